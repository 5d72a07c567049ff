"""The map of a case as pictures: before, marked with what the referee found, and after where something changed."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.drawing.hexes import Row, Scene, draw, read_scene, rows
from rules.engine.documents import Doc
from rules.engine.pictures import Picture, Table
from rules.games.combat_hex.marks import marks_of
from rules.games.combat_hex.reader import read_position
from wording import apart, gettext_noop
from wording import gettext as _

Json = Mapping[str, Any]
COLUMNS = (
    gettext_noop("Short name"), gettext_noop("Model"), gettext_noop("Hex"), gettext_noop("Faces"),
    gettext_noop("Wounds"), gettext_noop("AP"), gettext_noop("Referee says"),
)  # fmt: skip


def pictures(case: Json, ruling: Json | None) -> tuple[Picture, ...]:
    """One picture, or two where warriors moved, changed or left."""
    position = read_position(Doc(case["position"], "", []))
    before = read_scene(case["position"], marks_of(position, ruling))
    foresees = bool(before.marks.removed or before.marks.moves)
    caption = _("Before the action, with what it does") if foresees else _("Before")
    first = _picture(before, "before", caption, _("The board before"))
    if ruling is None:
        return (first,)
    after = read_scene(ruling["position"])
    if set(after.pieces) == set(before.pieces):
        return (first,)
    return (first, _picture(after, "after", _("After"), _("The board after")))


def _picture(scene: Scene, name: str, caption: str, title: str) -> Picture:
    sides = sorted({(scene.players.get(piece.player, piece.player), piece.side) for piece in scene.pieces})
    chain = ((_("chain"), "contested"),) if scene.marks.links else ()
    return Picture(
        svg=draw(scene, f"board-{name}", title),
        caption=caption,
        table=table(rows(scene)),
        note=" ".join(_notes(scene)),
        legend=(*sides, *chain),
    )


def _notes(scene: Scene) -> Iterator[str]:
    if scene.marks.zones:
        yield _("Hatched: kill zones.")
    if scene.marks.removed:
        yield _("Crossed out: removed in the end.")


def table(found: list[Row]) -> Table:
    """Who stands where, and what was found of each."""
    return Table(tuple(map(_, COLUMNS)), tuple(map(_cells, found)), frozenset({2, 4, 5}))


def _cells(row: Row) -> tuple[str, ...]:
    piece = row.piece
    name = piece.id if piece.label == piece.id else f"{piece.id} ({piece.label})"
    return (
        name,
        piece.name,
        row.where,
        row.facing,
        str(piece.wounds),
        str(piece.action_points),
        apart(row.remarks),
    )


def map_picture(board: Json, name: str, title: str) -> str:
    """A map with nobody on it as SVG. `name` prefixes its ids: each picture of a page needs its own."""
    return draw(read_scene({"map": board, "players": [], "warriors": []}), name, title)
