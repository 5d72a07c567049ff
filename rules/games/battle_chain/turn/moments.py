"""What comes at the start of a phase, before anybody acts, and at its end (BC-SIEGE-19, BC-MUMAK-13, BC-TERRAIN-22)."""

from collections.abc import Callable, Iterator

from rules.engine.hearing import Hearing
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.turn.phases import DUTIES, Duty

# What is rolled for at the start of a phase. A model that acts before breaks the rule; the roll itself is still made.
STARTS: list[Callable[[Position, Hearing], Iterator[Duty]]] = []
# The actions that wait for it. Questions, matters of the host and what comes at the start as well do not.
WAITING = frozenset(
    {
        *("move", "shoot", "reach", "regenerate", "gaze", "call", "watcher", "dive", "unmask", "jump"),
        *("climb", "ladder_strike", "carry_ladder", "carry_ram", "disarm", "haul_drum"),
        *("heal", "force", "ring_on", "shift"),
    }
)
CLOSING = frozenset({"ram"})  # what is done at the end of a phase, after everything else that it needs


def check_moment(position: Position, do: str, hearing: Hearing) -> None:
    """Faults of an action that comes before what opens the phase, or closes it before the rest is done."""
    if do in WAITING:
        for start in STARTS:
            for rule, code, model in start(position, hearing):
                hearing.fault(f"{code}-first", "", rule, model=model)
    elif do in CLOSING:
        for duty in DUTIES:
            for rule, code, model in duty(position, hearing):
                hearing.fault(code, "", rule, model=model)
