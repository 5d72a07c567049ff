"""Whole games played from seeds: every step is legal, and the record heard in one go ends as the game did."""

import json

import pytest

from rules.games.battle_chain.referee import REFEREE, adjudicate
from tests.battle_chain.play import Table
from tests.battle_chain.scenes import random_table

SEEDS = range(14)
MOVES = 8


def played(seed: int) -> Table:
    table = Table(random_table(seed), seed)
    table.play(MOVES)
    return table


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_heard_in_one_go_ends_as_it_did_step_by_step(seed: int) -> None:
    table = played(seed)
    assert table.actions
    ruling = adjudicate(table.case)
    assert ruling.verdict.value == "legal", ruling.violations
    assert json.loads(json.dumps(ruling.position)) == json.loads(json.dumps(table.position))
    assert ruling.result == table.result


@pytest.mark.parametrize("seed", SEEDS[:5])
def test_nobody_comes_back_and_nobody_is_lost_twice(seed: int) -> None:
    table = played(seed)
    lost = [one["model"] for one in table.position["casualties"]]
    left = [model["id"] for model in table.position["models"]]
    assert len(set(lost)) == len(lost)
    assert not set(lost) & set(left)
    assert len(lost) + len(left) == len(table.start["models"])


@pytest.mark.parametrize("seed", SEEDS[:5])
def test_a_pool_never_holds_two_dice_of_one_face(seed: int) -> None:
    table = Table(random_table(seed), seed)
    for moves in range(1, MOVES):
        table.play(moves)
        assert all(len(set(dice)) == len(dice) for dice in table.position["pools"].values())


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_the_beginning_of_a_legal_game_is_legal(seed: int) -> None:
    table = played(seed)
    half = {**table.case, "actions": table.actions[: len(table.actions) // 2]}
    assert REFEREE.adjudicate(half).verdict.value == "legal"
