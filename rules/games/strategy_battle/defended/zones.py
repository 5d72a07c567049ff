"""The extended Control Zone of a Defender: an inch past the far face, along the stretch within an inch of its base."""

from math import isqrt

from rules.games.strategy_battle.distances import side_of, touch, touches_terrain
from rules.games.strategy_battle.geometry.directions import Point
from rules.games.strategy_battle.geometry.obstacles import nearest_on
from rules.games.strategy_battle.geometry.units import INCH
from rules.games.strategy_battle.position import BARRIER_KINDS, Model, Position, Terrain


def zones_against(position: Position, mover: Model) -> list[tuple[Model, Terrain]]:
    """Enemy Defenders of barriers whose zone is at work: an enemy in real contact with the Defender cancels it."""
    found = []
    for defender in position.enemies(mover):
        piece = position.terrain.get(defender.defends)
        if piece and _has_zone(position, defender, piece):
            found.append((defender, piece))
    return found


def _has_zone(position: Position, defender: Model, piece: Terrain) -> bool:
    is_at_barrier = piece.kind in BARRIER_KINDS and touches_terrain(defender, piece)
    return is_at_barrier and not _is_busy(position, defender)


def _is_busy(position: Position, defender: Model) -> bool:
    return any(touch(defender, enemy) for enemy in position.enemies(defender))


def is_in_zone(defender: Model, piece: Terrain, at: Point, radius: int) -> bool:
    """True when a base beyond the barrier reaches into the zone."""
    if side_of(piece, at) == side_of(piece, defender.place):
        return False
    return any(
        _overlap(
            _stretch(a, b, piece.half, defender.place, defender.radius + INCH),
            _stretch(a, b, piece.half, at, radius + INCH),
        )
        for a, b in piece.segments
        if a != b
    )


def _stretch(a: Point, b: Point, half: int, at: Point, reach: int) -> tuple[int, int] | None:
    """The part of a wall within reach of a point, as distances from its first end; None when it is too far.

    Measured to the nearer face (SBG-BARRIER-4); `half` is half the thickness of the wall.
    """
    (wx, wy), (px, py) = ((x - a[0], y - a[1]) for x, y in (b, at))
    size = isqrt(wx * wx + wy * wy)
    aside = abs(wx * py - wy * px) // size - half
    rest = reach * reach - aside * aside
    if rest < 0:
        return None
    middle, along = (wx * px + wy * py) // size, isqrt(rest)
    return max(0, middle - along), min(size, middle + along)


def _overlap(one: tuple[int, int] | None, other: tuple[int, int] | None) -> bool:
    if one is None or other is None:
        return False
    return max(one[0], other[0]) <= min(one[1], other[1])


def crossing_of(piece: Terrain, start: Point, to: Point) -> Point | None:
    """Where a straight way crosses a line of terrain, rounded; None when it does not."""
    for a, b in piece.segments:
        wx, wy = b[0] - a[0], b[1] - a[1]
        first = wx * (start[1] - a[1]) - wy * (start[0] - a[0])
        second = wx * (to[1] - a[1]) - wy * (to[0] - a[0])
        if first * second >= 0:
            continue
        x = start[0] + (to[0] - start[0]) * first // (first - second)
        y = start[1] + (to[1] - start[1]) * first // (first - second)
        (top, bottom), _ = nearest_on(a, b, (x, y))
        if top <= 4 * bottom:
            return x, y
    return None
