"""Distances between bases, and between a base and terrain, compared exactly. In nanometres."""

from rules.games.strategy_battle.geometry.directions import Point
from rules.games.strategy_battle.geometry.obstacles import are_touching, is_overlap, nearest_on, within
from rules.games.strategy_battle.geometry.units import TOUCH
from rules.games.strategy_battle.position import BLOCKING_KINDS, Model, Position, Terrain


def square_between(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def touch(a: Model, b: Model) -> bool:
    """True when both bases are in contact, within half a millimetre."""
    return (
        a.at is not None
        and b.at is not None
        and are_touching((square_between(a.at, b.at), 1), a.radius + b.radius)
    )


def gap_at_most(a: Model, b: Model, limit: int) -> bool:
    """True when the bases are no farther apart than the limit."""
    return (
        a.at is not None
        and b.at is not None
        and within((square_between(a.at, b.at), 1), a.radius + b.radius + limit)
    )


def touches_terrain(model: Model, piece: Terrain, at: Point | None = None) -> bool:
    """True when the base is in contact with a face of the piece."""
    place = at or model.at
    if place is None:
        return False
    return any(are_touching(nearest_on(a, b, place)[0], model.radius + piece.half) for a, b in piece.segments)


def is_on_terrain(position: Position, model: Model, at: Point) -> bool:
    """True when a base there would lie on a wall or a barrier, or over the edge of the table."""
    for piece in position.terrain.values():
        if piece.kind in BLOCKING_KINDS and any(
            is_overlap(nearest_on(a, b, at)[0], model.radius + piece.half) for a, b in piece.segments
        ):
            return True
    if position.table is None:
        return False
    (x, y), (width, depth) = at, position.table
    return min(x, y, width - x, depth - y) < model.radius - TOUCH


def side_of(piece: Terrain, at: Point) -> int:
    """1 or -1: on which side of the nearest part of a line a point lies; 0 on the line itself."""
    best = min(piece.segments, key=lambda ends: _distance_key(ends, at))
    (ax, ay), (bx, by) = best
    cross = (bx - ax) * (at[1] - ay) - (by - ay) * (at[0] - ax)
    return (cross > 0) - (cross < 0)


def _distance_key(ends: tuple[Point, Point], at: Point) -> int:
    (top, bottom), _ = nearest_on(*ends, at)
    return top // bottom


def is_inside(outline: tuple[Point, ...], at: Point) -> bool:
    """True when a point lies strictly inside an outline."""
    inside = False
    x, y = at
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if cross == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return False
        if (ay > y) != (by > y) and (cross > 0) == (by > ay):
            inside = not inside
    return inside
