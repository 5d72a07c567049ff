"""What stops a disc that moves in a straight line: other discs, walls, half-planes, the edge of a drop. In nanometres.

Each obstacle tells which directions of a step of a given length it blocks (`arcs`), and how far a disc comes in one direction
(`travel`). The moving disc is a point here: the obstacle's `gap` holds the sum of both radii, or radius and wall.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cmp_to_key
from math import isqrt
from operator import itemgetter

from rules.games.strategy_battle.geometry.arcs import Arc, Legal, half_plane
from rules.games.strategy_battle.geometry.directions import (
    Direction,
    Point,
    along,
    crossing,
    reaching,
    rooted,
)
from rules.games.strategy_battle.geometry.units import TOUCH

# A unit vector times 2**UNIT, for travel.
UNIT = 40
_Ends = tuple[Direction, Direction]
# Clockwise, among directions that lie within half a turn.
_clockwise = cmp_to_key(crossing)


@dataclass(frozen=True, slots=True)
class Disc:
    """A base at `offset` from the mover. `open`: coming into contact is allowed (friends); else contact is barred too."""

    offset: Point
    gap: int
    open: bool

    def arcs(self, length: int) -> Iterator[Arc]:
        ends = _disc_ends(self.offset, self.gap, length, self.open)
        if ends:
            yield Arc(*ends, not self.open, not self.open)

    def travel(self, direction: Point, length: int) -> int:
        return _travel_to_disc(self.offset, self.gap, direction, length)


@dataclass(frozen=True, slots=True)
class Contact:
    """Something that touches the mover: it may slide along or leave, not press on. `normal` leads away from it."""

    normal: Point
    closed: bool = False

    def arcs(self, _length: int) -> Iterator[Arc]:
        yield half_plane(*self.normal, self.closed)

    def travel(self, direction: Point, length: int) -> int:
        dot = self.normal[0] * direction[0] + self.normal[1] * direction[1]
        return length if dot > 0 or (dot == 0 and not self.closed) else 0


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner of an area on which the mover's centre stands: it may not go between `start` and, counter-clockwise, `end`."""

    start: Point
    end: Point

    def arcs(self, _length: int) -> Iterator[Arc]:
        yield Arc(along(*self.start), along(*self.end), False, False)

    def travel(self, direction: Point, length: int) -> int:
        return 0 if Legal(tuple(self.arcs(length))).holds(along(*direction)) else length


@dataclass(frozen=True, slots=True)
class Wall:
    """A straight wall between two points, given from the mover. `gap` 0 is the edge of a drop for the mover's centre."""

    a: Point
    b: Point
    gap: int

    def arcs(self, length: int) -> Iterator[Arc]:
        if self.gap:
            for end in (self.a, self.b):
                ends = _disc_ends(end, self.gap, length, True)
                if ends:
                    yield Arc(*ends, False, False)
        face = _face_ends(self.a, self.b, self.gap, length)
        if face:
            yield Arc(*face, False, False)

    def travel(self, direction: Point, length: int) -> int:
        far = _travel_to_face(self, direction, length)
        if not self.gap:
            return far
        return min(far, *(_travel_to_disc(end, self.gap, direction, length) for end in (self.a, self.b)))


Obstacle = Disc | Contact | Corner | Wall


# -- directions


def _disc_ends(offset: Point, gap: int, length: int, is_open: bool) -> _Ends | None:
    """The two directions between which a step comes nearer than `gap` to a point; None when none does."""
    x, y = offset
    square, reach = x * x + y * y, gap + length
    if square > reach * reach or (is_open and square == reach * reach):
        return None
    # The step ends at the distance `gap`, unless it comes as near as that before: where it is nearest.
    step = min(length * length, square - gap * gap)
    k = square + step - gap * gap
    root = 4 * step * square - k * k
    return rooted((x * k, y), (y * k, -x), root), rooted((x * k, -y), (y * k, x), root)


def _face_ends(a: Point, b: Point, gap: int, length: int) -> _Ends | None:
    """The two directions between which a step crosses the line at `gap` from the wall, on the mover's side, beside the wall."""
    height, (nx, ny), ends = _seen(a, b)
    square = nx * nx + ny * ny
    if not gap * gap * square < height * height < (gap + length) ** 2 * square:
        return None
    right, left = (rooted((nx * gap, x), (ny * gap, y), square) if gap else along(x, y) for x, y in ends)
    start = min(right, reaching((nx, ny), height, gap, length, 1), key=_clockwise)
    end = max(left, reaching((nx, ny), height, gap, length, -1), key=_clockwise)
    return (start, end) if crossing(start, end) > 0 else None


def _seen(a: Point, b: Point) -> tuple[int, Point, tuple[Point, Point]]:
    """How a mover sees a wall: its distance from the line times the length of the normal, the normal, the right and left end.

    The normal is as long as the wall and leads to the mover's side.
    """
    nx, ny = a[1] - b[1], b[0] - a[0]
    height = -(nx * a[0] + ny * a[1])
    return max((height, (nx, ny), (a, b)), (-height, (-nx, -ny), (b, a)), key=itemgetter(0))


# -- how far


def _travel_to_disc(offset: Point, gap: int, direction: Point, length: int) -> int:
    """How far a point goes before it is nearer than `gap` to another, rounded down."""
    x, y = offset
    aside = (x * direction[1] - y * direction[0]) >> UNIT
    rest = gap * gap - aside * aside
    if rest <= 0:
        return length
    near = ((x * direction[0] + y * direction[1]) >> UNIT) - isqrt(rest) - 1
    return min(length, near) if near >= 0 else length


def _travel_to_face(wall: Wall, direction: Point, length: int) -> int:
    """How far a point goes before it crosses the line at `gap` from the wall beside the wall, rounded down."""
    height, (nx, ny), ((ax, ay), (bx, by)) = _seen(wall.a, wall.b)
    square = nx * nx + ny * ny
    closing = -(nx * direction[0] + ny * direction[1])
    if closing <= 0:
        return length
    far = ((height - wall.gap * isqrt(square)) << UNIT) // closing
    if far not in range(length):
        return length
    sx, sy = (far * direction[0] >> UNIT) - ax, (far * direction[1] >> UNIT) - ay
    beside = sx * (bx - ax) + sy * (by - ay)
    return far - 1 if 0 <= beside <= square else length


# -- distances


def nearest_on(a: Point, b: Point, at: Point) -> tuple[tuple[int, int], Point]:
    """The squared distance of a point from a segment as (numerator, denominator), and a vector from the segment to it."""
    wx, wy, px, py = b[0] - a[0], b[1] - a[1], at[0] - a[0], at[1] - a[1]
    square, dot = wx * wx + wy * wy, px * wx + py * wy
    if dot <= 0:
        return (px * px + py * py, 1), (px, py)
    if dot >= square:
        qx, qy = at[0] - b[0], at[1] - b[1]
        return (qx * qx + qy * qy, 1), (qx, qy)
    cross = wx * py - wy * px
    return (cross * cross, square), (-wy, wx) if cross > 0 else (wy, -wx)


def within(distance: tuple[int, int], limit: int) -> bool:
    """True when a squared distance (numerator, denominator) is at most limit²."""
    return distance[0] <= limit * limit * distance[1]


def are_touching(distance: tuple[int, int], gap: int) -> bool:
    return within(distance, gap + TOUCH)


def is_overlap(distance: tuple[int, int], gap: int) -> bool:
    """Nearer than contact by more than the tolerance."""
    return distance[0] < (gap - TOUCH) ** 2 * distance[1]
