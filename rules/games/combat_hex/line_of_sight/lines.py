"""Sight lines in exact integers: what a line from a corner of one hex to any other corner meets on its way.

Points are axial coordinates times three, so every centre and every corner is a pair of integers. Such a map keeps lines,
order along a line and sides of a line: signs of cross products decide everything. No rule is decided here.

What a line meets is kept as packed hexes and sides, one integer each: thousands of lines are walked for one view, and
integers are stepped, compared and looked up several times faster than pairs.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from rules.engine.hexes import DIRECTIONS, Hex, Side, opposite, parted
from rules.engine.once import once

Point = tuple[int, int]
Packed = int  # a hex, or a side, as one integer: packed hexes are added and subtracted like pairs
Way = tuple[Packed, ...]  # the sides stepped over on one way round a corner
Ways = tuple[Way, ...]

# Corner i of a hex lies between its sides i and i+1; side i ends in the corners i-1 and i.
CORNERS: tuple[Point, ...] = ((2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2), (1, 1))
# Three sides, the spokes, meet in a corner: these where it is corner 0, 2 or 4 of its hexes, those where it is 1, 3 or 5.
# The centre of the hex opposite a spoke is the corner minus the spoke.
SPOKES: tuple[tuple[Point, ...], ...] = (CORNERS[0::2], CORNERS[1::2])
REMEMBERED = 1 << 13  # fans kept in memory: they depend on the displacement alone, never on a board

WIDE = 1 << 24  # more than any coordinate is long


def packed(at: Hex | Side) -> Packed:
    return at[0] * WIDE + at[1]


STEPS = tuple(packed(step) for step in DIRECTIONS)


def unpacked(place: Packed) -> tuple[int, int]:
    second = (place + WIDE // 2) % WIDE - WIDE // 2
    return (place - second) // WIDE, second


# Places round a corner, in order: spoke k is place 2k, the hex opposite it place 2k + 3; so even places are spokes.
Place = int
FREE: Ways = ((),)  # no side need be stepped over


def corner(at: Hex, index: int) -> Point:
    dx, dy = CORNERS[index % 6]
    return (3 * at[0] + dx, 3 * at[1] + dy)


def cross(a: Point, b: Point) -> int:
    """Zero when b points along a, else its sign tells on which side of a it lies."""
    return a[0] * b[1] - a[1] * b[0]


def spokes_at(point: Point) -> tuple[Point, ...]:
    return SPOKES[point[0] % 3 % 2]  # the first coordinate of a corner leaves 2 or 1


@lru_cache(maxsize=REMEMBERED)
def hexes_at(point: Point) -> tuple[Hex, Hex, Hex]:
    """The three hexes that meet in a corner, each opposite the spoke of the same index."""
    x, y = point
    (ax, ay), (bx, by), (cx, cy) = spokes_at(point)
    return ((x - ax) // 3, (y - ay) // 3), ((x - bx) // 3, (y - by) // 3), ((x - cx) // 3, (y - cy) // 3)


@lru_cache(maxsize=REMEMBERED)
def sides_at(point: Point) -> tuple[Packed, Packed, Packed]:
    """The three sides that meet in a corner, in the order of its spokes."""
    a, b, c = map(packed, hexes_at(point))
    return b + c, a + c, a + b


def ends_of(side: Packed) -> tuple[Point, Point]:
    """The two corners in which a side ends."""
    a, b = parted(unpacked(side))
    index = DIRECTIONS.index((b[0] - a[0], b[1] - a[1]))
    return corner(a, index - 1), corner(a, index)


# -- round a corner


def place_of(direction: Point, point: Point) -> Place:
    """Where a direction leads from a corner: along a spoke, or into one of the hexes."""
    return _place_among(direction, point[0] % 3)


@lru_cache(maxsize=2 * REMEMBERED)
def _place_among(direction: Point, sort: int) -> Place:
    spokes = SPOKES[sort % 2]
    bends = [cross(direction, spoke) for spoke in spokes]
    for k in range(3):
        if bends[k] == 0 and direction[0] * spokes[k][0] + direction[1] * spokes[k][1] > 0:
            return 2 * k
        if bends[k - 2] > 0 > bends[k - 1]:
            return opposite(2 * k)
    raise AssertionError("every direction leads somewhere")


def hex_in(place: Place, point: Point) -> Hex:
    """The hex in a place round a corner."""
    return hexes_at(point)[place // 2 - 1]


def place_of_hex(at: Hex, point: Point) -> Place:
    return (3, 5, 1)[hexes_at(point).index(at)]


def _spokes_between(first: Place, last: Place) -> tuple[int, ...]:
    """The spokes stepped over from one place to another, going round upwards."""
    return tuple(place % 6 // 2 for place in range(first + 1, first + (last - first) % 6) if place % 2 == 0)


_WALKS = [[(_spokes_between(a, b), _spokes_between(b, a)) for b in range(6)] for a in range(6)]


def ways_round(point: Point, comes: Place, goes: Place) -> Ways:
    """Both ways round a corner."""
    walks = _WALKS[comes][goes]
    if () in walks:
        return FREE
    sides = sides_at(point)
    return tuple(tuple(sides[spoke] for spoke in walk) for walk in walks)


# -- a line


@dataclass(frozen=True, eq=False)
class Line:
    """What a line meets, with the shooter's hex at (0, 0).

    It passes `through` hexes and runs `beside` others; it has sides `crossed` and sides it runs `along`. `corners` are
    those it touches, its own ends first and last (one, where it has no length); `at_corners` are all sides that meet there.
    """

    direction: Point
    through: tuple[Packed, ...]
    beside: tuple[Packed, ...]
    crossed: tuple[Packed, ...]
    along: tuple[Packed, ...]
    corners: tuple[Point, ...]

    @once
    def at_corners(self) -> tuple[Packed, ...]:
        return tuple(chain.from_iterable(map(sides_at, self.corners)))

    def is_far_from(self, sides: frozenset[Packed]) -> bool:
        """Whether it meets none of these sides, not even in a corner."""
        return sides.isdisjoint(self.crossed) and sides.isdisjoint(self.at_corners)

    @once
    def turns(self) -> tuple[Ways, ...]:
        """For each corner on the way: the ways round it from where the line comes to where it goes."""
        return tuple(ways_round(at, self._comes(at), self._goes(at)) for at in self.corners[1:-1])

    @once
    def leaving(self) -> Ways:
        """The ways out of the shooter's hex at the start."""
        start = self.corners[0]
        return ways_round(start, place_of_hex((0, 0), start), self._goes(start)) if self.has_length else FREE

    def entering(self, goal: Hex) -> Ways:
        """The ways into a hex around the end. A line without length still leaves one base and enters the other."""
        end = self.corners[-1]
        comes = self._comes(end) if self.has_length else place_of_hex((0, 0), end)
        return ways_round(end, comes, place_of_hex(goal, end))

    def lanes(self, side: Packed, goal: Hex) -> Iterator[tuple[Ways, Ways]]:
        """For each hex beside a side it runs along: the ways into that lane, and those out of it at the side's other end."""
        first = next(k for k, at in enumerate(self.corners) if side in sides_at(at))
        start, end = self.corners[first : first + 2]
        comes = self._comes(start) if first else place_of_hex((0, 0), start)
        goes = place_of_hex(goal, end) if end == self.corners[-1] else self._goes(end)
        for at in parted(unpacked(side)):
            yield (
                ways_round(start, comes, place_of_hex(at, start)),
                ways_round(end, place_of_hex(at, end), goes),
            )

    @property
    def has_length(self) -> bool:
        return self.direction != (0, 0)

    def touched(self) -> frozenset[Packed]:
        """Hexes that it meets in a corner only (5.121)."""
        around = {packed(at) for point in self.corners for at in hexes_at(point)}
        return frozenset(around.difference(self.through, self.beside))

    def _goes(self, point: Point) -> Place:
        return place_of(self.direction, point)

    def _comes(self, point: Point) -> Place:
        return place_of((-self.direction[0], -self.direction[1]), point)


