"""Moves at random on small crowded boards, with everything that can come between two steps."""

import random
from collections.abc import Iterator
from typing import Any

from rules.engine.hexes import DIRECTIONS, Hex
from rules.games.combat_hex.game import GAME
from rules.games.combat_hex.readings import READINGS
from tests.combat_hex.movement.boards import HEXES, KINDS, ROWS
from tests.recording import Json, digest, ruled

MARCHES = 600
HIT = 4
BEFORE = ("fast", "sneak", "tyrant")
SIDES = ("a", "b")
# Abilities of each model; those of the first kind may move, those of all kinds stand about.
MOVERS: dict[str, list[str]] = {
    "foot": [],
    "fast": ["fast", "fast-strike"],
    "thief": ["sneak"],
    "rider": ["cavalry"],
    "eagle": ["flyer"],
    "troll": ["large"],
    "terror": ["terrifying", "tyrant"],
    "frodo": ["the-one-ring"],
}
MODELS = MOVERS | {
    "guard": ["stalwart"],
    "pike": ["spearman", "repel"],
    "dread": ["fearsome", "dread"],
    "wraith": ["ward"],
}
NAMES = {"frodo": "Frodo", "wraith": "Ringwraith"}


def of_marches() -> str:
    return digest([ruled(GAME, _march(random.Random(seed)), None) for seed in range(MARCHES)])


def _march(luck: random.Random) -> Json:
    warriors = _warriors(luck)
    mover, others = warriors[0], [one["id"] for one in warriors[1:]]
    path = list(_path(tuple(mover["at"]), luck))
    events = [
        event for after in range(len(path) + 1) for event in _events(after, mover["model"][1:], others, luck)
    ]
    action = {"do": "move", "warrior": mover["id"], "path": path, "facing": luck.randint(0, 5)}
    if luck.random() < 0.2:
        q, r = path[-1]
        action["run"] = list(_next((q, r), luck))
    if luck.random() < 0.3:
        action["charge"] = mover["model"][1:] == "rider"
    uses = [name for name in MODELS[mover["model"][1:]] if name in BEFORE and luck.random() < 0.5]
    action |= {"events": events, "abilities": [{"warrior": mover["id"], "ability": name} for name in uses]}
    return {
        "ruleset": luck.choice(("combat-hex/3.1.2", "combat-hex/3.1.2", "combat-hex/starter")),
        "readings": {one.name: luck.choice(list(one.options)) for one in READINGS},
        "position": _position(warriors, luck),
        "actions": [action, {"do": "end_phase"}],
    }


def _warriors(luck: random.Random) -> list[Json]:
    found: list[Json] = []
    for place, at in enumerate(luck.sample(HEXES, luck.randint(3, 8))):
        side = SIDES[min(place, 1)] if place < 2 else luck.choice(SIDES)
        model = luck.choice(sorted(MODELS if place else MOVERS))
        one = {"id": f"w{place}", "model": side + model, "player": side, "at": list(at)}
        found.append(
            one | {"facing": luck.randint(0, 5), "wears_ring": model == "frodo" and luck.random() < 0.5}
        )
        if found[-1]["wears_ring"]:
            found[-1]["done"] = ["struggle"]
    return found


def _position(warriors: list[Json], luck: random.Random) -> Json:
    return {
        "map": {"rows": ROWS, "sides": list(_lines(luck)), "marked": _marked(warriors, luck)},
        "players": [{"id": "a", "edge": "south"}, {"id": "b", "edge": "north"}],
        "models": {side + name: _model(name) for side in SIDES for name in MODELS},
        "warriors": warriors,
        "phase": "attacker",
        "attacker": "a",
        "effects": [
            {"ability": name, "by": luck.choice(warriors)["id"], "until": 1}
            for name in ("sneak", "battle-awareness", "stalwart", "dread")
            if luck.random() < 0.2
        ],
    }


def _marked(warriors: list[Json], luck: random.Random) -> list[list[int]]:
    taken = [one["at"] for one in warriors]
    return [at for at in map(list, luck.sample(HEXES, 2)) if at not in taken]


def _model(name: str) -> Json:
    printed = {"attacks": 1, "toughness": 3, "wounds": 2, "action_points": 2, "move": 4, "faction": "good"}
    abilities = [{"name": one, "cost": place} for place, one in enumerate(MODELS[name])]
    return {**printed, "name": NAMES.get(name, name), "kind": "minion", "abilities": abilities}


def _lines(luck: random.Random) -> Iterator[Json]:
    known = set[tuple[Hex, Hex]]()
    for q, r in luck.choices(HEXES, k=luck.choice((0, 5, 15))):
        dq, dr = luck.choice(DIRECTIONS[:3])
        pair = ((q, r), (q + dq, r + dr))
        if pair not in known:
            known.add(pair)
            yield {"between": [list(at) for at in pair], "kind": luck.choice(KINDS)}


def _path(at: Hex, luck: random.Random) -> Iterator[list[int]]:
    for _ in range(luck.randint(1, 4)):
        at = _next(at, luck)
        yield list(at)


def _next(at: Hex, luck: random.Random) -> Hex:
    """Nearly always a hex of the map."""
    around = [(at[0] + dq, at[1] + dr) for dq, dr in DIRECTIONS]
    return luck.choice([one for one in around if one in HEXES or luck.random() < 0.02] or around)


def _events(after: int, mover: str, others: list[str], luck: random.Random) -> Iterator[Json]:
    """Free attacks that are owed, abilities of either side, a strike at the end."""
    attack = _attack(luck)
    if luck.random() < (0.1 if after else 0.6):
        yield {"after": after, "free_attack": attack}
    if luck.random() < 0.1:
        use = {"warrior": luck.choice(others), "ability": luck.choice(("repel", "stalwart"))}
        yield {"after": after, "ability": use, "free_attack": attack}
    if mover == "fast" and luck.random() < 0.4:
        use = {"warrior": "w0", "ability": "fast-strike", "on": luck.choice(others)}
        yield {"after": after, "ability": use, "strike": attack}
    elif mover in ("rider", "eagle") and luck.random() < 0.3:
        yield {"after": after, "strike": attack | {"on": luck.choice(others)}}


def _attack(luck: random.Random) -> dict[str, Any]:
    """Nearly always the right number of dice."""
    dice = luck.choices((1, 1, 2, 4, 5, 6), k=luck.choice((1, 1, 1, 2)))
    bought = luck.random() < 0.7 and 1 in dice
    hits = sum(die >= HIT for die in dice) + bought
    roll = {"dice": dice, "convert": [{"die": dice.index(1)}] if bought else []}
    return {
        "roll": roll,
        "damage": {"dice": luck.choices((1, 3, 4, 5, 6), k=hits if luck.random() < 0.9 else 1)},
    }
