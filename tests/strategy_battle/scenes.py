"""Random tables and whole Fight phases, made from a seed; damaged cases."""

import copy
import json
import math
import random
from typing import Any

from rules.engine.faults import Unreadable
from rules.games.strategy_battle.referee import adjudicate
from tests.golden import Case, golden_files

PLAYERS = [{"id": "light", "side": "good"}, {"id": "dark", "side": "evil"}]
PROFILES = {
    "hero": {
        "fight": 5,
        "strength": 4,
        "defence": 6,
        "attacks": 2,
        "wounds": 2,
        "might": 2,
        "fate": 1,
        "height": 30,
    },
    "man": {"fight": 3, "strength": 3, "defence": 5, "height": 30},
    "orc": {"fight": 3, "strength": 4, "defence": 4, "height": 28},
    "troll": {"fight": 6, "strength": 6, "defence": 7, "attacks": 3, "wounds": 3, "base": 40, "height": 60},
}
RADIUS = {"hero": 12.5, "man": 12.5, "orc": 12.5, "troll": 20.0}


def _free(placed: list[dict[str, Any]], x: float, y: float, radius: float) -> bool:
    return all(
        math.hypot(x - p["at"][0], y - p["at"][1]) > radius + RADIUS[p["profile"]] - 0.4 for p in placed
    )


def table(seed: int, *, models: int = 8, walls: int = 2) -> Case:
    """A loser in contact with one to three winners, friends and enemies around it, walls and a drop now and then."""
    dice = random.Random(seed)
    placed: list[dict[str, Any]] = [{"id": "loser", "profile": "man", "player": "light", "at": [0.0, 0.0]}]
    for number in range(dice.randint(1, 3)):
        _put(placed, f"w{number}", "orc", "dark", 25.0, dice)
    for number in range(models):
        profile, player = dice.choice(
            [("man", "light"), ("orc", "dark"), ("hero", "light"), ("troll", "dark")]
        )
        touching = 12.5 + RADIUS[profile]
        far = touching if dice.random() < 0.4 else dice.uniform(touching + 0.6, touching + 40)
        _put(placed, f"m{number}", profile, player, far, dice)
    terrain = [_wall(placed, number, dice) for number in range(dice.randint(0, walls))]
    if dice.random() < 0.2:
        edge = -dice.uniform(1, 24)
        points = [[-200, edge], [200, edge], [200, -200], [-200, -200]]
        terrain.append({"id": "drop", "kind": "drop", "points": points, "height": 80})
    return {
        "players": PLAYERS,
        "priority": "light",
        "profiles": PROFILES,
        "models": placed,
        "terrain": [piece for piece in terrain if piece],
    }


def _put(
    placed: list[dict[str, Any]], id: str, profile: str, player: str, far: float, dice: random.Random
) -> None:
    for _ in range(20):
        angle = dice.uniform(0, math.tau)
        x, y = round(far * math.cos(angle), 4), round(far * math.sin(angle), 4)
        if _free(placed, x, y, RADIUS[profile]):
            placed.append({"id": id, "profile": profile, "player": player, "at": [x, y]})
            return


def _wall(placed: list[dict[str, Any]], number: int, dice: random.Random) -> dict[str, Any]:
    for _ in range(20):
        angle, far = dice.uniform(0, math.tau), dice.choice([12.5, dice.uniform(13.2, 40)])
        along = (-math.sin(angle), math.cos(angle))
        middle = (far * math.cos(angle), far * math.sin(angle))
        half = dice.uniform(5, 60)
        ends = [
            [round(middle[0] + sign * half * along[0], 4), round(middle[1] + sign * half * along[1], 4)]
            for sign in (-1, 1)
        ]
        if all(_distance(p["at"], *ends) > RADIUS[p["profile"]] - 0.4 for p in placed):
            return {"id": f"wall{number}", "kind": "wall", "points": ends}
    return {}


def _distance(at: list[float], a: list[float], b: list[float]) -> float:
    wx, wy = b[0] - a[0], b[1] - a[1]
    part = ((at[0] - a[0]) * wx + (at[1] - a[1]) * wy) / (wx * wx + wy * wy)
    part = max(0.0, min(1.0, part))
    return math.hypot(at[0] - a[0] - part * wx, at[1] - a[1] - part * wy)


def question(position: Case, **more: Any) -> Case:
    """Can the loser back away from the winners?"""
    winners = [m["id"] for m in position["models"] if m["id"].startswith("w")]
    return {
        "ruleset": "strategy-battle/1",
        "position": position,
        "actions": [{"do": "can_back_away", "model": "loser", "winners": winners, **more}],
    }


