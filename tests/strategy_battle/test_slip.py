"""The result slip of Strategy Battle: what is counted, who wins by it, and what no result keeps."""

from typing import Any

import pytest

from rules.engine.slips import LEADERS, SCORED, Reported, check_counts, counts_of, fed
from rules.games.strategy_battle.slip import SLIP

FULL = {
    "victory_points": [8, 5],
    "leader_killed": [1, 0],
    "army_broken": [0, 1],
    "objectives": [2, 1],
    "turns": 7,
}


def players(counts: dict[str, Any]) -> list[Reported]:
    return [Reported(name, counts_of(SLIP, counts, seat), {}) for seat, name in enumerate(("Pat", "Bolg"))]


@pytest.mark.parametrize(
    ("points", "winner", "text"),
    [
        ([8, 5], 0, "Pat has more victory points: 8 to 5."),
        ([0, 1], 1, "Bolg has more victory points: 1 to 0."),
        ([4, 4], None, "Both have 4 victory points."),
    ],
)
def test_more_victory_points_win_and_equal_ones_are_a_draw(
    points: list[int], winner: int | None, text: str
) -> None:
    assert SLIP.decide is not None
    for on_time in (True, False):
        found = SLIP.decide("strategy-battle/1", players({"victory_points": points}), 700, on_time)
        assert (found.winner, found.text) == (winner, text)


def test_a_full_slip_is_kept_and_each_player_sees_the_own_numbers_with_those_of_the_table() -> None:
    assert check_counts(SLIP, FULL) == []
    assert counts_of(SLIP, FULL, 1) == {
        "victory_points": 5,
        "leader_killed": 0,
        "army_broken": 1,
        "objectives": 1,
        "turns": 7,
    }
    assert (fed(SLIP, FULL, SCORED), fed(SLIP, FULL, LEADERS)) == ((8, 5), (1, 0))
    assert fed(SLIP, {"victory_points": [8, 5]}, LEADERS) == (0, 0)


@pytest.mark.parametrize(
    ("said", "codes"),
    [
        ({}, []),
        ([], ["result.counts-shape"]),
        (None, ["result.counts-shape"]),
        ({"turns": 6}, ["result.count-missing"]),
        ({"victory_points": [8]}, ["result.count-shape"]),
        ({"victory_points": 8}, ["result.count-shape"]),
        ({"victory_points": {"0": 8, "1": 5}}, ["result.count-shape"]),
        ({"victory_points": ["8", 5]}, ["result.count-range"]),
        ({"victory_points": [True, 5.0]}, ["result.count-range", "result.count-range"]),
        ({"victory_points": [-1, 101]}, ["result.count-range", "result.count-range"]),
        ({"victory_points": [8, 5], "leader_killed": [2, 0]}, ["result.count-range"]),
        ({"victory_points": [8, 5], "turns": 0}, ["result.count-range"]),
        ({"victory_points": [8, 5], "turns": [3, 3]}, ["result.count-range"]),
        ({"glory": [1, 2]}, ["result.count-unknown", "result.count-missing"]),
    ],
)
def test_everything_that_is_no_count_is_named(said: Any, codes: list[str]) -> None:
    assert [fault.code for fault in check_counts(SLIP, said)] == codes


def test_values_with_words_are_shown_in_words() -> None:
    shown = {count.name: count.text(1) for count in SLIP.counts}
    assert shown["victory_points"] == "1 victory point"
    assert shown["leader_killed"] == "Enemy leader killed: Yes"
    assert shown["turns"] == "Turns played: 1"
