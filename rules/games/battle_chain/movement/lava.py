"""Lava: who ended a move on it rolls at the start of the next strategy phase of its player (BC-TERRAIN-22)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import DIE, NAME
from rules.games.battle_chain.board import LAVA
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.losses import wound
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import COMBAT, DEFENDER_STRATEGY, STRATEGY_PHASES, Position
from rules.games.battle_chain.schema_parts import Fields
from rules.games.battle_chain.turn.moments import STARTS
from rules.games.battle_chain.turn.permission import check_strategy, model_of
from rules.games.battle_chain.turn.phases import DUTIES, OPENINGS

HURT = {1: 1, 2: 1, 3: 2, 4: 3, 5: 0, 6: 0}  # wounds by the face of the die
IMMUNE = "lava-immune"


@dataclass(frozen=True, slots=True)
class Rolled:
    model: str
    die: int


def _read(doc: Doc) -> Rolled:
    return Rolled(doc.name("model"), doc.integer("die", 1, 6) if doc.raw("die", None) is not None else 0)


def is_burning(position: Position, model: Model) -> bool:
    return (
        any(position.board.ground_at(at) == LAVA for at in model.spaces) and IMMUNE not in model.profile.tags
    )


def roll_lava(position: Position, declared: Rolled, hearing: Hearing) -> Position:
    """One model's roll on lava."""
    model = model_of(position, declared.model, hearing)
    if model is None:
        return position
    check_strategy(position, model.player, hearing, "model")
    if IMMUNE in model.profile.tags:
        hearing.fault("lava.immune", "model", "BC-TERRAIN-22", model=model.id)
        return position
    if f"lava.{model.id}" not in position.done and not is_burning(position, model):
        hearing.fault("lava.elsewhere", "model", "BC-TERRAIN-22", model=model.id)
        return position
    if f"lava-rolled.{model.id}" in position.done:
        hearing.fault("lava.twice", "model", "BC-TERRAIN-22", model=model.id)
        return position
    if not declared.die:
        hearing.need(model.player, "lava", 1, "BC-TERRAIN-22", "die", model=model.id)
        return position
    count = HURT[declared.die]
    hearing.find("BC-TERRAIN-22", "lava.rolled", model=model.id, die=declared.die, count=count)
    hearing.settle("wounds_lost", count)
    done = (*(one for one in position.done if one != f"lava.{model.id}"), f"lava-rolled.{model.id}")
    return wound(replace(position, done=done), model.id, count, "BC-TERRAIN-22", hearing)


def _owed(position: Position, hearing: Hearing) -> Iterator[tuple[str, str, str]]:
    """Models of the phase's player that have to roll before its strategy phase ends."""
    if position.phase not in STRATEGY_PHASES:
        return
    for model in position.of(position.acting):
        if f"lava-rolled.{model.id}" in position.done:
            continue
        if is_burning(position, model) or (
            f"lava.{model.id}" in position.done and hearing.reading("lava-stay") == "anyway"
        ):
            yield "BC-TERRAIN-22", "lava.owed", model.id


def _owed_first(position: Position, hearing: Hearing) -> Iterator[tuple[str, str, str]]:
    """Those of which it is noted that they ended an action phase on lava."""
    for rule, code, id in _owed(position, hearing):
        if f"lava.{id}" in position.done:
            yield rule, code, id


def _note(position: Position, hearing: Hearing) -> Position:
    """After an action phase: who of its player ended it on lava (BC-TERRAIN-22#c)."""
    acted = {DEFENDER_STRATEGY: position.attacker, COMBAT: position.defender}.get(position.phase, "")
    mine = {model.id for model in position.of(acted)}
    over = {f"lava.{id}" for id in mine}
    done = [one for one in position.done if not one.startswith("lava-rolled.") and one not in over]
    done += [f"lava.{id}" for id in sorted(mine) if is_burning(position, position.models[id])]
    return replace(position, done=tuple(done))


DUTIES.append(_owed)
STARTS.append(_owed_first)
OPENINGS.append(_note)
WORDS = {
    "lava.immune": "Lava does not harm {model}.",
    "lava.elsewhere": "{model} did not end its last move on lava.",
    "lava.twice": "{model} has rolled for lava in this phase.",
    "lava.rolled": "{model} rolls {die} on lava: {count:wound}.",
    "lava.owed-first": "{model} ended its move on lava and rolls before anything else in this phase.",
    "redress.lava.owed-first": "Roll for it now.",
    "lava.owed": "{model} ended its move on lava and has to roll.",
    "need.lava": "{player} rolls for {model} on lava.",
}
ACTIONS: dict[str, Fields] = {"lava": ({"model": NAME, "die": DIE}, ("model",))}
KINDS: tuple[Kind, ...] = (Kind("lava", _read, roll_lava, frozenset({"wounds_lost"})),)