def pairs(seed: int, fights: int = 4) -> Case:
    """A table on which a Fight phase begins: pairs, lone models against two, a defended wall."""
    dice = random.Random(seed)
    models: list[dict[str, Any]] = []
    for number in range(fights):
        x = number * 150
        good, evil = dice.choice([("man", "orc"), ("hero", "orc"), ("hero", "troll")])
        far = RADIUS[good] + RADIUS[evil]
        models.append(
            {
                "id": f"g{number}",
                "profile": good,
                "player": "light",
                "at": [x, 0],
                "prone": dice.random() < 0.1,
            }
        )
        models.append({"id": f"e{number}", "profile": evil, "player": "dark", "at": [x, far]})
        if dice.random() < 0.5:
            models.append({"id": f"f{number}", "profile": "orc", "player": "dark", "at": [x, -25]})
        if dice.random() < 0.5:
            models.append({"id": f"h{number}", "profile": "man", "player": "light", "at": [x + 28, -14]})
    wall = {"id": "wall", "kind": "barrier", "points": [[-60, 200], [60, 200]], "thickness": 5, "height": 15}
    models.append({"id": "d", "profile": "hero", "player": "light", "at": [0, 185], "defends": "wall"})
    models += [
        {"id": f"a{n}", "profile": "orc", "player": "dark", "at": [x, 215]}
        for n, x in enumerate((-13, 13)[: dice.randint(1, 2)])
    ]
    position = {
        "players": PLAYERS,
        "priority": "light",
        "profiles": PROFILES,
        "models": models,
        "terrain": [wall],
    }
    return {"ruleset": "strategy-battle/1", "position": position, "actions": []}


GOLDEN = [json.loads(path.read_text(encoding="utf-8"))["case"] for path in golden_files("strategy_battle")]
JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    7,
    10**9,
    1.5,
    float("nan"),
    "",
    "x",
    "wall",
    [],
    {},
    [[]],
    [0, 0],
    {"a": 1},
]


def damaged(seed: int) -> Any:
    """A golden case with one to four places changed, dropped, doubled or swapped."""
    dice = random.Random(seed)
    case = copy.deepcopy(dice.choice(GOLDEN))
    for _ in range(dice.randint(1, 4)):
        _damage(case, dice)
    return case


def _damage(node: Any, dice: random.Random) -> None:
    """Walk down at random and change something."""
    while isinstance(node, dict | list) and node:
        key = dice.choice(list(node)) if isinstance(node, dict) else dice.randrange(len(node))
        below = node[key]
        if isinstance(below, dict | list) and below and dice.random() < 0.8:
            node = below
            continue
        how = dice.random()
        if how < 0.3:
            del node[key]
        elif how < 0.5 and isinstance(node, list):
            node.append(copy.deepcopy(below))
        elif how < 0.7 and isinstance(below, int | float) and not isinstance(below, bool):
            node[key] = below + dice.choice([-1, 1, 0.5, 25])
        else:
            node[key] = dice.choice(JUNK)
        return


def shaken(seed: int) -> Any:
    """A golden case that stays readable as a rule: bases nudged, other dice, events lost, doubled or in another order."""
    dice = random.Random(seed)
    return shake(dice.choice(READABLE), dice)


READABLE = [case for case in GOLDEN if isinstance(case, dict) and case.get("actions")]


def shake(case: Any, dice: random.Random) -> Any:
    """This case with one to four small changes."""
    found = copy.deepcopy(case)
    for _ in range(dice.randint(1, 4)):
        dice.choice((_nudge, _mark, _reorder, _reorder, _swap_names))(found, dice)
    return found


def _nudge(case: Any, dice: random.Random) -> None:
    model = dice.choice(case["position"]["models"])
    if "at" in model:
        far = dice.choice([0.01, 0.4, 3, 30])
        model["at"] = [round(float(x) + dice.uniform(-far, far), 4) for x in model["at"]]


def _mark(case: Any, dice: random.Random) -> None:
    model = dice.choice(case["position"]["models"])
    field = dice.choice(["prone", "banner", "at", "defends", "supports"])
    if field in ("prone", "banner"):
        model[field] = not model.get(field, False)
    else:
        model.pop(field, None)


def _reorder(case: Any, dice: random.Random) -> None:
    events = dice.choice(case["actions"]).get("events")
    if not events:
        return
    at = dice.randrange(len(events))
    how = dice.random()
    if how < 0.3:
        del events[at]
    elif how < 0.5:
        events.insert(dice.randrange(len(events) + 1), copy.deepcopy(events[at]))
    elif how < 0.7:
        dice.shuffle(events)
    else:
        _other_faces(events[at], dice)


def _other_faces(node: Any, dice: random.Random) -> None:
    """Every die of an event anew."""
    items = list(node.items()) if isinstance(node, dict) else list(enumerate(node))
    for key, value in items:
        if isinstance(value, dict | list):
            _other_faces(value, dice)
        elif type(value) is int and key not in ("by", "distance", "drop"):
            node[key] = dice.randint(1, 6)


def _swap_names(case: Any, dice: random.Random) -> None:
    """Two models trade places in everything that was done."""
    names = [model["id"] for model in case["position"]["models"]]
    if len(names) > 1:
        a, b = dice.sample(names, 2)
        case["actions"] = [_renamed(action, {a: b, b: a}) for action in case["actions"]]


def _renamed(node: Any, names: dict[str, str]) -> Any:
    if isinstance(node, dict):
        return {names.get(key, key): _renamed(value, names) for key, value in node.items()}
    if isinstance(node, list):
        return [_renamed(value, names) for value in node]
    return names.get(node, node) if isinstance(node, str) else node


def outcome_of(seed: int, case: Any = None) -> str:
    """What became of one damaged case: its verdict, or "unreadable". Anything else raises."""
    try:
        ruling = adjudicate(damaged(seed) if case is None else case).as_json()
    except Unreadable as refusal:
        return "unreadable" if refusal.faults else "refused without a reason"
    json.dumps(ruling)
    return str(ruling["verdict"])
