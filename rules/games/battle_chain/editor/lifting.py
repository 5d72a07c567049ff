"""The phase that an action needs, offered where the case is set to another one."""

from rules.engine.controls import Option
from rules.engine.faults import Fault
from rules.engine.lifting import name_of, setting
from rules.engine.ruling import Ruling
from rules.games.battle_chain.position import (
    ATTACKER_ACTION,
    ATTACKER_STRATEGY,
    COMBAT,
    DEFENDER_ACTION,
    DEFENDER_STRATEGY,
    INITIATIVE,
    STRATEGY_PHASES,
    Position,
)
from wording import gettext as _

FIGHTS = frozenset({"combat.phase", "ladder-fight.phase", "walls.phase"})
ROLLS = frozenset({"initiative.phase", "watcher.phase"})


def lift(fault: Fault, heard: Ruling) -> Option | None:
    """The phase in which what was done breaks this rule no more."""
    position: Position = heard.before
    if fault.code in FIGHTS:
        return setting(_("Make it the combat phase"), phase=COMBAT)
    if fault.code in ROLLS:
        return setting(_("Make it the initiative phase"), phase=INITIATIVE)
    player = str(fault.values.get("player", ""))
    name = {"player": name_of(position.players, player)}
    is_attacker = player == position.attacker
    is_yours = fault.code == "turn.not-yours"
    if fault.code == "turn.no-strategy" or (is_yours and position.phase in STRATEGY_PHASES):
        phase = ATTACKER_STRATEGY if is_attacker else DEFENDER_STRATEGY
        return setting(_("Make it the strategy phase of %(player)s") % name, phase=phase)
    if fault.code != "turn.phase" and not is_yours:
        return None
    phase = ATTACKER_ACTION if is_attacker else DEFENDER_ACTION
    return setting(_("Make it the action phase of %(player)s") % name, phase=phase)
