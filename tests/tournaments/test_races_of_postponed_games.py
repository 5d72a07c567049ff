"""Postponed games while a round or the event ends. Each race has a control: the same without the guard, which goes wrong."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from tests.concurrency import at_once, refusals, unexpected
from tests.factories.tournaments import a_round, an_event, settle
from tournaments.models import (
    Appointment,
    Entry,
    Event,
    EventState,
    Outcome,
    Pairing,
    ReportState,
    ResultReport,
    Round,
)
from tournaments.services import appointments, events, postponing, results, rounds

pytestmark = pytest.mark.race


def a_league(**settings: Any) -> tuple[Event, Round, Pairing]:
    """Round 1 of a league: one game has no result, the other is confirmed."""
    event = an_event(4, **{"round_count": 3, "round_days": 14, **settings})
    round_ = a_round(event)
    late, other = round_.pairings.select_related("round__event").order_by("table")
    settle(other, Outcome.FIRST)
    return event, round_, late


def postponed(pairing: Pairing) -> Pairing:
    day = (timezone.now() + timedelta(days=30)).date()
    postponing.postpone(pairing, day, actor=pairing.round.event.created_by)
    return pairing


def seated(pairing: Pairing) -> list[tuple[Entry, User]]:
    seats = pairing.seats.select_related("entry__user").order_by("side")
    return [(seat.entry, seat.entry.user) for seat in seats if seat.entry.user is not None]


def fresh(pairing: Pairing) -> Pairing:
    return Pairing.objects.select_related("round__event").get(pk=pairing.pk)


def report(pairing: Pairing, side: int, outcome: Outcome = Outcome.FIRST) -> ResultReport:
    entry, user = seated(pairing)[side]
    return results.report_result(fresh(pairing), results.Claim(outcome), entry=entry, actor=user)


def confirm(said: ResultReport) -> ResultReport:
    mine = ResultReport.objects.select_related("pairing__round__event").get(pk=said.pk)
    entry, user = seated(mine.pairing)[1]
    return results.confirm_result(mine, entry=entry, actor=user)


def test_both_report_a_postponed_game_while_the_organizer_finishes_its_round() -> None:
    event, round_, late = a_league()
    postponed(late)

    def act(i: int) -> object:
        return rounds.finish_round(round_, actor=event.created_by) if i == 2 else report(late, i)

    outcomes = at_once(3, act)

    late.refresh_from_db()
    round_.refresh_from_db()
    assert (unexpected(outcomes), refusals(outcomes)) == ([], [])
    assert round_.is_finished
    assert late.reports.get(state=ReportState.CONFIRMED).outcome == Outcome.FIRST
    assert not late.is_postponed


def test_a_game_is_postponed_or_its_round_ends_without_it_never_half_of_both() -> None:
    """Either the round waited for nothing, or the end of the round was refused because a result is missing."""
    event, round_, late = a_league()

    def act(i: int) -> object:
        return postponed(late) if i else rounds.finish_round(round_, actor=event.created_by)

    outcomes = at_once(2, act)

    late.refresh_from_db()
    round_.refresh_from_db()
    assert unexpected(outcomes) == []
    assert refusals(outcomes) in ([], ["round.results-missing"])
    assert late.is_postponed
    assert round_.is_finished is (refusals(outcomes) == [])


def a_last_game() -> tuple[Event, ResultReport]:
    """The last round is over but for a postponed game that its first player has reported."""
    event, _, late = a_league(round_count=1)
    postponed(late)
    return event, report(late, 0)


@pytest.mark.parametrize("_again", range(3))
def test_confirming_while_the_event_closes_is_in_the_standings_or_the_event_stays_open(_again: int) -> None:
    event, said = a_last_game()

    def act(i: int) -> object:
        return confirm(said) if i else events.close_event(event, actor=event.created_by)

    outcomes = at_once(2, act)

    event.refresh_from_db()
    said.refresh_from_db()
    assert unexpected(outcomes) == []
    assert refusals(outcomes) in ([], ["round.postponed"])
    assert said.is_confirmed
    assert event.is_closed is (refusals(outcomes) == [])


def test_control_closing_by_what_was_seen_leaves_a_game_of_a_closed_event_postponed(
    meet: Callable[[int], None],
) -> None:
    """Without the row of the event, one closes and the other postpones a game of the event that is closed then."""
    event, _, late = a_league(round_count=1)

    def careless(i: int) -> None:
        with transaction.atomic():
            found = Event.objects.get(pk=event.pk)
            is_clear = not postponing.postponed_of(event).exists()
            meet(2)
            if i and found.is_running:
                Pairing.objects.filter(pk=late.pk).update(postponed_until=timezone.now())
            elif is_clear:
                Event.objects.filter(pk=event.pk).update(state=EventState.CLOSED)

    at_once(2, careless)

    event.refresh_from_db()
    late.refresh_from_db()
    assert event.is_closed
    assert late.is_postponed


def test_an_event_is_not_closed_while_a_game_of_it_is_being_postponed() -> None:
    event, _, late = a_league(round_count=1)

    def act(i: int) -> object:
        return postponed(late) if i else events.close_event(event, actor=event.created_by)

    outcomes = at_once(2, act)

    event.refresh_from_db()
    late.refresh_from_db()
    assert unexpected(outcomes) == []
    assert refusals(outcomes) in (["round.postponed"], ["round.results-missing"])
    assert (event.is_closed, late.is_postponed) == (False, True)


def proposed(pairing: Pairing) -> Appointment:
    entry, user = seated(pairing)[0]
    at = timezone.now() + timedelta(days=30)
    return appointments.propose(fresh(pairing), at=at, place="", entry=entry, actor=user)


def agree(made: Appointment) -> Appointment:
    entry, user = seated(made.pairing)[1]
    return appointments.agree(fresh(made.pairing), proposed_at=made.proposed_at, entry=entry, actor=user)


def test_players_who_agree_on_a_later_date_while_the_round_ends_without_them_are_told_so_or_postpone_it() -> (
    None
):
    event, round_, late = a_league(players_postpone=True)
    made = proposed(late)

    def act(i: int) -> object:
        return (
            agree(made) if i else rounds.finish_round(round_, actor=event.created_by, without_results="Late.")
        )

    outcomes = at_once(2, act)

    late.refresh_from_db()
    round_.refresh_from_db()
    assert unexpected(outcomes) == []
    assert refusals(outcomes) in ([], ["appointment.round-over"])
    assert round_.is_finished
    assert late.is_postponed is (refusals(outcomes) == [])
