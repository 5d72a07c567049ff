"""What players of a Strategy Battle count when a game ends, as event packs ask for it.

The book leaves victory to the scenario: its victory points decide, and equal points are a draw. Packs break ties in the
standings by the difference of victory points, by the points themselves, and by enemy leaders killed.
"""

from rules.engine.slips import LEADERS, OBJECTIVES, SCORED, Count, Slip, more_wins
from wording import gettext_noop, ngettext_lazy

VICTORY_POINTS = "victory_points"
NO_OR_YES = (gettext_noop("No"), gettext_noop("Yes"))

SLIP = Slip(
    counts=(
        Count(
            VICTORY_POINTS,
            gettext_noop("Victory points"),
            gettext_noop("Your victory points"),
            gettext_noop("Their victory points"),
            most=100,
            feeds=SCORED,
            shown=ngettext_lazy("%(value)s victory point", "%(value)s victory points"),
        ),
        Count(
            "leader_killed",
            gettext_noop("Enemy leader killed"),
            gettext_noop("You killed their leader"),
            gettext_noop("They killed your leader"),
            most=1,
            options=NO_OR_YES,
            is_needed=False,
            feeds=LEADERS,
        ),
        Count(
            "army_broken",
            gettext_noop("Army broken"),
            gettext_noop("Your army is broken"),
            gettext_noop("Their army is broken"),
            most=1,
            options=NO_OR_YES,
            is_needed=False,
        ),
        Count(
            "objectives",
            gettext_noop("Objectives held"),
            gettext_noop("Objectives that you hold"),
            gettext_noop("Objectives that they hold"),
            most=20,
            is_needed=False,
            feeds=OBJECTIVES,
        ),
        Count("turns", gettext_noop("Turns played"), least=1, most=50, is_shared=True, is_needed=False),
    ),
    hint=gettext_noop(
        "Choose the winner, or enter the victory points of both. "
        "Most event packs count a concession as 12 to 0 with the leader killed."
    ),
    decided_by={"strategy-battle/1": gettext_noop("Compare victory points")},
    decide=more_wins(VICTORY_POINTS, gettext_noop("victory points")),
    scoring="mesbg",
)
