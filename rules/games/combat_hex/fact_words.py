"""What the facts of Combat Hex are called that players make claims about: in plain words."""

from collections.abc import Mapping

from wording import gettext_noop as _

FACTS: Mapping[str, str] = {
    "aboard": _("what it rides on"), "acting": _("whose turn it is to act"), "action_points": _("action points left"),
    "at": _("place afterwards"), "attacks": _("number of attacks"), "beaten": _("whether it is beaten"),
    "choices": _("clear lines of all lines"), "combats": _("number of combats left"),
    "cost": _("movement points spent"), "cover": _("whether it is in cover"),
    "critical": _("number of critical hits"), "criticals": _("number of critical hits"),
    "criticals-by-one": _("most critical hits of one model"), "damage": _("number of damage dice"),
    "damage_dice": _("number of damage dice"), "disengages": _("whether it disengages"),
    "edge": _("map edge that is chosen"), "engaged": _("whether it is engaged"),
    "extra_shot": _("whether there is an extra shot"), "facing": _("facing"), "first": _("who is first"),
    "free-attack.attacks": _("attacks of the free attack"), "free-attack.hits": _("hits of the free attack"),
    "free-attack.wounds": _("wounds by the free attack"), "glancing": _("number of glancing blows"),
    "glancing-by-one": _("most glancing blows of one model"), "held_by": _("who holds it"),
    "illegal.rule": _("rule that stops the move"), "illegal.step": _("step at which the move is illegal"),
    "in_arc": _("whether it is in the arc of sight"), "kind": _("kind"), "leaves": _("whether it leaves the map"),
    "left": _("movement left"), "minion_cap": _("most minions allowed"), "minions": _("number of minions"),
    "outflanks": _("whether it outflanks"), "points": _("points"), "proposed": _("winner by the order of the rules"),
    "removed": _("who is removed"), "rule": _("rule number"), "run": _("whether it runs"),
    "shots": _("number of shots"), "steps": _("number of steps"), "struggle": _("result of the struggle roll"),
    "toll": _("price of leaving kill zones"), "turn": _("turn number"),
    "version": _("version of the card that counts"), "visible": _("whether the target can be seen"),
    "wasted": _("damage dice without effect"), "wears_ring": _("whether it wears the Ring"),
}  # fmt: skip
