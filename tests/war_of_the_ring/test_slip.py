"""The result slip of War of the Ring: points decide a game that time ended, and no other."""

from typing import Any

from rules.engine.slips import Reported, check_counts, counts_of
from rules.games.war_of_the_ring.slip import SLIP


def players(counts: dict[str, Any]) -> list[Reported]:
    return [Reported(name, counts_of(SLIP, counts, seat), {}) for seat, name in enumerate(("Pat", "Bolg"))]


def test_more_victory_points_win_a_game_that_time_ended_and_equal_ones_are_a_draw() -> None:
    assert SLIP.decide is not None
    assert SLIP.verify is not None
    for points, winner in (([3, 6], 1), ([4, 2], 0), ([5, 5], None)):
        for ending in ({}, {"ending": 0}):
            counts = {"victory_points": points, **ending}
            assert check_counts(SLIP, counts) == []
            assert SLIP.verify("war-of-the-ring/1", players(counts)) == ()
            assert SLIP.decide("war-of-the-ring/1", players(counts), 0, False).winner == winner


def test_a_game_that_the_ring_or_a_military_victory_ended_is_not_decided_by_points() -> None:
    assert SLIP.verify is not None
    for ending, word in ((1, "military victory"), (2, "the ring")):
        (fault,) = SLIP.verify("war-of-the-ring/1", players({"victory_points": [3, 6], "ending": ending}))
        assert (fault.code, fault.path) == ("result.not-by-points", "/counts/ending")
        assert word in fault.text
