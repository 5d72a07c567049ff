"""Random models, armies and a small map for a game."""

import random
from collections.abc import Sequence
from typing import Any

from rules.games.combat_hex.abilities import ABILITIES

Json = dict[str, Any]
SPECIAL = frozenset({"the-one-ring", "cavalry", "large", "ent-carry", "leadership"})
PLAIN = sorted(ABILITIES.keys() - SPECIAL)
ROWS = 9
WIDTH = 7
NAMES = ("amon", "bree", "carn", "dale")


def start(players: int, with_ring: bool, luck: random.Random) -> Json:
    """The position before the armies are named: map, players, models of each."""
    names = NAMES[:players]
    models: Json = {}
    for place, name in enumerate(names):
        models |= _models(name, "good" if place % 2 == 0 else "evil", with_ring, luck)
    return {
        "map": _map(luck),
        "players": [{"id": name} for name in names],
        "models": models,
        "warriors": [],
        "phase": "army",
        "attacker": names[0],
        "turn": 1,
        "level": luck.choice((500, 1000, 1500)),
    }


def _map(luck: random.Random) -> Json:
    hexes = [(q - r // 2, r) for r in range(ROWS) for q in range(WIDTH)]
    rows = [[r, -(r // 2), WIDTH - 1 - r // 2] for r in range(ROWS)]
    inner = [at for at in hexes if 2 < at[1] < ROWS - 3]
    sides = []
    for q, r in luck.sample(inner, 5):
        over = (q + 1, r)
        if over in hexes:
            kind = luck.choice(("rough", "water", "solid", "dotted"))
            sides.append({"between": [[q, r], list(over)], "kind": kind})
    return {
        "rows": rows,
        "elevated": [list(at) for at in luck.sample(inner, 3)],
        "marked": [list(luck.choice(inner))],
        "sides": sides,
    }


def _models(player: str, faction: str, with_ring: bool, luck: random.Random) -> Json:
    found = {f"{player}-hero": _card(f"Hero of {player}", "hero", faction, luck)}
    for number in range(2):
        found[f"{player}-{number}"] = _card(f"Minion {number} of {player}", "minion", faction, luck)
    if with_ring and faction == "good":
        frodo = _card("Frodo", "hero", faction, luck)
        frodo["abilities"].append({"name": "the-one-ring", "cost": 0})
        found |= {f"{player}-frodo": frodo, f"{player}-ring": frodo | {"name": "Frodo Wearing the Ring"}}
    if with_ring and faction == "evil":
        found[f"{player}-hero"]["name"] = luck.choice(("Ringwraith", "Nazgul", "The Witch King"))
    return found


def _card(name: str, kind: str, faction: str, luck: random.Random) -> Json:
    abilities = [{"name": one, "cost": luck.choice((0, 0, 1, 2))} for one in luck.sample(PLAIN, 3)]
    base = [[0, 0]]
    special = luck.random()
    if special < 0.06:
        abilities.append({"name": "cavalry", "cost": 0})
        base = [[0, 0], [-1, 0]]
    elif special < 0.12:
        abilities += [{"name": "large", "cost": 0}, {"name": "ent-carry", "cost": 0}]
    elif special < 0.16 and kind == "hero":
        abilities.append({"name": "leadership", "cost": 0})
    return {
        "name": name,
        "kind": kind,
        "faction": faction,
        "attacks": luck.randint(1, 3),
        "toughness": luck.randint(2, 4),
        "move": luck.randint(3, 6),
        "wounds": luck.randint(1, 2),
        "action_points": luck.randint(3, 6) if kind == "hero" else luck.randint(0, 3),
        "shots": luck.choice((0, 2, 3)),
        "range": luck.randint(3, 7),
        "points": luck.randint(20, 80),
        "abilities": abilities,
        "base": base,
    }


def army(player: str, models: Json, luck: random.Random) -> Sequence[Json]:
    """The warriors of a player: its hero, Frodo where there is one, and some minions."""
    found = [{"id": f"{player}-H", "model": f"{player}-hero"}]
    if f"{player}-frodo" in models:
        found.append({"id": f"{player}-F", "model": f"{player}-frodo", "ring_model": f"{player}-ring"})
    minions = luck.randint(1, 3)
    found += [{"id": f"{player}-{n}", "model": f"{player}-{luck.randrange(2)}"} for n in range(minions)]
    return found
