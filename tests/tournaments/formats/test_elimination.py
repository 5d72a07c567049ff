"""Brackets: elimination from the first round on, cuts by rank and by record, the game for third place."""

from typing import Any

import pytest

from common.errors import Refusal
from tests.factories.tournaments import a_round, an_event, play, settle
from tests.tournaments.formats.playing import numbers, play_event, play_out
from tournaments.history.ranking import standings_of
from tournaments.models import CutBy, Entry, Event, Format, Outcome, PairingKind, RoundKind
from tournaments.pairing import bracket
from tournaments.presenters.cut_prospects import prospects_of
from tournaments.services import results
from tournaments.services.entries import registration
from tournaments.services.pairing.cut import cut_of, fixtures_of, is_over, winners_of
from tournaments.services.pairing.seeding import Candidates, candidates_of

pytestmark = pytest.mark.django_db


def all_drawn(players: int, **more: Any) -> Event:
    """After one round of draws everybody is level on everything."""
    event = an_event(players, round_count=1, tiebreaks=["omw"], **more)
    play(a_round(event), Outcome.DRAW)
    return event


def test_a_full_tie_at_the_edge_of_a_cut_is_drawn_by_the_seed_of_the_event_and_told() -> None:
    drawn: dict[str, Candidates] = {}
    for seed in ("one", "two", "three", "one"):
        event = all_drawn(8, cut_size=4, seed=seed)
        found = candidates_of(event)
        assert drawn.setdefault(seed, found) == found
        assert found.players == found.lots[0][:4]
        assert sorted(found.lots[0]) == list(range(1, 9))
    assert len({found.players for found in drawn.values()}) == 3
    assert drawn["one"].players != (1, 2, 3, 4)

    told = "8 were level on everything at the edge of the cut, and the event’s seed drew 4 of them"
    prospects = prospects_of(event, standings_of(event))
    assert prospects is not None
    assert prospects.note.endswith(f"{told}: {', '.join(f'P{one}' for one in drawn['one'].players)}.")
    first = a_round(event).pairings.order_by("table")[0]
    assert first.reason.endswith(f"Seed 1 is in by lot: {told}. Seed 4 is in by lot: {told}.")


def test_a_tie_that_the_edge_does_not_divide_is_no_lot() -> None:
    assert candidates_of(all_drawn(4, cut_size=4)).lots == ()
    event = an_event(4, round_count=1, tiebreaks=["omw"], cut_size=2)
    play(a_round(event))
    assert candidates_of(event).lots == ()


@pytest.mark.parametrize(("kind", "stages"), [("single", 3), ("double", 6)])
def test_a_whole_elimination_is_played_and_the_best_wins(kind: str, stages: int) -> None:
    event = an_event(7, format=Format.ELIMINATION, cut_kind=kind)
    for entry in event.entries.all():
        Entry.objects.filter(pk=entry.pk).update(seed=entry.number)

    played = play_event(event)

    cut = cut_of(event)
    assert cut is not None
    assert cut.seeds == tuple(range(1, 8))
    assert all(round_.kind == RoundKind.CUT for round_ in played)
    places = bracket.places(cut.bracket, winners_of(event))
    assert places[1] == 1
    assert places[2] == 2
    assert sorted(places) == list(range(1, 8))
    assert len(played) >= stages


def test_seeds_come_first_and_the_rest_is_drawn() -> None:
    event, other = (an_event(6, format=Format.ELIMINATION, seed=seed) for seed in ("one", "two"))
    for one in (event, other):
        one.entries.filter(number=5).update(seed=1)
        one.entries.filter(number=2).update(seed=2)
        a_round(one)
    seeds = [cut.seeds for cut in map(cut_of, (event, other)) if cut is not None]
    assert [one[:2] for one in seeds] == [(5, 2), (5, 2)]
    assert seeds[0][2:] != seeds[1][2:]


def test_a_game_for_third_place_is_played_beside_the_final() -> None:
    event = an_event(4, format=Format.ELIMINATION, third_place=True)
    played = play_event(event)
    assert [round_.pairings.count() for round_ in played] == [2, 2]
    cut = cut_of(event)
    assert cut is not None
    assert sorted(bracket.places(cut.bracket, winners_of(event)).values()) == [1, 2, 3, 4]


