"""A case of Battle Chain as pictures: squares or tiles with their ground and levels, before and after, and the same in words."""

from collections.abc import Mapping
from typing import Any

from rules.drawing.tiles import Line, Piece, Point, Scene, Stroke, Tile, draw_tiles
from rules.engine.faults import Unreadable
from rules.engine.pictures import Picture, Table
from rules.games.battle_chain.board import (
    BLOCKED,
    CLEAR,
    COVER,
    FENCE,
    HEDGE,
    LAVA,
    LEDGE,
    ROUGH,
    SAND,
    SNOW,
    TREE,
    VOLCANIC,
    WATER,
    Board,
    Space,
)
from rules.games.battle_chain.case import EDITION
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.referee import REFEREE
from rules.games.battle_chain.shooting.geometry import centre, corners, parted, side

Json = Mapping[str, Any]
COLUMNS = ("Model", "Row", "Player", "Space", "Wounds", "Found")
SIGNS = {
    ROUGH: "rough", WATER: "water", SAND: "sand", SNOW: "snow", LAVA: "lava", VOLCANIC: "rock", TREE: "tree",
    BLOCKED: "✕", COVER: "cover",
}  # fmt: skip
LINE_KINDS = {ROUGH: "rough", HEDGE: "rough", FENCE: "rough", WATER: "water", LEDGE: "dotted"}
SIDES = ("good", "evil")
CROP_ABOVE, RIM = 400, 3  # larger maps are shown around their models only


def pictures(case: Json, ruling: Json | None) -> tuple[Picture, ...]:
    """The table at first, and afterwards where something changed; nothing where no model is on the map."""
    before = _position(case.get("position"))
    if before is None or not any(model.at for model in before.models.values()):
        return ()
    found = [_picture(before, None, "before", "At first")]
    after = _position(ruling.get("position")) if ruling else None
    if after is not None and (after.models != before.models or after.board != before.board):
        found.append(_picture(after, before, "after", "Afterwards"))
    return tuple(found)


def _position(document: Any) -> Position | None:
    try:
        return REFEREE.read({"ruleset": f"battle-chain/{EDITION}", "position": document}).position
    except Unreadable:
        return None


def _picture(position: Position, before: Position | None, name: str, caption: str) -> Picture:
    scene = _scene(position, before)
    seats = {player.id: number for number, player in enumerate(position.players)}
    legend = tuple((player.name or player.id, SIDES[seats[player.id] % 2]) for player in position.players)
    chains = (("battle chain", "contested"),) if position.zones.chains else ()
    return Picture(
        svg=draw_tiles(scene, f"table-{name}", f"The table, {caption.lower()}"),
        caption=caption,
        table=Table(COLUMNS, tuple(_cells(position, model) for model in _in_order(position)), frozenset({4})),
        note="Numbers in corners are levels." if position.board.levels else "",
        legend=(*legend, *chains),
    )


def _in_order(position: Position) -> list[Model]:
    return [position.models[id] for id in sorted(position.models)]


# -- the drawing


def _scene(position: Position, before: Position | None) -> Scene:
    board, shown = position.board, _shown(position)
    seats = {player.id: SIDES[number % 2] for number, player in enumerate(position.players)}
    standing = [model for model in _in_order(position) if model.at]
    labels, devices = _labels(position, before), _devices(position)
    return Scene(
        tiles=tuple(_tile(board, at, devices.get(at, "")) for at in shown),
        lines=tuple(_lines(board, frozenset(shown))),
        pieces=tuple(_piece(board, model, labels[model.id], seats[model.player]) for model in standing),
        strokes=(*_links(position), *(_ways(position, before) if before else ())),
        words=f"{len(standing)} models on a map of {board.width} by {board.height}.",
    )


def _shown(position: Position) -> list[Space]:
    """The whole of a small map; of a large one what lies around the models."""
    board = position.board
    everything = list(board.spaces())
    if len(everything) <= CROP_ABOVE:
        return everything
    stands = [at for model in position.models.values() for at in model.spaces]
    xs, ys = [x for x, _ in stands], [y for _, y in stands]
    return [
        (x, y)
        for x, y in everything
        if min(xs) - RIM <= x <= max(xs) + RIM and min(ys) - RIM <= y <= max(ys) + RIM
    ]


