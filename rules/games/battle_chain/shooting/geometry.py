"""Exact lines on the map: corners of spaces as whole numbers, and what a segment between two of them meets.

Squares have their centre at (2x + 1, 2y + 1), hexes at (3q, 3r) in slanted axes: an affine picture, which keeps lines and the
sides of lines. So cross products of whole numbers decide exactly.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from rules.engine.hexes import parted
from rules.games.battle_chain.board import HEX, Board, Line, Space

Point = tuple[int, int]
Polygon = Sequence[Point]
HEX_CORNERS: tuple[Point, ...] = ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2))
SQUARE_CORNERS: tuple[Point, ...] = ((-1, -1), (1, -1), (1, 1), (-1, 1))
LEFT, RIGHT = "left", "right"
BOTH = frozenset({LEFT, RIGHT})


def centre(grid: str, at: Space) -> Point:
    x, y = at
    return (3 * x, 3 * y) if grid == HEX else (2 * x + 1, 2 * y + 1)


@lru_cache(maxsize=8192)
def corners(grid: str, at: Space) -> tuple[Point, ...]:
    """The corners of a space in order round it."""
    x, y = centre(grid, at)
    return tuple((x + dx, y + dy) for dx, dy in (HEX_CORNERS if grid == HEX else SQUARE_CORNERS))


def side(grid: str, a: Space, b: Space) -> tuple[Point, Point]:
    """The ends of the line between two spaces with a common side."""
    first, second = sorted(set(corners(grid, a)) & set(corners(grid, b)))
    return first, second


def cross(a: Point, b: Point) -> int:
    return a[0] * b[1] - a[1] * b[0]


def minus(a: Point, b: Point) -> Point:
    return (a[0] - b[0], a[1] - b[1])


def length2(grid: str, a: Point, b: Point) -> int:
    """The square of a distance, in the unit of the grid's axes."""
    x, y = minus(a, b)
    return x * x + x * y + y * y if grid == HEX else x * x + y * y


def enters(p: Point, q: Point, polygon: Sequence[Point]) -> bool:
    """Whether a segment passes through the inside of a space; touching a corner or a side is not passing through."""
    way = minus(q, p)
    sides = [cross(way, minus(corner, p)) for corner in polygon]
    if min(sides) >= 0 or max(sides) <= 0:
        return False
    for corner, after in pairwise((*polygon, polygon[0])):
        edge = minus(after, corner)
        a, b = cross(edge, minus(p, corner)), cross(edge, minus(q, corner))
        if a <= 0 and b <= 0:
            return False
    return True


@dataclass(frozen=True, slots=True)
class Graze:
    """A stretch on which a segment runs along a side of a polygon; `left`: the polygon lies to its left."""

    first: int
    last: int
    left: bool


def graze(p: Point, q: Point, polygon: Sequence[Point]) -> Graze | None:
    """Where a segment runs along a side of a polygon for some of its length."""
    for corner, after in pairwise((*polygon, polygon[0])):
        found = _overlap(p, q, corner, after)
        if found:
            way = minus(q, p)
            return Graze(*found, any(cross(way, minus(one, p)) > 0 for one in polygon))
    return None


def _overlap(p: Point, q: Point, a: Point, b: Point) -> tuple[int, int] | None:
    way = minus(q, p)
    if cross(way, minus(a, p)) or cross(way, minus(b, p)):
        return None
    axis = 0 if way[0] else 1
    low, high = sorted((p[axis], q[axis]))
    first, second = sorted((a[axis], b[axis]))
    start, end = max(low, first), min(high, second)
    return (start, end) if start < end else None


def met_on(
    p: Point, q: Point, polygons: Iterable[Sequence[Point]], beyond: Iterable[Sequence[Point]] = ()
) -> int:
    """How many of these polygons a segment passes through. Running between two that share a side counts as one.

    Those `beyond` the edges of the map are not passed through, but nobody looks between them and another.
    """
    count = 0
    grazed = [found for polygon in beyond if (found := graze(p, q, polygon))]
    for polygon in polygons:
        if enters(p, q, polygon):
            count += 1
        elif found := graze(p, q, polygon):
            grazed.append(found)
    left = [one for one in grazed if one.left]
    right = [one for one in grazed if not one.left]
    return count + sum(1 for a in left for b in right if max(a.first, b.first) < min(a.last, b.last))


def crosses(p: Point, q: Point, a: Point, b: Point) -> bool:
    """Whether two segments cross inside both."""
    way, wall = minus(q, p), minus(b, a)
    one, two = cross(way, minus(a, p)), cross(way, minus(b, p))
    three, four = cross(wall, minus(p, a)), cross(wall, minus(q, a))
    return one * two < 0 and three * four < 0


def lies_on(point: Point, p: Point, q: Point) -> bool:
    """Whether a point lies on a segment, its ends included."""
    if cross(minus(q, p), minus(point, p)):
        return False
    return min(p[0], q[0]) <= point[0] <= max(p[0], q[0]) and min(p[1], q[1]) <= point[1] <= max(p[1], q[1])


def is_within(a: Point, b: Point, x: Point) -> bool:
    """Whether the direction x lies strictly inside the turn from a to b, against the clock."""
    turns = [cross(one, other) for one, other in ((x, a), (b, x), (a, b))]
    return sorted(turns)[1] < 0


def outward(board: Board, corner: Point) -> list[Point]:
    """The directions in which a corner on the edge of the map has nothing beyond: of hexes, where no hex of the map lies."""
    if board.is_hex:
        return [minus(centre(HEX, one), corner) for one in _meeting(corner) if not board.is_within(one)]
    (x, y), (right, bottom) = corner, (2 * board.width, 2 * board.height)
    edges = {(-1, 0): x == 0, (1, 0): x == right, (0, -1): y == 0, (0, 1): y == bottom}
    return [way for way, is_there in edges.items() if is_there]


