"""Hexes in axial coordinates (q, r): pointy-topped, r grows downwards, facings 0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE.

Only what two games share: neighbours, distance, rotation, sides. Sight lines live with the game that draws them.
"""

from collections.abc import Iterable

from wording import gettext_noop

Hex = tuple[int, int]
Side = tuple[int, int]  # the sum of the two hexes that a side parts: unique for each side of the grid

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
FACING_NAMES = (
    gettext_noop("east"), gettext_noop("north-east"), gettext_noop("north-west"), gettext_noop("west"),
    gettext_noop("south-west"), gettext_noop("south-east"),
)  # fmt: skip
# Corner i lies between the sides of the facings i and i + 1.
CORNER_NAMES = (
    gettext_noop("north-east"), gettext_noop("north"), gettext_noop("north-west"), gettext_noop("south-west"),
    gettext_noop("south"), gettext_noop("south-east"),
)  # fmt: skip


def neighbour(at: Hex, facing: int) -> Hex:
    dq, dr = DIRECTIONS[facing % 6]
    return (at[0] + dq, at[1] + dr)


def opposite(facing: int) -> int:
    """The facing half a turn away."""
    return (facing + 3) % 6


def neighbours(at: Hex) -> tuple[Hex, ...]:
    q, r = at
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


def distance(a: Hex, b: Hex) -> int:
    """Number of steps between two hexes."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def side(a: Hex, b: Hex) -> Side:
    """The side between two neighbouring hexes."""
    return (a[0] + b[0], a[1] + b[1])


def parted(at: Side) -> tuple[Hex, Hex]:
    """The two hexes that a side parts: the odd coordinates of their sum tell the direction."""
    q, r = at
    dq, dr = (1, 0) if r % 2 == 0 else (0, 1) if q % 2 == 0 else (1, -1)
    first = ((q - dq) // 2, (r - dr) // 2)
    return first, (first[0] + dq, first[1] + dr)


def direction(a: Hex, b: Hex) -> int | None:
    """The facing from a hex to its neighbour, None if they do not touch."""
    step = (b[0] - a[0], b[1] - a[1])
    return DIRECTIONS.index(step) if step in DIRECTIONS else None


def rotated(offset: Hex, turns: int) -> Hex:
    """An offset turned counter-clockwise by 60 degrees `turns` times (facing 0 becomes facing 1)."""
    q, r = offset
    for _ in range(turns % 6):
        q, r = q + r, -q
    return (q, r)


def closest(some: Iterable[Hex], others: Iterable[Hex]) -> int:
    """Shortest distance between two groups of hexes; both must hold at least one."""
    others = tuple(others)
    return min(distance(a, b) for a in some for b in others)
