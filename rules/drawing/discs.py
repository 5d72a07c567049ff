"""A table seen from above: bases as discs, lines and areas of terrain, wedges of open directions, ways. One SVG.

Knows no game and no unit: a game gives whole numbers on the drawing, y upwards. Nothing is told by colour alone: evil bases
hold an eight-sided rim, heroes a ring, Prone ones a bar, bearers a flag; walls are solid, barriers dash-dot, drops and
difficult ground dashed, water dotted.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from wording import gettext as _

Point = tuple[int, int]
MARGIN = 40
POLE = 24  # the height of a flag: it stays within the margin
# For a table that is being set up: room around, and a frame that does not jump with every move.
ROOM, GRID, LEAST = 80, 50, (360, 340)


@dataclass(frozen=True, slots=True)
class Disc:
    """One base. `side` is "good" or "evil"; `words` say everything about it."""

    id: str
    label: str
    at: Point
    radius: int
    side: str
    words: str
    prone: bool = False
    rim: bool = False
    flag: str = ""  # what a flag at its edge stands for, such as a banner


@dataclass(frozen=True, slots=True)
class Line:
    """A line, or the outline of an area. `kind`: solid, dotted, rough or water, as lines of every board are drawn."""

    points: tuple[Point, ...]
    kind: str
    closed: bool
    words: str


@dataclass(frozen=True, slots=True)
class Wedge:
    """Directions in which a base may go: an outline from its centre."""

    points: tuple[Point, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Way:
    """How a base goes, or could go. With a `radius` its outline is drawn where it ends."""

    start: Point
    end: Point
    words: str
    radius: int = 0


@dataclass(frozen=True)
class Scene:
    """What is drawn."""

    discs: tuple[Disc, ...]
    lines: tuple[Line, ...] = ()
    wedges: tuple[Wedge, ...] = ()
    ways: tuple[Way, ...] = ()


def draw_discs(scene: Scene, name: str, title: str, *, is_roomy: bool = False) -> str:
    """The scene as an SVG element. `name` prefixes its ids: two pictures on one page need two names.

    `is_roomy`: with space around for what is still to be put down.
    """
    left, top, width, height = _roomy(scene) if is_roomy else _frame(scene)
    return "".join(
        (
            _opening(name, (left, top, width, height)),
            f'<title id="{name}-title">{escape(title)}</title>',
            f'<desc id="{name}-desc">{escape(in_words(scene))}</desc>',
            f'<rect class="board__hex" x="{left}" y="{top}" width="{width}" height="{height}"/>',
            *map(_line, scene.lines),
            *map(_wedge, scene.wedges),
            *map(_way, scene.ways),
            # Flags rise above their bases: no base beside them may cover them.
            *map(_disc, sorted(scene.discs, key=lambda disc: bool(disc.flag))),
            *map(_ghost, scene.ways),
            "</svg>",
        )
    )


def _opening(name: str, frame: tuple[int, int, int, int]) -> str:
    return (
        f'<svg class="board" xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(str, frame))}" '
        f'role="img" aria-labelledby="{name}-title" aria-describedby="{name}-desc">'
    )


def in_words(scene: Scene) -> str:
    """Everything that is drawn, sentence by sentence."""
    found = [disc.words for disc in scene.discs] + [line.words for line in scene.lines]
    found += [wedge.words for wedge in scene.wedges] + [way.words for way in scene.ways]
    return " ".join(f"{words}." for words in found) or _("Nothing stands on the table.")


def _frame(scene: Scene) -> tuple[int, int, int, int]:
    """Around every base; terrain is shown as far as it lies there."""
    xs = [disc.at[0] + sign * disc.radius for disc in scene.discs for sign in (-1, 1)] or [0]
    ys = [disc.at[1] + sign * disc.radius for disc in scene.discs for sign in (-1, 1)] or [0]
    for way in scene.ways:
        xs += [way.start[0], way.end[0] - way.radius, way.end[0] + way.radius]
        ys += [way.start[1], way.end[1] - way.radius, way.end[1] + way.radius]
    for wedge in scene.wedges:
        xs += [x for x, _ in wedge.points]
        ys += [y for _, y in wedge.points]
    left, right = min(xs) - MARGIN, max(xs) + MARGIN
    low, high = min(ys) - MARGIN, max(ys) + MARGIN
    return left, -high, right - left, high - low


def _roomy(scene: Scene) -> tuple[int, int, int, int]:
    """The frame with room around, its sides on a coarse grid."""
    left, top, width, height = _frame(scene)
    found = [
        _widened(start, size, least)
        for start, size, least in zip((left, top), (width, height), LEAST, strict=True)
    ]
    (left, width), (top, height) = found
    return left, top, width, height


def _widened(start: int, size: int, least: int) -> tuple[int, int]:
    low = (start - ROOM) // GRID * GRID
    high = -((-start - size - ROOM) // GRID * GRID)
    missing = max(0, least - (high - low)) // 2
    return low - missing, high - low + 2 * missing


def _path(points: tuple[Point, ...], closed: bool) -> str:
    steps = "L".join(f"{x} {-y}" for x, y in points)
    return f"M{steps}{'z' if closed else ''}"


def _line(line: Line) -> str:
    return (
        f'<path class="board__side board__side--{line.kind}" d="{_path(line.points, line.closed)}">'
        f"<title>{escape(line.words)}</title></path>"
    )


def _wedge(wedge: Wedge) -> str:
    return (
        f'<path class="board__wedge" d="{_path(wedge.points, True)}">'
        f"<title>{escape(wedge.words)}</title></path>"
    )


def _disc(disc: Disc) -> str:
    x, y = disc.at
    return (
        f'<g class="piece piece--{disc.side}" data-model="{escape(disc.id)}" transform="translate({x} {-y})">'
        f"<title>{escape(disc.words)}</title>{''.join(_base(disc))}"
        f'<text class="piece__label" y="6">{escape(disc.label)}</text>{_flag(disc)}</g>'
    )


def _base(disc: Disc) -> Iterator[str]:
    radius = disc.radius
    yield f'<circle class="piece__base" r="{radius}"/>'
    if disc.side == "evil":
        long, short = radius * 9 // 10, radius * 3 // 8
        corners = [(-short, -long), (short, -long), (long, -short), (long, short)]
        corners += [(-x, -y) for x, y in corners]
        yield f'<path class="piece__edge" d="{_path(tuple(corners), True)}"/>'
    if disc.rim:
        yield f'<circle class="piece__edge" r="{radius - 7}"/>'
    if disc.prone:
        yield f'<path class="piece__edge" d="M{-radius} {radius // 2}H{radius}"/>'


def _flag(disc: Disc) -> str:
    """A flag that stands up from the base at its upper right."""
    if not disc.flag:
        return ""
    x = y = disc.radius * 5 // 8
    return (
        f'<path class="piece__flag" d="M{x} {-y}v-{POLE}l{POLE * 4 // 5} {POLE // 4}l-{POLE * 4 // 5} {POLE // 4}">'
        f"<title>{escape(disc.flag)}</title></path>"
    )


def _way(way: Way) -> str:
    (ax, ay), (bx, by) = way.start, way.end
    return (
        f'<path class="board__move" d="M{ax} {-ay}L{bx} {-by}"><title>{escape(way.words)}</title></path>'
        f'<circle class="board__start" cx="{ax}" cy="{-ay}" r="6"/>'
    )


def _ghost(way: Way) -> str:
    """The base where it would stand, over everything else."""
    x, y = way.end
    return f'<circle class="board__ghost" cx="{x}" cy="{-y}" r="{way.radius}"/>' if way.radius else ""