def test_the_bracket_is_not_over_before_third_place_is_decided() -> None:
    event = an_event(4, format=Format.ELIMINATION, third_place=True)
    play_out(a_round(event))
    final = a_round(event)
    settle(final.pairings.select_related("round__event").get(match="W2-1"), Outcome.FIRST)
    assert not is_over(event)
    settle(final.pairings.select_related("round__event").get(match="B1-1"), Outcome.FIRST)
    assert is_over(event)


def test_who_leaves_gives_the_next_match_away() -> None:
    event = an_event(4, format=Format.ELIMINATION)
    play_out(a_round(event))
    winner = next(iter(winners_of(event).values()))
    registration.drop(event.entries.get(number=winner), actor=event.created_by)
    final = a_round(event)
    given = final.pairings.get()
    assert given.kind == PairingKind.WALKOVER
    assert "left the event" in given.reason
    assert is_over(event)
    cut = cut_of(event)
    assert cut is not None
    assert bracket.champion(cut.bracket, winners_of(event)) == numbers(given)[0]


@pytest.mark.parametrize("kind", ["single", "double"])
def test_a_match_whose_players_have_both_left_does_not_hold_up_the_bracket(kind: str) -> None:
    event = an_event(8, format=Format.ELIMINATION, cut_kind=kind)
    play_out(a_round(event))
    cut = cut_of(event)
    assert cut is not None
    semifinal = next(one for one in fixtures_of(event) if one.code == "W2-1")
    left = [entry for entry in event.entries.all() if entry.number in (semifinal.first, semifinal.second)]
    for entry in left:
        registration.drop(entry, actor=event.created_by)

    second = a_round(event)
    given = second.pairings.get(match="W2-1")
    assert given.kind == PairingKind.WALKOVER
    assert all(entry.name in given.reason for entry in left)
    play_out(second)
    play_event(event)

    assert is_over(event)
    assert bracket.champion(cut.bracket, winners_of(event)) not in [entry.number for entry in left]


def test_a_result_that_was_played_on_from_is_not_turned_around() -> None:
    event = an_event(4, format=Format.ELIMINATION)
    first = a_round(event)
    play_out(first)
    a_round(event)
    pairing = first.pairings.select_related("round__event").order_by("table")[0]
    counted = pairing.reports.get(state="confirmed").outcome
    other = Outcome.SECOND if counted == Outcome.FIRST else Outcome.FIRST
    with pytest.raises(Refusal) as refused:
        results.override_result(pairing, results.Claim(other), reason="wrong", actor=event.created_by)
    assert refused.value.code == "cut.played-on"
    results.override_result(
        pairing,
        results.Claim(Outcome(counted), {"survivors": [5, 0], "points": [9, 0]}),
        reason="counts",
        actor=event.created_by,
    )


@pytest.mark.parametrize(
    ("by", "record", "size"), [(CutBy.LOSSES, 0, 1), (CutBy.LOSSES, 1, 4), (CutBy.POINTS, 6, 4)]
)
def test_a_cut_by_record_takes_everybody_who_has_it(by: CutBy, record: int, size: int) -> None:
    event = an_event(8, round_count=3, cut_by=by, cut_record=record)
    for _ in range(3):
        play_out(a_round(event))
    rows = standings_of(event).table.rows
    wanted = [
        row.player for row in rows if (row.losses <= record if by == CutBy.LOSSES else row.points >= record)
    ]
    assert len(wanted) == size
    if size < 2:
        with pytest.raises(Refusal, match="needs two players"):
            a_round(event)
        return
    a_round(event)
    cut = cut_of(event)
    assert cut is not None
    assert sorted(cut.seeds) == sorted(wanted)
    ranks = {row.player: row.rank for row in rows}
    assert [ranks[player] for player in cut.seeds] == sorted(ranks[player] for player in wanted)


def test_a_late_entry_finds_the_bracket_drawn() -> None:
    event = an_event(4, format=Format.ELIMINATION, capacity=8)
    a_round(event)
    with pytest.raises(Refusal, match="nobody can join"):
        registration.add_player(event, "Late", actor=event.created_by)


def test_losers_of_semi_finals_have_no_place_while_they_play_for_the_third() -> None:
    event = an_event(4, format=Format.ELIMINATION, third_place=True)
    play_out(a_round(event))
    cut = cut_of(event)
    assert cut is not None
    assert bracket.places(cut.bracket, winners_of(event)) == {}
