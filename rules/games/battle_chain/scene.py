"""A table as shapes: tiles with their ground and levels, lines, engines, models, contacts, ways. What is drawn is said too."""

from collections.abc import Iterator
from functools import lru_cache

from rules.drawing.labels import called, short_labels
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
    HEX,
    LAVA,
    LEDGE,
    ROUGH,
    SAND,
    SNOW,
    TREE,
    VOLCANIC,
    WALL,
    WATER,
    Board,
    Space,
)
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Ladder, Position, Ram
from rules.games.battle_chain.shooting.geometry import centre, corners, side
from wording import gettext as _
from wording import gettext_noop, ngettext

SIGNS = {
    ROUGH: gettext_noop("rough"), WATER: gettext_noop("water"), SAND: gettext_noop("sand"), SNOW: gettext_noop("snow"),
    LAVA: gettext_noop("lava"), VOLCANIC: gettext_noop("rock"), TREE: gettext_noop("tree"), BLOCKED: "✕",
    COVER: gettext_noop("cover"),
}  # fmt: skip
LINE_WORDS = {
    ROUGH: gettext_noop("A rough line between %(one)s and %(other)s"),
    WATER: gettext_noop("A water line between %(one)s and %(other)s"),
    BLOCKED: gettext_noop("An impassable line between %(one)s and %(other)s"),
    LEDGE: gettext_noop("A ledge between %(one)s and %(other)s"),
    WALL: gettext_noop("A wall between %(one)s and %(other)s"),
    DOOR: gettext_noop("A door between %(one)s and %(other)s"),
    HEDGE: gettext_noop("A hedge between %(one)s and %(other)s"),
    FENCE: gettext_noop("A fence between %(one)s and %(other)s"),
}
LINE_KINDS = {ROUGH: "rough", HEDGE: "rough", FENCE: "rough", WATER: "water", LEDGE: "dotted", DOOR: "door"}
SIDES = ("good", "evil")
CROP_ABOVE, RIM = 400, 3  # larger maps are shown around their models only
EDITED_ABOVE = 2500  # as large as a map is drawn in full while it is entered


def scene_of(position: Position, before: Position | None = None, *, whole: bool = False) -> Scene:
    """The table as it is, with the ways from `before`. `whole` shows also large maps to their edges."""
    board, shown = position.board, _shown(position, EDITED_ABOVE if whole else CROP_ABOVE)
    seats = {player.id: SIDES[number] for number, player in enumerate(position.players)}
    standing = [model for model in in_order(position) if model.at]
    labels = labels_of(position, before)
    return Scene(
        tiles=tuple(_tile(board, at) for at in shown),
        lines=tuple(_lines(board, frozenset(shown))),
        pieces=tuple(_piece(position, model, labels[model.id], seats[model.player]) for model in standing),
        strokes=(*_links(position), *(_ways(position, before) if before else ())),
        words=_on_map(len(standing), board),
        things=tuple(things_of(position)),
    )


def _on_map(number: int, board: Board) -> str:
    text = ngettext(
        "%(number)d model on a map of %(width)d by %(height)d.",
        "%(number)d models on a map of %(width)d by %(height)d.",
        number,
    )
    return text % {"number": number, "width": board.width, "height": board.height}


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
    return _scaled(board.grid, point)


def _scaled(grid: str, point: Point) -> Point:
    x, y = point
    return (28 * x + 14 * y, 24 * y) if grid == HEX else (40 * x, 40 * y)


@lru_cache(maxsize=4 * EDITED_ABOVE)
def _outline(grid: str, at: Space) -> tuple[Point, ...]:
    return tuple(_scaled(grid, corner) for corner in corners(grid, at))


def _tile(board: Board, at: Space) -> Tile:
    sign = SIGNS.get(board.ground_at(at), "")
    return Tile(_outline(board.grid, at), _middle(board, at), _(sign) if sign else "", board.level(at))


def _middle(board: Board, at: Space) -> Point:
    return _drawn(board, centre(board.grid, at))


def _lines(board: Board, shown: frozenset[Space]) -> Iterator[Line]:
    for key, kind in sorted(board.lines.items()):
        a, b = parted(key)
        if kind != CLEAR and (a in shown or b in shown):
            start, end = side(board.grid, a, b)
            ends = (_drawn(board, start), _drawn(board, end))
            yield Line(
                ends, LINE_KINDS.get(kind, "solid"), _(LINE_WORDS[kind]) % {"one": str(a), "other": str(b)}
            )


# -- engines


