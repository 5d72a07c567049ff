"""Any document gets a ruling or a clear refusal: golden cases with parts replaced, removed or repeated."""

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from rules.engine.faults import Unreadable
from rules.games.battle_chain.referee import adjudicate
from tests.golden import golden_files, name_of

JUNK: tuple[Any, ...] = (
    None, True, False, -1, 0, 3, 7, 999_999, 0.5, "", "a1", "b1", "x" * 70, [], [1], [[0, 0]], [0, 0], {}, {"id": "a1"},
    [{}], "attacker-action", "combat", [6, 6, 6],
)  # fmt: skip
FILES = golden_files("battle_chain")


def places(part: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    inside = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, value in inside:
        found += places(value, (*path, key))
    return found


def damaged(case: Any, dice: random.Random) -> Any:
    """The case with one to three parts replaced, removed or put into a list twice."""
    broken = copy.deepcopy(case)
    for _ in range(dice.randint(1, 3)):
        path = dice.choice(places(broken))
        inside = broken
        for key in path[:-1]:
            inside = inside[key]
        what = dice.random()
        if what < 0.7:
            inside[path[-1]] = copy.deepcopy(dice.choice(JUNK))
        elif what < 0.85 and isinstance(inside, dict):
            del inside[path[-1]]
        elif isinstance(inside, list):
            inside.append(copy.deepcopy(inside[path[-1]]))
    return broken


@pytest.mark.parametrize("path", FILES[::4], ids=name_of)
def test_a_damaged_case_gets_a_ruling_or_a_refusal(path: Path) -> None:
    case = json.loads(path.read_text(encoding="utf-8")).get("case")
    if not case:
        return
    dice = random.Random(path.stem)
    for _ in range(6):
        broken = damaged(case, dice)
        position = ruled(broken)
        if position is not None:
            again = {**broken, "position": position, "actions": [], "claims": []}
            assert adjudicate(again).as_json()["position"] == position


def ruled(case: Any) -> Any:
    """The table after a case; None for one that is refused with its faults."""
    try:
        return adjudicate(case).as_json()["position"]
    except Unreadable as error:
        return None if error.faults else "refused without a fault"


def test_a_model_that_is_off_the_map_climbs_no_ladder_without_a_top() -> None:
    case = {
        "ruleset": "battle-chain/1",
        "position": {
            "players": [{"id": "a", "edge": "south"}, {"id": "b", "edge": "north"}],
            "board": {"width": 8, "height": 8},
            "profiles": {"n": {"attacks": 2, "toughness": 4, "wounds": 2, "movement": 4}},
            "models": [
                {"id": "a1", "profile": "n", "player": "a"},
                {"id": "a2", "profile": "n", "player": "a", "at": [3, 5]},
                {"id": "b1", "profile": "n", "player": "b", "at": [5, 5]},
            ],
            "attacker": "a",
            "phase": "attacker-action",
            "engines": {"ladders": [{"id": "l", "player": "a", "carriers": ["a1", "a2"], "foot": [4, 4], "up": True}]},
        },
        "actions": [{"do": "climb", "ladder": "l", "model": "a1", "to": [4, 3]}],
    }  # fmt: skip
    assert "climb.not-there" in {fault.code for fault in adjudicate(case).violations}
