"""Climbing a ladder: who may, to where, and that it ends the move (BC-SIEGE-5, BC-SIEGE-6, BC-SIEGE-15)."""

from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import NAME
from rules.games.battle_chain.board import Space
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.movement.document import MOVE, Move, read_move
from rules.games.battle_chain.movement.gait import gait_of
from rules.games.battle_chain.movement.leaving import leave
from rules.games.battle_chain.movement.moving import FACTS as MOVE_FACTS
from rules.games.battle_chain.movement.moving import walk_way
from rules.games.battle_chain.movement.rest import obstacle
from rules.games.battle_chain.movement.walk import Walk
from rules.games.battle_chain.position import Ladder, Position
from rules.games.battle_chain.schema_parts import SPACE, Fields
from rules.games.battle_chain.siege.ladders import ladder_of
from rules.games.battle_chain.turn.permission import check_action, model_of

# Horses, beasts and big bases stay on the ground.
NO_CLIMBERS = frozenset(
    {
        "mounted",
        "beast",
        "warg",
        "dog",
        "large",
        "chariot",
        "spider",
        "swarm",
        "mumak",
        "oliphaunt",
        "monster",
        "ooze",
    }
)


@dataclass(frozen=True, slots=True)
class Climb:
    """`way` is the walk to the ladder; `to` the other end, or a space beside it."""

    ladder: str
    way: Move
    to: Space | None


def _read(doc: Doc) -> Climb:
    ladder = doc.name("ladder")
    to = doc.hex_or_none("to")
    return Climb(ladder, read_move(doc), to)


def may_climb(model: Model) -> bool:
    """Two-legged folk on foot and on a small base (BC-SIEGE-15)."""
    return not model.mounted and len(model.profile.footprint) == 1 and not model.profile.tags & NO_CLIMBERS


def climb(position: Position, declared: Climb, hearing: Hearing) -> Position:
    """A model walks to a ladder, climbs it and stops."""
    ladder = ladder_of(position, declared.ladder, hearing)
    model = model_of(position, declared.way.model, hearing)
    if ladder is None or model is None:
        return position
    check_action(position, model, hearing)
    if not may_climb(model):
        hearing.fault("climb.who", "model", "BC-SIEGE-15", model=model.id)
    else:
        hearing.find("BC-SIEGE-15", "climb.may", model=model.id)
    if not ladder.up:
        hearing.fault("climb.down", "ladder", "BC-SIEGE-5", ladder=ladder.id)
        return position
    if model.at is not None:
        position = _walk(position, model, declared.way, hearing)
    if model.id not in position.models or hearing.needs:
        return position
    return _go_up(position, position.models[model.id], ladder, declared, hearing)


def _walk(position: Position, model: Model, way: Move, hearing: Hearing) -> Position:
    """The way to the ladder: a point must be left for the climb (BC-SIEGE-5#a)."""
    if not way.path and not way.uses:
        return position
    position = walk_way(position, model, way, hearing)
    spent, points = hearing.outcome.get("spent", 0), hearing.outcome.get("allowance", 0)
    if spent >= points:
        hearing.fault("climb.no-points", "path", "BC-SIEGE-5", model=model.id)
    if not way.path and hearing.outcome.get("breaks_away") is False:
        hearing.fault("sneak.held", "uses", "BC-AB-SNEAK-2", model=model.id)
    if hearing.outcome.get("stopped"):
        hearing.fault("climb.stopped", "path", "BC-MOVE-7", model=model.id)
    return position


def other_end(ladder: Ladder, model: Model) -> Space | None:
    """The end of a ladder at which the model does not stand, None where it stands at neither, or off the map."""
    if model.at is None:
        return None
    if model.at == ladder.foot:
        return ladder.top
    return ladder.foot if model.at == ladder.top else None


def _go_up(position: Position, model: Model, ladder: Ladder, declared: Climb, hearing: Hearing) -> Position:
    end = other_end(ladder, model)
    if end is None:
        hearing.fault("climb.not-there", "model", "BC-SIEGE-5", model=model.id, ladder=ladder.id)
        return position
    to = declared.to or end
    board = position.board
    if to != end and not (board.touch(to, end) and not board.is_cut(end, to)):
        hearing.fault("climb.too-far", "to", "BC-SIEGE-5", model=model.id, space=to)
    if obstacle(position, model, to, position.settings.levels_3d):
        hearing.fault("climb.taken", "to", "BC-SIEGE-6", model=model.id, space=to)
    enemies = position.zones.over((to,), model)
    if enemies:
        hearing.fault("climb.zone", "to", "BC-SIEGE-6", model=model.id, space=to, enemies=list(enemies))
    if not declared.way.path:
        position = _break_off(position, model, declared.way, to, hearing)
    if not hearing.stands or model.id not in position.models:
        return position
    hearing.find("BC-SIEGE-5", "climb.climbs", model=model.id, space=to)
    hearing.settle("at", list(to))
    did = model.did | {"moved", "climbed"}
    return position.with_model(replace(model, at=to, did=did, held=True))


def _break_off(position: Position, model: Model, way: Move, to: Space, hearing: Hearing) -> Position:
    """Enemies beside the model as it begins to climb strike it, as when it walks away (BC-MOVE-9, BC-MOVE-10)."""
    walk = Walk(position, model, way, gait_of(model, sneaks="sneaked" in model.did), hearing)
    leave(walk, to)
    return walk.position


WORDS = {
    "climb.who": "{model} cannot climb a ladder.",
    "climb.may": "{model} may climb.",
    "climb.down": "{ladder} does not stand at the wall.",
    "climb.no-points": "{model} has no movement point left for the climb.",
    "climb.stopped": "{model} was stopped on its way to the ladder.",
    "climb.not-there": "{model} does not stand at an end of {ladder}.",
    "climb.too-far": "{model} stops at the end of the ladder or right beside it, not on {space}.",
    "climb.taken": "{space} is taken or closed: {model} cannot climb there.",
    "climb.zone": "{space} is in the kill zone of {enemies}: {model} cannot climb there.",
    "climb.climbs": "{model} climbs to {space} and stops.",
}
ACTIONS: dict[str, Fields] = {
    "climb": ({"ladder": NAME, "to": SPACE, **MOVE[0]}, ("ladder", "model")),
}
KINDS: tuple[Kind, ...] = (Kind("climb", _read, climb, MOVE_FACTS),)
