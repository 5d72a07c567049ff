"""A table made of tiles seen from above: the ground with its marks, lines between tiles, pieces, links and ways. One SVG.

Knows no game: a game gives outlines as whole numbers on the drawing, y downwards. Nothing is told by colour alone: each kind of
ground has its sign, levels are numbers; one side is round and the other eight-sided; heroes have a second rim.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from rules.drawing.things import Point, Thing, draw_thing
from wording import gettext as _

MARGIN, RADIUS = 24, 26
RAISED = frozenset({"charge", "drum"})  # drawn over a piece on the same space, beside its middle
SECOND = "evil"  # the side with eight-sided bases
OCTAGON = "M-11-26 11-26 26-11 26 11 11 26-11 26-26 11-26-11z"
RIM = "M-14-33 14-33 33-14 33 14 14 33-14 33-33 14-33-14z"


@dataclass(frozen=True, slots=True)
class Tile:
    """One space: its outline, the sign of what lies on it, and its level ("" and 0 for plain ground)."""

    outline: tuple[Point, ...]
    middle: Point
    sign: str = ""
    level: int = 0


@dataclass(frozen=True, slots=True)
class Piece:
    """One model. `middles` are the middles of the spaces of its base, `riders` how many it carries; `words` say everything."""

    id: str
    label: str
    middles: tuple[Point, ...]
    side: str
    wounds: int
    words: str
    has_rim: bool = False
    riders: int = 0

    @property
    def middle(self) -> Point:
        xs, ys = [x for x, _ in self.middles], [y for _, y in self.middles]
        return sum(xs) // len(xs), sum(ys) // len(ys)


@dataclass(frozen=True, slots=True)
class Line:
    """A line between two tiles. `kind`: solid, dotted, rough or water, as lines of every board are drawn, or door."""

    ends: tuple[Point, Point]
    kind: str
    words: str


@dataclass(frozen=True, slots=True)
class Stroke:
    """A link between two pieces (`chain`) or the way of one (`move`)."""

    start: Point
    end: Point
    kind: str
    words: str


@dataclass(frozen=True)
class Scene:
    tiles: tuple[Tile, ...]
    lines: tuple[Line, ...] = ()
    pieces: tuple[Piece, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    words: str = ""
    things: tuple[Thing, ...] = ()


def draw_tiles(scene: Scene, name: str, title: str) -> str:
    """The scene as an SVG element. `name` prefixes its ids: two pictures on one page need two names."""
    frame = " ".join(map(str, _frame(scene)))
    opening = (
        f'<svg class="board" xmlns="http://www.w3.org/2000/svg" viewBox="{frame}" '
        f'role="img" aria-labelledby="{name}-title" aria-describedby="{name}-desc">'
    )
    return "".join(
        (
            opening,
            f'<title id="{name}-title">{escape(title)}</title>',
            f'<desc id="{name}-desc">{escape(in_words(scene))}</desc>',
            f'<path class="board__hex" d="{"".join(_path(tile.outline) for tile in scene.tiles)}"/>',
            *(part for tile in scene.tiles for part in _signs(tile)),
            *map(_line, scene.lines),
            *(draw_thing(thing) for thing in scene.things if thing.kind not in RAISED),
            *map(_stroke, scene.strokes),
            *map(_piece, scene.pieces),
            *(draw_thing(thing) for thing in scene.things if thing.kind in RAISED),
            "</svg>",
        )
    )


def in_words(scene: Scene) -> str:
    """Everything that is drawn, sentence by sentence."""
    found = [scene.words] if scene.words else []
    sentences = [piece.words for piece in scene.pieces]
    sentences += [line.words for line in scene.lines]
    sentences += [thing.words for thing in scene.things]
    sentences += [stroke.words for stroke in scene.strokes]
    found += [f"{words}." for words in sentences]
    return " ".join(found) or _("Nothing stands on the table.")


def _frame(scene: Scene) -> tuple[int, int, int, int]:
    points = [point for tile in scene.tiles for point in tile.outline] or [(0, 0)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = min(xs) - MARGIN, min(ys) - MARGIN
    return left, top, max(xs) + MARGIN - left, max(ys) + MARGIN - top


def _path(outline: tuple[Point, ...]) -> str:
    return f"M{'L'.join(f'{x} {y}' for x, y in outline)}z"


def _signs(tile: Tile) -> Iterator[str]:
    x, y = tile.middle
    if tile.sign:
        yield f'<text class="board__sign" x="{x}" y="{y + 8}">{escape(tile.sign)}</text>'
    if tile.level:
        yield f'<text class="board__level" x="{x + 26}" y="{y - 24}">{tile.level}</text>'


def _line(line: Line) -> str:
    (ax, ay), (bx, by) = line.ends
    return (
        f'<path class="board__side board__side--{line.kind}" d="M{ax} {ay}L{bx} {by}">'
        f"<title>{escape(line.words)}</title></path>"
    )


def _stroke(stroke: Stroke) -> str:
    (ax, ay), (bx, by) = stroke.start, stroke.end
    return (
        f'<path class="board__{stroke.kind}" d="M{ax} {ay}L{bx} {by}">'
        f"<title>{escape(stroke.words)}</title></path>"
    )


def _piece(piece: Piece) -> str:
    x, y = piece.middle
    return (
        f'{_body(piece)}<g class="piece piece--{piece.side}" data-model="{escape(piece.id)}" '
        f'transform="translate({x} {y})"><title>{escape(piece.words)}</title>{_base(piece)}'
        f'<text class="piece__label" y="2">{escape(piece.label)}</text>'
        f'<text class="piece__wounds" y="17">{piece.wounds}●</text>{_riders(piece)}</g>'
    )


def _riders(piece: Piece) -> str:
    return f'<text class="piece__wounds" y="-12">+{piece.riders}</text>' if piece.riders else ""


def _body(piece: Piece) -> str:
    """The rest of a base of several spaces: broad bands to its middle."""
    if len(piece.middles) == 1:
        return ""
    x, y = piece.middle
    bands = "".join(f"M{x} {y}L{px} {py}" for px, py in piece.middles)
    broad = " piece__body--broad" if len(piece.middles) > 2 else ""
    return f'<path class="piece__body piece__body--{piece.side}{broad}" data-model="{escape(piece.id)}" d="{bands}"/>'


def _base(piece: Piece) -> str:
    if piece.side == SECOND:
        rim = f'<path class="piece__rim" d="{RIM}"/>' if piece.has_rim else ""
        return f'{rim}<path class="piece__base" d="{OCTAGON}"/>'
    rim = f'<circle class="piece__rim" r="{RADIUS + 6}"/>' if piece.has_rim else ""
    return f'{rim}<circle class="piece__base" r="{RADIUS}"/>'
