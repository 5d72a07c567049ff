"""The map of a case as pictures: before, marked with what the referee found, and after where something changed."""

from collections.abc import Mapping
from typing import Any

from rules.drawing.hexes import Row, Scene, draw, read_scene, rows
from rules.engine.documents import Doc
from rules.engine.pictures import Picture, Table
from rules.games.combat_hex.marks import marks_of
from rules.games.combat_hex.reader import read_position

Json = Mapping[str, Any]
COLUMNS = ("Warrior", "Model", "Hex", "Faces", "Wounds", "AP", "Found")


def pictures(case: Json, ruling: Json | None) -> tuple[Picture, ...]:
    """One picture, or two where warriors moved, changed or left."""
    position = read_position(Doc(case["position"], "", []))
    before = read_scene(case["position"], marks_of(position, ruling))
    first = _picture(before, "before", "Before")
    if ruling is None:
        return (first,)
    after = read_scene(ruling["position"])
    if set(after.pieces) == set(before.pieces):
        return (first,)
    return (first, _picture(after, "after", "After"))


def _picture(scene: Scene, name: str, caption: str) -> Picture:
    sides = sorted({(scene.players.get(piece.player, piece.player), piece.side) for piece in scene.pieces})
    chain = (("chain", "contested"),) if scene.marks.links else ()
    return Picture(
        svg=draw(scene, f"board-{name}", f"The board {caption.lower()}"),
        caption=caption,
        table=table(rows(scene)),
        note="Hatched: kill zones." if scene.marks.zones else "",
        legend=(*sides, *chain),
    )


def table(found: list[Row]) -> Table:
    """Who stands where, and what was found of each."""
    return Table(COLUMNS, tuple(map(_cells, found)), frozenset({2, 4, 5}))


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
        "; ".join(row.remarks),
    )


def map_picture(board: Json, name: str, title: str) -> str:
    """A map with nobody on it as SVG. `name` prefixes its ids: each picture of a page needs its own."""
    return draw(read_scene({"map": board, "players": [], "warriors": []}), name, title)
