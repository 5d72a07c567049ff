"""What the facts of the Fight phase are called that players make claims about: in plain words."""

from collections.abc import Mapping

from wording import gettext_noop as _

FACTS: Mapping[str, str] = {
    "banner_counts": _("whether the banner counts"), "best": _("best Duel die"), "crossed": _("whether it crossed"),
    "decided_by": _("what decided the Fight"), "defended": _("whether the barrier is defended"),
    "engaged": _("whether it is engaged"), "fall_hits": _("hits by the fall"), "fight": _("Fight value"),
    "fights": _("number of Fights"), "gap": _("distance to the banner in mm"), "groups": _("number of groups"),
    "if_declined": _("what happens without help"), "in_the_way": _("rolls for models in the way"), "kind": _("kind"),
    "made_way": _("who made way"), "marginal": _("whether it is a close measurement"),
    "may_cross": _("whether it may cross"), "moved": _("whether and how far it moved"),
    "outcome": _("how the loser backs away"), "parted": _("distance moved apart in mm"),
    "shortest": _("shortest way in mm"), "slack": _("room beside the measurement"), "slain": _("who is slain"),
    "stands": _("whether it stands up"), "strikes": _("number of Strikes"),
    "strikes_per_attack": _("Strikes for each Attack"), "tie": _("whether it is a tie"),
    "to_wound": _("what a die must show to wound"), "trapped": _("whether it is Trapped"),
    "trapped_without_help": _("whether it is Trapped without help"),
}  # fmt: skip
