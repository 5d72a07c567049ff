"""Names have one line, whichever way they come in: none begins a header, a line of a report or of a calendar."""

from collections.abc import Callable

import pytest
from django.core import mail as letters
from django.db import models
from django.test import Client

from accounts import mail
from accounts.models import User
from common import outbox
from common.lines import LineField, one_line
from tests.factories.accounts import UserFactory, api_token
from tests.factories.tournaments import an_event
from tests.tournaments.test_ladders import a_ladder
from tournaments.exports import files
from tournaments.models import Entry, Event, Ladder, Member, Series
from tournaments.services import ladders
from tournaments.services.entries import registration

pytestmark = pytest.mark.django_db
BREAKS = ("\r\n", "\r", "\n", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029")
SPLIT = "Pat{}Bcc: all@example.org"
NAMES: tuple[tuple[type[models.Model], tuple[str, ...]], ...] = (
    (User, ("display_name", "club")),
    (Event, ("name", "place", "address", "entry_fee")),
    (Entry, ("name", "club", "team")),
    (Member, ("name",)),
    (Ladder, ("name",)),
    (Series, ("name",)),
)


@pytest.mark.parametrize("ends", BREAKS)
def test_a_name_keeps_its_letters_and_has_one_line(ends: str) -> None:
    assert one_line(SPLIT.format(ends)) == "Pat Bcc: all@example.org"
    assert one_line("Zoë  O’Neil-山田") == "Zoë  O’Neil-山田"


def test_the_columns_of_names_have_one_line() -> None:
    for model, names in NAMES:
        for name in names:
            assert isinstance(model._meta.get_field(name), LineField), f"{model.__name__}.{name}"


@pytest.mark.parametrize("ends", BREAKS)
@pytest.mark.parametrize("way", ["page", "program", "row"])
def test_however_it_comes_in(signed_in: Callable[[User], Client], user: User, ends: str, way: str) -> None:
    name = SPLIT.format(ends)
    match way:
        case "page":
            signed_in(user).post("/account/", {"display_name": name, "club": "", "email": user.email})
        case "program":
            bearer = {"Authorization": f"Bearer {api_token(user)[1]}"}
            body = {"display_name": name}
            Client(headers=bearer).patch("/api/v1/me/", body, content_type="application/json")
        case _:
            User.objects.filter(pk=user.pk).update(display_name=name)
    assert User.objects.get(pk=user.pk).display_name == "Pat Bcc: all@example.org"


@pytest.mark.parametrize("ends", BREAKS)
def test_a_name_keeps_no_letter_from_being_sent(ends: str) -> None:
    maker = UserFactory.create()
    ladder, players = a_ladder(maker, 2)
    challenger = players[1].user
    challenger.display_name = SPLIT.format(ends)
    challenger.save()
    ladders.challenge(ladder, players[0].pk, actor=challenger)
    while outbox.deliver_due():
        pass
    (letter,) = letters.outbox
    assert letter.subject == "Winter ladder: Pat Bcc: all@example.org challenges you"
    assert letter.to == [players[0].user.email]
    assert "\n" not in letter.subject


def test_a_subject_has_one_line_whatever_it_is_made_of(monkeypatch: pytest.MonkeyPatch, user: User) -> None:
    monkeypatch.setattr("accounts.mail.render_to_string", lambda *_: "One\rtwo\x0bthree\n\nText")
    assert mail.letter(user, "any", {})["subject"] == "One two three"


@pytest.mark.parametrize("ends", BREAKS)
def test_no_name_adds_a_line_to_a_report(ends: str, user: User) -> None:
    event = an_event(2, name=SPLIT.format(ends))
    registration.add_player(event, f"Eve{ends}012 Other event", actor=event.created_by)
    event.entries.filter(number=1).update(name=f"Ann{ends}001    9 Nobody")
    text = files.as_trf(Event.objects.get(pk=event.pk))
    assert [line for line in text.splitlines() if line.startswith("001    9")] == []
    assert sum(line.startswith("012") for line in text.splitlines()) == 1
