"""What hurts people elsewhere, one test each, by its number and name."""

import csv
import io
from collections import Counter
from collections.abc import Callable

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Q
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from common.errors import Refusal
from common.models import AuditEntry
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import EventFactory, a_list, a_round, an_event, play, settle
from tournaments.access import viewer
from tournaments.exports import files
from tournaments.history.pairing_input import Exceptions
from tournaments.history.ranking import explained, standings_of
from tournaments.models import (
    EntryState,
    Event,
    Outcome,
    Pairing,
    ReportState,
    ResultReport,
    Round,
    RoundState,
    Seat,
)
from tournaments.services import results, rounds
from tournaments.services.consequences import consequences
from tournaments.services.entries import lists, registration

pytestmark = pytest.mark.django_db


def pairs(round_: Round) -> set[frozenset[int]]:
    games = round_.pairings.filter(kind="game").prefetch_related("seats__entry")
    return {frozenset(seat.entry.number for seat in game.seats.all()) for game in games}


def bye(round_: Round) -> int:
    return round_.pairings.get(kind="bye").seats.get().entry.number


def owner(event: Event) -> User:
    return event.created_by


def test_pain_1_no_avoidable_rematch_in_a_whole_event() -> None:
    event = an_event(8, round_count=7)
    met: Counter[frozenset[int]] = Counter()
    for _ in range(7):
        round_ = a_round(event)
        met.update(pairs(round_))
        play(round_)

    assert len(met) == 28
    assert set(met.values()) == {1}, "eight players meet in seven rounds exactly once"


def test_pain_2_the_bye_goes_to_the_last_and_never_twice() -> None:
    event = an_event(5, round_count=5)
    had = []
    for _ in range(5):
        round_ = a_round(event)
        before = {line.entry.number: line.row.points for line in standings_of(event).lines}
        sits_out = bye(round_)
        fresh = [points for number, points in before.items() if number not in had and number != sits_out]
        had.append(sits_out)
        play(round_)
        assert round_.number == 1 or all(before[sits_out] - 3 <= points for points in fresh)

    assert sorted(had) == [1, 2, 3, 4, 5]


def test_pain_3_who_drops_is_not_paired_and_who_returns_gets_nothing_for_the_gap() -> None:
    event = an_event(6)
    play(a_round(event))
    leaver = event.entries.get(number=1)
    registration.drop(leaver, actor=owner(event))
    second = a_round(event)
    assert not second.seats.filter(entry=leaver).exists()
    play(second)
    before = standings_of(event).table.row(1).points
    registration.reinstate(leaver, actor=owner(event))
    third = a_round(event)

    assert third.seats.filter(entry=leaver).exists()
    assert standings_of(event).table.row(1).points == before
    assert pairs(third).isdisjoint(pairs(event.rounds.get(number=1)))


def test_pain_3_a_late_entry_plays_from_the_next_round_without_points() -> None:
    event = an_event(4, capacity=6)
    play(a_round(event))
    late = registration.add_player(event, "Late", actor=owner(event))
    registration.check_in(late, actor=owner(event))

    assert late.first_round == 2
    assert standings_of(event).table.row(late.number).points == 0
    assert a_round(event).seats.filter(entry=late).exists()


def test_pain_3_a_draft_with_somebody_who_left_is_not_published() -> None:
    event = an_event(4)
    draft = rounds.draft_round(event, actor=owner(event))
    registration.drop(event.entries.get(number=2), actor=owner(event))

    with pytest.raises(Refusal) as refused:
        rounds.publish_round(draft, actor=owner(event))

    assert refused.value.code == "round.stale-draft"
    draft.refresh_from_db()
    assert draft.is_draft


def test_pain_4_an_impossible_round_leaves_nothing_behind_and_says_why() -> None:
    event = an_event(2)
    play(a_round(event))

    with pytest.raises(Refusal) as refused:
        rounds.draft_round(event, actor=owner(event))

    assert refused.value.code.startswith("pairing.")
    assert "P1" in refused.value.text
    assert [fault.values["players"] for fault in refused.value.faults] == [[1, 2]]
    assert event.rounds.count() == 1
    assert event.rounds.get().is_playing, "even the end of round 1 is undone"


def test_pain_4_the_remedy_that_was_named_works_and_is_on_record() -> None:
    event = an_event(2)
    play(a_round(event))
    exceptions = Exceptions(pairs=frozenset({frozenset({1, 2})}), why="final by agreement")

    made = rounds.draft_round(event, actor=owner(event), exceptions=exceptions)

    assert pairs(made) == {frozenset({1, 2})}
    assert made.proof["relaxations"][0]["kind"] == "rematch"
    assert made.proof["why"] == "final by agreement"


