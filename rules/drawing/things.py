"""What stands on a table of tiles and is no piece: ladders, beams, charges, drums. Each has its own shape."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from math import isqrt

Point = tuple[int, int]
RAIL, RUNG, SWELL = 10, 16, 9  # half the width of a ladder, between its rungs, half the width of a beam


@dataclass(frozen=True, slots=True)
class Thing:
    """`kind`: ladder, beam, charge or drum. A ladder and a beam lie between two `points`, the others on one."""

    kind: str
    points: tuple[Point, ...]
    words: str


def draw_thing(thing: Thing) -> str:
    """The thing as SVG; nothing where it has no place."""
    if not thing.points:
        return ""
    path = SHAPES[thing.kind](thing.points)
    title = f"<title>{escape(thing.words)}</title>"
    return f'<path class="thing thing--{thing.kind}" d="{path}">{title}</path>'


def _across(start: Point, end: Point, half: int) -> Point:
    """From the middle of a band to its side, in whole units."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = isqrt(dx * dx + dy * dy) or 1
    return (-dy * half // long, dx * half // long)


def _ladder(points: tuple[Point, ...]) -> str:
    start, end = points[0], points[-1]
    (ax, ay), (bx, by) = start, end
    x, y = _across(start, end, RAIL)
    steps = max(2, isqrt((bx - ax) ** 2 + (by - ay) ** 2) // RUNG)
    rungs = "".join(
        f"M{ax + (bx - ax) * n // steps + x} {ay + (by - ay) * n // steps + y}l{-2 * x} {-2 * y}"
        for n in range(steps + 1)
    )
    return f"M{ax + x} {ay + y}L{bx + x} {by + y}M{ax - x} {ay - y}L{bx - x} {by - y}{rungs}"


def _beam(points: tuple[Point, ...]) -> str:
    start, end = points[0], points[-1]
    (ax, ay), (bx, by) = start, end
    x, y = _across(start, end, SWELL)
    head_x, head_y = bx - (bx - ax) // 6, by - (by - ay) // 6
    return (
        f"M{ax + x} {ay + y}L{bx + x} {by + y}L{bx - x} {by - y}L{ax - x} {ay - y}z"
        f"M{head_x + x} {head_y + y}L{head_x - x} {head_y - y}"
    )


def _beside(middle: Point) -> Point:
    """Where something small stays in sight beside a piece on the same space."""
    return (middle[0] + 20, middle[1] + 20)


def _charge(points: tuple[Point, ...]) -> str:
    x, y = _beside(points[0])
    return f"M{x - 12} {y + 4}a12 12 0 1 0 24 0a12 12 0 1 0-24 0zM{x + 7} {y - 6}l6-8l6 4l5-7"


def _drum(points: tuple[Point, ...]) -> str:
    x, y = _beside(points[0])
    return f"M{x - 16} {y - 8}a16 7 0 1 0 32 0a16 7 0 1 0-32 0v16a16 7 0 0 0 32 0v-16"


SHAPES: Mapping[str, Callable[[tuple[Point, ...]], str]] = {
    "ladder": _ladder,
    "beam": _beam,
    "charge": _charge,
    "drum": _drum,
}
