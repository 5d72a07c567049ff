"""Arcs of directions: what is left of the circle when some arcs are blocked. Exact, with open and closed ends."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cmp_to_key
from operator import attrgetter
from typing import NamedTuple

from rules.engine.once import once
from rules.games.strategy_battle.geometry.directions import Direction, along, compare
from rules.games.strategy_battle.geometry.units import DEGREE

_order = cmp_to_key(compare)
_key = attrgetter("key")
TURN = 360 * DEGREE


class Arc(NamedTuple):
    """Directions counter-clockwise from `start` to `end`. `closed` ends belong to it. Both ends equal: one direction.

    `whole`: every direction but, where the ends are open, the one of `start`.
    """

    start: Direction
    end: Direction
    start_closed: bool
    end_closed: bool
    whole: bool = False

    @property
    def width(self) -> int:
        """Microdegrees."""
        if self.whole:
            return TURN
        return (self.end.angle - self.start.angle) % TURN


def half_plane(x: int, y: int, closed: bool) -> Arc:
    """The directions with a negative dot product with (x, y); closed: also zero."""
    return Arc(along(-y, x), along(y, -x), closed, closed)


@dataclass(frozen=True)
class Legal:
    """The directions that are left, in order of their angle."""

    arcs: tuple[Arc, ...]

    def __bool__(self) -> bool:
        return bool(self.arcs)

    @once
    def slack(self) -> int:
        """The width of the widest arc in microdegrees."""
        return max((arc.width for arc in self.arcs), default=0)

    def holds(self, direction: Direction) -> bool:
        return any(_inside(arc, direction) for arc in self.arcs)

    def near(self, direction: Direction, tolerance: int) -> Direction | None:
        """The direction itself if it is legal, else a closed end within the tolerance (microdegrees), else None."""
        if self.holds(direction):
            return direction
        ends = [end for arc in self.arcs for end in _closed_ends(arc)]
        close = [end for end in ends if apart(end.angle, direction.angle) <= tolerance]
        return min(close, key=lambda end: apart(end.angle, direction.angle), default=None)

    def as_json(self) -> list[list[int]]:
        """[from, to] of each arc in microdegrees; the end is the larger number, beyond 360 degrees if need be."""
        return [[arc.start.angle, arc.start.angle + arc.width] for arc in self.arcs]


def _closed_ends(arc: Arc) -> list[Direction]:
    return [
        end
        for end, closed in ((arc.start, arc.start_closed), (arc.end, arc.end_closed))
        if closed and not arc.whole
    ]


def apart(a: int, b: int) -> int:
    """The angle between two directions, all in microdegrees."""
    return min((a - b) % TURN, (b - a) % TURN)


def _inside(arc: Arc, direction: Direction) -> bool:
    behind_start = compare(direction, arc.start) > -arc.start_closed
    before_end = compare(arc.end, direction) > -arc.end_closed
    if arc.whole or compare(arc.start, arc.end) > 0:
        return behind_start or before_end
    return behind_start and before_end


def left_over(blocked: Sequence[Arc], drops: Sequence[Arc] = ()) -> Legal:
    """The directions in no blocked arc and in no arc that leads over a drop."""
    arcs = (*blocked, *drops)
    if not arcs:
        return Legal((Arc(along(1, 0), along(1, 0), True, True, whole=True),))
    points, ranks = _ranked(arcs)
    size = 2 * len(points)
    over = cells(size, ranks, drops)
    return Legal(tuple(_free(points, cells(size, ranks, blocked) | over | _seams(size, over))))


Ranks = dict[int, int]


def _ranked(arcs: Iterable[Arc]) -> tuple[list[Direction], Ranks]:
    """The different ends of all arcs in order, and for each end (by identity) its place among them."""
    # The key puts them nearly in order, which leaves little to compare.
    ordered = sorted(sorted([end for arc in arcs for end in arc[:2]], key=_key), key=_order)
    points: list[Direction] = []
    ranks: Ranks = {}
    for end in ordered:
        if not points or compare(points[-1], end) != 0:
            points.append(end)
        ranks[id(end)] = len(points) - 1
    return points, ranks


def cells(size: int, ranks: Ranks, arcs: Iterable[Arc]) -> set[int]:
    """The cells that arcs cover, of so many: 2i is the direction of point i, 2i+1 the open arc behind it."""
    found: set[int] = set()
    for arc in arcs:
        start, end = 2 * ranks[id(arc.start)], 2 * ranks[id(arc.end)]
        first = start if arc.start_closed else start + 1
        last = end if arc.end_closed else end - 1
        if start != end or arc.whole:
            found.update(cell % size for cell in range(first, first + (last - first) % size + 1))
        elif first == last:
            found.add(start)
    return found


def _seams(size: int, over: set[int]) -> set[int]:
    """A direction between two directions that lead over a drop leads over it too (a corner of the edge, a seam)."""
    return {cell for cell in range(0, size, 2) if {(cell - 1) % size, cell + 1} <= over}


def _free(points: Sequence[Direction], covered: set[int]) -> Iterable[Arc]:
    """Maximal runs of uncovered cells as arcs."""
    if not covered:
        yield Arc(points[0], points[0], True, True, whole=True)
        return
    size, first = 2 * len(points), min(covered)
    run: list[int] = []
    for cell in range(first + 1, first + size + 1):
        if cell % size not in covered:
            run.append(cell)
        elif run:
            yield _arc_of(points, run)
            run = []


def _arc_of(points: Sequence[Direction], run: list[int]) -> Arc:
    size = len(points)
    start_closed, end_closed = run[0] % 2 == 0, run[-1] % 2 == 0
    start = points[run[0] // 2 % size]
    end = points[(run[-1] + 1) // 2 % size]
    whole = run[0] % 2 == 1 and len(run) == 2 * size - 1
    return Arc(start, end, start_closed, end_closed, whole)
