"""Tables by chance, and what models on them can do: ways, sights, shots, strikes, combats, each ruled on by itself.

Columns and rows are never alike here, so that a rule which takes one for the other is noticed.
"""

import random
from collections.abc import Iterator
from typing import Any

from rules.engine.game import Game
from tests.recording import Json, digest, ruled

WIDTH, HEIGHT, EACH = 11, 8, 3
GROUNDS = ("rough", "water", "sand", "snow", "lava", "volcanic", "tree", "impassable", "cover")
LINES = ("rough", "water", "wall", "door", "hedge", "ledge", "fence", "impassable")
ABLE = ["extended-reach", "gaze-attack", "magical-force", "fast", "sneak", "battle-awareness", "fast-strike"]
SHOOTS = {"shots": 3, "range": 5, "wounds": 4, "abilities": ABLE}
PROFILES: Json = {
    "archer": {**SHOOTS, "gaze": 4, "height": 2},
    "elf": {**SHOOTS, "row": "me-legolas", "abilities": [*ABLE, "elite-shooter"]},
    "goblin": {**SHOOTS, "row": "me-moria-goblin", "toughness": 2},
    "troll": {**SHOOTS, "abilities": [*ABLE, "large"], "size": 2, "height": 5},
    "giant": {**SHOOTS, "abilities": [*ABLE, "large"], "height": 6, "toughness": 5},
    "ox": {**SHOOTS, "size": 2, "movement": 3},
    "bird": {**SHOOTS, "abilities": [*ABLE, "fly"], "alt_movement": 5, "alt_kind": "flight"},
    "dwarf": {**SHOOTS, "row": "me-dwarf", "height": 3, "abilities": [*ABLE, "dread"]},
}
Space = tuple[int, int]


def of_tables(game: Game, seed: int) -> str:
    """The rulings on everything that is tried on one table."""
    luck = random.Random(f"table {seed}")
    position = _table(luck)
    return digest([ruled(game, case, None) for case in _cases(position, luck)])


def _table(luck: random.Random) -> Json:
    grid = luck.choice(("square", "hex"))
    shifts = [y // 2 if grid == "hex" else 0 for y in range(HEIGHT)]
    spaces = [(x - shifts[y], y) for x in range(WIDTH) for y in range(HEIGHT)]
    closed: set[Space] = set()
    ground = []
    for kind in luck.sample(GROUNDS, 4):
        at = [one for one in luck.sample(spaces, 4) if one not in closed]
        closed.update(at)
        ground.append({"kind": kind, "at": [list(one) for one in at]})
    board: Json = {"grid": grid, "width": WIDTH, "height": HEIGHT, "ground": ground}
    board["lines"] = list(_lines(luck))
    board["levels"] = [
        {"level": level, "at": [list(one) for one in luck.sample(spaces[level::3], 5)]} for level in (1, 2, 4)
    ]
    free = [one for one in spaces if one not in closed]
    return {
        "players": [{"id": "ann", "edge": "south"}, {"id": "bob", "edge": "north"}],
        "board": board,
        "profiles": PROFILES,
        "models": list(_models(luck, free)),
        "attacker": "ann",
        "settings": {"levels_3d": luck.random() < 0.5},
    }


def _lines(luck: random.Random) -> Iterator[Json]:
    known: set[tuple[Space, Space]] = set()
    for kind in luck.sample(LINES, 4):
        between = []
        for _ in range(2):
            x, y = luck.randrange(WIDTH - 1), luck.randrange(HEIGHT - 1)
            line = ((x, y), luck.choice(((x + 1, y), (x, y + 1))))
            if line not in known:
                between.append([list(one) for one in line])
            known.add(line)
        yield {"kind": kind, "between": between}


def _models(luck: random.Random, free: list[Space]) -> Iterator[Json]:
    """Close together, and no two on one space: a broad base takes four."""
    taken: set[Space] = set()
    near = sorted(free, key=lambda one: abs(one[0] - 4) + abs(one[1] - 4) + 5 * luck.random())
    for number in range(2 * EACH):
        profile = luck.choice(sorted(PROFILES))
        base = [(0, 0), (1, 0), (0, 1), (1, 1)] if "size" in PROFILES[profile] else [(0, 0)]
        for x, y in near:
            fills = {(x + dx, y + dy) for dx, dy in base}
            if fills <= set(free) - taken:
                taken |= fills
                player = ("ann", "bob")[number % 2]
                yield {
                    "id": f"{player[0]}{number}",
                    "profile": profile,
                    "player": player,
                    "at": [x, y],
                    "armed": True,
                }
                break


def _cases(position: Json, luck: random.Random) -> Iterator[Json]:
    own = [one for one in position["models"] if one["player"] == "ann"]
    foes = [one["id"] for one in position["models"] if one["player"] == "bob"]
    for one in own:
        for action in _of_model(one, foes, luck):
            yield _case(position, action, "attacker-action")
        yield _case(position, {"do": "force", "by": one["id"], "on": luck.choice(foes), "path": _way(one, luck)},
                    "attacker-strategy")  # fmt: skip
    for one in position["models"]:
        fight = {"do": "combat", "models": [one["id"]], "sides": {"ann": {"roll": [4] * luck.randint(0, 9)}}}
        yield _case(position, fight, "combat")  # fmt: skip


def _of_model(one: Json, foes: list[str], luck: random.Random) -> Iterator[Json]:
    id = one["id"]
    for foe in foes:
        yield {"do": "sees", "model": id, "target": foe}
        yield {"do": "reach", "by": id, "on": foe, **_strike(luck, 4)}
        yield {"do": "shoot", "model": id, "target": foe, "roll": [6, 1, 5], "damage": _dice(luck, 2)}
        yield {"do": "gaze", "by": id, "on": foe}
    for uses in ([], ["fast"], ["sneak"]):
        yield {"do": "destinations", "model": id, "uses": [{"ability": ability} for ability in uses]}
    yield {"do": "destinations", "model": id, "fly": True}
    for _ in range(3):
        use = luck.choice(
            ([], [{"ability": "sneak", "die": 5}], [{"ability": "battle-awareness", "after": 1}])
        )
        events = [
            {"event": "free_attack", **_strike(luck, 2)},
            {"event": "fast_strike", "after": 2, **_strike(luck, 3)},
        ]
        yield {"do": "move", "model": id, "path": _way(one, luck), "uses": use, "events": events}  # fmt: skip


def _case(position: Json, action: Json, phase: str) -> Json:
    return {"ruleset": "battle-chain/1", "position": {**position, "phase": phase}, "actions": [action]}


def _way(one: Json, luck: random.Random) -> list[Any]:
    x, y = one["at"]
    path = []
    for _ in range(luck.randint(1, 4)):
        x, y = x + luck.randint(-1, 1), y + luck.randint(-1, 1)
        path.append([x, y])
    return path


def _dice(luck: random.Random, count: int) -> list[int]:
    return [luck.randint(1, 6) for _ in range(count)]


def _strike(luck: random.Random, count: int) -> Json:
    return {"roll": _dice(luck, count), "damage": _dice(luck, count // 2)}
