"""The option for Mumakil beside walls: jumping across, and fights between howdah and wall (BC-MUMAK-18, 19 and 27)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import NAME
from rules.games.battle_chain.board import Space
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.combat import attack
from rules.games.battle_chain.combat.document import Struck, read_sides
from rules.games.battle_chain.combat.fight import FACTS as STRIKE_FACTS
from rules.games.battle_chain.combat.fight import SIDES
from rules.games.battle_chain.combat.parts import CLIMBING, NORMAL, Strike
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.movement.rest import obstacle
from rules.games.battle_chain.mumak.howdah import OLIPHAUNT
from rules.games.battle_chain.position import COMBAT, Position
from rules.games.battle_chain.schema_parts import SPACE, Fields
from rules.games.battle_chain.setup.host import AGREED_JUMP
from rules.games.battle_chain.turn.permission import check_action, model_of


@dataclass(frozen=True, slots=True)
class Jump:
    model: str
    to: Space


def _read(doc: Doc) -> Jump:
    return Jump(doc.name("model"), doc.hex("to"))


def _beast(position: Position, rider: Model, hearing: Hearing, rule: str) -> Model | None:
    """The beast that carries a rider, if the option is on and the beast is no Oliphaunt."""
    beast = position.models.get(rider.aboard)
    if beast is not None and OLIPHAUNT in beast.profile.tags:
        hearing.fault("walls.oliphaunt", "model", "BC-MUMAK-27", model=beast.id)
        return None
    if not position.settings.mumak_walls:
        hearing.fault("walls.off", "", rule)
        return None
    if beast is None:
        hearing.fault("walls.not-aboard", "model", rule, model=rider.id)
    return beast


def jump(position: Position, declared: Jump, hearing: Hearing) -> Position:
    """A crew member jumps from the howdah onto a wall that the host finds within reach (BC-MUMAK-18)."""
    model = model_of(position, declared.model, hearing)
    if model is None:
        return position
    beast = _beast(position, model, hearing, "BC-MUMAK-18")
    if beast is None:
        return position
    check_action(position, model, hearing)
    if not any(one.kind == AGREED_JUMP and one.on == model.id for one in position.effects):
        hearing.fault("walls.host", "model", "BC-MUMAK-18", model=model.id)
    if not any(position.board.touch(own, declared.to) for own in beast.spaces):
        hearing.fault("walls.far", "to", "BC-MUMAK-18", model=model.id, what=declared.to)
    elif obstacle(position, model, declared.to, position.settings.levels_3d):
        hearing.fault("rest.taken", "to", "BC-MOVE-6", model=model.id, space=declared.to, what="something")
    if not hearing.stands:
        return position
    hearing.find("BC-MUMAK-18", "walls.jumps", model=model.id, space=declared.to)
    hearing.settle("at", list(declared.to))
    did = model.did | {"moved"}
    return position.with_model(replace(model, at=declared.to, aboard="", did=did, held=True))


@dataclass(frozen=True, slots=True)
class Fight:
    model: str
    target: str
    sides: Mapping[str, Struck]


def _read_fight(doc: Doc) -> Fight:
    return Fight(doc.name("model"), doc.name("target"), read_sides(doc))


def fight(position: Position, declared: Fight, hearing: Hearing) -> Position:
    """Crew against a defender on the wall, or the other way round, as over a ladder (BC-MUMAK-18, BC-MUMAK-19)."""
    model = model_of(position, declared.model, hearing)
    target = model_of(position, declared.target, hearing, "target")
    if model is None or target is None:
        return position
    rule = "BC-MUMAK-18" if model.aboard else "BC-MUMAK-19"
    rider = model if model.aboard else target
    beast = _beast(position, rider, hearing, rule)
    if beast is None:
        return position
    _check(position, model, target, rider, beast, rule, hearing)
    hearing.find(rule, "walls.fight", model=model.id, target=target.id)
    need = CLIMBING if rule == "BC-MUMAK-18" else NORMAL
    position, is_complete = _strike(position, model, target, declared, need, hearing)
    if is_complete and target.id in position.models and position.result is None:
        position, _ = _strike(position, target, model, declared, NORMAL, hearing)
    if rule == "BC-MUMAK-19":
        hearing.find("BC-MUMAK-19", "walls.no-control", model=model.id)
    return position


def _check(
    position: Position, model: Model, target: Model, rider: Model, beast: Model, rule: str, hearing: Hearing
) -> None:
    on_wall = target if rider is model else model
    if position.phase != COMBAT:
        hearing.fault("walls.phase", "", rule, phase=position.phase)
    if model.player == target.player:
        hearing.fault("walls.friend", "target", rule, model=model.id, target=target.id)
    if not any(position.board.touch(own, at) for own in beast.spaces for at in on_wall.spaces):
        hearing.fault("walls.far", "target", rule, model=model.id, what=on_wall.id)


def _strike(
    position: Position, striker: Model, victim: Model, declared: Fight, need: int, hearing: Hearing
) -> tuple[Position, bool]:
    strike = Strike(
        position,
        hearing,
        striker.player,
        (striker.id,),
        (victim.id,),
        frozenset({striker.id, victim.id}),
        declared.sides.get(striker.player, Struck()),
        in_combat=False,
        need=need,
        path=f"sides/{striker.player}",
    )
    is_complete = attack.resolve(strike)
    return strike.position, is_complete


WORDS = {
    "walls.off": "The players have not agreed on fights between howdahs and walls.",
    "walls.oliphaunt": "{model} is an Oliphaunt: these rules do not apply to it.",
    "walls.not-aboard": "{model} is not in a howdah.",
    "walls.host": "The host has not found that {model} can jump across.",
    "walls.far": "{what} is not beside the beast.",
    "walls.jumps": "{model} jumps from the howdah to {space}.",
    "walls.phase": "Such fights belong to the combat phase; this is the {phase:words} phase.",
    "walls.friend": "{target} is a friend of {model}.",
    "walls.fight": "{model} and {target} fight between howdah and wall, as over a ladder.",
    "walls.no-control": "Whatever {model} wins, only a Haradrim crew controls the beast.",
}
ACTIONS: dict[str, Fields] = {
    "jump": ({"model": NAME, "to": SPACE}, ("model", "to")),
    "howdah_fight": ({"model": NAME, "target": NAME, "sides": SIDES}, ("model", "target")),
}
KINDS: tuple[Kind, ...] = (
    Kind("jump", _read, jump, frozenset({"at"})),
    Kind("howdah_fight", _read_fight, fight, frozenset(STRIKE_FACTS)),
)
