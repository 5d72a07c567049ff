"""What the facts that several games find out are called, of which players make claims: in plain words."""

from collections.abc import Mapping

from wording import gettext_noop as _

FACTS: Mapping[str, str] = {
    "attacker": _("who is the attacker"), "dice": _("number of dice"), "distance": _("distance"),
    "hits": _("number of hits"), "phase": _("phase"), "verdict": _("whether the action is legal (legal or illegal)"),
    "winner": _("who wins"), "wounds": _("number of wounds"),
}  # fmt: skip
