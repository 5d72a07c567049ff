"""Models that come and go by a rule of their own: the Watcher in the Water, the Hasharin (BC-UNIT-10 to BC-UNIT-12)."""

from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import DIE, NAME
from rules.games.battle_chain.board import WATER, Space
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.folk import is_hasharin, is_nazgul, is_watcher
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.movement.rest import obstacle
from rules.games.battle_chain.position import INITIATIVE, Casualty, Position
from rules.games.battle_chain.schema_parts import SPACE, Fields
from rules.games.battle_chain.turn.permission import check_turn, model_of

SURFACES = 5
PEOPLES = frozenset({"easterling", "haradrim", "khandish"})
NOT_REPLACED = frozenset({"chariot", "mumak", "oliphaunt", "crew", "beast"})


@dataclass(frozen=True, slots=True)
class Arrival:
    model: str
    die: int = 0
    at: Space | None = None
    replaces: str = ""


def _read(doc: Doc) -> Arrival:
    die = doc.integer("die", 1, 6) if doc.raw("die", None) is not None else 0
    at = doc.hex_or_none("at")
    return Arrival(doc.name("model"), die, at)


def _check_watcher(position: Position, model: Model, rule: str, hearing: Hearing) -> None:
    if not is_watcher(model):
        hearing.fault("watcher.other", "model", rule, model=model.id)
    if position.phase != INITIATIVE:
        hearing.fault("watcher.phase", "", rule, phase=position.phase)
    if f"watcher.{model.id}" in position.done:
        hearing.fault("watcher.again", "model", rule, model=model.id)


def surface(position: Position, declared: Arrival, hearing: Hearing) -> Position:
    """The Watcher's roll before initiative: on 5 or 6 it may be set in any water (BC-UNIT-10)."""
    model = model_of(position, declared.model, hearing)
    if model is None:
        return position
    _check_watcher(position, model, "BC-UNIT-10", hearing)
    if model.at is not None:
        hearing.fault("watcher.there", "model", "BC-UNIT-10", model=model.id)
    if not declared.die:
        hearing.need(model.player, "watcher", 1, "BC-UNIT-10", "die")
        return position
    may = declared.die >= SURFACES
    hearing.find("BC-UNIT-10", "watcher.may" if may else "watcher.stays", model=model.id, die=declared.die)
    hearing.settle("may_set_up", may)
    position = replace(position, done=(*position.done, f"watcher.{model.id}"))
    if declared.at is None:
        return position
    if not may:
        hearing.fault("watcher.not-yet", "at", "BC-UNIT-10", model=model.id)
        return position
    return _set_up(position, model, declared.at, hearing)


def _set_up(position: Position, model: Model, at: Space, hearing: Hearing) -> Position:
    board = position.board
    if any(board.ground.get(one) != WATER for one in model.spaces_at(at)):
        hearing.fault("watcher.dry", "at", "BC-UNIT-10", model=model.id, space=at)
    elif obstacle(position, model, at, position.settings.levels_3d):
        hearing.fault("watcher.taken", "at", "BC-MOVE-6", model=model.id, space=at)
    else:
        hearing.find("BC-UNIT-10", "watcher.appears", model=model.id, space=at)
        return position.change(model.id, at=at)
    return position


def dive(position: Position, declared: Arrival, hearing: Hearing) -> Position:
    """Its owner takes the Watcher off to set it up elsewhere later; that is no loss, and its wounds stay (BC-UNIT-11)."""
    model = model_of(position, declared.model, hearing)
    if model is None:
        return position
    _check_watcher(position, model, "BC-UNIT-11", hearing)
    if model.at is None:
        hearing.fault("turn.off-map", "model", "BC-UNIT-11", model=model.id)
    if not hearing.stands:
        return position
    hearing.find("BC-UNIT-11", "watcher.dives", model=model.id, left=model.wounds)
    done = (*position.done, f"watcher.{model.id}")
    return replace(position, done=done).change(model.id, at=None)


# -- the Hasharin


def _read_unmask(doc: Doc) -> Arrival:
    return Arrival(doc.name("model"), replaces=doc.name("replaces"))


def unmask(position: Position, declared: Arrival, hearing: Hearing) -> Position:
    """A Hasharin takes the place of a man of the south or east, at the start of his player's action phase (BC-UNIT-12)."""
    model = model_of(position, declared.model, hearing)
    other = model_of(position, declared.replaces, hearing, "replaces")
    if model is None or other is None:
        return position
    _check_unmask(position, model, other, hearing)
    if not hearing.stands:
        return position
    hearing.find("BC-UNIT-12", "hasharin.unmasks", model=model.id, other=other.id)
    casualties = position.casualties
    if hearing.reading("hasharin-loss") == "loss":
        event = casualties[-1].event + 1 if casualties else 1
        casualties = (*casualties, Casualty(other.id, other.player, event))
    at = other.at
    position = replace(position.without([other.id]), casualties=casualties)
    hearing.settle("at", list(at or ()))
    return position.change(model.id, at=at)


def _check_unmask(position: Position, model: Model, other: Model, hearing: Hearing) -> None:
    check_turn(position, model.player, hearing)
    acted = sorted(one.id for one in position.of(model.player) if one.did)
    if acted:
        hearing.fault("hasharin.late", "", "BC-UNIT-12", models=acted)
    if not is_hasharin(model) or model.at is not None:
        hearing.fault("hasharin.other", "model", "BC-UNIT-12", model=model.id)
    tags = other.profile.tags
    is_fit = tags & PEOPLES and not tags & NOT_REPLACED and not is_nazgul(other)
    if other.player != model.player or other.at is None or not is_fit or is_hasharin(other):
        hearing.fault("hasharin.whom", "replaces", "BC-UNIT-12", model=model.id, other=other.id)


WORDS = {
    "watcher.other": "{model} does not come out of the water.",
    "watcher.phase": "The Watcher comes and goes before initiative; this is the {phase:words} phase.",
    "watcher.again": "{model} has been rolled for or taken off in this move.",
    "watcher.there": "{model} is on the map already.",
    "watcher.may": "{die}: {model} may be set up in any water, even beside enemies.",
    "watcher.stays": "{die}: {model} stays under water.",
    "watcher.not-yet": "{model} needs a 5 or 6 to appear.",
    "watcher.dry": "{space} is not all water: {model} cannot be set up there.",
    "watcher.taken": "{space} is taken: {model} cannot be set up there.",
    "watcher.appears": "{model} appears on {space}.",
    "watcher.dives": "{model} is taken off with {left:wound} left; that is no loss.",
    "hasharin.late": "A Hasharin unmasks at the start of the action phase; acted already: {models}.",
    "hasharin.other": "{model} is no Hasharin held back.",
    "hasharin.whom": "{model} takes the place of a man-sized Easterling, Haradrim or Khandish friend, not of {other}.",
    "hasharin.unmasks": "{model} takes the place of {other}.",
    "need.watcher": "{player} rolls for the Watcher.",
}
ACTIONS: dict[str, Fields] = {
    "watcher": ({"model": NAME, "die": DIE, "at": SPACE}, ("model",)),
    "dive": ({"model": NAME, "die": DIE, "at": SPACE}, ("model",)),
    "unmask": ({"model": NAME, "replaces": NAME}, ("model", "replaces")),
}
KINDS: tuple[Kind, ...] = (
    Kind("watcher", _read, surface, frozenset({"may_set_up"})),
    Kind("dive", _read, dive),
    Kind("unmask", _read_unmask, unmask, frozenset({"at"})),
)
