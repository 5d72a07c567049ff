"""A judge who takes a call while an organizer removes the role. The control is the same without the lock of the roles."""

from collections.abc import Callable
from threading import Event as Signal

import pytest
from django.db import transaction

from accounts.models import User
from tests.concurrency import at_once, refusals, unexpected
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import EventRoleFactory, JudgeCallFactory
from tournaments.models import JudgeCall, Role
from tournaments.services import calls, crew, held_roles

pytestmark = pytest.mark.race
A_MOMENT, LONG = 0.5, 60.0
Take = Callable[[JudgeCall, User], None]


def claim(call: JudgeCall, judge: User) -> None:
    calls.claim_call(call, actor=judge)


def hand_over(call: JudgeCall, judge: User) -> None:
    calls.hand_over_call(call, judge, actor=call.pairing.round.event.created_by)


def a_call(take: Take) -> tuple[JudgeCall, User]:
    call, judge = JudgeCallFactory.create(), UserFactory.create()
    event = call.pairing.round.event
    EventRoleFactory.create(event=event, user=judge, role=Role.JUDGE)
    if take is hand_over:
        event.crew.get_or_create(user=event.created_by, role=Role.OWNER)
        calls.claim_call(call, actor=event.created_by)
    return call, judge


def taken_while_removed(take: Take, patience: float) -> tuple[JudgeCall, User, list[object]]:
    """The role goes after the call is taken and before that is committed; `patience` is how long that waits for it."""
    call, judge = a_call(take)
    event, taken, removed = call.pairing.round.event, Signal(), Signal()

    @transaction.atomic
    def taking() -> None:
        take(JudgeCall.objects.select_related("pairing__round__event__created_by").get(pk=call.pk), judge)
        taken.set()
        removed.wait(patience)

    def removing() -> None:
        taken.wait(LONG)
        crew.remove_crew(event.crew.get(user=judge), actor=event.created_by)
        removed.set()

    outcomes = at_once(2, lambda i: removing() if i else taking())
    call.refresh_from_db()
    return call, judge, list(outcomes)


@pytest.mark.parametrize("take", [claim, hand_over])
def test_a_call_taken_at_the_moment_the_role_is_removed_goes_back_to_the_queue(take: Take) -> None:
    call, _, outcomes = taken_while_removed(take, A_MOMENT)

    assert outcomes == [None, None]
    assert call.is_waiting
    assert call.claimed_by is None


@pytest.mark.parametrize("take", [claim, hand_over])
def test_control_without_the_lock_somebody_without_a_role_keeps_the_call(
    take: Take, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (crew, held_roles):
        monkeypatch.setattr(module, "lock_roles", lambda event, user: None)

    call, judge, outcomes = taken_while_removed(take, LONG)

    assert outcomes == [None, None]
    assert call.claimed_by == judge
    assert not call.pairing.round.event.crew.filter(user=judge).exists()


def test_of_a_claim_and_a_removal_at_once_no_call_stays_with_who_does_not_judge() -> None:
    for _ in range(4):
        call, judge = a_call(claim)
        event = call.pairing.round.event

        def act(i: int, call: JudgeCall = call, judge: User = judge) -> None:
            mine = JudgeCall.objects.select_related("pairing__round__event__created_by").get(pk=call.pk)
            of = mine.pairing.round.event
            if i:
                crew.remove_crew(of.crew.get(user=judge), actor=of.created_by)
            else:
                calls.claim_call(mine, actor=judge)

        outcomes = at_once(2, act)

        call.refresh_from_db()
        assert unexpected(outcomes) == []
        assert refusals(outcomes) in ([], ["call.no-judge"])
        assert call.is_waiting
        assert not event.crew.filter(user=judge).exists()
