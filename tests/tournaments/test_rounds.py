"""The life of a round: drafted, published, taken back, swapped, paired again, timed, cut."""

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from common.errors import Invalid, Refusal
from tests.factories.tournaments import EntryFactory, JudgeCallFactory, a_round, an_event, play, settle
from tournaments.forms.play import ReportForm
from tournaments.history.ranking import standings_of
from tournaments.models import Event, Outcome, Penalty, Round, RoundKind
from tournaments.presenters.next_step import next_steps
from tournaments.services import clock, events, results, rounds
from tournaments.services.entries import byes, registration
from tournaments.services.pairing.cut import fixtures_of, is_over
from tournaments.services.pairing.re_pairing import repair_tables
from tournaments.services.pairing.swapping import swap_players
from tournaments.services.penalising import give_penalty
from tournaments.simulation.checking import findings
from tournaments.templatetags.tournaments import scoring_points

pytestmark = pytest.mark.django_db


def pairs(round_: Round) -> list[list[int]]:
    games = round_.pairings.filter(kind="game").order_by("table").prefetch_related("seats__entry")
    return [[seat.entry.number for seat in game.seats.all()] for game in games]


def test_the_first_published_round_starts_the_event_and_taking_it_back_stops_it() -> None:
    event = an_event(4)
    round_ = a_round(event)
    event.refresh_from_db()
    assert event.is_running

    rounds.unpublish_round(round_, actor=event.created_by)

    event.refresh_from_db()
    round_.refresh_from_db()
    assert event.is_published
    assert round_.is_draft
    assert round_.published_at is None


def test_a_round_with_a_report_or_a_call_stays_published() -> None:
    event = an_event(4)
    round_ = a_round(event)
    first, second = round_.pairings.select_related("round__event")
    settle(first, Outcome.DRAW)
    with pytest.raises(Refusal, match="Results are reported"):
        rounds.unpublish_round(round_, actor=event.created_by)
    first.reports.all().delete()
    JudgeCallFactory.create(pairing=second)
    with pytest.raises(Refusal, match="A judge was called"):
        rounds.unpublish_round(round_, actor=event.created_by)


def test_the_same_event_draws_the_same_round_again() -> None:
    event = an_event(16)
    first = rounds.draft_round(event, actor=event.created_by)
    before = pairs(first)
    rounds.discard_draft(first, actor=event.created_by)

    assert pairs(rounds.draft_round(event, actor=event.created_by)) == before


def test_another_seed_draws_another_round() -> None:
    event = an_event(16)
    first = rounds.draft_round(event, actor=event.created_by)
    before = pairs(first)
    rounds.discard_draft(first, actor=event.created_by)
    Event.objects.filter(pk=event.pk).update(seed="another")

    assert pairs(rounds.draft_round(Event.objects.get(pk=event.pk), actor=event.created_by)) != before


def test_no_round_after_the_last_and_the_event_closes() -> None:
    event = an_event(4, round_count=2)
    play(a_round(event))
    play(a_round(event))

    with pytest.raises(Refusal) as refused:
        rounds.draft_round(event, actor=event.created_by)
    assert refused.value.code == "round.all-played"
    event.refresh_from_db()
    assert next_steps(event).next == "close"
    events.close_event(event, actor=event.created_by)
    assert event.is_closed
    with pytest.raises(Refusal):
        settle(event.rounds.first().pairings.select_related("round__event").first(), Outcome.DRAW)  # type: ignore[union-attr, arg-type]


def test_an_event_with_missing_results_does_not_close() -> None:
    event = an_event(4, round_count=1)
    a_round(event)
    event.refresh_from_db()

    with pytest.raises(Refusal) as refused:
        events.close_event(event, actor=event.created_by)

    assert refused.value.code == "round.results-missing"
    event.refresh_from_db()
    assert event.is_running


def test_a_swap_is_done_with_a_reason_and_warned_about() -> None:
    event = an_event(4)
    play(a_round(event))
    draft = rounds.draft_round(event, actor=event.created_by)
    (one, _), (_, other) = pairs(draft)
    (first_one, first_other), _ = pairs(event.rounds.get(number=1))

    with pytest.raises(Invalid, match="why"):
        swap_players(draft, one, other, reason=" ", actor=event.created_by)
    opponent = next(pair for pair in pairs(draft) if first_one in pair)
    partner = next(number for number in opponent if number != first_one)
    warnings = swap_players(draft, partner, first_other, reason="asked for it", actor=event.created_by)

    assert sorted([first_one, first_other]) in [sorted(pair) for pair in pairs(draft)]
    assert any("played each other" in warning for warning in warnings)
    by_hand = draft.pairings.exclude(by_hand="")
    assert {pairing.reason for pairing in by_hand} == {"Set by the organizer: asked for it"}


