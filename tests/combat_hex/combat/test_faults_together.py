"""Independent errors of one combat or one shot are all told, whatever stage they belong to, and nothing else is."""

import copy
import itertools
from collections.abc import Callable
from typing import Any

import pytest

from rules import adjudicate

Json = dict[str, Any]
Change = Callable[[Json], None]


def warrior(id: str, player: str, at: tuple[int, int], facing: int, **card: Any) -> tuple[Json, Json]:
    model = {
        "name": id,
        "kind": "minion",
        "faction": "good",
        "toughness": 3,
        "wounds": 3,
        "attacks": 2,
        **card,
    }
    return {"id": id, "model": id, "player": player, "at": list(at), "facing": facing}, model


def case(warriors: list[tuple[Json, Json]], phase: str, action: Json) -> Json:
    return {
        "ruleset": "combat-hex/3.1.2",
        "position": {
            "players": [{"id": "rohan"}, {"id": "orcs"}, {"id": "wild"}],
            "models": {one["id"]: card for one, card in warriors},
            "warriors": [one for one, _ in warriors],
            "phase": phase,
            "attacker": "rohan",
        },
        "actions": [action],
    }


def free(*names: str) -> list[Json]:
    return [{"name": name, "cost": 0} for name in names]


COMBAT = case(
    [
        warrior("king", "rohan", (0, 0), 0, kind="hero", action_points=2, abilities=free("Fast", "Courage")),
        warrior("guard", "rohan", (0, 1), 1, action_points=1, abilities=free("Bodyguard", "Armor")),
        warrior("orc", "orcs", (1, 0), 3, action_points=1, abilities=free("Aggressive Strategy")),
        warrior("uruk", "orcs", (1, -1), 3, action_points=2, abilities=free("Spearman")),
    ],
    "combat",
    {
        "do": "combat",
        "warriors": ["king"],
        "abilities": [{"warrior": "orc", "ability": "aggressive-strategy", "reroll": [], "dice": []}],
        "players": {
            "rohan": {
                "roll": {"dice": [1, 4, 5, 2], "convert": [{"die": 0, "by": "guard"}]},
                "damage": {"dice": [1, 5, 2], "convert": [{"die": 0, "by": "king"}]},
                "assign": [{"die": 0, "to": "orc"}, {"die": 1, "to": "uruk"}],
            },
            "orcs": {
                "roll": {"dice": [1, 6, 3, 3], "convert": [{"die": 0, "by": "orc"}]},
                "damage": {"dice": [4, 1], "convert": [{"die": 1, "by": "uruk"}]},
                "assign": [{"die": 0, "to": "king"}, {"die": 1, "to": "guard"}],
            },
        },
    },
)


def action(case: Json) -> Json:
    found: Json = case["actions"][0]
    return found


def rohan(case: Json) -> Json:
    found: Json = action(case)["players"]["rohan"]
    return found


def orcs(case: Json) -> Json:
    found: Json = action(case)["players"]["orcs"]
    return found


def points(case: Json, id: str, left: int) -> None:
    case["position"]["models"][id]["action_points"] = left


def uses(case: Json, **use: Any) -> None:
    action(case)["abilities"].append(use)


