"""Whole games of every kind, and counted continuations: every step legal, every prefix, and nothing lost on the way."""

import json
from functools import cache
from typing import Any

import pytest

from rules.games.battle_chain.referee import REFEREE, adjudicate
from tests.battle_chain.kinds import played_kind
from tests.battle_chain.perft import POSITIONS, count
from tests.battle_chain.twists import check_twists
from tests.battle_chain.whole import Game

GAMES = [
    *(("field", 3), ("siege", 1), ("siege", 2), ("siege", 48), ("ring", 1), ("ring", 2), ("ring", 6)),
    *(("tiles", 2), ("tiles", 20), ("beasts", 1), ("beasts", 2), ("pool", 1), ("pool", 2)),
]
# By hand: a model with 2 points reaches 24 squares, 12 by their sides, 18 hexes, and the phase may end; a combat is fought with
# 0, 1 or 2 hits of its 2 dice, and the phase does not end before every combat is fought.
COUNTS: dict[str, tuple[int, ...]] = {
    "one model each, open squares": (25,),
    "squares that touch by their sides only": (13,),
    "hexes": (19,),
    "held in a kill zone": (1, 1),
    "the initiative roll": (60, 60),
    "a combat of one chain": (3, 3),
    "two combats": (6, 18),
}
game = cache(played_kind)


def normal(value: Any) -> Any:
    return json.loads(json.dumps(value))


@pytest.mark.parametrize(("kind", "seed"), GAMES)
def test_a_game_heard_in_one_go_ends_as_it_was_played(kind: str, seed: int) -> None:
    table = game(kind, seed)
    assert len(table.actions) > 10
    ruling = adjudicate(table.case)
    assert ruling.verdict.value == "legal", ruling.violations
    assert normal(ruling.position) == normal(table.position)


@pytest.mark.parametrize(("kind", "seed"), GAMES)
def test_every_beginning_of_a_game_is_legal_and_can_be_written_read_and_continued(
    kind: str, seed: int
) -> None:
    table = game(kind, seed)
    for cut in range(0, len(table.actions), max(1, len(table.actions) // 4)):
        begun = REFEREE.adjudicate({**table.case, "actions": table.actions[:cut]})
        assert begun.verdict.value == "legal"
        written = normal(begun.as_json()["position"])
        rest = {"ruleset": "battle-chain/1", "position": written, "actions": table.actions[cut:]}
        assert normal(adjudicate(rest).position) == normal(table.position)


@pytest.mark.parametrize(("kind", "seed"), GAMES)
def test_no_wound_and_no_model_comes_from_nothing_or_is_lost_without_a_record(kind: str, seed: int) -> None:
    table = game(kind, seed)
    position = table.position
    lost = [one["model"] for one in position["casualties"]]
    left = [model["id"] for model in position["models"]]
    started = {model["id"] for model in table.start["models"]}
    assert len(set(lost)) == len(lost)
    assert not set(lost) & set(left)
    assert set(lost) | set(left) <= started
    most = {id: row["wounds"] for id, row in position["profiles"].items()}
    assert all(1 <= model["wounds"] <= most[model["profile"]] for model in position["models"])
    assert all(len(set(dice)) == len(dice) for dice in position["pools"].values())


@pytest.mark.parametrize(("kind", "seed"), GAMES)
def test_no_twist_of_what_was_done_is_allowed(kind: str, seed: int) -> None:
    assert check_twists(game(kind, seed), 4) == []


def done(kind: str) -> set[str]:
    return {str(action["do"]) for one, seed in GAMES if one == kind for action in game(one, seed).actions}


def test_sieges_use_their_engines_and_ring_games_the_ring() -> None:
    assert {"ram", "fuse", "push_ladder"} <= done("siege")
    assert {"ring_on", "struggle"} <= done("ring")


def test_the_same_seed_plays_the_same_game() -> None:
    assert isinstance(game("siege", 1), Game)
    assert played_kind("siege", 1).actions == game("siege", 1).actions


@pytest.mark.parametrize("name", COUNTS)
def test_continuations_are_counted(name: str) -> None:
    counted = COUNTS[name]
    assert tuple(count(POSITIONS[name], depth) for depth in range(1, len(counted) + 1)) == counted
