"""The board in words: one sentence about it, one row for each warrior, and the ground that is not plain."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rules.drawing.hexes.scene import Piece, Scene
from rules.engine.hexes import FACING_NAMES, Hex
from wording import gettext as _
from wording import gettext_noop, listed, ngettext

SIDE_NAMES = {"good": gettext_noop("good"), "evil": gettext_noop("evil")}


@dataclass(frozen=True, slots=True)
class Row:
    """One warrior in the table beside the board. `remarks` say what is marked on it."""

    piece: Piece
    where: str
    facing: str
    remarks: tuple[str, ...]


def spoken(at: Hex) -> str:
    return f"({at[0]}, {at[1]})"


def sentence(piece: Piece, is_removed: bool = False) -> str:
    where, facing = listed(map(spoken, piece.hexes)), _(FACING_NAMES[piece.facing % 6])
    parts = _("%(who)s, %(side)s, at %(where)s, facing %(facing)s") % {
        "who": f"{piece.id}, {piece.name}",
        "side": _(SIDE_NAMES.get(piece.side, piece.side)),
        "where": where,
        "facing": facing,
    }
    left = ngettext("%(number)d wound left", "%(number)d wounds left", piece.wounds) % {
        "number": piece.wounds
    }
    return ", ".join((parts, left, *([_("removed")] if is_removed else [])))


def summary(scene: Scene) -> str:
    """What a reader who cannot see the board needs first; the table has the rest."""
    sides = Counter(piece.player for piece in scene.pieces)
    armies = [f"{scene.players.get(player, player)} {number}" for player, number in sides.items()]
    number = len(scene.pieces)
    pattern = ngettext(
        "%(number)d warrior on the board: %(armies)s.",
        "%(number)d warriors on the board: %(armies)s.",
        number,
    )
    here = (
        pattern % {"number": number, "armies": ", ".join(armies)} if armies else _("No warrior on the board.")
    )
    parts = [here]
    if scene.marks.removed:
        parts.append(_("Removed: %(names)s.") % {"names": ", ".join(sorted(scene.marks.removed))})
    parts.extend(ground(scene))
    return " ".join(parts)


def ground(scene: Scene) -> Iterator[str]:
    """Sentences about elevated hexes, hexes marked X and coloured sides."""
    if scene.elevated:
        yield _("Elevated: %(hexes)s.") % {"hexes": ", ".join(map(spoken, sorted(scene.elevated)))}
    if scene.marked:
        yield _("Marked X: %(hexes)s.") % {"hexes": ", ".join(map(spoken, sorted(scene.marked)))}
    for kind, pattern in LINES.items():
        between = [f"{spoken(a)}–{spoken(b)}" for a, b, found in scene.sides if found == kind]
        if between:
            yield pattern(len(between)) % {"number": len(between), "hexes": ", ".join(between)}


# By the kind of a line, how many of it there are and where.
LINES: Mapping[str, Callable[[int], str]] = {
    "solid": lambda number: ngettext(
        "%(number)d wall between %(hexes)s.", "%(number)d walls between %(hexes)s.", number
    ),
    "dotted": lambda number: ngettext(
        "%(number)d ledge between %(hexes)s.", "%(number)d ledges between %(hexes)s.", number
    ),
    "rough": lambda number: ngettext(
        "%(number)d rough line between %(hexes)s.", "%(number)d rough lines between %(hexes)s.", number
    ),
    "water": lambda number: ngettext(
        "%(number)d water line between %(hexes)s.", "%(number)d water lines between %(hexes)s.", number
    ),
}


def rows(scene: Scene) -> list[Row]:
    return [
        Row(
            piece,
            " ".join(spoken(at) for at in piece.hexes),
            _(FACING_NAMES[piece.facing % 6]),
            tuple(_remarks(scene, piece)),
        )
        for piece in scene.pieces
    ]


def _remarks(scene: Scene, piece: Piece) -> Iterator[str]:
    marks = scene.marks
    if piece.id in marks.removed:
        yield _("removed")
    if piece.id in marks.outflank:
        yield _("outflanks: +%(bonus)d") % {"bonus": marks.outflank[piece.id]}
    linked = sorted(
        {other for pair in marks.links if piece.id in pair for other in pair if other != piece.id}
    )
    if linked:
        yield _("in a chain with %(names)s") % {"names": ", ".join(linked)}
    threatened = marks.zones.get(piece.id)
    if threatened:
        yield _("threatens %(hexes)s") % {"hexes": ", ".join(map(spoken, sorted(threatened)))}
