"""Terrain that the players name before play: woods, ledges, high ground (BC-SETUP-6, BC-TERRAIN-5, BC-ELEV-6)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import many, number, obj
from rules.games.battle_chain.board import LEDGE, TREE, Board, Line, Space
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.position import SETUP, Position
from rules.games.battle_chain.reader.board import PAIR, as_line
from rules.games.battle_chain.schema_parts import LINE, SPACE, Fields

TOGETHER = 3  # trees of one wood are this close to another


@dataclass(frozen=True, slots=True)
class Named:
    woods: tuple[frozenset[Space], ...]
    ledges: tuple[Line, ...]
    levels: Mapping[Space, int]


def _read(doc: Doc) -> Named:
    woods = []
    for item in doc.items("woods"):
        woods.append(frozenset(item.hexes("area")))
        item.close()
    ledges = []
    for number_, pair in enumerate(doc.listed("ledges", ())):
        key = as_line(pair, "square") or as_line(pair, "hex")
        if key is None:
            doc.fault("board.line", f"ledges/{number_}", PAIR)
        else:
            ledges.append(key)
    levels: dict[Space, int] = {}
    for item in doc.items("levels"):
        level = item.integer("level", 0, 99)
        levels |= dict.fromkeys(item.hexes("at"), level)
        item.close()
    return Named(tuple(woods), tuple(ledges), levels)


def declare(position: Position, named: Named, hearing: Hearing) -> Position:
    """The map with what the players name on it."""
    if position.phase != SETUP:
        rule = "BC-ELEV-6" if named.levels and not named.ledges else "BC-SETUP-6"
        hearing.fault("terrain.too-late", "", rule)
        return position
    board = position.board
    for number_, area in enumerate(named.woods):
        trees = [at for at in area if board.ground.get(at) == TREE]
        if not trees or not _is_wood(board, trees):
            hearing.fault("terrain.no-wood", f"woods/{number_}", "BC-TERRAIN-5", count=len(trees))
        else:
            hearing.find("BC-TERRAIN-5", "terrain.wood", count=len(trees))
    if named.ledges:
        hearing.find("BC-SETUP-6", "terrain.ledges", count=len(named.ledges))
    if named.levels:
        hearing.find("BC-ELEV-6", "terrain.high", count=len(named.levels))
    if not hearing.stands:
        return position
    lines = {**board.lines, **dict.fromkeys(named.ledges, LEDGE)}
    levels = {**board.levels, **named.levels}
    fresh = replace(board, woods=(*board.woods, *named.woods), lines=lines, levels=levels)
    return replace(position, board=fresh)


def _is_wood(board: Board, trees: list[Space]) -> bool:
    """Whether each tree is within three spaces of the others, from tree to tree."""
    reached, waiting = {trees[0]}, [trees[0]]
    while waiting:
        at = waiting.pop()
        fresh = [one for one in trees if one not in reached and board.distance(at, one) <= TOGETHER]
        reached.update(fresh)
        waiting.extend(fresh)
    return len(reached) == len(trees)


WORDS = {
    "terrain.too-late": "Terrain is named before play starts.",
    "terrain.no-wood": "{count:tree} more than three spaces apart make no wood.",
    "terrain.wood": "{count:tree is/trees are} declared a wood.",
    "terrain.ledges": "{count:ledge} named.",
    "terrain.high": "{count:space} of high ground marked.",
}
ACTIONS: dict[str, Fields] = {
    "declare_terrain": (
        {
            "woods": many(obj({"area": many(SPACE)}, ("area",))),
            "ledges": many(LINE),
            "levels": many(obj({"level": number(0, 99), "at": many(SPACE)}, ("level",))),
        },
        (),
    )
}
KINDS: tuple[Kind, ...] = (Kind("declare_terrain", _read, declare),)