def test_a_published_round_is_not_swapped() -> None:
    event = an_event(4)
    round_ = a_round(event)
    (one, _), (other, _) = pairs(round_)

    with pytest.raises(Refusal, match="draft"):
        swap_players(round_, one, other, reason="too late", actor=event.created_by)


def test_some_tables_are_paired_again_and_the_rest_stays() -> None:
    event = an_event(8, capacity=12)
    round_ = a_round(event)
    chosen = list(round_.pairings.order_by("table")[:2])
    kept = pairs(round_)[2:]
    gone = chosen[0].seats.get(side=1).entry
    registration.drop(gone, actor=event.created_by)
    late = EntryFactory.create(event=event, number=20, name="Late")

    repair_tables(round_, [pairing.pk for pairing in chosen], reason="one left", actor=event.created_by)

    assert [pair for pair in pairs(round_) if pair in kept] == kept
    assert not round_.seats.filter(entry=gone).exists()
    assert round_.seats.filter(entry=late).exists()
    assert list(round_.pairings.order_by("table").values_list("table", flat=True)) == [1, 2, 3, 4]


def test_pairing_tables_again_never_gives_a_second_bye_but_lets_both_play() -> None:
    """Seven players and a bye, then an eighth: whom the tables leave over plays with whoever sat out."""
    event = an_event(7, capacity=12)
    round_ = a_round(event)
    sits_out = round_.pairings.get(kind="bye").seats.get().entry
    EntryFactory.create(event=event, number=20, name="Late")
    chosen = round_.pairings.filter(kind="game").order_by("table")[:1]

    repair_tables(round_, [pairing.pk for pairing in chosen], reason="one more", actor=event.created_by)

    assert not round_.pairings.filter(kind="bye").exists()
    assert round_.pairings.get(seats__entry=sits_out).is_game
    assert round_.seats.count() == 8


def test_pairing_tables_again_keeps_the_bye_where_nobody_is_left_over() -> None:
    event = an_event(7, capacity=12)
    round_ = a_round(event)
    bye = round_.pairings.get(kind="bye")
    chosen = round_.pairings.filter(kind="game").order_by("table")[:2]

    repair_tables(round_, [pairing.pk for pairing in chosen], reason="a wrong pair", actor=event.created_by)

    assert round_.pairings.get(kind="bye") == bye


def test_a_table_with_a_result_is_not_paired_again() -> None:
    event = an_event(4)
    round_ = a_round(event)
    pairing = round_.pairings.select_related("round__event").first()
    assert pairing is not None
    settle(pairing, Outcome.DRAW)

    with pytest.raises(Refusal, match="table 1"):
        repair_tables(round_, [pairing.pk], reason="why not", actor=event.created_by)


def test_a_requested_bye_is_given_and_worth_what_was_agreed() -> None:
    event = an_event(5)
    entry = event.entries.get(number=2)
    byes.ask_for_byes(entry, {1: "half"}, actor=event.created_by)
    round_ = a_round(event)

    pairing = round_.seats.get(entry=entry).pairing
    assert pairing.kind == "half_bye"
    assert len(pairs(round_)) == 2
    with pytest.raises(Refusal, match="paired already"):
        byes.ask_for_byes(event.entries.get(number=1), {1: "zero"}, actor=event.created_by)


def test_the_clock_stands_while_it_is_paused() -> None:
    event = an_event(2)
    round_ = a_round(event)
    with time_machine.travel("2030-05-04T10:00:00Z", tick=False) as now:
        clock.start_clock(round_, actor=event.created_by, minutes=45)
        now.shift(timedelta(minutes=10))
        clock.pause_clock(round_, actor=event.created_by)
        now.shift(timedelta(minutes=7))
        round_.refresh_from_db()
        assert round_.clock_left(timezone.now()) == timedelta(minutes=35)
        clock.resume_clock(round_, actor=event.created_by)
        clock.extend_clock(round_, 5, actor=event.created_by)
        round_.refresh_from_db()
        assert round_.clock_left(timezone.now()) == timedelta(minutes=40)
        with pytest.raises(Refusal):
            clock.start_clock(round_, actor=event.created_by)


def test_a_top_cut_is_played_to_a_winner() -> None:
    event = an_event(8, round_count=2, cut_size=4)
    for _ in range(2):
        play(a_round(event))
    event.refresh_from_db()
    assert next_steps(event).text.endswith("Ready for the top cut of 4.")

    semifinals = a_round(event)
    seeds = semifinals.proof["seeds"]
    assert semifinals.kind == RoundKind.CUT
    assert sorted(map(sorted, pairs(semifinals))) == sorted(
        map(sorted, [[seeds[0], seeds[3]], [seeds[1], seeds[2]]])
    )
    play(semifinals, Outcome.SECOND)
    final = a_round(event)
    assert sorted(pairs(final)[0]) == sorted(seeds[2:])
    assert not is_over(event)
    play(final)

    assert is_over(event)
    assert fixtures_of(event)[-1].winner == pairs(final)[0][0]
    event.refresh_from_db()
    assert next_steps(event).next == "close"