def things_of(position: Position) -> Iterator[Thing]:
    """Ladders, rams, explosive devices and drums that have a place on the map."""
    engines, board = position.engines, position.board
    for ladder in engines.ladders.values():
        yield _ladder(position, ladder)
    for ram in engines.rams.values():
        yield _ram(position, ram)
    for device in engines.devices.values():
        state = (
            _("just laid") if device.fresh else _("its fuse is rolled for in its owner's next action phase")
        )
        words = _("Explosive device %(id)s of %(player)s on %(space)s, %(state)s") % {
            "id": device.id, "player": _owner(position, device.player), "space": str(device.at), "state": state,
        }  # fmt: skip
        yield Thing("charge", (_middle(board, device.at),), words)
    for drum in engines.drums.values():
        text = (
            _("Drum %(id)s of %(player)s on %(space)s, hauled and silent")
            if drum.moved
            else _("Drum %(id)s of %(player)s on %(space)s")
        )
        words = text % {"id": drum.id, "player": _owner(position, drum.player), "space": str(drum.at)}
        yield Thing("drum", (_middle(board, drum.at),), words)


def _ladder(position: Position, ladder: Ladder) -> Thing:
    called = _("Ladder %(id)s of %(player)s") % {"id": ladder.id, "player": _owner(position, ladder.player)}
    if ladder.up and ladder.foot and ladder.top:
        points = (_middle(position.board, ladder.foot), _middle(position.board, ladder.top))
        text = _("%(ladder)s stands from %(foot)s up to %(top)s")
        words = text % {"ladder": called, "foot": str(ladder.foot), "top": str(ladder.top)}
        return Thing("ladder", points, words)
    return Thing("ladder", _along(position, ladder.carriers), f"{called}, {_carried(ladder.carriers)}")


def _ram(position: Position, ram: Ram) -> Thing:
    points = _along(position, ram.carriers)
    called = _("Ram %(id)s of %(player)s") % {"id": ram.id, "player": _owner(position, ram.player)}
    if ram.door is not None:
        a, b = parted(ram.door)
        (ax, ay), (bx, by) = (_drawn(position.board, end) for end in side(position.board.grid, a, b))
        head = ((ax + bx) // 2, (ay + by) // 2)
        points = (_centre(points), head) if points else ()
        text = _("%(ram)s against the door between %(one)s and %(other)s")
        called = text % {"ram": called, "one": str(a), "other": str(b)}
    return Thing("beam", points, f"{called}, {_carried(ram.carriers)}")


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
    if not carriers:
        return _("carried by nobody")
    return _("carried by %(names)s") % {"names": ", ".join(carriers)}


# -- models


def labels_of(position: Position, before: Position | None = None) -> dict[str, str]:
    """What is written on each piece. A model keeps its label from one picture to the next; who comes later has another."""
    earlier = [model.id for model in in_order(before) if model.at] if before else []
    later = [model.id for model in in_order(position) if model.at and model.id not in earlier]
    return short_labels([*earlier, *later])


def _piece(position: Position, model: Model, label: str, seat: str) -> Piece:
    middles = tuple(_middle(position.board, at) for at in model.spaces)
    riders = crew_of(position, model.id)
    text = _("%(model)s, %(profile)s of %(player)s, on %(spaces)s") % {
        "model": called(model.id, label), "profile": model.profile.name, "player": _owner(position, model.player),
        "spaces": place_of(model),
    }  # fmt: skip
    left = ngettext("%(number)d wound left", "%(number)d wounds left", model.wounds) % {
        "number": model.wounds
    }
    carrying = [_("carrying %(names)s") % {"names": ", ".join(riders)}] if riders else []
    words = ", ".join((text, left, *carrying))
    return Piece(
        model.id, label, middles, seat, model.wounds, words, model.profile.is_hero_class, len(riders)
    )


def crew_of(position: Position, beast: str) -> list[str]:
    """Who is carried by a model, in order of names."""
    return [model.id for model in in_order(position) if model.aboard == beast]


def place_of(model: Model) -> str:
    first, *others = (f"({x}, {y})" for x, y in model.spaces) if model.spaces else ("",)
    for other in others:
        first = _("%(most)s and %(last)s") % {"most": first, "last": other}
    return first


def _links(position: Position) -> Iterator[Stroke]:
    """The contacts that make battle chains."""
    for id, others in sorted(position.zones.threats.items()):
        for other in others:
            if id < other:
                start, end = (_middle(position.board, position.models[one].spaces[0]) for one in (id, other))
                words = _("%(one)s and %(other)s are in contact") % {"one": id, "other": other}
                yield Stroke(start, end, "chain", words)


def _ways(position: Position, before: Position) -> Iterator[Stroke]:
    for model in in_order(position):
        old = before.models.get(model.id)
        if old and old.at and model.at and old.at != model.at:
            start, end = _middle(position.board, old.at), _middle(position.board, model.at)
            yield Stroke(start, end, "move", _moved(model.id, str(old.at), str(model.at)))


def _moved(model: str, start: str, end: str) -> str:
    return _("%(model)s moved from %(start)s to %(end)s") % {"model": model, "start": start, "end": end}