def _meeting(corner: Point) -> list[Space]:
    """The three hexes that meet in a corner."""
    middles = ((corner[0] - dx, corner[1] - dy) for dx, dy in HEX_CORNERS)
    return [(x // 3, y // 3) for x, y in middles if x % 3 == 0 and y % 3 == 0]


def hexes_beyond(board: Board, at: Space, to: Space) -> list[tuple[Point, ...]]:
    """The hexes beyond the edges of a map of hexes that a line between two of its spaces may run along or through."""
    if not board.is_hex:
        return []
    rows = range(min(at[1], to[1]) - 1, max(at[1], to[1]) + 2)
    columns = sorted(x + y // 2 for x, y in (at, to))
    found: set[Space] = set()
    for column, edge in ((-1, 0), (board.width, board.width - 1)):
        if edge in columns:
            found.update((column - row // 2, row) for row in rows)
    for row, edge in ((-1, 0), (board.height, board.height - 1)):
        if edge in (at[1], to[1]):
            found.update((column - row // 2, row) for column in range(columns[0] - 1, columns[1] + 2))
    return [corners(HEX, one) for one in sorted(found)]


def rim(board: Board, limits: tuple[int, int, int, int]) -> list[tuple[Point, ...]]:
    """What lies beyond the edges of a map of squares along a box: nobody looks out there past what stands at the edge."""
    left, right, top, bottom = limits
    sides: dict[Point, tuple[Point, Point]] = {
        (-1, 0): ((left, top), (left, bottom)),
        (1, 0): ((right, bottom), (right, top)),
        (0, -1): ((right, top), (left, top)),
        (0, 1): ((left, bottom), (right, bottom)),
    }
    found: list[tuple[Point, ...]] = []
    if board.is_hex:
        return found
    for (dx, dy), (a, b) in sides.items():
        if (dx, dy) in outward(board, a) and (dx, dy) in outward(board, b):
            found.append((a, b, (b[0] + dx, b[1] + dy), (a[0] + dx, a[1] + dy)))
    return found


class Walls:
    """Lines of the map that stop a straight line, by their ends: a run of them has no gap at a corner or at the map's edge."""

    def __init__(self, board: Board, kinds: Iterable[str]) -> None:
        wanted = frozenset(kinds)
        self.sides = [
            (side(board.grid, *parted(key)), key) for key, kind in board.lines.items() if kind in wanted
        ]
        self.meeting: dict[Point, list[Point]] = {}
        for (a, b), _ in self.sides:
            self.meeting.setdefault(a, []).append(minus(b, a))
            self.meeting.setdefault(b, []).append(minus(a, b))
        for corner, walls in self.meeting.items():
            walls.extend(outward(board, corner))

    def stop(self, p: Point, q: Point, back: Point, ahead: Point) -> bool:
        """Whether a segment crosses a wall. `back` and `ahead` lie in the spaces that it begins and ends in.

        Along a wall it stays on one side: where it comes to the wall on one side and leaves it on the other, it crosses.
        """
        if any(crosses(p, q, a, b) for (a, b), _ in self.sides):
            return True
        way = minus(q, p)
        before, barred = p, frozenset[str]()
        for corner in sorted(corner for corner in self.meeting if lies_on(corner, p, q)):
            walls = self.meeting[corner]
            coming = minus(back, p) if corner == p else minus(p, q)
            going = minus(ahead, q) if corner == q else way
            here = _barred(coming, going, walls)
            barred = barred | here if minus(before, corner) in walls else here
            if barred == BOTH:
                return True
            before = corner
        return False

    def squeeze(
        self, p: Point, q: Point, back: Point, ahead: Point, polygons: Iterable[Sequence[Point]]
    ) -> int:
        """How many of these polygons a segment runs along while it runs along a wall too: nobody sees through between them."""
        way = minus(q, p)
        before, after = cross(way, minus(back, p)), cross(way, minus(ahead, p))
        along = [found for (a, b), _ in self.sides if (found := _overlap(p, q, a, b))]
        if before * after <= 0 or not along:
            return 0
        grazed = [beside for polygon in polygons if (beside := graze(p, q, polygon))]
        return sum(
            one.left == (before > 0)
            and any(max(first, one.first) < min(last, one.last) for first, last in along)
            for one in grazed
        )

    def met(self, p: Point, q: Point) -> list[Line]:
        """The lines that a segment crosses or touches."""
        return [
            key for (a, b), key in self.sides if crosses(p, q, a, b) or lies_on(a, p, q) or lies_on(b, p, q)
        ]


def _barred(coming: Point, going: Point, walls: Sequence[Point]) -> frozenset[str]:
    """On which sides of a way that bends in a corner the walls that meet there stand."""
    turns = {LEFT: (coming, going), RIGHT: (going, coming)}
    return frozenset(side for side, turn in turns.items() for wall in walls if is_within(*turn, wall))


def box(points: Iterable[Point]) -> tuple[int, int, int, int]:
    """The smallest upright box round points: least and greatest x, least and greatest y."""
    xs, ys = zip(*points, strict=True)
    return min(xs), max(xs), min(ys), max(ys)


def near_box(board: Board, spaces: Mapping[Space, str], limits: tuple[int, int, int, int]) -> list[Space]:
    """The spaces whose corners reach into a box."""
    left, right, top, bottom = limits
    found = []
    for at in spaces:
        least_x, most_x, least_y, most_y = box(corners(board.grid, at))
        if least_x <= right and left <= most_x and least_y <= bottom and top <= most_y:
            found.append(at)
    return found
