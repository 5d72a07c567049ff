"""Whole games made up from a seed: every property of them holds, and every illegal twist of an action is refused.

`python -m benchmarks.whole_games --games 10000` plays as many as one likes.
"""

import random

import pytest

from benchmarks.whole_games.playing import game
from benchmarks.whole_games.properties import check
from benchmarks.whole_games.twists import check_twists

GAMES = 25


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_made_up_game_keeps_every_property(seed: int) -> None:
    table = game(seed)
    assert table.position.result is not None
    check(table)
    assert check_twists(table, random.Random(seed)) > 0


def test_the_same_seed_gives_the_same_game() -> None:
    assert game(7).case == game(7).case


def test_games_are_of_two_three_and_four_players() -> None:
    assert {len(game(seed).position.players) for seed in range(12)} == {2, 3, 4}
