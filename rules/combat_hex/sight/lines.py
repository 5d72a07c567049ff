"""Sight lines in exact integers: what a line from a corner of one hex to any other corner meets on its way.

Points are axial coordinates times three, so every centre and every corner is a pair of integers. Such a map keeps lines,
order along a line and sides of a line: signs of cross products decide everything. No rule is decided here.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.engine.hexes import DIRECTIONS, Hex, Side

Point = tuple[int, int]
Way = tuple[Side, ...]  # the sides stepped over on one way round a corner
Ways = tuple[Way, ...]

# Corner i of a hex lies between its sides i and i+1; side i ends in the corners i-1 and i.
CORNERS: tuple[Point, ...] = ((2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2), (1, 1))
# Three sides, the spokes, meet in a corner: these where it is corner 0, 2 or 4 of its hexes, those where it is 1, 3 or 5.
# The centre of the hex opposite a spoke is the corner minus the spoke.
SPOKES: tuple[tuple[Point, ...], ...] = (CORNERS[0::2], CORNERS[1::2])
REMEMBERED = 1 << 15  # lines kept in memory: they depend on the displacement alone, never on a board

# Places round a corner, in order: even places are spokes, odd places hexes; the hex opposite spoke k is place 2k + 3.
Place = int


@dataclass(frozen=True, slots=True)
class Line:
    """What a line meets, with the shooter's hex at (0, 0).

    It passes `through` hexes and runs `beside` others; it has sides `crossed` and sides it runs `along`. At each corner on
    its way, `turns` holds the ways round that corner from where the line comes to where it goes, unless one of them is
    free of sides. `leaving` are the ways out of the shooter's hex at the start, `entering` those into each hex at the end.
    `bends` are all sides in those ways, `corners` all corners touched.
    """

    through: frozenset[Hex]
    beside: frozenset[Hex]
    crossed: frozenset[Side]
    along: frozenset[Side]
    turns: tuple[Ways, ...]
    leaving: Ways
    entering: Mapping[Hex, Ways]
    bends: frozenset[Side]
    corners: tuple[Point, ...]

    def touched(self) -> frozenset[Hex]:
        """Hexes that it meets in a corner only (5.121)."""
        around = {at for point in self.corners for at in hexes_at(point)}
        return frozenset(around - self.through - self.beside)


def corner(at: Hex, index: int) -> Point:
    dx, dy = CORNERS[index % 6]
    return (3 * at[0] + dx, 3 * at[1] + dy)


def cross(a: Point, b: Point) -> int:
    """Zero when b points along a, else its sign tells on which side of a it lies."""
    return a[0] * b[1] - a[1] * b[0]


def spokes_at(point: Point) -> tuple[Point, ...]:
    return SPOKES[0] if point[0] % 3 == 2 else SPOKES[1]


def hexes_at(point: Point) -> tuple[Hex, ...]:
    """The three hexes that meet in a corner, each opposite the spoke of the same index."""
    return tuple(((point[0] - x) // 3, (point[1] - y) // 3) for x, y in spokes_at(point))


def sides_at(point: Point) -> tuple[Side, ...]:
    """The three sides that meet in a corner, in the order of its spokes."""
    (aq, ar), (bq, br), (cq, cr) = hexes_at(point)
    return ((bq + cq, br + cr), (aq + cq, ar + cr), (aq + bq, ar + br))


def place_of(direction: Point, spokes: tuple[Point, ...]) -> Place:
    """Where a direction leads from a corner: along a spoke, or into one of the hexes."""
    bends = [cross(direction, spoke) for spoke in spokes]
    for k in range(3):
        if bends[k] == 0 and direction[0] * spokes[k][0] + direction[1] * spokes[k][1] > 0:
            return 2 * k
        if bends[k - 2] > 0 > bends[k - 1]:
            return (2 * k + 3) % 6
    raise AssertionError("every direction leads somewhere")


def _steps(start: Place, goal: Place) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The spokes stepped over from one place to another, round both ways."""

    def spokes(first: Place, last: Place) -> tuple[int, ...]:
        return tuple(place % 6 // 2 for place in range(first + 1, first + (last - first) % 6) if place % 2 == 0)

    return spokes(start, goal), spokes(goal, start)


_WALKS = {(a, b): _steps(a, b) for a in range(6) for b in range(6)}


def ways_round(point: Point, comes: Place, goes: Place) -> Ways:
    """Both ways round a corner, or the one free way where no side need be stepped over."""
    if comes == goes:
        return ((),)
    sides = sides_at(point)
    found = tuple(tuple(sides[spoke] for spoke in walk) for walk in _WALKS[comes, goes])
    return ((),) if () in found else found


@lru_cache(maxsize=REMEMBERED)
def line(index: int, end: Point) -> Line:
    """The line from corner `index` of hex (0, 0) to the corner `end`."""
    start = CORNERS[index]
    own = (2 * (index // 2) + 3) % 6
    if start == end:
        return _standing(start, own)
    course = _Course(start, end)
    leaving = ways_round(start, own, course.goes_at(start))
    comes = course.comes_at(end)
    entering = {at: ways_round(end, comes, (2 * k + 3) % 6) for k, at in enumerate(hexes_at(end))}
    turns = tuple(ways for ways in course.turns if ways != ((),))
    return Line(
        frozenset(course.through),
        frozenset(course.beside),
        frozenset(course.crossed),
        frozenset(course.along),
        turns,
        leaving,
        entering,
        _sides_in((*turns, leaving, *entering.values())),
        tuple(course.corners),
    )


def _standing(point: Point, own: Place) -> Line:
    """A line without length: the shooter's corner is the target's. It still leaves one base and enters the other."""
    nothing: frozenset[Hex] = frozenset()
    entering = {at: ways_round(point, own, (2 * k + 3) % 6) for k, at in enumerate(hexes_at(point))}
    bends = _sides_in(entering.values())
    return Line(nothing, nothing, nothing, nothing, (), ((),), entering, bends, (point,))


def _sides_in(turns: Iterable[Ways]) -> frozenset[Side]:
    return frozenset(side for ways in turns for way in ways for side in way)


class _Course:
    """One walk along a line, hex by hex and corner by corner, noting what is met."""

    def __init__(self, start: Point, end: Point) -> None:
        self.direction = (end[0] - start[0], end[1] - start[1])
        self.back = (-self.direction[0], -self.direction[1])
        self.through: list[Hex] = []
        self.beside: list[Hex] = []
        self.crossed: list[Side] = []
        self.along: list[Side] = []
        self.turns: list[Ways] = []
        self.corners = [start]
        self.bends = [cross(self.direction, point) for point in CORNERS]
        while self.corners[-1] != end:
            self._go_on(self.corners[-1])
            reached = self.corners[-1]
            if reached != end:
                self.turns.append(ways_round(reached, self.comes_at(reached), self.goes_at(reached)))

    def goes_at(self, point: Point) -> Place:
        return place_of(self.direction, spokes_at(point))

    def comes_at(self, point: Point) -> Place:
        return place_of(self.back, spokes_at(point))

    def _go_on(self, point: Point) -> None:
        """From one corner to the next corner on the line."""
        place = self.goes_at(point)
        if place % 2 == 0:
            spoke = place // 2
            self.along.append(sides_at(point)[spoke])
            self.beside.extend(at for k, at in enumerate(hexes_at(point)) if k != spoke)
            dx, dy = spokes_at(point)[spoke]
            self.corners.append((point[0] + dx, point[1] + dy))
        else:
            self.corners.append(self._pass_hexes(hexes_at(point)[(place - 3) % 6 // 2]))

    def _pass_hexes(self, at: Hex) -> Point:
        """Through one hex after another until the line leaves one by a corner; gives that corner."""
        start = self.corners[0]
        while True:
            self.through.append(at)
            off = cross(self.direction, (3 * at[0] - start[0], 3 * at[1] - start[1]))
            k, by_corner = self._exit(off)
            if by_corner:
                return corner(at, k)
            dq, dr = DIRECTIONS[k]
            self.crossed.append((2 * at[0] + dq, 2 * at[1] + dr))
            at = (at[0] + dq, at[1] + dr)

    def _exit(self, off: int) -> tuple[int, bool]:
        """By which side, or by which corner, the line leaves a hex whose centre lies `off` the line."""
        bends = self.bends
        for k in range(6):
            if bends[k - 1] + off > 0 >= bends[k] + off:
                if bends[k] + off < 0:
                    return k, False
                if bends[(k + 1) % 6] + off < 0:
                    return k, True
        raise AssertionError("a line that enters a hex leaves it")


def in_arc(at: Hex, facing: int, other: Hex, reading: str) -> bool:
    """Whether a hex lies in the arc of sight (5.07) of a warrior at another.

    "wedge": other - at = a * d(f-1) + b * d(f+1) with a and b not negative and not both zero. "corridor": three rows
    straight ahead of the three hexes in front.
    """
    a, b = _wedge(facing, (other[0] - at[0], other[1] - at[1]))
    if a < 0 or b < 0 or a == b == 0:
        return False
    return reading == "wedge" or abs(a - b) <= 1


def _wedge(facing: int, offset: Hex) -> tuple[int, int]:
    """The offset as a steps to the right and b steps to the left of the facing."""
    (pq, pr), (sq, sr) = DIRECTIONS[(facing - 1) % 6], DIRECTIONS[(facing + 1) % 6]
    q, r = offset
    sign = pq * sr - pr * sq  # +1 or -1, so both are whole numbers
    return sign * (q * sr - r * sq), sign * (pq * r - pr * q)


def outer_corners(hexes: tuple[Hex, ...]) -> Iterator[tuple[Hex, int]]:
    """Every corner on the rim of a base, once, as (hex, corner index)."""
    own, seen = set(hexes), set()
    for at in hexes:
        for index in range(6):
            point = corner(at, index)
            if point not in seen and not own.issuperset(hexes_at(point)):
                seen.add(point)
                yield at, index
