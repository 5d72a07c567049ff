"""The words of the page: what actions, sides, figures and effects are called. Marked here, translated where shown."""

from collections.abc import Mapping

from rules.games.war_of_the_ring.form_words import FORM
from rules.games.war_of_the_ring.nations import nation_in_words
from rules.games.war_of_the_ring.picture import KINDS, ROLES
from rules.games.war_of_the_ring.position import FREE, SHADOW, Player
from wording import gettext
from wording import gettext_noop as _

SIDES: Mapping[str, str] = {FREE: _("Free Peoples"), SHADOW: _("Shadow")}
EFFECTS: Mapping[str, str] = {
    "modifier": _("%(card)s adds to the dice of its side (initiative %(initiative)s)."),
    "fewer_dice": _("%(card)s gives the enemy fewer dice (initiative %(initiative)s)."),
    "no_reroll": _("%(card)s takes the enemy's Leader re-roll (initiative %(initiative)s)."),
    "less_leadership": _("%(card)s lowers the enemy's Leadership (initiative %(initiative)s)."),
    "special_attack": _("%(card)s makes a special attack (initiative %(initiative)s)."),
    "turn_misses": _("%(card)s turns misses into hits (initiative %(initiative)s)."),
    "extra_hits": _("%(card)s scores more hits (initiative %(initiative)s)."),
    "cancel_hits": _("%(card)s cancels hits (initiative %(initiative)s)."),
    "eliminate_figure": _("%(card)s eliminates a figure (initiative %(initiative)s)."),
    "cancel_leadership": _("%(card)s cancels the Leadership of a figure (initiative %(initiative)s)."),
    "cancel_card": _("%(card)s cancels the enemy's card (initiative %(initiative)s)."),
    "retreat": _("%(card)s lets the army leave (initiative %(initiative)s)."),
    "awaken": _("%(card)s awakens a Sovereign (initiative %(initiative)s)."),
}  # fmt: skip
ANY_EFFECT = _("%(card)s has an effect (initiative %(initiative)s).")
FACE_DOWN: Mapping[str, str] = {
    "character": _("Card face down, Character deck"), "strategy": _("Card face down, Strategy deck"),
}  # fmt: skip
PLAYABLE, NOT_PLAYABLE = _("Can be played"), _("Requirement not met")
REGULARS, ELITES = _("Regulars"), _("Elites")
# A unit of a Nation, and how many of its units.
UNIT: Mapping[str, str] = {"regular": _("%(nation)s: Regular"), "elite": _("%(nation)s: Elite")}
UNITS: Mapping[str, str] = {"regular": _("%(nation)s: Regulars"), "elite": _("%(nation)s: Elites")}
REMOVE_REGULAR, REPLACE_ELITE = _("%(nation)s: remove Regular"), _("%(nation)s: replace Elite")
REMOVE_ELITE = _("%(nation)s: remove Elite (2 hits)")
RETREAT, RETREAT_NOT_FREE = _("Retreat to %(region)s"), _("Retreat to %(region)s (not free)")
# The next step of the round and the other choice of its player.
CEASE_OR_GO_ON, RETREAT_OR_HOLD = _("Cease or go on"), _("Retreat or hold")
ADVANCE_OR_STAY = _("Advance or stay")


def action(do: str) -> str:
    """What an action is called; a word that nobody knows stays."""
    return FORM.action(do) if do in FORM.actions else do


def side(name: str) -> str:
    return gettext(SIDES[name])


def player(one: Player) -> str:
    """The name of a player, in the reader's language where it is that of the side."""
    return one.name or one.id if one.is_named else side(one.side)


def army(of: str, *, attacks: bool) -> str:
    """The side of an army with its part in the battle."""
    return gettext(ROLES[of, attacks])


def kind(name: str) -> str:
    """What a kind of figure is called."""
    return gettext(KINDS[name])


def of_nation(text: str, nation: str) -> str:
    """A text about units of a Nation."""
    return gettext(text) % {"nation": nation_in_words(nation)}


def effect(op: str, card: str, initiative: int) -> str:
    """What the effect of a card does, and when."""
    return gettext(EFFECTS.get(op, ANY_EFFECT)) % {"card": card, "initiative": initiative}
