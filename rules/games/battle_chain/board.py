"""The ground as data: squares or hexes, what lies on each space, how high it is, and the lines between spaces.

A space is a pair of whole numbers: column and row of a square, (q, r) of a hex. A line parts two spaces with a common side;
its key is the sum of the two, as for hexes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rules.engine.hexes import DIRECTIONS as HEX_STEPS
from rules.engine.hexes import distance as hex_distance
from rules.engine.hexes import parted
from rules.engine.once import once

Space = tuple[int, int]
Line = tuple[int, int]

SQUARE, HEX = "square", "hex"
GRIDS = (SQUARE, HEX)
STRAIGHT: tuple[Space, ...] = ((1, 0), (0, -1), (-1, 0), (0, 1))
DIAGONAL: tuple[Space, ...] = ((1, -1), (-1, -1), (-1, 1), (1, 1))

CLEAR, ROUGH, WATER, SAND, SNOW, LAVA, VOLCANIC = (
    "clear",
    "rough",
    "water",
    "sand",
    "snow",
    "lava",
    "volcanic",
)
TREE, BLOCKED, COVER = "tree", "impassable", "cover"
# What lies on a space; `cover` is something low to stand behind that costs nothing to enter (a crate, a bush).
GROUNDS = (CLEAR, ROUGH, WATER, SAND, SNOW, LAVA, VOLCANIC, TREE, BLOCKED, COVER)
LEDGE, WALL, DOOR, HEDGE, FENCE = "ledge", "wall", "door", "hedge", "fence"
LINES = (CLEAR, ROUGH, WATER, BLOCKED, LEDGE, WALL, DOOR, HEDGE, FENCE)
# Lines that nobody crosses on foot and over which no kill zone reaches.
CLOSED_LINES = frozenset({BLOCKED, LEDGE, WALL, DOOR})
CLOSED_GROUNDS = frozenset({TREE, BLOCKED})


def line(a: Space, b: Space) -> Line:
    """The key of the line between two spaces with a common side."""
    return (a[0] + b[0], a[1] + b[1])


@dataclass(frozen=True, eq=True)
class Board:
    """`ground` and `levels` name only spaces that are not clear and at level 0; `void` are holes in the map.

    `woods` are the areas declared as wood or forest. Without `diagonals` squares touch by their sides only (BC-GEN-13#a).
    """

    grid: str = SQUARE
    width: int = 12
    height: int = 12
    ground: Mapping[Space, str] = field(default_factory=dict)
    levels: Mapping[Space, int] = field(default_factory=dict)
    lines: Mapping[Line, str] = field(default_factory=dict)
    void: frozenset[Space] = frozenset()
    woods: tuple[frozenset[Space], ...] = ()
    diagonals: bool = True

    @property
    def is_hex(self) -> bool:
        return self.grid == HEX

    def has(self, at: Space) -> bool:
        return self.is_within(at) and at not in self.void

    def is_within(self, at: Space) -> bool:
        """Whether a space lies inside the edges of the map, in a hole too."""
        x, y = at
        if self.grid == HEX:
            x += y // 2
        return 0 <= x < self.width and 0 <= y < self.height

    def spaces(self) -> Iterator[Space]:
        """Every space of the map, row by row."""
        for y in range(self.height):
            shift = y // 2 if self.grid == HEX else 0
            for x in range(self.width):
                at = (x - shift, y)
                if at not in self.void:
                    yield at

    def level(self, at: Space) -> int:
        return self.levels.get(at, 0)

    def ground_at(self, at: Space) -> str:
        return self.ground.get(at, CLEAR)

    @once
    def trees(self) -> frozenset[Space]:
        return frozenset(at for at, kind in self.ground.items() if kind == TREE)

    @once
    def in_wood(self) -> frozenset[Space]:
        return frozenset(at for area in self.woods for at in area)

    @once
    def near_trees(self) -> frozenset[Space]:
        """Every space that touches a tree (BC-TERRAIN-7, BC-TERRAIN-8)."""
        return frozenset(near for at in self.trees for near in self.around(at))

    @once
    def not_plain(self) -> frozenset[Space]:
        """The spaces that a step into may cost more than one point, or be barred: all others are entered freely.

        What lies there counts, and trees that touch it; closed ground, holes and lines also from the corners of a step.
        """
        closed = {at for at, kind in self.ground.items() if kind in CLOSED_GROUNDS} | self.void
        beside = closed.union(*map(parted, self.lines))
        return frozenset(beside.union(self.ground, *map(self.around, beside)))

    @once
    def steps(self) -> tuple[Space, ...]:
        if self.grid == HEX:
            return HEX_STEPS
        return STRAIGHT + DIAGONAL if self.diagonals else STRAIGHT

    def around(self, at: Space) -> list[Space]:
        """The spaces touching this one, on the map or not."""
        x, y = at
        return [(x + dx, y + dy) for dx, dy in self.steps]

    def distance(self, a: Space, b: Space) -> int:
        """Spaces from one to the other, the second included (BC-SHOOT-3)."""
        if self.grid == HEX:
            return hex_distance(a, b)
        dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
        return max(dx, dy) if self.diagonals else dx + dy

    def line_between(self, a: Space, b: Space) -> str:
        """The line that two spaces with a common side have between them."""
        return self.lines.get((a[0] + b[0], a[1] + b[1]), CLEAR)

    def touch(self, a: Space, b: Space) -> bool:
        return a != b and self.distance(a, b) == 1

    def is_closed_line(self, a: Space, b: Space) -> bool:
        return self.lines.get((a[0] + b[0], a[1] + b[1]), CLEAR) in CLOSED_LINES

    def is_cut(self, a: Space, b: Space) -> bool:
        """Whether a closed line parts two touching spaces; over a corner, whether it bars both ways round (BC-MOVE-8)."""
        if not self.lines and not self.ground:
            return False
        if self.grid == HEX:
            return self.is_closed_line(a, b)
        return all(self._bars(a, corner, b) for corner in ((a[0], b[1]), (b[0], a[1])))

    def _bars(self, a: Space, corner: Space, b: Space) -> bool:
        closed = self.is_closed_line(a, corner) or self.is_closed_line(corner, b)
        return closed or self.ground.get(corner) == BLOCKED
