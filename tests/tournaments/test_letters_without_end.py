"""Nobody has letters written to others without end, whichever step writes them."""

from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.utils import timezone

from accounts.models import User
from common.errors import Refusal
from common.rate_limits import Limit
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_round, an_event
from tests.tournaments.test_ladders import a_ladder
from tournaments import rate_limits
from tournaments.models import Role
from tournaments.services import appointments, crew, ladders, messages

pytestmark = pytest.mark.django_db
Step = Callable[[], object]


def a_message() -> Step:
    event = an_event(2)
    return lambda: messages.send_message(
        event, messages.Recipients.EVERYBODY, subject="Buy", text="this", actor=event.created_by
    )


def an_invitation() -> Step:
    event, somebody = an_event(2), UserFactory.create()

    def again() -> None:
        (invited,) = crew.ask(event, somebody, [Role.JUDGE], actor=event.created_by).invited
        crew.withdraw_invitation(invited, actor=event.created_by)

    return again


def a_challenge() -> Step:
    ladder, players = a_ladder(UserFactory.create(), 2)

    def again() -> None:
        made = ladders.challenge(ladder, players[0].pk, actor=players[1].user)
        ladders.withdraw(made, actor=players[1].user)

    return again


def a_proposal() -> Step:
    event = an_event(2, round_days=14)
    pairing = a_round(event).pairings.select_related("round__event").get()
    entry = pairing.seats.get(side=1).entry
    player: User | None = entry.user
    assert player is not None
    at = timezone.now() + timedelta(days=2)
    return lambda: appointments.propose(pairing, at=at, entry=entry, actor=player)


@pytest.mark.parametrize(
    ("limit", "begin"),
    [
        ("MESSAGES", a_message),
        ("INVITATIONS", an_invitation),
        ("CHALLENGES", a_challenge),
        ("PROPOSALS", a_proposal),
    ],
)
def test_a_step_that_writes_letters_has_an_end(
    monkeypatch: pytest.MonkeyPatch, limit: str, begin: Callable[[], Step]
) -> None:
    said: Limit = getattr(rate_limits, limit)
    module = {
        "MESSAGES": "messages",
        "INVITATIONS": "crew",
        "CHALLENGES": "ladders",
        "PROPOSALS": "appointments",
    }
    monkeypatch.setattr(
        f"tournaments.services.{module[limit]}.{limit}", Limit(said.name, 2, said.seconds, said.text)
    )
    monkeypatch.setattr("common.rate_limits.time", SimpleNamespace(time=lambda: 1_800_000_000))  # one window
    step = begin()
    step()
    step()
    with pytest.raises(Refusal, match="very often") as refused:
        step()
    assert refused.value.status == 429
