"""The phase that an action needs, offered where the case is set to another one."""

from rules.engine.controls import Option
from rules.engine.faults import Fault
from rules.engine.lifting import setting
from rules.engine.ruling import Ruling
from wording import gettext as _


def lift(fault: Fault, _heard: Ruling) -> Option | None:
    """The phase in which what was done breaks this rule no more."""
    if fault.code == "fight.phase":
        return setting(_("Make it the Fight phase"), phase="fight")
    return setting(_("Make it the Move phase"), phase="move") if fault.code == "move.phase" else None
