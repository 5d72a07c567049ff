"""Every roll of few dice, counted once more by hand: hits, glancing blows, damage dice, wounds, action points."""

from itertools import product
from typing import Any

import pytest

from rules import adjudicate

ARCHER = {
    "name": "Archer",
    "kind": "hero",
    "faction": "good",
    "attacks": 1,
    "toughness": 4,
    "move": 4,
    "wounds": 2,
}
ORC = {
    "name": "Orc",
    "kind": "minion",
    "faction": "evil",
    "attacks": 1,
    "toughness": 4,
    "move": 4,
    "wounds": 9,
}


def case(
    shots: int, action: dict[str, Any], points: int = 6, edition: str = "3.1.2", toughness: int = 4
) -> dict[str, Any]:
    models = {
        "archer": ARCHER | {"shots": shots, "range": 9, "action_points": points},
        "orc": ORC | {"toughness": toughness},
    }
    warriors = [
        {"id": "a", "model": "archer", "player": "good", "at": [0, 0], "facing": 0},
        {"id": "o", "model": "orc", "player": "evil", "at": [4, 0], "facing": 3},
    ]
    position = {
        "players": [{"id": "good"}, {"id": "evil"}],
        "models": models,
        "warriors": warriors,
        "phase": "attacker",
    }
    return {
        "ruleset": f"combat-hex/{edition}",
        "position": position,
        "actions": [{"do": "shoot", "warrior": "a", "target": "o"} | action],
    }


@pytest.mark.parametrize("edition", ["3.1.2", "starter"])
@pytest.mark.parametrize("dice", list(product(range(1, 7), repeat=3)))
def test_hits_and_glancing_blows_are_counted(dice: tuple[int, ...], edition: str) -> None:
    ruling = adjudicate(case(3, {"roll": {"dice": list(dice)}}, edition=edition)).as_json()
    hits = len([die for die in dice if die >= 5])
    outcome = ruling["actions"][0]["outcome"]
    assert (outcome["hits"], outcome["glancing"]) == (hits, dice.count(1))
    assert ruling["verdict"] == ("incomplete" if hits else "legal")
    assert [need["count"] for need in ruling["needs"]] == ([hits] if hits else [])


@pytest.mark.parametrize("toughness", [2, 4, 6])
@pytest.mark.parametrize("damage", list(product(range(1, 7), repeat=2)))
def test_dice_at_or_above_toughness_wound(damage: tuple[int, ...], toughness: int) -> None:
    action = {"roll": {"dice": [5, 6]}, "damage": {"dice": list(damage)}}
    ruling = adjudicate(case(2, action, toughness=toughness)).as_json()
    wounds = len([die for die in damage if die >= toughness])
    left = next(w["wounds"] for w in ruling["position"]["warriors"] if w["id"] == "o")
    assert (ruling["actions"][0]["outcome"]["wounds"], left) == (wounds, 9 - wounds)


@pytest.mark.parametrize("edition", ["3.1.2", "starter"])
@pytest.mark.parametrize("points", range(4))
@pytest.mark.parametrize("glancing", range(4))
def test_glancing_blows_are_bought_within_points_and_limit(glancing: int, points: int, edition: str) -> None:
    for bought in range(glancing + 1):
        roll = {
            "dice": [1] * glancing + [2] * (3 - glancing),
            "convert": [{"die": die} for die in range(bought)],
        }
        action = {"roll": roll, "damage": {"dice": [3] * bought}}
        ruling = adjudicate(case(3, action, points, edition)).as_json()
        is_allowed = bought <= points and (bought <= 1 or edition == "starter")
        assert ruling["verdict"] == ("legal" if is_allowed else "illegal")
        if is_allowed:
            outcome = ruling["actions"][0]["outcome"]
            assert (outcome["hits"], outcome["action_points.a"]) == (bought, points - bought)
