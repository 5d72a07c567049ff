"""A map as a document and as a picture. Read by the referee's own reader; pure: documents in, documents out."""

from collections.abc import Iterator, Mapping
from typing import Any

from common.errors import Fault, FaultLike, Invalid
from rules.drawing import draw, read_scene
from rules.engine.documents import Doc
from rules.engine.faults import Fault as ReaderFault
from rules.engine.hexes import parted
from rules.games.combat_hex.reader import read_board
from rules.games.combat_hex.terrain import Board
from rules.games.combat_hex.writer import write_board

LARGEST = 2_500  # hexes: four times the largest table that two armies need
WIDTH, HEIGHT = 13, 17  # hexes of a fresh sheet


def read_map(data: Any) -> dict[str, Any]:
    """The map in its one canonical form. Takes a map, or a case with a map in its position; raises Invalid with every fault."""
    found: list[ReaderFault] = []
    board = read_board(_map_in(data, found))
    faults: list[FaultLike] = [*found]
    if not found:
        faults = list(_beyond_the_reader(board))
    if faults:
        raise Invalid("map.unreadable", "This is no map that the referee can read.", faults=faults)
    return write_board(board)


def _map_in(data: Any, faults: list[ReaderFault]) -> Doc:
    if isinstance(data, dict) and isinstance(data.get("position"), dict):
        return Doc(data["position"].get("map"), "/position/map", faults)
    return Doc(data, "", faults)


def _beyond_the_reader(board: Board) -> Iterator[Fault]:
    """A case may leave the ground open; a map that is deployed on (3.03) has edges, and nothing lies beyond them."""
    if not board.rows:
        yield Fault(
            "map.no-hexes", "/rows", "A map needs its full hexes: rows of [r, first q, last q].", "3.03"
        )
        return
    if sum(last - first + 1 for _, first, last in board.rows) > LARGEST:
        yield Fault("map.too-large", "/rows", f"A map has at most {LARGEST} full hexes.")
    for kind in ("elevated", "marked"):
        for at in sorted(getattr(board, kind)):
            if not board.has(at):
                yield Fault("map.outside", f"/{kind}", f"{at} is no full hex of this map.", "4.06")
    for key in sorted(board.sides):
        if not any(map(board.has, parted(key))):
            a, b = parted(key)
            yield Fault("map.outside", "/sides", f"The side between {a} and {b} touches no full hex.", "4.06")


def sheet(width: int = WIDTH, height: int = HEIGHT) -> dict[str, Any]:
    """Plain ground without a line: rows of hexes that stand on each other as bricks do."""
    rows = [[r, -(r // 2), width - 1 - r // 2] for r in range(height)]
    return {"rows": rows, "elevated": [], "marked": [], "sides": []}


def picture(board: Mapping[str, Any], name: str, title: str) -> str:
    """The drawing as SVG. `name` prefixes its ids: each picture of a page needs its own."""
    return draw(read_scene({"map": board, "players": [], "warriors": []}), name, title)


def told(board: Mapping[str, Any]) -> str:
    """The map in one line."""
    rows = board["rows"]
    hexes = sum(last - first + 1 for _, first, last in rows)
    parts = [f"{hexes} hexes in {len({row[0] for row in rows})} rows"]
    for kind, one, many in (("elevated", "elevated hex", "elevated hexes"), ("marked", "X hex", "X hexes")):
        if board[kind]:
            parts.append(f"{len(board[kind])} {one if len(board[kind]) == 1 else many}")
    if board["sides"]:
        parts.append(f"{len(board['sides'])} line{'' if len(board['sides']) == 1 else 's'}")
    return ", ".join(parts)