def _drawn(board: Board, point: Point) -> Point:
    """A point of the referee's plane on the drawing."""
    x, y = point
    return (28 * x + 14 * y, 24 * y) if board.is_hex else (40 * x, 40 * y)


def _tile(board: Board, at: Space, device: str) -> Tile:
    outline = tuple(_drawn(board, corner) for corner in corners(board.grid, at))
    return Tile(outline, _middle(board, at), device or SIGNS.get(board.ground_at(at), ""), board.level(at))


def _middle(board: Board, at: Space) -> Point:
    return _drawn(board, centre(board.grid, at))


def _lines(board: Board, shown: frozenset[Space]) -> list[Line]:
    found = []
    for key, kind in sorted(board.lines.items()):
        a, b = parted(board, key)
        if kind != CLEAR and (a in shown or b in shown):
            start, end = side(board.grid, a, b)
            ends = (_drawn(board, start), _drawn(board, end))
            found.append(Line(ends, LINE_KINDS.get(kind, "solid"), f"A {kind} between {a} and {b}"))
    return found


def _devices(position: Position) -> dict[Space, str]:
    """What lies on the map and may explode, by its space."""
    return {device.at: "device" for device in position.engines.devices.values()}


def _labels(position: Position, before: Position | None) -> dict[str, str]:
    """A model keeps its number from one picture to the next; who comes later has a later one."""
    earlier = [model.id for model in _in_order(before) if model.at] if before else []
    later = [model.id for model in _in_order(position) if model.at and model.id not in earlier]
    return {id: _label(id, number) for number, id in enumerate([*earlier, *later], 1)}


def _label(id: str, number: int) -> str:
    return id if len(id) <= 4 else str(number)


def _piece(board: Board, model: Model, label: str, seat: str) -> Piece:
    middles = tuple(_middle(board, at) for at in model.spaces)
    called = f"{model.id} ({label})" if label != model.id else model.id
    words = (
        f"{called}, {model.profile.name} of {model.player}, on {_place(model)}, {model.wounds} wounds left"
    )
    return Piece(model.id, label, middles, seat, model.wounds, words, model.profile.is_hero_class)


def _place(model: Model) -> str:
    return " and ".join(f"({x}, {y})" for x, y in model.spaces)


def _links(position: Position) -> list[Stroke]:
    """The contacts that make battle chains."""
    found = []
    for id, others in sorted(position.zones.threats.items()):
        for other in others:
            if id < other:
                start, end = (_middle(position.board, position.models[one].spaces[0]) for one in (id, other))
                found.append(Stroke(start, end, "chain", f"{id} and {other} are in contact"))
    return found


def _ways(position: Position, before: Position) -> list[Stroke]:
    found = []
    for model in _in_order(position):
        old = before.models.get(model.id)
        if old and old.at and model.at and old.at != model.at:
            start, end = _middle(position.board, old.at), _middle(position.board, model.at)
            found.append(Stroke(start, end, "move", f"{model.id} moved from {old.at} to {model.at}"))
    return found


# -- the same in words


def _cells(position: Position, model: Model) -> tuple[str, ...]:
    where = _place(model) or (f"aboard {model.aboard}" if model.aboard else "off the map")
    return (
        model.id,
        model.profile.name,
        model.player,
        where,
        str(model.wounds),
        "; ".join(_remarks(position, model)),
    )


def _remarks(position: Position, model: Model) -> list[str]:
    found = []
    enemies = position.zones.threats.get(model.id, ())
    if enemies:
        found.append(f"in contact with {', '.join(enemies)}")
    if any(effect.kind == "frozen" and effect.on == model.id for effect in position.effects):
        found.append("frozen")
    if model.wears_ring:
        found.append("wears the Ring")
    if model.carries:
        found.append("carries an explosive device")
    if "stampede" in model.marks:
        found.append("stampedes")
    return found
