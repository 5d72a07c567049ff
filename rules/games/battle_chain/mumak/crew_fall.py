"""The option for a dead Mumak's crew: each member rolls before the beast is taken away (BC-MUMAK-22 to BC-MUMAK-25)."""

from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import DIE, NAME, many, obj
from rules.games.battle_chain.board import Space
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.losses import DYING, take_off
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.movement.rest import obstacle
from rules.games.battle_chain.mumak.howdah import aboard
from rules.games.battle_chain.position import COMBAT, Position
from rules.games.battle_chain.schema_parts import SPACE, Fields
from rules.games.battle_chain.turn.permission import model_of

LIVES = 4  # at most this, and the member survives
FRESH = "fresh"


@dataclass(frozen=True, slots=True)
class Member:
    model: str
    die: int
    at: Space | None


@dataclass(frozen=True, slots=True)
class Declared:
    beast: str
    crew: tuple[Member, ...]


def _read(doc: Doc) -> Declared:
    crew = []
    for item in doc.items("crew"):
        at = item.hex_or_none("at")
        crew.append(Member(item.name("model"), item.integer("die", 1, 6), at))
        item.close()
    return Declared(doc.name("beast"), tuple(crew))


def crew_fall(position: Position, declared: Declared, hearing: Hearing) -> Position:
    """Everybody aboard rolls; survivors are set down one at a time; then the beast leaves."""
    beast = model_of(position, declared.beast, hearing, "beast")
    if beast is None:
        return position
    if not position.settings.crew_fall:
        hearing.fault("fall-crew.off", "", "BC-MUMAK-22")
        return position
    if DYING not in beast.marks:
        hearing.fault("fall-crew.alive", "beast", "BC-MUMAK-22", model=beast.id)
        return position
    named = {member.model for member in declared.crew}
    missing = sorted(one.id for one in aboard(position, beast.id) if one.id not in named)
    if missing:
        hearing.need(beast.player, "crew-fall", len(missing), "BC-MUMAK-22", "crew", models=missing)
        return position
    for number, member in enumerate(declared.crew):
        position = _one(position, beast, member, hearing, f"crew/{number}")
    hearing.find("BC-MUMAK-25", "fall-crew.last", model=beast.id)
    marks = position.models[beast.id].marks - {DYING}
    return take_off(position.change(beast.id, marks=marks), [beast.id], "BC-STAT-6", hearing)


def _one(position: Position, beast: Model, member: Member, hearing: Hearing, path: str) -> Position:
    model = position.models.get(member.model)
    if model is None or model.aboard != beast.id:
        hearing.fault("fall-crew.who", f"{path}/model", "BC-MUMAK-22", model=member.model)
        return position
    lives = member.die <= LIVES
    key = "fall-crew.lives" if lives else "fall-crew.dies"
    hearing.find("BC-MUMAK-22", key, model=model.id, die=member.die)
    hearing.settle(f"survives.{model.id}", lives)
    position = position.change(model.id, aboard="")
    if not lives:
        return take_off(position, [model.id], "BC-MUMAK-22", hearing)
    return _set_down(position, beast, position.models[model.id], member.at, hearing, path)


def _set_down(
    position: Position, beast: Model, model: Model, at: Space | None, hearing: Hearing, path: str
) -> Position:
    """Beside the beast, on a free space outside enemy zones; who finds none is removed (BC-MUMAK-23)."""
    if at is None:
        if _has_room(position, beast, model):
            hearing.need(model.player, "set-down", 1, "BC-MUMAK-23", f"{path}/at", model=model.id)
            return position
        hearing.find("BC-MUMAK-23", "fall-crew.no-room", model=model.id)
        return take_off(position, [model.id], "BC-MUMAK-23", hearing)
    if not any(position.board.touch(own, at) for own in beast.spaces):
        hearing.fault("fall-crew.far", f"{path}/at", "BC-MUMAK-23", model=model.id, space=at)
    elif not _is_free(position, model, at):
        hearing.fault("fall-crew.place", f"{path}/at", "BC-MUMAK-23", model=model.id, space=at)
    else:
        hearing.find("BC-MUMAK-23", "fall-crew.set-down", model=model.id, space=at)
        key = "fall-crew.out-of-combat" if position.phase == COMBAT else "fall-crew.stays"
        hearing.find("BC-MUMAK-24", key, model=model.id)
        return position.with_model(replace(model, at=at, marks=model.marks | {FRESH}))
    return position


def _is_free(position: Position, model: Model, at: Space) -> bool:
    if obstacle(position, model, at, position.settings.levels_3d):
        return False
    return not position.zones.over((at,), model)


def _has_room(position: Position, beast: Model, model: Model) -> bool:
    near = {at for own in beast.spaces for at in position.board.around(own)}
    return any(_is_free(position, model, at) for at in near)


WORDS = {
    "fall-crew.off": "The players have not agreed that crew may survive the fall of their beast.",
    "fall-crew.alive": "{model} is not dead.",
    "fall-crew.who": "{model} is not aboard that beast.",
    "fall-crew.lives": "{model} rolls {die} and survives the fall.",
    "fall-crew.dies": "{model} rolls {die} and dies with the beast.",
    "fall-crew.no-room": "There is no free space for {model} outside enemy kill zones.",
    "fall-crew.far": "{space} is not beside the beast, so {model} cannot be set down there.",
    "fall-crew.place": "{space} is taken, closed or in an enemy kill zone: {model} cannot be set down there.",
    "fall-crew.set-down": "{model} is set down on {space}.",
    "fall-crew.stays": "{model} does not move in this phase, but may be shot.",
    "fall-crew.out-of-combat": "{model} neither fights nor is attacked in this phase.",
    "fall-crew.last": "All crew have been checked: {model} is removed.",
    "fall-crew.owed": "{model} is dead: its crew rolls before anything else.",
    "need.crew-fall": "{player} rolls for {models}.",
    "need.set-down": "{player} says where {model} is set down.",
}
MEMBER = obj({"model": NAME, "die": DIE, "at": SPACE}, ("model", "die"))
ACTIONS: dict[str, Fields] = {"crew_fall": ({"beast": NAME, "crew": many(MEMBER)}, ("beast",))}
KINDS: tuple[Kind, ...] = (
    Kind("crew_fall", _read, crew_fall, frozenset({"survives.*", "winner", "removed"})),
)