def test_pain_5_a_result_is_one_step_and_a_constant_number_of_queries() -> None:
    small, large = an_event(4), an_event(40)
    counts = []
    for event in (small, large):
        pairing = a_round(event).pairings.select_related("round__event").first()
        assert pairing is not None
        with CaptureQueriesContext(connection) as queries:
            settle(pairing, Outcome.DRAW)
        counts.append(len(queries))

    assert counts[0] == counts[1]
    assert counts[0] < 20


def test_pain_6_an_export_shows_neither_drafts_nor_lists_nor_unconfirmed_results() -> None:
    event = an_event(4, round_count=2)
    play(a_round(event))
    rounds.draft_round(event, actor=owner(event))

    rows = list(csv.DictReader(io.StringIO(files.pairings_csv(event))))

    assert {row["round"] for row in rows} == {"1"}
    second = event.rounds.get(number=2)
    rounds.publish_round(second, actor=owner(event))
    pairing = second.pairings.select_related("round__event").first()
    assert pairing is not None
    seat = pairing.seats.get(side=1)
    assert seat.entry.user is not None
    results.report_result(pairing, results.Claim(Outcome.FIRST), entry=seat.entry, actor=seat.entry.user)
    rows = list(csv.DictReader(io.StringIO(files.pairings_csv(event))))
    assert {row["result"] for row in rows if row["round"] == "2"} == {""}
    assert "document" not in files.players_csv(viewer(owner(event), event))


def test_pain_7_club_mates_are_kept_apart() -> None:
    event = an_event(8, clubs="hard")
    for number, club in enumerate(
        ["North", "North", "South", "South", "East", "East", "West", "West"], start=1
    ):
        event.entries.filter(number=number).update(club=club)
    mates = {frozenset({1, 2}), frozenset({3, 4}), frozenset({5, 6}), frozenset({7, 8})}
    for _ in range(3):
        round_ = a_round(event)
        assert pairs(round_).isdisjoint(mates)
        play(round_)


def test_pain_8_an_unconfirmed_result_counts_nowhere() -> None:
    event = an_event(2)
    pairing = a_round(event).pairings.select_related("round__event").get()
    seat = pairing.seats.get(side=1)
    assert seat.entry.user is not None
    results.report_result(pairing, results.Claim(Outcome.FIRST), entry=seat.entry, actor=seat.entry.user)

    assert [line.row.points for line in standings_of(event).lines] == [0, 0]
    with pytest.raises(Refusal) as refused:
        rounds.draft_round(event, actor=owner(event))
    assert refused.value.code == "round.results-missing"
    assert [fault.values for fault in refused.value.faults] == [{"table": 1}]


def test_pain_9_correcting_a_past_result_moves_the_standings_and_names_what_would_differ() -> None:
    event = an_event(8)
    first = a_round(event)
    play(first)
    a_round(event)
    winners = {line.entry.number for line in standings_of(event).lines if line.row.points == 3}
    corrected = first.pairings.select_related("round__event").prefetch_related("seats__entry").first()
    assert corrected is not None
    settle(corrected, Outcome.SECOND)

    after = {line.entry.number for line in standings_of(event).lines if line.row.points == 3}
    (difference,) = consequences(event, after=1)

    assert len(winners - after) == len(after - winners) == 1
    assert difference.number == 2
    assert difference.different > 0
    assert "would be different" in difference.text


def test_pain_10_a_locked_list_stays_and_a_late_one_is_locked_at_once() -> None:
    event = EventFactory.create()
    user, late = UserFactory.create(), UserFactory.create()
    entry = registration.register(event, user, actor=user)
    lists.submit_list(entry, a_list(user), actor=user)
    lists.lock_lists(event, actor=owner(event))

    with pytest.raises(Refusal) as refused:
        lists.submit_list(entry, a_list(user, "orcs"), actor=user)
    assert refused.value.code == "submission-locked"
    newcomer = registration.register(event, late, actor=late)
    handed_in = lists.submit_list(newcomer, a_list(late), actor=late)
    handed_in.refresh_from_db()
    assert handed_in.is_locked
    assert handed_in.is_late
    entry.refresh_from_db()
    lists.unlock_list(entry, actor=owner(event))
    lists.submit_list(entry, a_list(user, "orcs"), actor=user)


