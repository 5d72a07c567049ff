"""Fighting over a ladder: the climber needs sixes, the survivor answers, the top may be won (BC-SIEGE-7 to BC-SIEGE-14)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import FLAG, NAME, many, ref
from rules.games.battle_chain.abilities.use import Use, activate, read_wards
from rules.games.battle_chain.board import Space
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.combat import attack
from rules.games.battle_chain.combat.document import SIDE_FIELDS, Struck, read_sides, read_struck
from rules.games.battle_chain.combat.fight import FACTS as STRIKE_FACTS
from rules.games.battle_chain.combat.fight import SIDES
from rules.games.battle_chain.combat.free_attack import free_attack
from rules.games.battle_chain.combat.parts import CLIMBING, NORMAL, Strike
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import COMBAT, Ladder, Position
from rules.games.battle_chain.schema_parts import Fields
from rules.games.battle_chain.siege.climbing import may_climb, other_end
from rules.games.battle_chain.siege.ladders import ladder_of
from rules.games.battle_chain.turn.permission import check_action, model_of

SPENT, FOUGHT = "spent", "ladder-fought"


@dataclass(frozen=True, slots=True)
class Fight:
    """`advance`: the climber is set at the top if it wins it."""

    ladder: str
    model: str
    sides: Mapping[str, Struck]
    advance: bool


def _read(doc: Doc) -> Fight:
    return Fight(doc.name("ladder"), doc.name("model"), read_sides(doc), doc.flag("advance", True))


def fight(position: Position, declared: Fight, hearing: Hearing) -> Position:
    """One model at the foot against one at the top, in the combat phase."""
    ladder = ladder_of(position, declared.ladder, hearing)
    model = model_of(position, declared.model, hearing)
    if ladder is None or model is None:
        return position
    if position.phase != COMBAT:
        hearing.fault("ladder-fight.phase", "", "BC-SIEGE-7", phase=position.phase)
    other = _opponent(position, ladder, model, hearing)
    if other is None:
        return position
    climbs = model.at == ladder.foot
    if climbs and not may_climb(model):
        hearing.fault("climb.who", "model", "BC-SIEGE-15", model=model.id)
    if not climbs:
        _check_start_from_top(hearing, model)
    if f"{FOUGHT}.{model.id}" in position.done:
        hearing.fault("ladder-fight.again", "model", "BC-SIEGE-7", model=model.id)
    hearing.find("BC-SIEGE-7", "ladder-fight.two", model=model.id, other=other.id)
    marks = (FOUGHT, SPENT) if not climbs and model.id in position.fought else (FOUGHT,)
    position = replace(position, done=(*position.done, *(f"{mark}.{model.id}" for mark in marks)))
    position, is_complete = _strike(position, model, other, declared, hearing, CLIMBING if climbs else NORMAL)
    if not climbs:  # the dice of the model at the top are used once in a combat phase (BC-SIEGE-7#a)
        position = replace(position, done=(*position.done, f"{SPENT}.{model.id}"))
    if not is_complete or position.result is not None:
        return position
    if other.id not in position.models:
        return _win(position, model, ladder, declared.advance and climbs, hearing)
    return _answer(position, model, other, declared, hearing)


def _opponent(position: Position, ladder: Ladder, model: Model, hearing: Hearing) -> Model | None:
    """The enemy at the other end of the ladder."""
    end = other_end(ladder, model) if ladder.up else None
    other = position.models.get(position.occupants.get(end, "")) if end else None
    if other is None or other.player == model.player:
        hearing.fault("ladder-fight.nobody", "model", "BC-SIEGE-7", model=model.id, ladder=ladder.id)
        return None
    return other


def _check_start_from_top(hearing: Hearing, model: Model) -> None:
    """A model at the top may begin too, without penalty (BC-SIEGE-14#a)."""
    if hearing.reading("top-starts") == "no":
        hearing.fault("ladder-fight.top", "model", "BC-SIEGE-14", model=model.id)
    else:
        hearing.find("BC-SIEGE-14", "ladder-fight.down", model=model.id)


def _strike(
    position: Position, striker: Model, victim: Model, declared: Fight, hearing: Hearing, need: int
) -> tuple[Position, bool]:
    """One model's dice on the other."""
    struck = declared.sides.get(striker.player, Struck())
    if need == CLIMBING:
        hearing.find("BC-SIEGE-8", "ladder-fight.sixes", model=striker.id)
    strike = Strike(
        position,
        hearing,
        striker.player,
        (striker.id,),
        (victim.id,),
        frozenset({striker.id, victim.id}),
        struck,
        in_combat=False,
        need=need,
        path=f"sides/{striker.player}",
    )
    is_complete = attack.resolve(strike)
    return strike.position, is_complete


def _answer(position: Position, model: Model, other: Model, declared: Fight, hearing: Hearing) -> Position:
    """The survivor strikes back as usual; its dice are used once in a combat phase (BC-SIEGE-9, BC-SIEGE-7#a)."""
    hearing.find("BC-SIEGE-10", "ladder-fight.back", model=model.id, other=other.id)
    if other.id in position.fought or f"{SPENT}.{other.id}" in position.done:
        hearing.find("BC-SIEGE-7", "ladder-fight.no-dice", model=other.id)
        return position
    hearing.find("BC-SIEGE-9", "ladder-fight.answers", model=other.id)
    position, _ = _strike(position, other, model, declared, hearing, NORMAL)
    return replace(position, done=(*position.done, f"{SPENT}.{other.id}"))


def _win(position: Position, model: Model, ladder: Ladder, advance: bool, hearing: Hearing) -> Position:
    """The top is free: the climber may be set there and fights as usual from then on (BC-SIEGE-10, BC-SIEGE-11)."""
    if not advance or ladder.top is None:
        hearing.find("BC-SIEGE-10", "ladder-fight.stays", model=model.id)
        return position
    hearing.find("BC-SIEGE-10", "ladder-fight.wins", model=model.id, space=ladder.top)
    hearing.find("BC-SIEGE-11", "ladder-fight.on-top", model=model.id)
    hearing.settle("at", list(ladder.top))
    return position.change(model.id, at=ladder.top)


# -- Fast Strike up a ladder


@dataclass(frozen=True, slots=True)
class FastFight:
    ladder: str
    model: str
    struck: Struck
    wards: tuple[tuple[str, int], ...]
    advance: bool


def _read_fast(doc: Doc) -> FastFight:
    return FastFight(
        doc.name("ladder"), doc.name("model"), read_struck(doc), read_wards(doc), doc.flag("advance", True)
    )


def fast_strike(position: Position, declared: FastFight, hearing: Hearing) -> Position:
    """Fast Strike from the foot in the action phase: sixes, no answer; a kill lets the striker step in (BC-SIEGE-12)."""
    ladder = ladder_of(position, declared.ladder, hearing)
    model = model_of(position, declared.model, hearing)
    if ladder is None or model is None:
        return position
    check_action(position, model, hearing)
    if not may_climb(model):
        hearing.fault("climb.who", "model", "BC-SIEGE-15", model=model.id)
    if position.is_zoned(model.id):
        hearing.fault("strike.zoned", "model", "BC-AB-FAST-STRIKE", model=model.id)
    other = _opponent(position, ladder, model, hearing)
    if other is None:
        return position
    if model.at != ladder.foot:
        hearing.fault("ladder-strike.foot", "model", "BC-SIEGE-12", model=model.id, ladder=ladder.id)
        return position
    position, works = activate(position, Use("fast-strike", model.id, wards=declared.wards), hearing, "model")
    if not works:
        return position.did(model.id, "moved")
    hearing.find("BC-SIEGE-12", "ladder-strike.made", model=model.id, other=other.id)
    hearing.find("BC-SIEGE-13", "ladder-strike.combat-too", model=model.id)
    position, is_complete = free_attack(
        position, (model.id,), (other.id,), declared.struck, hearing, "", "BC-SIEGE-12", CLIMBING
    )
    if not is_complete:
        return position
    return _step_in(position, position.models[model.id], other.id, ladder.top, declared.advance, hearing)


def _step_in(
    position: Position, model: Model, other: str, top: Space | None, advance: bool, hearing: Hearing
) -> Position:
    if other in position.models or not advance or top is None:
        return position.did(model.id, "moved")
    position = position.change(model.id, at=top)
    holders = position.zones.over((top,), model)
    hearing.find("BC-SIEGE-12", "ladder-strike.steps-in", model=model.id, space=top)
    hearing.settle("at", list(top))
    hearing.settle("may_continue", not holders)
    if holders:
        hearing.find("BC-SIEGE-12", "ladder-strike.held", model=model.id, enemies=list(holders))
        return position.with_model(replace(position.models[model.id], did=model.did | {"moved"}, held=True))
    return position


WORDS = {
    "ladder-fight.phase": "A ladder is fought over in the combat phase; this is the {phase:words} phase.",
    "ladder-fight.nobody": "No enemy of {model} stands at the other end of {ladder}.",
    "ladder-fight.again": "{model} has fought over a ladder in this phase.",
    "ladder-fight.two": "{model} and {other} fight by themselves over the ladder.",
    "ladder-fight.top": "Only the model at the foot begins; {model} stands at the top.",
    "ladder-fight.down": "{model} fights from the top, without penalty.",
    "ladder-fight.sixes": "{model} fights from the ladder: only sixes hit; damage is rolled as usual.",
    "ladder-fight.back": "{other} stands, so {model} is back where it was.",
    "ladder-fight.no-dice": "{model} has fought in this phase and has no dice left to answer.",
    "ladder-fight.answers": "{model} survives and strikes back as usual.",
    "ladder-fight.stays": "{model} has won and stays where it is.",
    "ladder-fight.wins": "{model} has won the top and stands on {space}.",
    "ladder-fight.on-top": "From the top {model} fights without penalty.",
    "ladder-strike.foot": "{model} stands at the top of {ladder}; a Fast Strike over it is made from the foot.",
    "ladder-strike.made": "{model} uses Fast Strike up the ladder against {other}.",
    "ladder-strike.combat-too": "{model} still fights in the combat phase.",
    "ladder-strike.steps-in": "{model} steps in at the top, on {space}.",
    "ladder-strike.held": "{model} stands in the kill zone of {enemies} there and goes no further.",
}
LADDER = {"ladder": NAME, "model": NAME, "advance": FLAG}
ACTIONS: dict[str, Fields] = {
    "ladder_fight": ({**LADDER, "sides": SIDES}, ("ladder", "model")),
    "ladder_strike": (
        {**LADDER, **SIDE_FIELDS, "wards": many(ref("ward"))},
        ("ladder", "model"),
    ),
}
FACTS = frozenset({"at", "may_continue", *STRIKE_FACTS})
KINDS: tuple[Kind, ...] = (
    Kind("ladder_fight", _read, fight, FACTS),
    Kind("ladder_strike", _read_fast, fast_strike, FACTS),
)
