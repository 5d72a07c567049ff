"""The words of the table: what actions, events and questions are called. Marked here, translated where shown."""

from collections.abc import Mapping

from rules.games.strategy_battle.form_words import FORM
from rules.games.strategy_battle.scene import TERRAIN
from wording import gettext, labelled
from wording import gettext_noop as _

EVENTS: Mapping[str, str] = {
    "declare": _("declaration"), "roll": _("Duel roll"), "reroll": _("re-roll"), "might": _("Might for the Duel"),
    "roll_off": _("roll-off"), "make_way": _("Make Way"), "back_away": _("Back Away"), "strike": _("Strike"),
    "stand_up": _("standing up"), "fall": _("falling damage"), "cross": _("crossing"), "decline": _("not done"),
}  # fmt: skip
# What is asked of a player.
ASKED: Mapping[str, str] = {
    "duel-dice": _("Duel dice"), "roll-off": _("roll-off"), "back-direction": _("way back"), "back-stated": _("Back Away"),
    "way-direction": _("way of the loser"), "strikes": _("Strike"), "in-the-way": _("In The Way"), "to-wound": _("To Wound"),
    "fall-dice": _("falling damage"), "jump": _("Jump"), "heights": _("heights"), "cross-to": _("where it crosses to"),
}  # fmt: skip
OUTCOMES: Mapping[str, str] = {
    "backs_away": _("Backs Away a full inch"), "forced_over_drop": _("is forced over a drop"),
    "trapped_partial": _("is Trapped, moves some way"), "trapped_pinned": _("is Trapped, cannot move"),
}  # fmt: skip
# What can be added to the Fight under way.
DECLARATIONS, BANNERS, MIGHT = _("Before the roll"), _("Re-roll by a banner"), _("Might for the Duel")
WAYS, STANDING = _("Make Way"), _("Prone winners")
UNITS: Mapping[str, str] = {"in": _("inches"), "mm": _("mm")}


def title(do: str, about: str = "") -> str:
    """What an action is called, with whom it is about; a word that nobody knows stays."""
    action = FORM.action(do) if do in FORM.actions else do
    if not about:
        return action
    return f"{action} {about}" if action.endswith("?") else labelled(action, about)


def event(kind: str) -> str:
    """What an event of a Fight is called."""
    return gettext(EVENTS[kind]) if kind in EVENTS else kind.replace("_", " ")


def asked(what: str) -> str:
    """What a question asks for, in a few words."""
    return gettext(ASKED[what]) if what in ASKED else what


def against(good: str, evil: str) -> str:
    """The two sides of a Fight, as the title of it says them."""
    return gettext("%(one)s against %(other)s") % {"one": good, "other": evil}


def terrain(kind: str) -> str:
    """The word of a kind of terrain; of one that nobody knows, the kind."""
    return gettext(TERRAIN[kind]) if kind in TERRAIN else kind
