"""The drawing: layers from the ground up, each a short function that gives SVG text. Colours are in the CSS.

Nothing is told by colour alone: good is round, evil eight-sided; hatching leans one way for each side; walls
are solid, rough ground dashed, water dotted, ledges dash-dot; elevated hexes are stippled, with a triangle.
"""

from collections.abc import Iterable, Iterator
from html import escape

from rules.drawing.hexes.grid import (
    HALF_HEIGHT,
    HALF_WIDTH,
    Point,
    centre,
    ends,
    hexes_path,
    line_path,
    thirds,
)
from rules.drawing.hexes.in_words import summary
from rules.drawing.hexes.pieces import draw_piece
from rules.drawing.hexes.scene import EVIL, GOOD, Piece, Scene
from rules.engine.hexes import Hex

PAD = 10
CHAIN_GAP = 34  # a chain's line stops short of the middle of a base, so that the label stays readable


def draw(scene: Scene, name: str = "board", title: str = "The board") -> str:
    """The scene as an SVG element. `name` prefixes its ids: two boards on one page need two names."""
    left, top, width, height = _frame((*scene.hexes, *(at for piece in scene.pieces for at in piece.hexes)))
    opening = (
        f'<svg class="board" xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" '
        f'role="img" aria-labelledby="{name}-title" aria-describedby="{name}-desc">'
    )
    parts = (
        opening,
        f'<title id="{name}-title">{escape(title)}</title>',
        f'<desc id="{name}-desc">{escape(summary(scene))}</desc>',
        _patterns(name),
        _ground(scene, name),
        _zones(scene, name),
        *_sides(scene),
        *_moves(scene),
        *(draw_piece(piece, piece.id in scene.marks.removed) for piece in scene.pieces),
        *_links(scene),
        *_sights(scene),
        *_outflanks(scene),
        "</svg>",
    )
    return "".join(parts)


def _frame(hexes: Iterable[Hex]) -> tuple[int, int, int, int]:
    points = [centre(at) for at in hexes] or [(0, 0)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = min(xs) - HALF_WIDTH - PAD, min(ys) - HALF_HEIGHT - PAD
    return left, top, max(xs) + HALF_WIDTH + PAD - left, max(ys) + HALF_HEIGHT + PAD - top


# -- the ground


def _patterns(name: str) -> str:
    """Stipple for height, and one hatching for each side, leaning opposite ways."""
    return (
        "<defs>"
        f'<pattern id="{name}-high" width="14" height="14" patternUnits="userSpaceOnUse">'
        '<circle class="board__stipple" cx="4" cy="4" r="1.8"/>'
        '<circle class="board__stipple" cx="11" cy="11" r="1.8"/></pattern>'
        f'<pattern id="{name}-good" width="12" height="12" patternUnits="userSpaceOnUse">'
        '<path class="board__hatch board__hatch--good" d="M-3 3 3-3M0 12 12 0M9 15l6-6"/></pattern>'
        f'<pattern id="{name}-evil" width="12" height="12" patternUnits="userSpaceOnUse">'
        '<path class="board__hatch board__hatch--evil" d="M-3 9l6 6M0 0l12 12M9-3l6 6"/></pattern>'
        "</defs>"
    )


def _ground(scene: Scene, name: str) -> str:
    marks = "".join(
        f'<path class="board__cross" d="M{x - 16} {y - 16}l32 32m0-32l-32 32"/>'
        for x, y in _centres(scene.marked)
    )
    peaks = "".join(
        f'<path class="board__peak" d="M{x} {y - 40}l8 13h-16z"/>' for x, y in _centres(scene.elevated)
    )
    high = (
        f'<path fill="url(#{name}-high)" d="{hexes_path(sorted(scene.elevated))}"/>' if scene.elevated else ""
    )
    return f'<path class="board__hex" d="{hexes_path(scene.hexes)}"/>{high}{peaks}{marks}'


def _centres(hexes: Iterable[Hex]) -> Iterator[Point]:
    return (centre(at) for at in sorted(hexes))


def _sides(scene: Scene) -> Iterator[str]:
    for a, b, kind in scene.sides:
        yield f'<path class="board__side board__side--{escape(kind)}" d="{line_path(ends(a, b))}"/>'


# -- what a ruling marks


def _zones(scene: Scene, name: str) -> str:
    """Kill zones, one path for each side; a hex that both threaten is cross-hatched."""
    shown = set(scene.hexes)
    found = []
    for side in (GOOD, EVIL):
        zones = (
            at for piece in scene.pieces if piece.side == side for at in scene.marks.zones.get(piece.id, ())
        )
        threatened = sorted(shown.intersection(zones))
        if threatened:
            found.append(
                f'<path class="board__zone" fill="url(#{name}-{side})" d="{hexes_path(threatened)}"/>'
            )
    return "".join(found)


def _links(scene: Scene) -> Iterator[str]:
    pieces = scene.by_id
    for one, other in scene.marks.links:
        if one in pieces and other in pieces:
            start, end = _nearest(pieces[one], pieces[other])
            yield f'<path class="board__chain" d="{line_path(_shortened(centre(start), centre(end)))}"/>'


def _nearest(one: Piece, other: Piece) -> tuple[Hex, Hex]:
    pairs = [(a, b) for a in one.hexes for b in other.hexes]
    return min(pairs, key=lambda pair: _length(centre(pair[0]), centre(pair[1])))


def _length(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _shortened(a: Point, b: Point) -> tuple[Point, Point]:
    """The middle part of a line: both ends lie CHAIN_GAP inside."""
    length = max(1, round(_length(a, b) ** 0.5))
    dx, dy = (b[0] - a[0]) * CHAIN_GAP // length, (b[1] - a[1]) * CHAIN_GAP // length
    return (a[0] + dx, a[1] + dy), (b[0] - dx, b[1] - dy)


def _sights(scene: Scene) -> Iterator[str]:
    for sight in scene.marks.sight:
        kind = "clear" if sight.is_clear else "blocked"
        line = line_path((thirds(*sight.start), thirds(*sight.end)))
        yield f'<path class="board__sight board__sight--{kind}" d="{line}"/>'


def _moves(scene: Scene) -> Iterator[str]:
    for start, end in scene.marks.moves:
        (x, y) = centre(start)
        yield f'<circle class="board__start" cx="{x}" cy="{y}" r="10"/>'
        yield f'<path class="board__move" d="{line_path((centre(start), centre(end)))}"/>'


def _outflanks(scene: Scene) -> Iterator[str]:
    pieces = scene.by_id
    for warrior, bonus in sorted(scene.marks.outflank.items()):
        if warrior in pieces:
            x, y = centre(pieces[warrior].at)
            yield f'<text class="board__bonus" x="{x + 34}" y="{y - 22}">+{bonus}</text>'