IN_COMBAT: dict[tuple[str, str], Change] = {
    ("combat.phase", "6.01"): lambda c: c["position"].update(phase="attacker"),
    ("combat.fought", "6.21"): lambda c: c["position"].update(fought=["king"]),
    ("combat.no-player", "6.08"): lambda c: action(c)["players"].update(wild={"roll": {"dice": [3]}}),
    ("ability.not-printed", "8.01"): lambda c: uses(c, warrior="king", ability="rage"),
    ("combat.not-now", "8.11"): lambda c: uses(c, warrior="king", ability="fast"),
    ("ability.once", "8.06"): lambda c: uses(c, **action(c)["abilities"][0]),
    ("spearman.nobody", "8.33"): lambda c: uses(c, warrior="uruk", ability="spearman"),
    ("dice.too-many", "6.08"): lambda c: orcs(c)["roll"]["dice"].append(3),
    ("points.too-few", "6.10"): lambda c: points(c, "guard", 0),
    ("convert.face", "6.10"): lambda c: rohan(c)["roll"]["convert"].append({"die": 3, "by": "king"}),
    ("points.too-few", "6.14"): lambda c: points(c, "uruk", 1),
    ("bodyguard.no-hero", "8.37"): lambda c: uses(c, warrior="guard", ability="bodyguard", on="guard"),
    ("assign.own", "6.17"): lambda c: rohan(c)["assign"][1].update(to="guard"),
    ("assign.too-low", "6.17"): lambda c: rohan(c)["assign"].append({"die": 2, "to": "uruk"}),
    ("assign.twice", "6.16"): lambda c: orcs(c)["assign"].append({"die": 0, "to": "guard"}),
    ("assign.left-out", "6.16"): lambda c: orcs(c)["assign"].pop(0),
    ("armor.no-die", "8.35"): lambda c: uses(c, warrior="guard", ability="armor", die=7),
    ("courage.not-fallen", "8.38"): lambda c: uses(c, warrior="king", ability="courage"),
}
SHOT = case(
    [
        warrior(
            "archer",
            "rohan",
            (0, 0),
            0,
            shots=3,
            range=6,
            action_points=3,
            abilities=free("Deadly Aim", "Rage"),
        ),
        warrior("scout", "rohan", (0, 2), 0, shots=1, range=4),
        warrior("orc", "orcs", (3, 0), 3, abilities=free("Armor", "Courage")),
    ],
    "attacker",
    {
        "do": "shoot",
        "warrior": "archer",
        "target": "orc",
        "abilities": [{"warrior": "archer", "ability": "deadly-aim"}],
        "roll": {"dice": [1, 5, 2], "convert": [{"die": 0, "by": "archer"}]},
        "damage": {"dice": [1, 2], "convert": [{"die": 0, "by": "archer"}]},
    },
)
IN_SHOT: dict[tuple[str, str], Change] = {
    ("shot.phase", "3.06"): lambda c: c["position"].update(phase="strategy"),
    ("shot.acted", "5.01"): lambda c: c["position"]["warriors"][0].update(done=["move"]),
    ("shot.out-of-range", "5.06"): lambda c: c["position"]["models"]["archer"].update(range=2),
    ("shot.not-own", "8.25"): lambda c: uses(c, warrior="scout", ability="perfect-aim"),
    ("ability.once", "8.06"): lambda c: uses(c, **action(c)["abilities"][0]),
    ("dice.too-many", "5.16"): lambda c: action(c)["roll"]["dice"].append(3),
    ("convert.face", "5.18"): lambda c: action(c)["roll"]["convert"][0].update(die=2),
    ("points.too-few", "5.21"): lambda c: points(c, "archer", 1),
    ("convert.no-die", "5.21"): lambda c: action(c)["damage"]["convert"][0].update(die=5),
    ("armor.no-die", "8.35"): lambda c: action(c).update(armor=[{"warrior": "orc", "die": 4}]),
    ("courage.not-fallen", "8.38"): lambda c: action(c).update(courage=[{"warrior": "orc"}]),
}
# Both speak of the same die: with the one there is nothing to say about the other.
AT_ODDS = {("assign.twice", "assign.left-out"), ("points.too-few", "convert.no-die")}


def pairs(faults: dict[tuple[str, str], Change]) -> list[Any]:
    return [
        pytest.param(one, other, id=f"{one[0]}-{one[1]}-with-{other[0]}-{other[1]}")
        for one, other in itertools.combinations(faults, 2)
        if (one[0], other[0]) not in AT_ODDS
    ]


def told(base: Json, *changes: Change) -> list[tuple[str, str]]:
    changed = copy.deepcopy(base)
    for change in changes:
        change(changed)
    return sorted((fault.code, fault.rule) for fault in adjudicate(changed).violations)


@pytest.mark.parametrize("base", [COMBAT, SHOT], ids=["combat", "shot"])
def test_without_a_change_it_is_legal(base: Json) -> None:
    assert adjudicate(base).verdict == "legal", adjudicate(base).violations


@pytest.mark.parametrize("fault", IN_COMBAT, ids="-".join)
def test_one_error_of_a_combat_is_told_alone(fault: tuple[str, str]) -> None:
    assert told(COMBAT, IN_COMBAT[fault]) == [fault]


@pytest.mark.parametrize("fault", IN_SHOT, ids="-".join)
def test_one_error_of_a_shot_is_told_alone(fault: tuple[str, str]) -> None:
    assert told(SHOT, IN_SHOT[fault]) == [fault]


@pytest.mark.parametrize(("one", "other"), pairs(IN_COMBAT))
def test_two_errors_of_a_combat_are_told_together(one: tuple[str, str], other: tuple[str, str]) -> None:
    assert told(COMBAT, IN_COMBAT[one], IN_COMBAT[other]) == sorted([one, other])


@pytest.mark.parametrize(("one", "other"), pairs(IN_SHOT))
def test_two_errors_of_a_shot_are_told_together(one: tuple[str, str], other: tuple[str, str]) -> None:
    assert told(SHOT, IN_SHOT[one], IN_SHOT[other]) == sorted([one, other])
