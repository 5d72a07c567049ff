"""Back-away scenes, and a brute force written apart from the referee: directions tried one by one, distances in floats."""

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.golden import Case

INCH, TOUCH, TINY = 25.4, 0.5, 1e-7
STEP = 0.25
Vector = tuple[float, float]
BASES = {"small": 25.0, "broad": 40.0, "huge": 60.0}


@dataclass(frozen=True)
class Wall:
    """A stretch with round ends that the edge of a base may touch."""

    a: Vector
    b: Vector
    half: float


@dataclass
class Scene:
    """The case, and the same things as plain figures. `drop`: the height of the line below which the ground is lower."""

    case: Case
    winners: list[tuple[Vector, float]]
    others: list[tuple[Vector, float, bool]]
    walls: list[Wall]
    drop: float | None
    strict: bool


# -- scenes


def scene(seed: int) -> Scene:
    """A loser at the origin, one to four winners in contact, others near it, walls, doors, a drop, edges of the table."""
    dice = random.Random(seed)
    bases: list[tuple[Vector, float]] = [((0.0, 0.0), BASES["small"] / 2)]
    models: list[dict[str, Any]] = [{"id": "loser", "profile": "small", "player": "light"}]
    winners = list(_put_all(dice, bases, models, "w", dice.choice([1, 1, 2, 2, 3, 4]), touching=1.0))
    others = [
        (at, radius, friend)
        for friend in (True, False)
        for at, radius in _put_all(dice, bases, models, "f" if friend else "e", dice.randint(0, 4), 0.35)
    ]
    terrain: list[dict[str, Any]] = []
    walls = list(_raise_walls(dice, bases, terrain))
    drop = None
    if dice.random() < 0.25:
        drop = -round(dice.uniform(0.5, 24), 3)
        points = [[-300, drop], [300, drop], [300, -300], [-300, -300]]
        terrain.append(
            {"id": "cliff", "kind": dice.choice(["drop", "ledge"]), "points": points, "height": 90}
        )
    strict = dice.random() < 0.7
    shift = (0.0, 0.0)
    table = None
    if dice.random() < 0.2:  # the loser near a corner of the table; everything is moved there
        table = [600, 600]
        room = [12.5 if dice.random() < 0.3 else round(dice.uniform(13.1, 45), 3) for _ in "xy"]
        room = [max(r, *(radius - at[n] for at, radius in bases)) for n, r in enumerate(room)]
        shift = (room[0], room[1])
        edges = [((0.0, 0.0), (600.0, 0.0)), ((0.0, 0.0), (0.0, 600.0))]
        walls += [Wall(_minus(a, shift), _minus(b, shift), 0) for a, b in edges]
    case = _case(models, bases, terrain, table, shift, strict)
    return Scene(case, winners, others, walls, drop, strict)


def _minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1]


def _put_all(
    dice: random.Random,
    bases: list[tuple[Vector, float]],
    models: list[dict[str, Any]],
    letter: str,
    count: int,
    touching: float,
) -> Iterator[tuple[Vector, float]]:
    """Bases at the loser's own or at some distance from it, where there is room."""
    for number in range(count):
        profile = dice.choice(["small", "small", "small", "broad", "huge"])
        radius = BASES[profile] / 2
        for _ in range(12):
            contact = 12.5 + radius
            far = contact if dice.random() < touching else contact + dice.choice([0.3, dice.uniform(0.6, 30)])
            turn = dice.choice([dice.uniform(0, math.tau), math.radians(15 * dice.randrange(24))])
            at = round(far * math.cos(turn), 4), round(far * math.sin(turn), 4)
            if all(math.dist(at, other) > radius + size - 0.4 for other, size in bases):
                bases.append((at, radius))
                owner = "light" if letter == "f" else "dark"
                models.append({"id": f"{letter}{number}", "profile": profile, "player": owner})
                yield at, radius
                break


def _raise_walls(
    dice: random.Random, bases: list[tuple[Vector, float]], terrain: list[dict[str, Any]]
) -> Iterator[Wall]:
    """Walls, barriers with two faces, boulders, and the jambs of doorways, clear of every base."""
    for number in range(dice.choice([0, 0, 1, 1, 2, 3])):
        kind = dice.choice(["wall", "obstacle", "barrier", "hedge", "boulder", "doorway"])
        thick = dice.choice([0, 0, 6]) if kind in ("barrier", "hedge", "wall") else 0
        for _ in range(12):
            turn, far = dice.uniform(0, math.tau), 12.5 + thick / 2 + dice.choice([0, dice.uniform(0.6, 26)])
            points = _stretch(turn, far, dice.uniform(4, 70), dice.uniform(4, 70))
            if kind == "boulder":
                points.append(_stretch(turn, far + dice.uniform(10, 30), 0, 0)[0])
            pieces = list(_pieces(kind, points, thick / 2))
            if all(_gap(at, one) >= radius - 0.4 for at, radius in bases for one in pieces):
                piece = {"id": f"t{number}", "kind": kind, "points": [list(p) for p in points]}
                terrain.append(piece | {"closed": kind == "boulder", "thickness": thick})
                yield from pieces
                break


