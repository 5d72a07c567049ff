"""From phase to phase, and what each needs before it ends (BC-PHASE-1, BC-PHASE-9 to BC-PHASE-16)."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import Schema
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.position import (
    ACTION_PHASES,
    COMBAT,
    END,
    INITIATIVE,
    MOVE_PHASES,
    SETUP,
    STRATEGY_PHASES,
    Position,
)
from rules.games.battle_chain.turn.permission import ACTIONS_TAKEN

# What chapters still owe before a phase may end: rule, code of the fault, whom it is about.
Duty = tuple[str, str, str]
DUTIES: list[Callable[[Position, Hearing], Iterator[Duty]]] = []
# What chapters change when a phase begins.
OPENINGS: list[Callable[[Position, Hearing], Position]] = []


def _read(doc: Doc) -> str:
    return doc.choice("to", ("", *MOVE_PHASES, END), "")


def end_phase(position: Position, to: str, hearing: Hearing) -> Position:
    """The phase is over and the next begins."""
    now = position.phase
    if now == INITIATIVE:
        hearing.fault("phase.no-roll", "", "BC-PHASE-3")
        return position
    if now == END:
        hearing.fault("phase.over", "", "BC-PHASE-2")
        return position
    after = INITIATIVE if now == SETUP else _next(now)
    if to and to != after:
        hearing.fault("phase.order", "to", "BC-PHASE-1", phase=now, next=after, to=to)
    for duty in DUTIES:
        for rule, code, model in duty(position, hearing):
            hearing.fault(code, "", rule, model=model)
    if now in STRATEGY_PHASES:
        rule = "BC-PHASE-10" if position.acting == position.attacker else "BC-PHASE-14"
        hearing.find(rule, "phase.strategy-over", player=position.acting)
    if now in ACTION_PHASES:
        _say_idle(position, hearing)
    hearing.find("BC-PHASE-1", "phase.next", phase=now, next=after)
    hearing.settle("phase", after)
    move = max(position.move, 1)
    return _begin(replace(position, phase=after, move=move, zoned=None, fought=frozenset()), hearing)


def _next(now: str) -> str:
    order = (*MOVE_PHASES, END)
    return order[order.index(now) + 1]


def _say_idle(position: Position, hearing: Hearing) -> None:
    """Who did nothing, by choice (BC-PHASE-13)."""
    idle = sorted(
        model.id
        for model in position.of(position.acting)
        if model.at is not None and not model.did & ACTIONS_TAKEN
    )
    if idle:
        hearing.find("BC-PHASE-13", "phase.idle", models=idle)


def _begin(position: Position, hearing: Hearing) -> Position:
    """What is noted when a phase begins: who stands in enemy zones, and that nobody has acted."""
    models = {
        id: replace(model, did=frozenset(), marks=model.marks - {"fresh"})
        if model.did or model.marks
        else model
        for id, model in position.models.items()
    }
    position = replace(position, models=models)
    if position.phase in ACTION_PHASES:
        zoned = frozenset(
            model.id for model in position.of(position.acting) if position.zones.threats.get(model.id)
        )
        position = replace(position, zoned=zoned)
    if position.phase == COMBAT:
        count = len(position.zones.chains)
        hearing.settle("chains", count)
        if count:
            hearing.find("BC-PHASE-16", "phase.combat", count=count, player=position.attacker)
    for opening in OPENINGS:
        position = opening(position, hearing)
    return position


def _combats(position: Position, hearing: Hearing) -> Iterator[Duty]:
    """Every battle chain fights once (BC-COMBAT-1)."""
    if position.phase != COMBAT:
        return
    for chain in position.zones.chains:
        if not set(chain) & position.fought:
            yield "BC-COMBAT-1", "phase.unfought", chain[0]


DUTIES.append(_combats)

WORDS = {
    "phase.no-roll": "The initiative phase ends with the roll for initiative.",
    "phase.over": "All six phases are over: check for victory and begin the next move.",
    "phase.order": "After the {phase:words} phase comes the {next:words} phase, not the {to:words} phase.",
    "redress.phase.order": "Go on with the {next:words} phase.",
    "phase.strategy-over": "The strategy phase of {player} ends; what was not used is lost for this move.",
    "phase.next": "After the {phase:words} phase comes the {next:words} phase.",
    "phase.idle": "{models} did not act; nobody has to.",
    "phase.combat": "{count:battle chain} must be fought; {player} says in which order.",
    "phase.unfought": "The battle chain of {model} has not been fought.",
    "redress.phase.unfought": "Fight it before the phase ends.",
}
TO: Schema = {"enum": ["", *MOVE_PHASES, END]}
ACTIONS = {"end_phase": ({"to": TO}, ())}
KINDS: tuple[Kind, ...] = (Kind("end_phase", _read, end_phase, frozenset({"phase", "chains"})),)
