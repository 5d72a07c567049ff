"""Moves on the table: strips that are swept, friends that make way, attackers that part, defended zones, contacts.

Whether they are right is proved by trial in other tests; here every bound is held in its place, and how far a search goes.
"""

import random
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

from rules.engine.faults import Unreadable
from rules.games.strategy_battle.backing_away.make_way import Strip, movement_of, pushed_off
from rules.games.strategy_battle.backing_away.parting import step_back
from rules.games.strategy_battle.backing_away.retreat import retreat
from rules.games.strategy_battle.backing_away.route import passed_ground
from rules.games.strategy_battle.backing_away.surroundings import surroundings
from rules.games.strategy_battle.defended.zones import crossing_of, is_in_zone
from rules.games.strategy_battle.distances import (
    gap_at_most,
    is_on_terrain,
    side_of,
    touch,
    touches_terrain,
)
from rules.games.strategy_battle.geometry.directions import (
    Point,
)
from rules.games.strategy_battle.geometry.units import (
    INCH,
    MM,
    TOUCH,
)
from rules.games.strategy_battle.position import Model, Position
from rules.games.strategy_battle.referee import REFEREE
from tests.recording import digest
from tests.strategy_battle.scenes import PLAYERS, PROFILES, question, table

UNITS = ((1 << 40, 0), (-(1 << 40), 0), (0, 1 << 40), ((3 << 40) // 5, (4 << 40) // 5))


# -- moves


def of_strips() -> str:
    """Points around both ends and both sides of what a base sweeps, on its border too."""
    told = []
    for unit in UNITS:
        strip = Strip((1, 2), unit, 5)
        end = (1 + (INCH * unit[0] >> 40), 2 + (INCH * unit[1] >> 40))
        for x, y in product(range(-7, 8), range(-7, 8)):
            places = (1 + x, 2 + y), (end[0] + x, end[1] + y)
            clear = [[strip.clears(at, less) for less in (-1, 0, 2, 4, 5, 6)] for at in places]
            told.append([clear, list(map(strip.way_off, places))])
    return digest(told)


def of_pushes() -> str:
    """Places that are short by up to five times the tolerance of contact are moved on, as far as four times."""
    told = []
    for unit in UNITS:
        strip = Strip((0, 0), unit, 25 * MM)
        across = (-unit[1], unit[0])
        start = (7 * MM * across[0] >> 40, 7 * MM * across[1] >> 40)
        for short in (
            -1,
            0,
            1,
            9_999,
            10_000,
            10_001,
            123_456,
            TOUCH,
            4 * TOUCH - 20_000,
            4 * TOUCH - 10_000,
            4 * TOUCH,
            5 * TOUCH,
        ):
            far = 25 * MM - short
            to = (far * across[0] >> 40, far * across[1] >> 40)
            told += [pushed_off(strip, start, to), pushed_off(strip, to, to)]
    return digest(told)


def _position(models: list[dict[str, Any]], terrain: list[dict[str, Any]], **more: Any) -> Position:
    inside = {
        "players": PLAYERS,
        "priority": "light",
        "profiles": PROFILES,
        "models": models,
        "terrain": terrain,
        **more,
    }
    found: Position = REFEREE.read(question(inside)).position
    return found


def _near(luck: random.Random, x: float, y: float, spread: float) -> list[float]:
    return [round(x + luck.uniform(-spread, spread), 3), round(y + luck.uniform(-spread, spread), 3)]


def of_help(seed: int) -> str:
    """A loser between a winner and two friends, with others about: what each friend can do, and how far the search looks."""
    luck = random.Random(seed)
    while True:
        places = {
            "loser": ("man", "light", [0, 0]),
            "w0": ("orc", "dark", [0, 25]),
            "f0": ("man", "light", _near(luck, -12.5, -22, 1.5)),
            "f1": (luck.choice(["man", "hero"]), "light", _near(luck, 12.5, -22, 1.5)),
            "f2": ("man", "light", _near(luck, 0, -46, 8)),
            "e0": ("orc", "dark", _near(luck, 44, -24, 9)),
            "e1": ("troll", "dark", _near(luck, -54, -24, 9)),
        }
        models = [{"id": id, "profile": a, "player": b, "at": at} for id, (a, b, at) in places.items()]
        edge = luck.uniform(30, 50)
        kind = luck.choice(["wall", "drop"])
        ends = [[-200, -edge], [200, -edge - luck.uniform(0, 9)]]
        piece = {
            "id": "edge",
            "kind": kind,
            "points": ends + ([[0, -300]] if kind == "drop" else []),
            "height": luck.choice([20, 29, 31]),
        }
        try:
            position = _position(models, [piece])
        except Unreadable:
            continue
        break
    found = retreat(position, position.models["loser"], ("w0",), "strict")
    return digest([_help_of(found, id) for id in ("f0", "f1", "f2")])


def _help_of(found: Any, id: str) -> Any:
    friend, opened = found.position.models[id], found.legal(without=id)
    movement = movement_of(found.position, friend)
    ends = [end for arc in opened.arcs for end in arc[:2]]
    strips = tuple(
        Strip(found.around.at, end.step(1 << 40), found.loser.radius + friend.radius) for end in ends
    )
    possible = movement.can_clear(strips)
    looked_at = len(movement._known)
    return possible, looked_at, [movement.shortest(strip) for strip in strips], len(movement._known)


def of_parting(seed: int) -> str:
    """An attacker between walls and friends steps back from a survivor that could not move."""
    luck = random.Random(seed)
    while True:
        models: list[dict[str, Any]] = [
            {"id": "loser", "profile": "man", "player": "light", "at": [0, 0]},
            {"id": "w0", "profile": "orc", "player": "dark", "at": _near(luck, 0, 25, 0.2)},
            {"id": "f0", "profile": "orc", "player": "dark", "at": _near(luck, 8, 50, 3)},
            {"id": "f1", "profile": "orc", "player": "dark", "at": _near(luck, -22, 44, 4)},
            {"id": "f2", "profile": "troll", "player": "dark", "at": _near(luck, 40, 34, 9)},
        ]
        wall = {"id": "wall", "kind": "wall", "points": [[-60, -12.5], [60, -12.5]]}
        settings = {"separation": luck.choice([0.6, 1, 3, 10, 25.4, 30])}
        try:
            position = _position(luck.sample(models, len(models)), [wall], settings=settings)
        except Unreadable:
            continue
        break
    return digest(step_back(position, position.models["w0"], position.models["loser"]))


def of_surroundings(seed: int) -> str:
    """What stands around each model of a random table: of what kind, and where it bars the way."""
    position: Position = REFEREE.read(question(table(seed, models=10, walls=4))).position
    told = []
    for model in position.models.values():
        for harmless in (None, 80 * MM):
            around = surroundings(position, model, harmless)
            behind = [around.beyond(other.place) for other in position.models.values() if other != model]
            told.append([repr(around.blocks), repr(around.drops), around.bases, behind])
    return digest(told)


# -- defended positions


def of_zones() -> str:
    """Places along and beyond a wall, bent and straight, near the bounds of a Defender's zone."""
    told = []
    for points in ([[-30, 0], [30, 0]], [[-31, 3], [2, -1], [22, 24]]):
        wall = {"id": "wall", "kind": "barrier", "points": points, "thickness": 4, "height": 15}
        at = [-8, -14.5] if len(points) == 2 else [-9.745, -14.183]
        position = _position(
            [{"id": "loser", "profile": "man", "player": "light", "at": at, "defends": "wall"}], [wall]
        )
        model, piece = position.models["loser"], position.terrain["wall"]
        for x, y in product(
            (-80, -58.401, -58.4, -40, 0, 30, 55, 60, 80), (-20, 14.5, 39.9, 39.9001, 45, 54.9, 60)
        ):
            to: Point = (round(x * MM), round(y * MM))
            told.append(
                [
                    is_in_zone(model, piece, to, 12_500_000),
                    crossing_of(piece, model.place, to),
                    side_of(piece, to),
                ]
            )
            told.append([is_on_terrain(position, model, to), touches_terrain(model, piece, to)])
    return digest(told)


def of_contacts() -> str:
    """Two bases at every distance at which something changes, and beside the edge of a table."""
    told: list[Any] = []
    for far in (24.4, 24.5, 24.6, 25, 25.5, 25.500001, 50.4, 50.400001, 51.4, 51.400001, 60):
        models: list[dict[str, Any]] = [
            {"id": "loser", "profile": "man", "player": "light", "at": [100, 100]},
            {"id": "w0", "profile": "orc", "player": "dark", "at": [100 + far, 100]},
        ]
        try:
            position = _position(models, [], table=[138, 200])
        except Unreadable:
            told.append("refused")
            continue
        a, b = position.models.values()
        beside = surroundings(position, a)
        told.append(
            [touch(a, b), gap_at_most(a, b, INCH), *_edge(position, a), repr(beside), beside.beyond(b.place)]
        )
    return digest(told)


def _edge(position: Position, model: Model) -> list[bool]:
    places = [(x, 100 * MM) for x in (11_999_999, 12 * MM, 126 * MM, 126_000_001)]
    places += [(100 * MM, y) for y in (11_999_999, 12 * MM, 188 * MM, 188_000_001)]
    return [is_on_terrain(position, model, at) for at in places]


def of_tables() -> str:
    """What bars the way beside each edge and in each corner of a table."""
    told = []
    for x, y in product((14, 60, 106), (14, 60, 186)):
        models = [{"id": "loser", "profile": "man", "player": "light", "at": [x, y]}]
        position = _position(models, [], table=[120, 200])
        told.append(repr(surroundings(position, position.models["loser"])))
    return digest(told)


def of_drops() -> str:
    """The edges and corners of lower ground, seen from each corner, from an edge, and from near by; drawn either way round."""
    points = [[10, 20], [90, 30], [70, 95], [50, 60], [15, 60]]
    told = []
    for outline in (points, points[::-1]):
        drop = {"id": "drop", "kind": "drop", "points": outline, "height": 80}
        for at in (*points, [50, 25], [30, 60], [12.5, 40], [0, 0], [50, 45]):
            position = _position([{"id": "loser", "profile": "man", "player": "light", "at": at}], [drop])
            told += [repr(surroundings(position, position.models["loser"], high)) for high in (None, 80 * MM)]
    return digest(told)


def of_grounds() -> str:
    """Ways along, into, out of and past a swamp, by a hair."""
    told = []
    swamp = {"id": "swamp", "kind": "difficult", "points": [[0, 0], [40, 0], [40, 30], [0, 30]]}
    position = _position([{"id": "loser", "profile": "man", "player": "light", "at": [900, 900]}], [swamp])
    for x, y in product((-20, -12.6, -12.5, 20, 52.5, 52.6), (-40, -12.6, -12.5, 15, 42.5, 42.6)):
        start: Point = (round(x * MM), round(y * MM))
        ends = [(start[0] + dx * MM, start[1] + dy * MM) for dx, dy in ((25, 0), (0, 25), (-9, -9), (0, 0))]
        told.append([passed_ground(position, start, end, 12_500_000, "difficult") for end in ends])
    return digest(told)


MOVES: dict[str, Callable[[], str]] = {
    "strips": of_strips,
    "pushes": of_pushes,
    "zones": of_zones,
    "contacts": of_contacts,
    "tables": of_tables,
    "grounds": of_grounds,
    "drops": of_drops,
}
MOVES |= {f"help/{seed}": partial(of_help, seed) for seed in range(24)}
MOVES |= {f"parting/{seed}": partial(of_parting, seed) for seed in range(80)}
MOVES |= {f"surroundings/{seed}": partial(of_surroundings, seed) for seed in range(20)}
