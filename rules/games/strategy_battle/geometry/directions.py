"""Directions on the plane, compared exactly. No floats: square roots are enclosed by whole numbers, as finely as needed.

The directions at which legality changes have coordinates with square roots, sometimes a root under a root. A comparison is
decided as soon as the enclosures differ. Two such directions that agree to more than 6,144 bits are equal: coordinates below
10**10 give algebraic numbers of degree 16 at most, which differ by more than that or not at all.
"""

from collections.abc import Callable
from math import isqrt

from rules.games.strategy_battle.geometry.turns import angle_of, cos_sin

Point = tuple[int, int]
# Coordinates of a vector in this direction, on any scale, and how far each may be off.
Enclosure = tuple[int, int, int]

COARSE = 64
FINER = tuple(COARSE << 2 * step for step in range(5))
NEAR = 1 << 24
_QUARTER = 1 << 62


class Direction:
    """A direction. `enclose(bits)` gives a vector along it, finer with more bits; `exact` tells that it is no approximation.

    `vector` has coordinates of certain signs; one that is zero is exactly zero. `key` grows with the angle from 0 to 360
    degrees, 2**62 for each quarter.
    """

    __slots__ = ("enclose", "exact", "key", "vector")

    def __init__(self, enclose: Callable[[int], Enclosure], exact: bool = False) -> None:
        self.enclose = enclose
        self.exact = exact
        self.vector = self._signed()
        self.key = _key_of(self.vector[0], self.vector[1])

    def _signed(self) -> Enclosure:
        """A vector with certain signs, as finely as that takes."""
        for bits in FINER:
            x, y, off = self.enclose(bits)
            if self.exact or min(abs(x), abs(y)) > off:
                return x, y, off
        return (x if abs(x) > off else 0), (y if abs(y) > off else 0), off

    @property
    def angle(self) -> int:
        """Microdegrees, rounded."""
        x, y, _ = self.vector
        return angle_of(x, y)

    def step(self, distance: int, start: Point = (0, 0)) -> Point:
        """Where a way of this length from a place ends, each coordinate rounded."""
        x, y, _ = self.vector
        size = isqrt((x * x + y * y) << 64)
        return (
            start[0] + _rounded((distance * x) << 32, size),
            start[1] + _rounded((distance * y) << 32, size),
        )

    def __neg__(self) -> "Direction":
        def turned(bits: int) -> Enclosure:
            x, y, off = self.enclose(bits)
            return -x, -y, off

        return Direction(turned, self.exact)


def _key_of(x: int, y: int) -> int:
    """By x on the edge of the square |x| + |y| = 1: from 1 to -1 above the axis, and back below it."""
    forth = _QUARTER * x // (abs(x) + abs(y))
    return _QUARTER - forth if y >= 0 else 3 * _QUARTER + forth


def _rounded(top: int, bottom: int) -> int:
    return (2 * top + bottom) // (2 * bottom)


def along(x: int, y: int) -> Direction:
    """The direction of a vector with whole coordinates."""
    return Direction(lambda _: (x, y, 0), exact=True)


def rooted(x: Point, y: Point, root: int) -> Direction:
    """The direction of (x[0] + x[1]·√root, y[0] + y[1]·√root)."""
    off = max(abs(x[1]), abs(y[1]))

    def enclose(bits: int) -> Enclosure:
        value = isqrt(root << 2 * bits)
        return (x[0] << bits) + x[1] * value, (y[0] << bits) + y[1] * value, off

    return Direction(enclose)


def reaching(normal: Point, height: int, gap: int, length: int, turn: int) -> Direction:
    """Where a step of `length` from a point ends `gap` from a line: normal (away from the line), `height` = normal·offset.

    `turn` is +1 or -1: the way that leaves the point to the left or to the right of the foot, as seen along -normal.
    """
    nx, ny = normal
    square = nx * nx + ny * ny

    def enclose(bits: int) -> Enclosure:
        down = gap * isqrt(square << 2 * bits) - (height << bits)
        rest = (length * length * square << 2 * bits) - down * down
        doubt = gap * (2 * abs(down) + gap)
        side = isqrt(max(rest, 0))
        # Of two numbers that differ by the doubt the roots differ by no more than this.
        off = 2 * doubt // (side + isqrt(doubt)) + 2
        far = (gap + off) * max(abs(nx), abs(ny))
        return nx * down - turn * ny * side, ny * down + turn * nx * side, far

    return Direction(enclose)


def at_angle(angle: int) -> Direction:
    """The direction of an angle in microdegrees."""
    if angle % 90_000_000 == 0:
        cosine, sine = cos_sin(angle, 1)
        return along(cosine, sine)
    return Direction(lambda bits: (*cos_sin(angle, bits), 8))


def crossing(a: Direction, b: Direction) -> int:
    """1 when b lies to the left of a, -1 to the right, 0 when they are parallel. Exact."""
    for bits in FINER:
        (ax, ay, aoff), (bx, by, boff) = (
            (a.vector, b.vector) if bits == COARSE else (a.enclose(bits), b.enclose(bits))
        )
        cross = ax * by - ay * bx
        doubt = aoff * (abs(bx) + abs(by) + boff) + boff * (abs(ax) + abs(ay) + aoff)
        if abs(cross) > doubt:
            return (cross > 0) - (cross < 0)
    return 0


def compare(a: Direction, b: Direction) -> int:
    """By angle from 0 up to 360 degrees: negative, zero or positive. Exact."""
    if a is b:
        return 0
    near = a.key - b.key
    if near > NEAR or near < -NEAR:
        return near
    return -crossing(a, b)
