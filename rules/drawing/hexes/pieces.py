"""One warrior on the board: its base, its nose, its label, its wounds."""

from html import escape

from rules.drawing.hexes.grid import centre, line_path
from rules.drawing.hexes.in_words import sentence
from rules.drawing.hexes.scene import EVIL, Piece

OCTAGON = "M-11-26 11-26 26-11 26 11 11 26-11 26-26 11-26-11z"
RIM = "M-14-33 14-33 33-14 33 14 14 33-14 33-33 14-33-14z"
NOSES = {  # a triangle from the base to the side it faces, by facing
    0: "M20-16 41 0 20 16z",
    1: "M-4-25 21-36 24-9z",
    2: "M4-25-21-36-24-9z",
    3: "M-20-16-41 0-20 16z",
    4: "M-24 9-21 36 4 25z",
    5: "M24 9 21 36-4 25z",
}
DOTS_UP_TO = 5


def draw_piece(piece: Piece, is_removed: bool) -> str:
    """A group with a title, so that a pointer and a screen reader both learn who it is."""
    x, y = centre(piece.at)
    faded = " piece--removed" if is_removed else ""
    cross = '<path class="piece__cross" d="M-30-30 30 30M30-30-30 30"/>' if is_removed else ""
    who = f'data-warrior="{escape(piece.id)}"'
    return (
        f'{_body(piece, faded)}<g class="piece piece--{piece.side}{faded}" {who} transform="translate({x} {y})">'
        f"<title>{escape(sentence(piece, is_removed))}</title>"
        f'<path class="piece__nose" d="{NOSES[piece.facing % 6]}"/>{_base(piece)}'
        f'<text class="piece__label" y="{_label_height(piece)}">{escape(piece.label)}</text>'
        f"{_wounds(piece.wounds)}{cross}</g>"
    )


def _body(piece: Piece, faded: str) -> str:
    """The rest of a base of several hexes: a broad band that joins their centres."""
    if len(piece.hexes) == 1:
        return ""
    points = [point for at in piece.hexes[1:] for point in (centre(piece.at), centre(at))]
    return f'<path class="piece__body piece__body--{piece.side}{faded}" d="{line_path(points)}"/>'


def _base(piece: Piece) -> str:
    """Evil is eight-sided, good is round; a hero has a second rim."""
    if piece.side == EVIL:
        rim = f'<path class="piece__rim" d="{RIM}"/>' if piece.is_hero else ""
        return f'{rim}<path class="piece__base" d="{OCTAGON}"/>'
    rim = '<circle class="piece__rim" r="32"/>' if piece.is_hero else ""
    return f'{rim}<circle class="piece__base" r="26"/>'


def _label_height(piece: Piece) -> int:
    return 2 if piece.wounds else 6


def _wounds(count: int) -> str:
    """A dot for each wound left; a figure when there are too many to count at a glance."""
    if count > DOTS_UP_TO:
        return f'<text class="piece__wounds" y="17">{count}●</text>'
    start = -4 * (count - 1)
    return "".join(
        f'<circle class="piece__wound" cx="{start + 8 * place}" cy="12" r="2.8"/>' for place in range(count)
    )
