"""Maps that events prepare: read by the referee's own reader, written canonically, described, drawn."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.documents import Doc
from rules.engine.faults import Fault
from rules.engine.hexes import parted
from rules.engine.later import later
from rules.engine.maps import Maps
from rules.games.combat_hex.reader import read_board
from rules.games.combat_hex.sample_maps import SAMPLES
from rules.games.combat_hex.setup.map_choice import MAP_CHOICE
from rules.games.combat_hex.sheet import sheet
from rules.games.combat_hex.terrain import Board
from rules.games.combat_hex.writer import write_board
from wording import gettext_noop, ngettext, ngettext_lazy

Json = Mapping[str, Any]
LARGEST = 2_500  # hexes: four times the largest table that two armies need


def read_map(data: Any) -> tuple[dict[str, Any], tuple[Fault, ...]]:
    """The map in its canonical form, and every fault. Takes a map, or a case with a map in its position."""
    found: list[Fault] = []
    board = read_board(_map_in(data, found))
    faults = tuple(found) or tuple(_beyond_the_reader(board))
    return write_board(board), faults


def _map_in(data: Any, faults: list[Fault]) -> Doc:
    if isinstance(data, dict) and isinstance(data.get("position"), dict):
        return Doc(data["position"].get("map"), "/position/map", faults)
    return Doc(data, "", faults)


def _beyond_the_reader(board: Board) -> Iterator[Fault]:
    """A case may leave the ground open; a map that is deployed on (3.03) has edges, and nothing lies beyond them."""
    if not board.rows:
        text = "A map needs its full hexes: of each row the row number, the first column and the last column."
        yield Fault("map.no-hexes", "/rows", text, "3.03")
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


COUNTED = {
    "elevated": ngettext_lazy("%(count)s elevated hex", "%(count)s elevated hexes"),
    "marked": ngettext_lazy("%(count)s X hex", "%(count)s X hexes"),
}
# Along the sides of hexes, with the line that the picture has for them.
LINES = {
    "solid": ngettext_lazy("%(count)s wall side (solid)", "%(count)s wall sides (solid)"),
    "dotted": ngettext_lazy("%(count)s ledge side (dash-dot)", "%(count)s ledge sides (dash-dot)"),
    "rough": ngettext_lazy("%(count)s rough side (dashed)", "%(count)s rough sides (dashed)"),
    "water": ngettext_lazy("%(count)s water side (dotted)", "%(count)s water sides (dotted)"),
}


def _in_rows(hexes: int, rows: int) -> str:
    text = ngettext("%(hexes)s hexes in %(rows)s row", "%(hexes)s hexes in %(rows)s rows", rows)
    return text % {"hexes": hexes, "rows": rows}


def describe(board: Json) -> str:
    """The map in one line, in the reader's language."""
    rows = board["rows"]
    hexes = sum(last - first + 1 for _, first, last in rows)
    parts = [_in_rows(hexes, len({row[0] for row in rows}))]
    parts += [
        ngettext(one, many, len(board[kind])) % {"count": len(board[kind])}
        for kind, (one, many) in COUNTED.items()
        if board[kind]
    ]
    kinds = Counter(one["kind"] for one in board["sides"])
    parts += [
        ngettext(one, many, kinds[kind]) % {"count": kinds[kind]}
        for kind, (one, many) in LINES.items()
        if kinds[kind]
    ]
    return ", ".join(parts)


def place(case: Json, board: Json) -> dict[str, Any]:
    """The case, played on this map."""
    return {**case, "position": {**case["position"], "map": dict(board)}}


MAPS = Maps(
    read=read_map,
    blank=sheet,
    describe=describe,
    draw=later("rules.games.combat_hex.pictures", "map_picture"),
    place=place,
    samples=SAMPLES,
    players_choose={"combat-hex/3.1.2": MAP_CHOICE},
    without_choice={"combat-hex/starter": "S-SETUP-2"},
    caption=gettext_noop(
        "North is the top edge, south the bottom edge. ▲ high ground, × where nobody stands. "
        "Lines: solid walls, dashed rough ground, dotted water, dash-dot ledges."
    ),
)
