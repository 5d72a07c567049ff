"""A table as shapes: tiles with their ground and levels, lines, engines, models, contacts, ways. What is drawn is said too."""

from collections.abc import Iterator

from rules.drawing.things import Point, Thing
from rules.drawing.tiles import Line, Piece, Scene, Stroke, Tile
from rules.engine.hexes import parted
from rules.games.battle_chain.board import (
    BLOCKED,
    CLEAR,
    COVER,
    DOOR,
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
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Ladder, Position, Ram
from rules.games.battle_chain.shooting.geometry import centre, corners, side

SIGNS = {
    ROUGH: "rough", WATER: "water", SAND: "sand", SNOW: "snow", LAVA: "lava", VOLCANIC: "rock", TREE: "tree",
    BLOCKED: "✕", COVER: "cover",
}  # fmt: skip
LINE_KINDS = {ROUGH: "rough", HEDGE: "rough", FENCE: "rough", WATER: "water", LEDGE: "dotted", DOOR: "door"}
SIDES = ("good", "evil")
CROP_ABOVE, RIM = 400, 3  # larger maps are shown around their models only
EDITED_ABOVE = 2500  # as large as a map is drawn in full while it is entered


def scene_of(position: Position, before: Position | None = None, *, whole: bool = False) -> Scene:
    """The table as it is, with the ways from `before`. `whole` shows also large maps to their edges."""
    board, shown = position.board, _shown(position, EDITED_ABOVE if whole else CROP_ABOVE)
    seats = {player.id: SIDES[number] for number, player in enumerate(position.players)}
    standing = [model for model in in_order(position) if model.at]
    labels = _labels(position, before)
    return Scene(
        tiles=tuple(_tile(board, at) for at in shown),
        lines=tuple(_lines(board, frozenset(shown))),
        pieces=tuple(_piece(position, model, labels[model.id], seats[model.player]) for model in standing),
        strokes=(*_links(position), *(_ways(position, before) if before else ())),
        words=f"{len(standing)} models on a map of {board.width} by {board.height}.",
        things=tuple(things_of(position)),
    )


def in_order(position: Position) -> list[Model]:
    return [position.models[id] for id in sorted(position.models)]


def _shown(position: Position, most: int) -> list[Space]:
    """The whole of a small map; of a large one what lies around the models."""
    everything = list(position.board.spaces())
    stands = [at for model in position.models.values() for at in model.spaces] or everything[:1]
    if len(everything) <= most:
        return everything
    xs, ys = [x for x, _ in stands], [y for _, y in stands]
    return [
        (x, y)
        for x, y in everything
        if min(xs) - RIM <= x <= max(xs) + RIM and min(ys) - RIM <= y <= max(ys) + RIM
    ]


# -- the ground


def _drawn(board: Board, point: Point) -> Point:
    """A point of the referee's plane on the drawing."""
    x, y = point
    return (28 * x + 14 * y, 24 * y) if board.is_hex else (40 * x, 40 * y)


def _tile(board: Board, at: Space) -> Tile:
    outline = tuple(_drawn(board, corner) for corner in corners(board.grid, at))
    return Tile(outline, _middle(board, at), SIGNS.get(board.ground_at(at), ""), board.level(at))


def _middle(board: Board, at: Space) -> Point:
    return _drawn(board, centre(board.grid, at))


def _lines(board: Board, shown: frozenset[Space]) -> Iterator[Line]:
    for key, kind in sorted(board.lines.items()):
        a, b = parted(key)
        if kind != CLEAR and (a in shown or b in shown):
            start, end = side(board.grid, a, b)
            ends = (_drawn(board, start), _drawn(board, end))
            yield Line(ends, LINE_KINDS.get(kind, "solid"), f"A {kind} between {a} and {b}")


# -- engines


def things_of(position: Position) -> Iterator[Thing]:
    """Ladders, rams, explosive devices and drums that have a place on the map."""
    engines, board = position.engines, position.board
    for ladder in engines.ladders.values():
        yield _ladder(position, ladder)
    for ram in engines.rams.values():
        yield _ram(position, ram)
    for device in engines.devices.values():
        state = "just laid" if device.fresh else "its fuse is rolled for in its owner's next action phase"
        words = f"Explosive device {device.id} of {_owner(position, device.player)} on {device.at}, {state}"
        yield Thing("charge", (_middle(board, device.at),), words)
    for drum in engines.drums.values():
        words = f"Drum {drum.id} of {_owner(position, drum.player)} on {drum.at}{', hauled and silent' if drum.moved else ''}"
        yield Thing("drum", (_middle(board, drum.at),), words)


def _ladder(position: Position, ladder: Ladder) -> Thing:
    called = f"Ladder {ladder.id} of {_owner(position, ladder.player)}"
    if ladder.up and ladder.foot and ladder.top:
        points = (_middle(position.board, ladder.foot), _middle(position.board, ladder.top))
        return Thing("ladder", points, f"{called} stands from {ladder.foot} up to {ladder.top}")
    return Thing("ladder", _along(position, ladder.carriers), f"{called}, {_carried(ladder.carriers)}")


def _ram(position: Position, ram: Ram) -> Thing:
    points = _along(position, ram.carriers)
    against = ""
    if ram.door is not None:
        a, b = parted(ram.door)
        (ax, ay), (bx, by) = (_drawn(position.board, end) for end in side(position.board.grid, a, b))
        head = ((ax + bx) // 2, (ay + by) // 2)
        points = (_centre(points), head) if points else ()
        against = f" against the door between {a} and {b}"
    return Thing(
        "beam", points, f"Ram {ram.id} of {_owner(position, ram.player)}{against}, {_carried(ram.carriers)}"
    )


def _owner(position: Position, id: str) -> str:
    player = position.player(id)
    return (player.name if player else "") or id


def _along(position: Position, carriers: tuple[str, ...]) -> tuple[Point, ...]:
    """From the first to the last carrier on the map; nothing where fewer than two are there."""
    found = sorted(position.models[id].spaces[0] for id in carriers if _is_on_map(position, id))
    if len(found) < 2:
        return ()
    return (_middle(position.board, found[0]), _middle(position.board, found[-1]))


def _centre(points: tuple[Point, ...]) -> Point:
    return (sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points))


def _is_on_map(position: Position, id: str) -> bool:
    return id in position.models and bool(position.models[id].spaces)


def _carried(carriers: tuple[str, ...]) -> str:
    return f"carried by {', '.join(carriers)}" if carriers else "carried by nobody"


# -- models


def _labels(position: Position, before: Position | None) -> dict[str, str]:
    """A model keeps its number from one picture to the next; who comes later has a later one."""
    earlier = [model.id for model in in_order(before) if model.at] if before else []
    later = [model.id for model in in_order(position) if model.at and model.id not in earlier]
    return {id: _label(id, number) for number, id in enumerate([*earlier, *later], 1)}


def _label(id: str, number: int) -> str:
    return id if len(id) <= 4 else str(number)


def _piece(position: Position, model: Model, label: str, seat: str) -> Piece:
    middles = tuple(_middle(position.board, at) for at in model.spaces)
    called = f"{model.id} ({label})" if label != model.id else model.id
    riders = crew_of(position, model.id)
    carrying = f", carrying {', '.join(riders)}" if riders else ""
    words = (
        f"{called}, {model.profile.name} of {model.player}, on {place_of(model)}, "
        f"{model.wounds} wounds left{carrying}"
    )
    return Piece(
        model.id, label, middles, seat, model.wounds, words, model.profile.is_hero_class, len(riders)
    )


def crew_of(position: Position, beast: str) -> list[str]:
    """Who is carried by a model, in order of names."""
    return [model.id for model in in_order(position) if model.aboard == beast]


def place_of(model: Model) -> str:
    return " and ".join(f"({x}, {y})" for x, y in model.spaces)


def _links(position: Position) -> Iterator[Stroke]:
    """The contacts that make battle chains."""
    for id, others in sorted(position.zones.threats.items()):
        for other in others:
            if id < other:
                start, end = (_middle(position.board, position.models[one].spaces[0]) for one in (id, other))
                yield Stroke(start, end, "chain", f"{id} and {other} are in contact")


def _ways(position: Position, before: Position) -> Iterator[Stroke]:
    for model in in_order(position):
        old = before.models.get(model.id)
        if old and old.at and model.at and old.at != model.at:
            start, end = _middle(position.board, old.at), _middle(position.board, model.at)
            yield Stroke(start, end, "move", f"{model.id} moved from {old.at} to {model.at}")
