"""The phase that an action needs, offered where the case is set to another one."""

from typing import Any

from rules.engine.controls import Option
from rules.engine.faults import Fault
from rules.engine.lifting import name_of, setting
from rules.engine.ruling import Ruling
from rules.games.combat_hex.position import ATTACKER, COMBAT, DEFENDER, STRATEGY, Position
from wording import gettext as _

ACTING = frozenset(
    {"act.phase", "act.not-acting", "shot.phase", "shot.not-acting", "turn.not-acting", "ring.not-acting"}
)


def lift(fault: Fault, heard: Ruling) -> Option | None:
    """The phase in which what was done breaks this rule no more."""
    position: Position = heard.before
    if fault.code in ACTING:
        return _acting(position, _player(fault, position))
    expected = [COMBAT] if fault.code == "combat.phase" else fault.values.get("expected")
    if fault.code not in {"combat.phase", "turn.wrong-phase"}:
        return None
    if expected == [COMBAT]:
        return setting(_("Make it the combat phase"), phase=COMBAT)
    return setting(_("Make it the strategy phase"), phase=STRATEGY) if expected == [STRATEGY] else None


def _player(fault: Fault, position: Position) -> str:
    warrior = position.warriors.get(str(fault.values.get("warrior")))
    return warrior.player if warrior else str(fault.values.get("player", ""))


def _acting(position: Position, player: str) -> Option | None:
    if player not in position.seats:
        return None
    fields: dict[str, Any] = {"phase": ATTACKER if player == position.attacker else DEFENDER}
    if len(position.defenders) > 1 and player != position.attacker:
        fields["acting"] = player
    name = name_of(position.players, player)
    return setting(_("Make it the action phase of %(player)s") % {"player": name}, **fields)
