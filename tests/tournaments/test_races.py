"""Things that happen at the same moment. Each has a control: the same without the guard, which goes wrong."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError
from django.utils import timezone

from accounts.models import User
from common.models import AuditEntry
from tests.concurrency import at_once, refusals, unexpected
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import (
    EntryFactory,
    EventFactory,
    EventRoleFactory,
    JudgeCallFactory,
    a_round,
    an_event,
    play,
)
from tournaments.models import (
    CallState,
    Entry,
    EntryState,
    Event,
    JudgeCall,
    Outcome,
    Pairing,
    ResultReport,
    Role,
    Round,
    RoundState,
)
from tournaments.services import calls, results, rounds
from tournaments.services.entries import approval, registration

pytestmark = pytest.mark.race


# ---- capacity ----


def test_two_places_are_taken_twice_by_eight_players_at_once() -> None:
    event = EventFactory.create(capacity=2)
    users = UserFactory.create_batch(8)

    outcomes = at_once(8, lambda i: registration.register(event, users[i], actor=users[i]))

    event.refresh_from_db()
    assert unexpected(outcomes) == []
    assert event.places_taken == 2
    assert event.entries.filter(state=EntryState.REGISTERED).count() == 2
    assert event.entries.filter(state=EntryState.WAITING).count() == 6
    assert sorted(event.entries.values_list("number", flat=True)) == list(range(1, 9))


def test_control_counting_first_takes_more_places_than_there_are(meet: Callable[[int], None]) -> None:
    event = EventFactory.create(capacity=2)
    users = UserFactory.create_batch(8)

    def careless(i: int) -> None:
        taken = event.entries.filter(state=EntryState.REGISTERED).count()
        meet(8)
        if taken < event.capacity:
            EntryFactory.create(event=event, user=users[i], number=i + 1)

    at_once(8, careless)

    assert event.entries.filter(state=EntryState.REGISTERED).count() > event.capacity


def test_a_player_who_registers_from_two_windows_is_entered_once() -> None:
    """Pain 15: a player registered twice."""
    event, user = EventFactory.create(), UserFactory.create()

    outcomes = at_once(4, lambda _: registration.register(event, user, actor=user))

    event.refresh_from_db()
    assert unexpected(outcomes) == []
    assert refusals(outcomes) == ["entry.twice"] * 3
    assert event.places_taken == event.entries.count() == 1


def test_a_place_that_becomes_free_goes_to_one_of_the_waiting() -> None:
    event = EventFactory.create(capacity=3)
    users = UserFactory.create_batch(6)
    entries = [registration.register(event, user, actor=user) for user in users]

    outcomes = at_once(3, lambda i: registration.withdraw(entries[i], actor=users[i]))

    event.refresh_from_db()
    assert unexpected(outcomes) == []
    assert event.places_taken == 3
    assert event.entries.filter(state=EntryState.REGISTERED).count() == 3


def applicants(count: int) -> tuple[Event, list[Entry]]:
    event = EventFactory.create(capacity=2, asks_approval=True)
    users = UserFactory.create_batch(count)
    return event, [registration.register(event, user, actor=user) for user in users]


def test_accepting_eight_at_once_fills_two_places_and_lets_six_wait() -> None:
    event, entries = applicants(8)

    outcomes = at_once(
        8, lambda i: approval.accept(Entry.objects.get(pk=entries[i].pk), actor=event.created_by)
    )

    event.refresh_from_db()
    assert unexpected(outcomes) == []
    assert event.places_taken == event.entries.filter(state=EntryState.REGISTERED).count() == 2
    assert event.entries.filter(state=EntryState.WAITING).count() == 6


def test_an_application_is_answered_once_by_two_organizers() -> None:
    event, (entry, *_) = applicants(1)
    answers = [approval.accept, approval.decline]

    outcomes = at_once(2, lambda i: answers[i](Entry.objects.get(pk=entry.pk), actor=event.created_by))

    event.refresh_from_db()
    entry.refresh_from_db()
    assert unexpected(outcomes) == []
    assert event.places_taken == int(entry.has_place)


def test_control_accepting_by_what_was_seen_takes_more_places_than_there_are(
    meet: Callable[[int], None],
) -> None:
    event, entries = applicants(8)

    def careless(i: int) -> None:
        taken = event.entries.filter(state=EntryState.REGISTERED).count()
        meet(8)
        if taken < event.capacity:
            Entry.objects.filter(pk=entries[i].pk).update(state=EntryState.REGISTERED)

    at_once(8, careless)

    assert event.entries.filter(state=EntryState.REGISTERED).count() > event.capacity


def test_nobody_slips_in_while_the_door_is_closed() -> None:
    """Either the number was taken before the door closed, or the registration was refused."""
    event, users = EventFactory.create(capacity=16), UserFactory.create_batch(6)

    def act(i: int) -> object:
        if i == 0:
            return Event.objects.filter(pk=event.pk).update(registration_closes_at=timezone.now())
        return registration.register(Event.objects.get(pk=event.pk), users[i], actor=users[i])

    outcomes = at_once(6, act)

    event.refresh_from_db()
    assert unexpected(outcomes) == []
    assert set(refusals(outcomes)) <= {"entry.registration-closed"}
    assert event.numbers_given == event.entries.count() == 5 - len(refusals(outcomes))


# ---- places of a flight ----


def test_two_places_of_a_flight_are_taken_twice_by_eight_players_at_once() -> None:
    event = EventFactory.create(capacity=16, flights="Day 1A: 2\nDay 1B: 8")
    users = UserFactory.create_batch(8)

    outcomes = at_once(8, lambda i: registration.register(event, users[i], actor=users[i], flight=1))

    event.refresh_from_db()
    assert unexpected(outcomes) == []
    assert refusals(outcomes) == ["entry.flight-full"] * 6
    assert event.entries.filter(flight=1).count() == event.places_taken == 2


def test_control_counting_a_flight_first_fills_it_beyond_its_places(meet: Callable[[int], None]) -> None:
    event = EventFactory.create(capacity=16, flights="Day 1A: 2\nDay 1B: 8")
    users = UserFactory.create_batch(4)

    def naive(i: int) -> None:
        taken = event.entries.filter(flight=1).count()
        meet(4)
        if taken < 2:
            EntryFactory.create(event=event, user=users[i], number=i + 1, flight=1)

    at_once(4, naive)
    assert event.entries.filter(flight=1).count() == 4


# ---- publishing ----


def a_draft() -> tuple[Round, User]:
    event = an_event(4)
    return rounds.draft_round(event, actor=event.created_by), event.created_by


def test_a_round_is_published_once_however_often_the_button_is_pressed() -> None:
    """Pain 15: each pairing created twice by a double click."""
    draft, organizer = a_draft()

    outcomes = at_once(6, lambda _: rounds.publish_round(draft, actor=organizer))

    assert unexpected(outcomes) == []
    assert refusals(outcomes) == ["round.published-already"] * 5
    assert AuditEntry.objects.filter(action="round.published").count() == 1
    assert draft.pairings.count() == 2


def test_control_looking_at_the_state_first_publishes_twice(meet: Callable[[int], None]) -> None:
    draft, _ = a_draft()
    published: list[int] = []

    def careless(i: int) -> None:
        seen = Round.objects.get(pk=draft.pk)
        meet(2)
        if seen.is_draft:
            seen.state, seen.published_at = RoundState.PUBLISHED, timezone.now()
            seen.save()
            published.append(i)

    at_once(2, careless)

    assert len(published) == 2


# ---- results ----


def a_table() -> tuple[Pairing, list[User]]:
    round_ = a_round(an_event(2))
    pairing = round_.pairings.get()
    return pairing, [seat.entry.user for seat in pairing.seats.order_by("side") if seat.entry.user]


def test_two_players_reporting_different_results_at_once_leave_one_open_report() -> None:
    pairing, users = a_table()
    claims = [results.Claim(Outcome.FIRST), results.Claim(Outcome.SECOND)]

    def report(i: int) -> ResultReport:
        mine = Pairing.objects.select_related("round__event").get(pk=pairing.pk)
        entry = mine.seats.get(entry__user=users[i]).entry
        return results.report_result(mine, claims[i], entry=entry, actor=users[i])

    outcomes = at_once(2, report)

    assert unexpected(outcomes) == []
    assert refusals(outcomes) == ["result.already-reported"]
    assert pairing.reports.count() == 1


def test_two_players_reporting_the_same_result_at_once_confirm_it() -> None:
    pairing, users = a_table()

    def report(i: int) -> ResultReport:
        mine = Pairing.objects.select_related("round__event").get(pk=pairing.pk)
        entry = mine.seats.get(entry__user=users[i]).entry
        return results.report_result(mine, results.Claim(Outcome.DRAW), entry=entry, actor=users[i])

    outcomes = at_once(2, report)

    assert unexpected(outcomes) == []
    assert refusals(outcomes) == []
    assert [report.state for report in pairing.reports.all()] == ["confirmed"]


def test_control_without_the_lock_the_second_report_breaks_on_the_constraint(
    meet: Callable[[int], None],
) -> None:
    pairing, users = a_table()

    def careless(i: int) -> None:
        free = not pairing.reports.exists()
        meet(2)
        if free:
            ResultReport.objects.create(pairing=pairing, version=1, outcome=Outcome.DRAW, said_by=users[i])

    outcomes = at_once(2, careless)

    assert [type(outcome) for outcome in outcomes if outcome is not None] == [IntegrityError]


def test_a_round_cannot_be_taken_back_while_a_result_comes_in() -> None:
    """Either the report is there and the round stays, or the round is a draft and the report was refused."""
    for _ in range(5):
        pairing, users = a_table()
        organizer = pairing.round.event.created_by

        def act(
            i: int, pairing: Pairing = pairing, users: list[User] = users, organizer: User = organizer
        ) -> object:
            mine = Pairing.objects.select_related("round__event").get(pk=pairing.pk)
            if i == 0:
                return rounds.unpublish_round(mine.round, actor=organizer)
            entry = mine.seats.get(entry__user=users[0]).entry
            return results.report_result(mine, results.Claim(Outcome.DRAW), entry=entry, actor=users[0])

        outcomes = at_once(2, act)

        pairing.round.refresh_from_db()
        assert unexpected(outcomes) == []
        assert len(refusals(outcomes)) == 1
        assert pairing.round.is_draft is not pairing.reports.exists()


# ---- the next round ----


def test_the_next_round_is_drafted_once() -> None:
    event = an_event(4)
    play(a_round(event))

    outcomes = at_once(
        4, lambda _: rounds.draft_round(Event.objects.get(pk=event.pk), actor=event.created_by)
    )

    assert unexpected(outcomes) == []
    assert refusals(outcomes) == ["round.draft-open"] * 3
    assert list(event.rounds.values_list("number", flat=True)) == [1, 2]


def test_control_without_the_lock_the_second_draft_breaks_on_the_constraint(
    meet: Callable[[int], None],
) -> None:
    event = an_event(4)

    def careless(_: int) -> None:
        number = event.rounds.count() + 1
        meet(2)
        Round.objects.create(event=event, number=number)

    outcomes = at_once(2, careless)

    assert [type(outcome) for outcome in outcomes if outcome is not None] == [IntegrityError]


# ---- judge calls ----


def test_a_call_is_claimed_by_one_judge() -> None:
    call, judges = JudgeCallFactory.create(), UserFactory.create_batch(5)
    for judge in judges:
        EventRoleFactory.create(event=call.pairing.round.event, user=judge)

    def claim(i: int) -> None:
        mine = JudgeCall.objects.select_related("pairing__round__event").get(pk=call.pk)
        calls.claim_call(mine, actor=judges[i])

    outcomes = at_once(5, claim)

    call.refresh_from_db()
    assert unexpected(outcomes) == []
    assert refusals(outcomes) == ["call.taken"] * 4
    assert call.claimed_by == judges[outcomes.index(None)]


def test_control_looking_first_sends_two_judges(meet: Callable[[int], None]) -> None:
    call, judges = JudgeCallFactory.create(), UserFactory.create_batch(2)
    on_the_way: list[User] = []

    def careless(i: int) -> None:
        seen = JudgeCall.objects.get(pk=call.pk)
        meet(2)
        if seen.state == CallState.WAITING:
            seen.state, seen.claimed_by = CallState.CLAIMED, judges[i]
            seen.save()
            on_the_way.append(judges[i])

    at_once(2, careless)

    assert len(on_the_way) == 2


def test_a_call_is_closed_by_its_judge_or_taken_over_by_the_head_judge_never_both() -> None:
    call = JudgeCallFactory.create()
    judge, head = UserFactory.create_batch(2)
    EventRoleFactory.create(event=call.pairing.round.event, user=judge)
    EventRoleFactory.create(event=call.pairing.round.event, user=head, role=Role.HEAD_JUDGE)
    calls.claim_call(call, actor=judge)

    def act(i: int) -> None:
        mine = JudgeCall.objects.select_related("pairing__round__event", "claimed_by").get(pk=call.pk)
        if i == 0:
            calls.close_call(mine, actor=judge, answer="Six dice.")
        else:
            calls.hand_over_call(mine, head, actor=head)

    outcomes = at_once(2, act)

    call.refresh_from_db()
    assert unexpected(outcomes) == []
    assert len(refusals(outcomes)) == 1
    assert (call.state, call.claimed_by) == (("closed", judge) if outcomes[0] is None else ("claimed", head))


def test_control_saving_what_was_seen_closes_a_call_that_another_judge_has(
    meet: Callable[[int], None],
) -> None:
    call, (judge, head) = JudgeCallFactory.create(), UserFactory.create_batch(2)
    JudgeCall.objects.filter(pk=call.pk).update(state=CallState.CLAIMED, claimed_by=judge)

    def careless(i: int) -> None:
        seen = JudgeCall.objects.get(pk=call.pk)
        meet(2)
        if i == 0 and seen.claimed_by_id == judge.pk:
            JudgeCall.objects.filter(pk=call.pk).update(state=CallState.CLOSED, closed_at=timezone.now())
        elif seen.state == CallState.CLAIMED:
            JudgeCall.objects.filter(pk=call.pk).update(claimed_by=head)

    at_once(2, careless)

    call.refresh_from_db()
    assert (call.state, call.claimed_by) == ("closed", head)


def test_a_call_is_cancelled_by_its_players_or_taken_by_a_judge_never_both() -> None:
    for _ in range(4):
        pairing, users = a_table()
        call, judge = calls.call_judge(pairing, "Who is right?", actor=users[0]), UserFactory.create()
        EventRoleFactory.create(event=pairing.round.event, user=judge)

        def act(i: int, call: JudgeCall = call, judge: User = judge, player: User = users[1]) -> None:
            mine = JudgeCall.objects.select_related("pairing__round__event").get(pk=call.pk)
            calls.claim_call(mine, actor=judge) if i == 0 else calls.cancel_call(mine, actor=player)

        outcomes = at_once(2, act)

        call.refresh_from_db()
        assert unexpected(outcomes) == []
        assert refusals(outcomes) in (["call.taken"], ["call.not-waiting"])
        assert call.is_cancelled is not call.is_claimed
        assert call.is_claimed is (outcomes[0] is None)


def test_control_saving_what_was_seen_cancels_a_call_that_a_judge_goes_to(
    meet: Callable[[int], None],
) -> None:
    call, judge = JudgeCallFactory.create(), UserFactory.create()
    happened: list[int] = []

    def careless(i: int) -> None:
        seen = JudgeCall.objects.get(pk=call.pk)
        meet(2)
        if seen.is_waiting:
            changes = (
                {"state": CallState.CLAIMED, "claimed_by": judge}
                if i == 0
                else {"state": CallState.CLOSED, "closed_at": timezone.now()}
            )
            JudgeCall.objects.filter(pk=call.pk).update(**changes)
            happened.append(i)

    at_once(2, careless)

    assert sorted(happened) == [0, 1]


def test_both_players_calling_at_once_call_one_judge() -> None:
    pairing, users = a_table()

    outcomes = at_once(2, lambda i: calls.call_judge(pairing, "Who is right?", actor=users[i]))

    assert unexpected(outcomes) == []
    assert refusals(outcomes) == ["call.open-already"]
    assert pairing.calls.count() == 1
