"""What holds of every Battle Chain case: mutated documents never crash the referee, and what is missing can be filled in."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from rules.engine.faults import Unreadable
from rules.engine.ruling import ActionRuling
from rules.games.battle_chain.referee import REFEREE, adjudicate
from tests.golden import golden_files

CASES: list[dict[str, Any]] = [
    json.loads(path.read_text(encoding="utf-8"))["case"]
    for path in golden_files("battle_chain")
    if path.parent.name not in ("army", "catalogue")
]
JUNK: list[Any] = [
    None, True, False, 0, -1, 1, 7, 99, 1.5, "", "x", "a1", [], {}, [1, 2], [[0, 0]], {"a": 1}, "berserker", [None], 10**9,
]  # fmt: skip
MUTANTS = 60  # in each of the batches below


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield from places(item, (*path, key))


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def mutant(chance: random.Random) -> dict[str, Any]:
    case, donor = copy.deepcopy(chance.choice(CASES)), chance.choice(CASES)
    for _ in range(chance.choice([1, 1, 2, 3])):
        spots = [path for path in places(case) if path and path[0] != "ruleset"]
        if not spots:
            break
        *way, last = chance.choice(spots)
        holder = at(case, tuple(way))
        match chance.randrange(4):
            case 0:
                holder[last] = copy.deepcopy(chance.choice(JUNK))
            case 1:
                del holder[last]
            case 2:
                holder[last] = copy.deepcopy(at(donor, chance.choice([p for p in places(donor) if p])))
            case _ if isinstance(holder, list):
                holder.append(copy.deepcopy(holder[last]))
    if isinstance(case.get("actions"), list) and chance.random() < 0.2:
        case["actions"] += copy.deepcopy(donor.get("actions", []))
    return case


@pytest.mark.parametrize("batch", range(25))
def test_no_document_crashes_the_referee(batch: int) -> None:
    chance = random.Random(batch)
    for _ in range(MUTANTS):
        case = mutant(chance)
        try:
            ruling = adjudicate(case).as_json()
        except Unreadable:
            continue
        again = json.loads(json.dumps({**case, "position": ruling["position"], "actions": [], "claims": []}))
        REFEREE.read(again)


def put(action: dict[str, Any], pointer: str, value: list[int]) -> None:
    """Put dice at a place that a need names, making what lies on the way."""
    *way, last = [part for part in pointer.split("/") if part][2:]
    spot: Any = action
    for part in way:
        spot = spot.setdefault(part, {}) if isinstance(spot, dict) else spot[int(part)]
    spot[last] = [*spot.get(last, []), *value]


@pytest.mark.parametrize("seed", range(40))
def test_dice_that_are_asked_for_bring_a_combat_to_its_end(seed: int) -> None:
    """Only dice and assignments are ever missing, and each answer leads on."""
    chance = random.Random(seed)
    models = [
        {
            "id": f"{side}{n}",
            "profile": chance.choice(["orc", "ogre", "lord"]),
            "player": side,
            "at": [n, row],
        }
        for row, side in ((0, "A"), (1, "D"))
        for n in chance.sample(range(6), 4)
    ]
    profiles = {
        "orc": {},
        "ogre": {"attacks": 3, "wounds": 4},
        "lord": {"attacks": 4, "wounds": 5, "abilities": ["hero"]},
    }
    position = {
        "players": [{"id": "A"}, {"id": "D"}],
        "profiles": profiles,
        "models": models,
        "phase": "combat",
        "attacker": "A",
    }
    action: dict[str, Any] = {"do": "combat", "models": [models[0]["id"]]}
    for _ in range(12):
        ruling = adjudicate({"ruleset": "battle-chain/1", "position": position, "actions": [action]})
        if ruling.verdict != "incomplete":
            break
        for need in ruling.needs:
            if need.what == "assign":
                _assign(action, need.path, ruling.actions[0], models, profiles)
            else:
                put(action, need.path, [chance.randint(1, 6) for _ in range(need.count)])
    assert ruling.verdict == "legal" or {fault.code for fault in ruling.violations} <= {"chain.no-enemy"}
    assert len(ruling.after.models) + len(ruling.after.casualties) == len(models)


def _assign(
    action: dict[str, Any], pointer: str, heard: ActionRuling, models: list[Any], profiles: dict[str, Any]
) -> None:
    """All dice that can, on one model after the other."""
    player = pointer.split("/")[-2]
    left = list(heard.outcome[f"damage.{player}"])
    targets = [step.values["targets"] for step in heard.steps if step.key == "attack.targets"][-1]
    shares = []
    for model in models:
        if model["id"] not in targets:
            continue
        row = profiles[model["profile"]]
        room = row.get("wounds", 2) * (2 if row.get("abilities") else 1)
        dice = [face for face in left if face >= 4][:room]
        for face in dice:
            left.remove(face)
        if dice:
            shares.append({"to": model["id"], "dice": dice})
    action["sides"][player]["assign"] = shares
