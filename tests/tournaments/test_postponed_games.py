"""Postponed games of a league: their round goes on, and they count from the moment their result is confirmed."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from common.errors import Invalid, Refusal
from tests.factories.teams import a_team_event
from tests.factories.tournaments import a_round, an_event, settle
from tests.tournaments.leagues import (
    a_league,
    account,
    agreed,
    games,
    in_days,
    one_late,
    played,
    players,
    points,
    postponed,
)
from tournaments.history.pairing_input import players_of
from tournaments.history.played import games_of
from tournaments.history.ranking import standings_of
from tournaments.models import Event, FlightsOn, Format, Outcome, Pairing, Round
from tournaments.presenters.cut_prospects import prospects_of
from tournaments.presenters.next_step import next_steps
from tournaments.services import appointments, event_ends, events, postponing, results, rounds
from tournaments.services.pairing.re_pairing import repair_tables
from tournaments.simulation.checking import findings

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Event:
    return a_league()


def test_a_round_goes_on_without_a_postponed_game_which_counts_once_it_is_confirmed(league: Event) -> None:
    first_round, late = one_late(league)
    second_round = a_round(league)
    first_round.refresh_from_db()
    assert (first_round.is_finished, second_round.is_playing) == (True, True)
    first, second = players(late)
    assert points(league)[first.number] == points(league)[second.number] == 0
    assert standings_of(league).postponed == (1,)

    played(late)

    late.refresh_from_db()
    assert not late.is_postponed
    assert late.postponed_at is not None
    assert points(league)[first.number] == 3
    assert standings_of(league).postponed == ()
    assert [finding for finding in findings(league) if finding.is_fault] == []


def test_a_round_waits_for_games_that_are_not_postponed(league: Event) -> None:
    round_ = a_round(league)
    postponed(games(round_)[0])
    with pytest.raises(Refusal) as refused:
        rounds.finish_round(round_, actor=league.created_by)
    assert [fault.values["table"] for fault in refused.value.faults] == [games(round_)[1].table]


def test_the_next_swiss_round_takes_a_postponed_game_as_a_draw_and_says_so(league: Event) -> None:
    _, late = one_late(league)
    drafted = rounds.draft_round(league, actor=league.created_by)
    first, second = players(late)
    entries = league.entries.order_by("number")
    known = {one.id: one for one in players_of(league, entries, games_of(league), 2)}
    assert known[first.number].points == known[second.number].points == 1
    assert second.number in known[first.number].opponents
    told = [one.reason for one in games(drafted)]
    assert any(f"The postponed game of {first.name} in round 1 counts as a draw here." in one for one in told)
    snapshot = Round.objects.values_list("snapshot", flat=True).get(pk=drafted.pk)
    assert {row["id"]: row["points"] for row in snapshot["players"]}[first.number] == 1


def test_the_record_of_a_round_holds_after_the_postponed_game_was_played(league: Event) -> None:
    """What the round was paired by is compared with the history of that time: a draw then, a win today."""
    _, late = one_late(league)
    a_round(league)
    played(late)
    assert [finding.code for finding in findings(league) if finding.is_fault] == []


def test_a_round_robin_plays_its_schedule_whatever_is_postponed() -> None:
    event = an_event(4, format=Format.ROUND_ROBIN, round_days=7)
    _, late = one_late(event)
    second = a_round(event)
    assert all("counts as a draw" not in one.reason for one in games(second))
    played(late)
    assert points(event)[players(late)[0].number] == 3


def test_the_last_round_and_the_end_of_the_event_wait_for_every_postponed_game() -> None:
    event = an_event(4, round_count=2, round_days=14)
    _, late = one_late(event)
    last = a_round(event)
    for one in games(last):
        settle(one, Outcome.FIRST)
    actor = event.created_by
    finishes: list[Callable[[], None]] = [
        lambda: rounds.finish_round(last, actor=actor),
        lambda: rounds.finish_round(last, actor=actor, without_results="We go home."),
        lambda: events.close_event(event, actor=actor),
    ]
    for finish in finishes:
        with pytest.raises(Refusal) as refused:
            finish()
        assert refused.value.code == "round.postponed"
        assert [fault.values["id"] for fault in refused.value.faults] == [late.pk]
    assert next_steps(event).next == "postponed"

    settle(late, Outcome.VOID)
    assert next_steps(event).next == "close"
    events.close_event(event, actor=event.created_by)
    event.refresh_from_db()
    assert event.is_closed


def test_an_event_that_closes_early_waits_for_postponed_games_too(league: Event) -> None:
    _, late = one_late(league)
    with pytest.raises(Refusal) as refused:
        events.close_event(league, actor=league.created_by)
    assert refused.value.code == "round.postponed"
    played(late)
    events.close_event(league, actor=league.created_by)


def test_a_bracket_is_not_drawn_from_standings_that_are_not_complete() -> None:
    event = an_event(4, round_count=2, round_days=7, cut_size=2)
    _, late = one_late(event)
    last = a_round(event)
    for one in games(last):
        settle(one, Outcome.FIRST)
    with pytest.raises(Refusal) as refused:
        rounds.draft_round(event, actor=event.created_by)
    assert refused.value.code == "round.postponed"
    played(late)
    cut = a_round(event)
    with pytest.raises(Refusal) as refused:
        postponed(games(cut)[0])
    assert refused.value.code == "postponed.format"


def test_a_bracket_that_comes_earlier_than_planned_waits_as_well() -> None:
    """The number of rounds is lowered while a game of a finished round is postponed."""
    event = an_event(4, round_count=3, round_days=7, cut_size=2)
    round_, _ = one_late(event)
    rounds.finish_round(round_, actor=event.created_by)
    events.change_event(event, {"round_count": 1}, actor=event.created_by)
    event.refresh_from_db()
    with pytest.raises(Refusal) as refused:
        rounds.draft_round(event, actor=event.created_by)
    assert refused.value.code == "round.postponed"


def test_a_second_phase_for_the_best_waits_for_postponed_games_of_the_first() -> None:
    event = an_event(
        6, round_count=3, round_days=7, flight_rounds=1, flights_on=FlightsOn.OVERALL, flights_best=4
    )
    _, late = one_late(event)
    with pytest.raises(Refusal) as refused:
        a_round(event)
    assert refused.value.code == "round.postponed"
    settle(late, Outcome.DRAW)
    a_round(event)


def test_nobody_is_told_in_or_out_of_the_cut_by_rounds_in_which_a_game_is_postponed() -> None:
    event = an_event(8, round_count=3, round_days=7, cut_size=2)
    _, late = one_late(event)
    second = a_round(event)
    for one in games(second):
        settle(one, Outcome.FIRST)
    assert prospects_of(event, standings_of(event)) is None
    played(late)
    found = prospects_of(event, standings_of(event))
    assert found is not None
    assert found.after == 2


def test_a_cancelled_event_gives_postponed_games_up(league: Event) -> None:
    _, late = one_late(league)
    event_ends.cancel_event(league, "The hall is closed.", actor=league.created_by)
    late.refresh_from_db()
    assert not late.is_postponed


def test_its_players_report_dispute_and_call_a_judge_after_the_end_of_the_round(league: Event) -> None:
    _, late = one_late(league)
    a_round(league)
    first, second = players(late)
    pairing = Pairing.objects.select_related("round__event").get(pk=late.pk)
    said = results.report_result(pairing, results.Claim(Outcome.FIRST), entry=first, actor=account(first))
    results.dispute_result(said, "We drew.", entry=second, actor=account(second))
    again = results.report_result(pairing, results.Claim(Outcome.DRAW), entry=second, actor=account(second))
    results.confirm_result(again, entry=first, actor=account(first))
    assert points(league)[first.number] == points(league)[second.number] == 1
    with pytest.raises(Refusal) as refused:
        results.report_result(pairing, results.Claim(Outcome.FIRST), entry=first, actor=account(first))
    assert refused.value.code == "result.round-over"


def test_a_game_that_is_not_postponed_ends_with_its_round(league: Event) -> None:
    round_ = a_round(league)
    first, _ = players(games(round_)[0])
    rounds.finish_round(round_, actor=league.created_by, without_results="Nobody came.")
    with pytest.raises(Refusal) as refused:
        results.report_result(
            games(round_)[0], results.Claim(Outcome.FIRST), entry=first, actor=account(first)
        )
    assert refused.value.code == "result.round-over"


def _not_to_be_postponed() -> Iterator[tuple[str, Pairing]]:
    one_day = games(a_round(an_event(4)))[0]
    yield "postponed.no-league", one_day
    teams = a_round(a_team_event(4, 2, round_days=14)).pairings.select_related("round__event").first()
    assert teams is not None
    yield "postponed.teams", teams
    elimination = games(a_round(an_event(4, format=Format.ELIMINATION, round_days=14)))[0]
    yield "postponed.format", elimination
    odd = a_round(an_event(3, round_days=14))
    yield "postponed.no-game", odd.pairings.select_related("round__event").get(kind="bye")
    drafted = rounds.draft_round(event := an_event(4, round_days=14), actor=event.created_by)
    yield "postponed.no-game", games(drafted)[0]
    confirmed = games(a_round(an_event(4, round_days=14)))[0]
    settle(confirmed, Outcome.FIRST)
    yield "postponed.played", confirmed


def test_what_cannot_be_postponed_is_refused_with_a_sentence() -> None:
    for code, pairing in _not_to_be_postponed():
        with pytest.raises(Refusal) as refused:
            postponed(pairing)
        assert refused.value.code == code


def test_a_game_is_not_postponed_once_a_bracket_was_drawn_without_it() -> None:
    event = an_event(4, round_count=1, round_days=14, cut_size=2)
    round_ = a_round(event)
    late, other = games(round_)
    settle(other, Outcome.FIRST)
    rounds.draft_round(event, actor=event.created_by, without_results="Nobody came.")
    with pytest.raises(Refusal) as refused:
        postponed(late)
    assert refused.value.code == "postponed.too-late"


def test_a_game_that_its_round_went_on_without_can_be_postponed_afterwards(league: Event) -> None:
    round_ = a_round(league)
    late, other = games(round_)
    settle(other, Outcome.FIRST)
    second = rounds.draft_round(league, actor=league.created_by, without_results="Nobody came.")
    rounds.publish_round(second, actor=league.created_by)
    postponed(late)
    played(late)
    assert points(league)[players(late)[0].number] == 3
    assert [finding.code for finding in findings(league) if finding.is_fault] == []


@pytest.mark.parametrize("days", [-1, 10, 200])
def test_a_day_that_is_past_or_before_the_end_of_the_round_or_too_far_is_refused(
    league: Event, days: int
) -> None:
    late = games(a_round(league))[0]
    with pytest.raises(Invalid) as refused:
        postponed(late, days)
    assert [fault.path for fault in refused.value.faults] == ["/until"]


def test_it_is_given_another_day_and_taken_back_while_the_round_waits(league: Event) -> None:
    late = games(a_round(league))[0]
    since = postponed(late).postponed_at
    assert postponed(late, 40).postponed_at == since
    postponing.take_back(late, actor=league.created_by)
    assert (late.postponed_until, late.postponed_at) == (None, None)
    with pytest.raises(Refusal, match="not postponed"):
        postponing.take_back(late, actor=league.created_by)


def test_it_is_not_taken_back_once_the_round_went_on(league: Event) -> None:
    _, late = one_late(league)
    a_round(league)
    late.refresh_from_db()
    with pytest.raises(Refusal) as refused:
        postponing.take_back(late, actor=league.created_by)
    assert refused.value.code == "postponed.round-over"


def test_every_game_without_a_result_is_postponed_at_once(league: Event) -> None:
    round_ = a_round(league)
    settle(games(round_)[0], Outcome.FIRST)
    assert postponing.postpone_missing(round_, in_days(20), actor=league.created_by) == 1
    assert postponing.postpone_missing(round_, in_days(25), actor=league.created_by) == 0
    rounds.finish_round(round_, actor=league.created_by)


def test_a_round_that_is_taken_back_postpones_nothing(league: Event) -> None:
    round_ = a_round(league)
    postponed(games(round_)[0])
    rounds.unpublish_round(round_, actor=league.created_by)
    assert not round_.pairings.filter(postponed_at__isnull=False).exists()


def test_a_postponed_game_is_not_paired_again(league: Event) -> None:
    round_ = a_round(league)
    late = postponed(games(round_)[0])
    with pytest.raises(Refusal) as refused:
        repair_tables(round_, [late.pk], reason="Mixed up.", actor=league.created_by)
    assert refused.value.code == "repair.has-results"


# ---- by the players ----


def test_two_players_postpone_their_game_by_a_date_after_the_round_where_the_event_allows_it(
    league: Event,
) -> None:
    events.change_event(league, {"players_postpone": True}, actor=league.created_by)
    late, other = games(a_round(league))
    made = agreed(late, 20)
    late.refresh_from_db()
    assert late.postponed_until is not None
    assert late.postponed_until.date() == made.at.date()
    settle(other, Outcome.FIRST)
    rounds.finish_round(late.round, actor=league.created_by)
    agreed(late, 30)  # once more, after the end of the round
    late.refresh_from_db()
    assert late.postponed_until.date() == (timezone.now() + timedelta(days=30)).date()


def test_a_proposal_alone_postpones_nothing_and_neither_does_a_date_within_the_round(league: Event) -> None:
    events.change_event(league, {"players_postpone": True}, actor=league.created_by)
    late, other = games(a_round(league))
    first, _ = players(late)
    at = timezone.now() + timedelta(days=20)
    appointments.propose(late, at=at, place="", entry=first, actor=account(first))
    agreed(other, 3)
    assert not Pairing.objects.filter(postponed_at__isnull=False).exists()
    with pytest.raises(Invalid):
        appointments.propose(late, at=at + timedelta(days=300), place="", entry=first, actor=account(first))


def test_elsewhere_a_date_after_the_round_is_for_the_staff(league: Event) -> None:
    late = games(a_round(league))[0]
    with pytest.raises(Invalid, match="cannot be proposed"):
        agreed(late, 20)
    postponed(late, 30)
    agreed(late, 20)
    with pytest.raises(Invalid) as refused:
        agreed(late, 40)
    assert "ask the organizer" in str(refused.value.faults[0].text)