@lru_cache(maxsize=4 * REMEMBERED)
def line(index: int, end: Point) -> Line:
    """The line from corner `index` of hex (0, 0) to the corner `end`; three hexes share it."""
    start = CORNERS[index]
    direction = (end[0] - start[0], end[1] - start[1])
    course = _Course(start, direction)
    while course.corners[-1] != end:
        course.go_on(course.corners[-1])
    return Line(
        direction,
        tuple(course.through),
        tuple(course.beside),
        tuple(course.crossed),
        tuple(course.along),
        tuple(course.corners),
    )


def is_stopped(index: int, direction: Point, hexes: frozenset[Packed], sides: frozenset[Packed]) -> bool:
    """Whether a line from a corner of hex (0, 0) meets one of these hexes or crosses one of these sides before it comes to
    another corner.

    Nearly every line that something stops is stopped so, and need not be walked to its end. False decides nothing.
    """
    if direction == (0, 0):
        return False
    start = CORNERS[index]
    place, off, exits = _heading(direction, start[0] % 3)
    if place % 2 == 0:
        return False
    here = packed(hex_in(place, start))
    while here not in hexes:
        for way_out in exits:
            if way_out[1] + off <= 0:
                break
        _, bend, step, shift = way_out
        if bend + off == 0:
            return False
        if 2 * here + step in sides:
            return True
        here += step
        off += shift
    return True


