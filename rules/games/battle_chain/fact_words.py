"""What the facts of Battle Chain are called that players make claims about: in plain words."""

from collections.abc import Mapping

from wording import gettext_noop as _

FACTS: Mapping[str, str] = {
    "agreed": _("what the players agree on"), "allowance": _("movement points of the move"),
    "bound": _("whether it is bound"), "breaks_away": _("whether it breaks away"),
    "broken": _("whether it is broken"), "cancelled": _("whether the ability is cancelled"),
    "chains": _("number of chains that can still attack"), "control": _("whether control is kept"),
    "converted": _("dice turned into a 6"), "criticals": _("number of critical hits"),
    "decided": _("what the host decides"), "dice_thrown": _("number of dice to roll"),
    "disarmed": _("whether the device is disarmed"), "door_gone": _("whether the door is destroyed"),
    "dropped": _("whether it is dropped"), "edge": _("map edge that is chosen"),
    "explodes": _("whether the device explodes"), "fall_dice": _("dice for the fall"),
    "fall_wounds": _("wounds by the fall"), "falls": _("whether it falls"), "frozen": _("whether it is frozen"),
    "glancing": _("number of glancing blows"), "limit": _("losses after which the army breaks"), "lost": _("losses"),
    "may_continue": _("whether it may go on"), "may_set_up": _("whether it may set up"),
    "may_shoot": _("whether it may shoot"), "move": _("move number"),
    "need": _("what a die must show"), "pool": _("ability points"), "pool-left": _("ability points left"),
    "proceeds": _("whether the battle goes on"), "range": _("range"), "removed": _("who is removed"),
    "result": _("result"), "ring_off": _("whether the Ring is taken off"), "ring_on": _("whether the Ring is put on"),
    "sees": _("whether it sees the target"), "shielded": _("whether the victory condition is met"),
    "spent": _("movement spent"), "stolen": _("ability that is copied"), "stopped": _("whether it is stopped"),
    "strikes": _("number of Strikes"), "survives": _("whether it survives"), "total": _("total of the dice"),
    "up": _("whether the ladder is up"), "wounds-left": _("wounds left"), "wounds_lost": _("wounds lost"),
}  # fmt: skip
