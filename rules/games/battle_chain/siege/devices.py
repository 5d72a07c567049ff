"""Explosive devices: laying, the fuse, the blast, disarming (BC-SIEGE-17 to BC-SIEGE-21)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import DIE, NAME
from rules.games.battle_chain.board import DOOR, FENCE, TREE, Board, Space
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.losses import take_off
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import ACTION_PHASES, Device, Position
from rules.games.battle_chain.schema_parts import Fields
from rules.games.battle_chain.turn.moments import STARTS
from rules.games.battle_chain.turn.permission import check_holds, check_turn, model_of
from rules.games.battle_chain.turn.phases import DUTIES, OPENINGS

EXPLODES, DISARMS = 4, 5  # at most this it explodes; at least this it is disarmed
DEVICE = "device"
BREAKABLE_LINES, BREAKABLE_GROUND = frozenset({DOOR, FENCE}), frozenset({TREE, "cover"})


def lay(position: Position, id: str, at: Space, hearing: Hearing, path: str) -> Position:
    """The table after a model lays its device on its own or an adjacent space (BC-SIEGE-18)."""
    model = position.models[id]
    if not model.carries:
        hearing.fault("device.none", path, "BC-SIEGE-18", model=id)
        return position
    if at not in model.spaces and not any(
        position.board.touch(own, at) and not position.board.is_cut(own, at) for own in model.spaces
    ):
        hearing.fault("device.far", path, "BC-SIEGE-18", model=id, space=at)
        return position
    hearing.find("BC-SIEGE-18", "device.laid", model=id, space=at)
    hearing.find("BC-SIEGE-17", "device.where", space=at, what=position.board.ground_at(at))
    hearing.settle("laid", list(at))
    device = Device(model.carries, model.player, at)
    devices = {**position.engines.devices, device.id: device}
    return position.with_engines(devices=devices).change(id, carries="")


# -- the fuse and the blast


@dataclass(frozen=True, slots=True)
class Rolled:
    device: str
    model: str
    die: int


def _read(doc: Doc) -> Rolled:
    die = doc.integer("die", 1, 6) if doc.raw("die", None) is not None else 0
    return Rolled(doc.name("device"), doc.name("model", ""), die)


def _device(position: Position, id: str, hearing: Hearing) -> Device | None:
    found = position.engines.devices.get(id)
    if found is None:
        hearing.fault("device.unknown", "device", "BC-SIEGE-18", device=id)
    return found


def fuse(position: Position, rolled: Rolled, hearing: Hearing) -> Position:
    """The roll at the start of the owner's next action phase (BC-SIEGE-19)."""
    device = _device(position, rolled.device, hearing)
    if device is None:
        return position
    check_turn(position, device.player, hearing, "device")
    if device.fresh:
        hearing.fault("device.fresh", "device", "BC-SIEGE-19", device=device.id)
    _check_start(position, device, hearing)
    if not rolled.die:
        hearing.need(device.player, "fuse", 1, "BC-SIEGE-19", "die")
        return position
    explodes = rolled.die <= EXPLODES
    hearing.find(
        "BC-SIEGE-19", "device.explodes" if explodes else "device.fails", device=device.id, die=rolled.die
    )
    hearing.settle("explodes", explodes)
    devices = {id: one for id, one in position.engines.devices.items() if id != device.id}
    position = position.with_engines(devices=devices)
    return _blast(position, device, hearing) if explodes else position


def _check_start(position: Position, device: Device, hearing: Hearing) -> None:
    """At the start of the phase, before anybody acts, or by the other reading at any time of it (BC-SIEGE-19#a)."""
    acted = [model.id for model in position.of(device.player) if model.did]
    if acted and hearing.reading("fuse-time") == "start":
        hearing.fault("device.late", "device", "BC-SIEGE-19", device=device.id, models=sorted(acted))


def blast_spaces(board: Board, at: Space) -> frozenset[Space]:
    """The space and those touching it; a closed line keeps the blast off (BC-SIEGE-20#c)."""
    return frozenset(
        {at, *(near for near in board.around(at) if board.has(near) and not board.is_cut(at, near))}
    )


def _blast(position: Position, device: Device, hearing: Hearing) -> Position:
    """Models on and beside the space are removed, no matter who they are; what can break is gone (BC-SIEGE-20)."""
    area = blast_spaces(position.board, device.at)
    hit = sorted(model.id for model in position.models.values() if area.intersection(model.spaces))
    position = _break(position, device.at, hearing)
    hearing.find("BC-SIEGE-20", "device.blast", models=hit, space=device.at)
    if any(position.models[id].has("hero") for id in hit) and hearing.reading("blast-heroes") == "spared":
        spared = [id for id in hit if position.models[id].has("hero")]
        hearing.find("BC-SIEGE-20", "device.spares", models=spared)
        hit = [id for id in hit if id not in spared]
    hearing.settle("removed", hit)
    return take_off(position, hit, "BC-SIEGE-20", hearing) if hit else position