# A side to leave by: its index, how far its second corner lies off the line through the hex's centre, the step to the next
# hex and how far that one lies off.
Exit = tuple[int, int, Packed, int]


@lru_cache(maxsize=2 * REMEMBERED)
def _heading(direction: Point, sort: int) -> tuple[Place, int, tuple[Exit, ...]]:
    """Where a line leads from a corner of this sort, how far the centre of a hex there lies off it, how it leaves hexes."""
    place = _place_among(direction, sort)
    spoke = SPOKES[sort % 2][place // 2 - 1]
    return place, -cross(direction, spoke), _exits(direction)


class _Course:
    """One walk along a line, hex by hex and corner by corner, noting what is met."""

    __slots__ = ("along", "beside", "corners", "crossed", "direction", "through")

    def __init__(self, start: Point, direction: Point) -> None:
        self.direction = direction
        self.through: list[Packed] = []
        self.beside: list[Packed] = []
        self.crossed: list[Packed] = []
        self.along: list[Packed] = []
        self.corners = [start]

    def go_on(self, point: Point) -> None:
        """From one corner to the next corner on the line."""
        place, off, exits = _heading(self.direction, point[0] % 3)
        if place % 2:
            self.corners.append(self._pass_hexes(packed(hex_in(place, point)), off, exits))
            return
        spoke = place // 2
        self.along.append(sides_at(point)[spoke])
        self.beside.extend(packed(at) for k, at in enumerate(hexes_at(point)) if k != spoke)
        dx, dy = spokes_at(point)[spoke]
        self.corners.append((point[0] + dx, point[1] + dy))

    def _pass_hexes(self, place: Packed, off: int, exits: tuple[Exit, ...]) -> Point:
        """Through one hex after another until the line leaves one by a corner; gives that corner."""
        meet, step_over = self.through.append, self.crossed.append
        while True:
            meet(place)
            for way_out in exits:
                if way_out[1] + off <= 0:
                    break
            k, bend, step, shift = way_out
            if bend + off == 0:
                return corner(unpacked(place), k)
            step_over(2 * place + step)
            place += step
            off += shift


def _exits(direction: Point) -> tuple[Exit, ...]:
    """The sides by which a line of this direction can leave a hex, in order round it.

    The line leaves by the first side whose second corner is not beyond it, and by that corner when it lies on the line.
    """
    dx, dy = direction
    a, c = -dx - 2 * dy, dy - dx
    bends = (
        a,
        a + c,
        c,
        -a,
        -a - c,
        -c,
    )  # of the corners; three steps to a neighbour lead over both ends of its side
    first = bends.index(max(bends))
    front = [k for k in (*range(first, 6), *range(first)) if bends[k] < bends[k - 1]]
    return tuple([(k, bends[k], STEPS[k], bends[k - 1] + bends[k]) for k in front])


# -- arcs and bases


def in_arc(at: Hex, facing: int, other: Hex, reading: str) -> bool:
    """Whether a hex lies in the arc of sight (5.07) of a warrior at another.

    "wedge": other - at = a * d(f-1) + b * d(f+1) with a and b not negative and not both zero. "corridor": three rows
    straight ahead of the three hexes in front.
    """
    (pq, pr), (sq, sr) = DIRECTIONS[(facing - 1) % 6], DIRECTIONS[(facing + 1) % 6]
    q, r = other[0] - at[0], other[1] - at[1]
    sign = pq * sr - pr * sq  # +1 or -1, so a and b are whole numbers
    a, b = sign * (q * sr - r * sq), sign * (pq * r - pr * q)
    if a < 0 or b < 0 or a == b == 0:
        return False
    return reading == "wedge" or abs(a - b) <= 1


def outer_corners(hexes: tuple[Hex, ...]) -> Iterator[tuple[Hex, int]]:
    """Every corner on the rim of a base, once, as (hex, corner index)."""
    own, seen = set(hexes), set()
    for at in hexes:
        for index in range(6):
            point = corner(at, index)
            if point not in seen and not own.issuperset(hexes_at(point)):
                seen.add(point)
                yield at, index