def test_pain_11_no_table_twice_for_a_player_and_no_hole_in_the_list() -> None:
    event = an_event(16, first_table=11)
    sat: Counter[tuple[int, int | None]] = Counter()
    for _ in range(3):
        round_ = a_round(event)
        tables = list(round_.pairings.order_by("table").values_list("table", flat=True))
        assert tables == list(range(11, 19))
        sat.update(
            (seat.entry.number, seat.pairing.table)
            for seat in round_.seats.select_related("entry", "pairing")
        )
        play(round_)

    assert set(sat.values()) == {1}


def test_pain_11_who_needs_a_table_keeps_it() -> None:
    event = an_event(6)
    event.entries.filter(number=3).update(fixed_table=2)
    for _ in range(3):
        round_ = a_round(event)
        assert round_.seats.get(entry__number=3).pairing.table == 2
        play(round_)


def test_pain_12_every_change_says_who_from_what_to_what() -> None:
    event = an_event(2)
    pairing = a_round(event).pairings.select_related("round__event").get()
    settle(pairing, Outcome.FIRST)
    settle(pairing, Outcome.DRAW)

    entry = AuditEntry.objects.filter(scope=event.scope, action="result.overridden").latest("pk")

    assert entry.actor == owner(event)
    assert entry.before == {"version": 1, "outcome": "first", "state": "confirmed"}
    assert entry.after == {"version": 2, "outcome": "draw", "reason": "as played", "unplayed": False}


def test_pain_13_byes_and_void_games_do_not_count_for_strength_of_schedule() -> None:
    event = an_event(3, tiebreaks=["omw", "sos"])
    first = a_round(event)
    play(first)
    second = a_round(event)
    play(second, Outcome.VOID)
    sits_out = bye(first)
    found = standings_of(event)

    parts = [part for one in explained(found, sits_out) for part in one.parts]

    assert not any(part.counted for part in parts), "a bye and a void game are all this player has"
    assert found.table.row(sits_out).points == 3
    opponent = next(iter(next(pair for pair in pairs(second) if sits_out in pair) - {sits_out}))
    assert found.table.row(opponent).wins <= 1, "a void game is no win"


def test_pain_14_every_pair_and_every_rank_is_explained() -> None:
    event = an_event(4, tiebreaks=["omw", "survivors"])
    play(a_round(event))
    second = a_round(event)

    assert all(pairing.reason for pairing in second.pairings.all())
    assert second.proof["certificate"]["optimal"] is True
    assert second.proof["certificate"]["text"]
    for number in range(1, 5):
        worked_out = list(explained(standings_of(event), number))
        assert [one.title for one in worked_out] == ["Opponents’ match-win %", "Surviving points difference"]
        assert all(one.formula and one.parts for one in worked_out)


def test_pain_15_the_database_itself_refuses_everything_twice() -> None:
    event = an_event(4)
    round_ = a_round(event)
    pairing = round_.pairings.select_related("round__event").first()
    assert pairing is not None
    entry = pairing.seats.get(side=1).entry
    report = settle(pairing, Outcome.FIRST)
    twice: list[Callable[[], object]] = [
        lambda: Round.objects.create(
            event=event, number=1, state=RoundState.FINISHED, published_at=event.starts_at
        ),
        lambda: Round.objects.create(event=event, number=2),
        lambda: Pairing.objects.create(round=round_, table=pairing.table),
        lambda: Seat.objects.create(
            pairing=round_.pairings.exclude(pk=pairing.pk).get(), round=round_, entry=entry, side=1
        ),
        lambda: event.entries.create(user=entry.user, name="x", number=99, registered_at=event.starts_at),
        lambda: event.entries.create(name="x", number=entry.number, registered_at=event.starts_at),
        lambda: ResultReport.objects.create(
            pairing=pairing,
            version=9,
            state=ReportState.CONFIRMED,
            outcome=Outcome.DRAW,
            said_by=report.said_by,
        ),
        lambda: Event.objects.filter(pk=event.pk).update(places_taken=event.capacity + 1),
    ]
    for attempt in twice:
        with pytest.raises(IntegrityError), transaction.atomic():
            attempt()


def test_pain_15_no_next_round_before_the_results_without_a_reason_on_record() -> None:
    event = an_event(4)
    a_round(event)

    with pytest.raises(Refusal):
        rounds.draft_round(event, actor=owner(event))
    made = rounds.draft_round(event, actor=owner(event), without_results="a player fell ill")

    assert made.number == 2
    finished = AuditEntry.objects.get(action="round.finished")
    assert finished.after == {"number": 1, "missing_tables": [1, 2], "why": "a player fell ill"}
    assert event.entries.filter(~Q(state=EntryState.REGISTERED)).count() == 0