@pytest.mark.parametrize(("size", "waiting", "stages"), [(6, 2, 3), (12, 4, 4)])
def test_the_best_seeds_of_a_cut_between_powers_of_two_wait_for_the_second_stage(
    size: int, waiting: int, stages: int
) -> None:
    event = an_event(size + 3, round_count=1, cut_size=size)
    play(a_round(event))

    first = a_round(event)
    seeds = first.proof["seeds"]
    met = sorted(map(sorted, pairs(first)))
    assert len(seeds) == size
    assert met == sorted(
        sorted((seeds[at], seeds[-1 - at + waiting])) for at in range(waiting, size // 2 + waiting // 2)
    )
    play(first)
    second = a_round(event)
    assert set(seeds[:waiting]) <= {number for pair in pairs(second) for number in pair}
    play(second)
    for _ in range(stages - 2):
        play(a_round(event))

    assert is_over(event)
    assert [finding for finding in findings(event) if finding.is_fault] == []


def test_there_is_no_draw_in_a_top_cut() -> None:
    event = an_event(4, round_count=1, cut_size=2)
    play(a_round(event))
    final = a_round(event)
    pairing = final.pairings.select_related("round__event").get()

    with pytest.raises(Refusal, match="winner"):
        results.override_result(pairing, results.Claim(Outcome.DRAW), reason="tired", actor=event.created_by)


def test_players_report_no_draw_in_a_top_cut() -> None:
    event = an_event(4, round_count=1, cut_size=2)
    first = a_round(event)
    play(first)

    offered = [
        {value for value, _ in ReportForm(round_=round_).fields["outcome"].choices}  # type: ignore[attr-defined]
        for round_ in (first, a_round(event))
    ]
    assert offered[0] - offered[1] == {"draw"}
    assert {"won", "lost"} <= offered[1]


def test_an_empty_report_says_first_that_one_choice_would_do() -> None:
    round_ = a_round(an_event(4))
    text = "Choose who won, or fill in all the numbers."
    sent: dict[str, dict[str, str]] = {text: {"outcome": "board"}, "": {"outcome": "won"}}
    forms = [ReportForm(data, round_=round_) for data in sent.values()]
    assert [form.way_out for form in forms] == [*sent], [form.errors for form in forms]
    assert ReportForm(round_=round_).way_out == ""


def test_the_heading_of_a_round_is_its_title_alone_and_a_legend_says_what_a_result_is(client: Client) -> None:
    event = an_event(4)
    round_ = a_round(event)
    page = client.get(f"/events/{event.slug}/rounds/{round_.number}/").content.decode()
    assert f"<h1>Round {round_.number}</h1>" in page
    assert "1 : 0 means that player 1 won" in page


@pytest.mark.parametrize(("scoring", "is_told"), [("surviving-points", False), ("netrunner", True)])
def test_what_games_are_worth_is_said_once(scoring: str, is_told: bool) -> None:
    assert bool(scoring_points(an_event(2, scoring=scoring))) is is_told


def test_a_double_elimination_gives_everybody_a_second_chance() -> None:
    event = an_event(4, round_count=1, cut_size=4, cut_kind="double")
    play(a_round(event))
    stages = 0
    while not is_over(event):
        play(a_round(event))
        stages += 1

    losses = [entry.number for entry in event.entries.all()]
    assert 4 <= stages <= 7
    assert len(losses) == 4
    played = event.rounds.filter(kind=RoundKind.CUT)
    assert sum(round_.pairings.count() for round_ in played) in (6, 7)


def test_the_cut_leaves_the_standings_alone() -> None:
    event = an_event(4, round_count=1, cut_size=2)
    play(a_round(event))
    before = [(line.entry.number, line.row.points) for line in standings_of(event).lines]
    play(a_round(event))

    assert [(line.entry.number, line.row.points) for line in standings_of(event).lines] == before


def test_drafting_and_publishing_ask_the_database_as_often_for_many_players_as_for_few() -> None:
    """Beside one insertion for each thousand rows."""
    asked = []
    for players in (8, 64):
        event = an_event(players)
        play(a_round(event))
        with CaptureQueriesContext(connection) as queries:
            a_round(event)
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_a_penalty_of_a_round_that_is_taken_back_and_discarded_stands() -> None:
    event = an_event(4)
    round_ = a_round(event)
    given = give_penalty(
        event.entries.get(number=1),
        kind=Penalty.Kind.WARNING,
        offence="slow-play",
        remark="Slow.",
        actor=event.created_by,
    )
    assert given.round == round_
    rounds.unpublish_round(round_, actor=event.created_by)

    rounds.discard_draft(round_, actor=event.created_by)

    assert Penalty.objects.get(pk=given.pk).round is None
    assert not event.rounds.exists()
    assert not [one for one in findings(event) if one.is_fault]
