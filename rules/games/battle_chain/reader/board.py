"""The ground from JSON: what lies where, levels, lines, holes, woods."""

from typing import Any

from rules.engine.documents import Doc, as_hex
from rules.games.battle_chain.board import GRIDS, GROUNDS, HEX, LINES, Board, Line, Space, line

LARGEST = 120  # spaces along one side of a map
PAIR = "Two spaces with a common side are expected: [[x, y], [x, y]]."


def read_board(doc: Doc) -> Board:
    grid = doc.choice("grid", GRIDS, GRIDS[0])
    found = Board(
        grid=grid,
        width=doc.integer("width", 1, LARGEST, 12),
        height=doc.integer("height", 1, LARGEST, 12),
        ground=_grounds(doc),
        levels=_levels(doc),
        lines=_lines(doc, grid),
        void=frozenset(doc.hexes("void")),
        woods=tuple(_wood(item) for item in doc.items("woods")),
        diagonals=doc.flag("diagonals", True),
    )
    doc.close()
    return found


def _grounds(doc: Doc) -> dict[Space, str]:
    found: dict[Space, str] = {}
    for item in doc.items("ground"):
        kind = item.choice("kind", GROUNDS)
        found |= dict.fromkeys(item.hexes("at"), kind)
        item.close()
    return found


def _levels(doc: Doc) -> dict[Space, int]:
    found: dict[Space, int] = {}
    for item in doc.items("levels"):
        level = item.integer("level", 0, 99)
        found |= dict.fromkeys(item.hexes("at"), level)
        item.close()
    return found


def _lines(doc: Doc, grid: str) -> dict[Line, str]:
    found: dict[Line, str] = {}
    for item in doc.items("lines"):
        kind = item.choice("kind", LINES)
        for number, pair in enumerate(item.listed("between", ())):
            key = as_line(pair, grid)
            if key is None:
                item.fault("board.line", f"between/{number}", PAIR)
            else:
                found[key] = kind
        item.close()
    return found


def as_line(value: Any, grid: str) -> Line | None:
    """The line between two spaces with a common side, None for anything else."""
    if type(value) is not list or len(value) != 2:
        return None
    ends = [found for one in value if (found := as_hex(one))]
    if len(ends) != len(value):
        return None
    a, b = ends
    dx, dy = b[0] - a[0], b[1] - a[1]
    is_side = max(abs(dx), abs(dy), abs(dx + dy)) == 1 if grid == HEX else abs(dx) + abs(dy) == 1
    return line(a, b) if is_side else None


def _wood(doc: Doc) -> frozenset[Space]:
    found = frozenset(doc.hexes("area", None))
    doc.close()
    return found