def _break(position: Position, at: Space, hearing: Hearing) -> Position:
    """Doors and fences around the space, and trees and objects on it (BC-SIEGE-17)."""
    board = position.board
    lines = {
        key: kind
        for key, kind in board.lines.items()
        if not (kind in BREAKABLE_LINES and key in {(at[0] + x, at[1] + y) for x, y in board.around(at)})
    }
    ground = {one: kind for one, kind in board.ground.items() if not (one == at and kind in BREAKABLE_GROUND)}
    broken = len(board.lines) - len(lines) + len(board.ground) - len(ground)
    if not broken:
        return position
    hearing.find("BC-SIEGE-17", "device.breaks", count=broken)
    hearing.settle("broken", broken)
    return replace(position, board=replace(board, lines=lines, ground=ground))


def disarm(position: Position, rolled: Rolled, hearing: Hearing) -> Position:
    """An enemy beside the device rolls for it (BC-SIEGE-21)."""
    device = _device(position, rolled.device, hearing)
    model = model_of(position, rolled.model, hearing)
    if device is None or model is None:
        return position
    check_turn(position, model.player, hearing)
    check_holds(position, model, hearing)
    if model.player == device.player:
        hearing.fault("disarm.own", "model", "BC-SIEGE-21", model=model.id)
    if not _touches(position, model, device.at):
        hearing.fault("disarm.far", "model", "BC-SIEGE-21", model=model.id, device=device.id)
    if f"disarm.{model.id}" in position.done:
        hearing.fault("disarm.again", "model", "BC-SIEGE-21", model=model.id)
    if not rolled.die:
        hearing.need(model.player, "disarm", 1, "BC-SIEGE-21", "die")
        return position
    works = rolled.die >= DISARMS
    hearing.find("BC-SIEGE-21", "disarm.works" if works else "disarm.fails", model=model.id, die=rolled.die)
    hearing.settle("disarmed", works)
    position = replace(position, done=(*position.done, f"disarm.{model.id}"))
    if not works:
        return position
    devices = {id: one for id, one in position.engines.devices.items() if id != device.id}
    return position.with_engines(devices=devices)


def _touches(position: Position, model: Model, at: Space) -> bool:
    board = position.board
    return at in model.spaces or any(
        board.touch(own, at) and not board.is_cut(own, at) for own in model.spaces
    )


# -- what a phase owes


def _ripen(position: Position, hearing: Hearing) -> Position:
    """A device laid in an earlier action phase of its owner is due in this one."""
    if position.phase not in ACTION_PHASES:
        return position
    devices = {
        id: replace(one, fresh=False) if one.player == position.acting else one
        for id, one in position.engines.devices.items()
    }
    done = tuple(one for one in position.done if not one.startswith("disarm."))
    return replace(position.with_engines(devices=devices), done=done)


def _due(position: Position, hearing: Hearing) -> Iterator[tuple[str, str, str]]:
    if position.phase in ACTION_PHASES:
        for device in position.engines.devices.values():
            if device.player == position.acting and not device.fresh:
                yield "BC-SIEGE-19", "device.due", device.id


def _due_first(position: Position, hearing: Hearing) -> Iterator[tuple[str, str, str]]:
    """By the reading that the fuse is rolled for at the start: a device that still lies there was not rolled for."""
    due = list(_due(position, hearing))
    if due and hearing.reading("fuse-time") == "start":
        yield from due


OPENINGS.append(_ripen)
DUTIES.append(_due)
STARTS.append(_due_first)
WORDS = {
    "need.fuse": "{player} rolls for the device.",
    "need.disarm": "{player} rolls to disarm the device.",
    "device.none": "{model} carries no explosive device.",
    "device.far": "{model} lays the device on its own space or one beside it, not on {space}.",
    "device.laid": "{model} lays the device on {space}; that costs no movement.",
    "device.where": "It lies on {space} ({what}); it breaks doors, fences, trees and wagons, no walls.",
    "device.unknown": "There is no device {device} on the table.",
    "device.fresh": "{device} was laid in this phase: its fuse is rolled for in its owner's next action phase.",
    "device.late": "The fuse of {device} is rolled for before anybody acts; acted already: {models}.",
    "device.explodes": "{die}: {device} explodes.",
    "device.fails": "{die}: {device} fails and is removed.",
    "device.blast": "The blast at {space} removes {models}.",
    "device.spares": "Not removed, because of Hero: {models}.",
    "device.breaks": "Destroyed on or at the space: {count:object}.",
    "device.due-first": "The fuse of {model} is rolled for before anybody acts.",
    "redress.device.due-first": "Roll for the fuse now.",
    "device.due": "The fuse of {model} has not been rolled for.",
    "disarm.own": "{model} is no enemy of the device's owner.",
    "disarm.far": "{model} is not beside {device}.",
    "disarm.again": "{model} has tried in this phase.",
    "disarm.works": "{model} rolls {die} and disarms the device.",
    "disarm.fails": "{model} rolls {die}: the fuse burns on.",
}
ACTIONS: dict[str, Fields] = {
    "fuse": ({"device": NAME, "die": DIE}, ("device",)),
    "disarm": ({"device": NAME, "model": NAME, "die": DIE}, ("device", "model")),
}
KINDS: tuple[Kind, ...] = (
    Kind("fuse", _read, fuse, frozenset({"explodes", "removed", "broken", "winner"})),
    Kind("disarm", _read, disarm, frozenset({"disarmed"})),
)
