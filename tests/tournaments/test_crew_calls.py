"""A judge who loses the role: what they have taken goes back into the queue, and the organizer reads it before."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from common.errors import NotAllowed
from common.models import AuditEntry
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_round, an_event
from tournaments.models import CallState, Event, JudgeCall, Role
from tournaments.services import calls, crew

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]


def a_taken_call(*roles: Role) -> tuple[Event, JudgeCall, User]:
    event, judge = an_event(4), UserFactory.create(username="lena")
    for role in roles:
        crew.add_crew(event, judge, role, actor=event.created_by)
    pairing = a_round(event).pairings.order_by("table").first()
    assert pairing is not None
    player = pairing.seats.get(side=1).entry.user
    assert player is not None
    call = calls.call_judge(pairing, "Who is right?", actor=player)
    calls.claim_call(call, actor=judge)
    return event, call, judge


def test_the_question_and_the_answer_name_the_table_whose_call_is_let_go(signed_in: SignedIn) -> None:
    event, call, judge = a_taken_call(Role.JUDGE)
    client, held = signed_in(event.created_by), event.crew.get(user=judge)
    said = f"The open judge call at table {call.pairing.table} goes back to the queue"
    assert client.get(f"/events/{event.slug}/crew/").content.decode().count(said) == 1

    page = client.post(f"/events/{event.slug}/crew/{held.pk}/remove/", follow=True).content.decode()

    call.refresh_from_db()
    assert (call.state, call.claimed_by, call.claimed_at) == (CallState.WAITING, None, None)
    assert said in page
    released = AuditEntry.objects.get(scope=event.scope, action="call.released")
    assert released.actor == event.created_by


def test_a_judge_with_another_role_that_rules_keeps_the_call(signed_in: SignedIn) -> None:
    event, call, judge = a_taken_call(Role.JUDGE, Role.HEAD_JUDGE)
    page = signed_in(event.created_by).get(f"/events/{event.slug}/crew/").content.decode()
    assert "back to the queue" not in page

    assert crew.remove_crew(event.crew.get(user=judge, role=Role.JUDGE), actor=event.created_by) == []

    call.refresh_from_db()
    assert call.claimed_by == judge


def test_a_call_passed_upwards_is_let_go_with_the_head_judges_role() -> None:
    event, call, judge = a_taken_call(Role.JUDGE, Role.HEAD_JUDGE)
    JudgeCall.objects.filter(pk=call.pk).update(
        escalated_at=call.asked_at, escalated_by=judge, escalation="Too hard"
    )

    crew.remove_crew(event.crew.get(user=judge, role=Role.HEAD_JUDGE), actor=event.created_by)

    call.refresh_from_db()
    assert call.is_waiting
    assert call.is_escalated


NOBODY_LEFT = "No judge is left for this event: open calls wait for an organizer."


def test_removing_the_last_judge_says_who_answers_calls_then(signed_in: SignedIn) -> None:
    event, _, judge = a_taken_call(Role.JUDGE)
    second = crew.add_crew(event, UserFactory.create(), Role.HEAD_JUDGE, actor=event.created_by)
    client, address = signed_in(event.created_by), f"/events/{event.slug}/crew/"
    assert NOBODY_LEFT not in client.get(address).content.decode()

    answer = client.post(f"{address}{second.pk}/remove/", follow=True).content.decode()
    assert answer.count(NOBODY_LEFT) == 1  # the question before the other is removed

    held = event.crew.get(user=judge)
    assert NOBODY_LEFT in client.post(f"{address}{held.pk}/remove/", follow=True).content.decode()


def test_a_call_is_not_taken_with_a_role_that_was_removed_since() -> None:
    event, call, judge = a_taken_call(Role.JUDGE)
    crew.remove_crew(event.crew.get(user=judge), actor=event.created_by)
    call.refresh_from_db()

    with pytest.raises(NotAllowed) as refused:
        calls.claim_call(call, actor=judge)

    assert refused.value.code == "call.no-judge"
    call.refresh_from_db()
    assert call.is_waiting
