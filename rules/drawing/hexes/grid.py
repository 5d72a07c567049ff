"""Where things lie on the drawing, in whole units: hexes, corners, sides. Sight and distance are the games'.

The plane is the referee's: axial coordinates times three, so that centres and corners are both integers.
"""

from collections.abc import Iterable

from rules.engine.hexes import DIRECTIONS, Hex

Point = tuple[int, int]

# Corner i lies between side i and side i+1; in thirds of a hex, as offsets from the centre.
CORNERS: tuple[Hex, ...] = ((2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2), (1, 1))
HALF_WIDTH, HALF_HEIGHT = 42, 48


def thirds(q3: int, r3: int) -> Point:
    """A point of the referee's plane on the drawing."""
    return (28 * q3 + 14 * r3, 24 * r3)


def centre(at: Hex) -> Point:
    return thirds(3 * at[0], 3 * at[1])


def corners(at: Hex) -> tuple[Point, ...]:
    return tuple(thirds(3 * at[0] + dq, 3 * at[1] + dr) for dq, dr in CORNERS)


def ends(a: Hex, b: Hex) -> tuple[Point, Point]:
    """Both ends of the side between two neighbours."""
    facing = DIRECTIONS.index((b[0] - a[0], b[1] - a[1]))
    found = corners(a)
    return found[facing - 1], found[facing]


def hexes_path(hexes: Iterable[Hex]) -> str:
    """One path with the outline of every hex; relative steps keep it short."""
    return "".join(f"M{x} {y - HALF_HEIGHT}l42 24v48l-42 24-42-24v-48z" for x, y in map(centre, hexes))


def line_path(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points)