def _stretch(turn: float, far: float, left: float, right: float) -> list[Vector]:
    """Two points of a line square to a direction, at a distance from the origin."""
    x, y = math.cos(turn), math.sin(turn)
    return [(round(far * x - part * y, 4), round(far * y + part * x, 4)) for part in (left, -right)]


def _pieces(kind: str, points: list[Vector], half: float) -> Iterator[Wall]:
    if kind == "doorway":
        yield from (Wall(jamb, jamb, 0) for jamb in points)
    elif kind == "boulder":
        yield from (Wall(a, b, 0) for a, b in zip(points, points[1:] + points[:1], strict=True))
    else:
        yield Wall(points[0], points[1], half)


def _case(
    models: list[dict[str, Any]],
    bases: list[tuple[Vector, float]],
    terrain: list[dict[str, Any]],
    table: list[int] | None,
    shift: Vector,
    strict: bool,
) -> Case:
    def moved(at: Any) -> list[float]:
        return [round(at[0] + shift[0], 6), round(at[1] + shift[1], 6)]

    for model, (at, _) in zip(models, bases, strict=True):
        model["at"] = moved(at)
    for piece in terrain:
        piece["points"] = [moved(at) for at in piece["points"]]
    position: Case = {
        "players": [{"id": "light", "side": "good"}, {"id": "dark", "side": "evil"}],
        "priority": "dark",
        "profiles": {name: {"base": across, "height": 30} for name, across in BASES.items()},
        "models": models,
        "terrain": terrain,
    }
    winners = [model["id"] for model in models if model["id"].startswith("w")]
    return {
        "ruleset": "strategy-battle/1",
        "readings": {"away": "strict" if strict else "permissive"},
        "position": position | ({"table": table} if table else {}),
        "actions": [{"do": "can_back_away", "model": "loser", "winners": winners}],
    }


# -- brute force


def _gap(at: Vector, wall: Wall) -> float:
    return _nearest(at, wall.a, wall.b)[0] - wall.half


def _nearest(p: Vector, a: Vector, b: Vector) -> tuple[float, Vector]:
    """The distance of a point from a stretch, and the vector from the stretch to it."""
    along = _minus(b, a)
    size = along[0] ** 2 + along[1] ** 2
    part = ((p[0] - a[0]) * along[0] + (p[1] - a[1]) * along[1]) / size if size else 0.0
    part = max(0.0, min(1.0, part))
    away = (p[0] - a[0] - part * along[0], p[1] - a[1] - part * along[1])
    return math.hypot(*away), away


def _between(a: Vector, b: Vector, c: Vector, d: Vector) -> float:
    """The distance of two stretches."""

    def turn(p: Vector, q: Vector, r: Vector) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    if turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0:
        return 0.0
    return min(_nearest(a, c, d)[0], _nearest(b, c, d)[0], _nearest(c, a, b)[0], _nearest(d, a, b)[0])


def room(one: Scene, degrees: float, length: float, *, dry: bool) -> float:
    """What the tightest thing leaves on this way: below 0 it is barred. Millimetres, or a dot product for directions."""
    d = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    end = length * d[0], length * d[1]
    here = (0.0, 0.0)
    found = [1e9]
    for at, _ in one.winners:  # in contact: leaving is all that is asked
        dot = -(d[0] * at[0] + d[1] * at[1]) / math.hypot(*at)
        found.append(dot - TINY if one.strict else dot + TINY)
    for at, radius, is_friend in one.others:
        reach = 12.5 + radius
        if math.hypot(*at) <= reach + TOUCH:
            found.append(-(d[0] * at[0] + d[1] * at[1]) / math.hypot(*at) + TINY)
        else:
            found.append(_nearest(at, here, end)[0] - reach + (TINY if is_friend else -TINY))
    for wall in one.walls:
        far, away = _nearest(here, wall.a, wall.b)
        if far <= 12.5 + wall.half + TOUCH:
            found.append((d[0] * away[0] + d[1] * away[1]) / (far or 1) + TINY)
        else:
            found.append(_between(here, end, wall.a, wall.b) - 12.5 - wall.half + TINY)
    if dry and one.drop is not None:
        found.append(end[1] - one.drop + TINY)
    return min(found)


def outcome_by_trial(one: Scene) -> str:
    """What becomes of the loser when every quarter of a degree is tried."""
    angles = [n * STEP for n in range(int(360 / STEP))]
    if any(room(one, angle, INCH, dry=True) >= 0 for angle in angles):
        return "backs_away"
    if one.drop is not None and any(room(one, angle, INCH, dry=False) >= 0 for angle in angles):
        return "forced_over_drop"
    if any(room(one, angle, TOUCH, dry=True) >= 0 for angle in angles):
        return "trapped_partial"
    return "trapped_pinned"
