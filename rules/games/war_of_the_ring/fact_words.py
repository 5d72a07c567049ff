"""What the facts of battles of War of the Ring are called that players make claims about: in plain words."""

from collections.abc import Mapping

from wording import gettext_noop as _

FACTS: Mapping[str, str] = {
    "advanced": _("number of units that advance"), "besieged": _("whether the region is besieged"),
    "cancelled": _("whether the card is cancelled"), "combat_dice": _("number of combat dice"),
    "combat_hits": _("hits of the Combat roll"), "continued": _("whether the battle continues"),
    "deck": _("deck of the card"), "dice_now": _("number of dice now"),
    "eliminated": _("whether the army is eliminated"), "end_reason": _("why the battle ended"),
    "ended": _("whether the battle ended"), "entered_region": _("region that is entered"),
    "hit": _("whether it hits"), "hits_at_once": _("hits to take at once"), "leadership": _("Leadership"),
    "modifier": _("modifier of the dice"), "moved_units": _("number of units that move"),
    "next": _("what comes next"), "playable": _("whether the card can be played"),
    "reroll_hits": _("hits of the Leader re-roll"), "reroll_modifier": _("modifier of the re-roll"),
    "reroll_target": _("what a re-rolled die must show"), "rerolls": _("number of re-rolls"),
    "retreated_to": _("region of the retreat"), "round": _("round"), "special_dice": _("number of special dice"),
    "special_hits": _("hits of the special dice"), "special_modifier": _("modifier of the special dice"),
    "special_target": _("what a special die must show"), "step": _("step of the battle"),
    "surplus_removed": _("units removed above the limit"), "taken": _("hits taken"),
    "target": _("what a die must show"), "to_take": _("hits to take"), "turned": _("misses turned into hits"),
    "units": _("number of units"), "void": _("whether the card has no effect"),
    "withdrawn": _("whether the army withdraws"),
}  # fmt: skip
