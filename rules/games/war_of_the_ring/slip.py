"""What players of War of the Ring count when a game ends: victory points, and whether the Ring decided it instead.

Each side has its own aim, so the higher number of victory points decides only a game that time ended, as events count it; a
game that the Ring or a military victory ended is won by the person who reached that aim, and the players say who.
"""

from collections.abc import Sequence

from rules.engine.faults import Fault
from rules.engine.slips import SCORED, Count, Reported, Slip, more_wins
from wording import gettext as _
from wording import gettext_noop, ngettext_lazy

VICTORY_POINTS, ENDING = "victory_points", "ending"
ENDINGS = (gettext_noop("Time"), gettext_noop("Military victory"), gettext_noop("The Ring"))
ENDED_BY = (
    gettext_noop("time"),
    gettext_noop("military victory"),
    gettext_noop("the ring"),
)  # within a sentence


def verify(ruleset: str, players: Sequence[Reported]) -> tuple[Fault, ...]:
    """Counting decides a game that time ended; any other ending has a winner whom the players know."""
    ending = players[0].counts.get(ENDING, 0)
    if not ending:
        return ()
    text = _("The game ended by another way than time (%(ending)s): choose the winner.") % {
        "ending": _(ENDED_BY[ending])
    }
    return (Fault("result.not-by-points", f"/counts/{ENDING}", text),)


SLIP = Slip(
    counts=(
        Count(
            VICTORY_POINTS,
            gettext_noop("Victory points"),
            gettext_noop("Your victory points"),
            gettext_noop("Their victory points"),
            most=30,
            feeds=SCORED,
            shown=ngettext_lazy("%(value)s victory point", "%(value)s victory points"),
        ),
        Count(
            ENDING,
            gettext_noop("Ended by"),
            most=len(ENDINGS) - 1,
            options=ENDINGS,
            is_shared=True,
            is_needed=False,
        ),
        Count("turns", gettext_noop("Turns played"), least=1, most=50, is_shared=True, is_needed=False),
    ),
    hint=gettext_noop(
        "Choose the winner and enter the victory points, or let the points decide a game that time ended."
    ),
    decided_by={"war-of-the-ring/1": gettext_noop("Compare victory points")},
    decide=more_wins(VICTORY_POINTS, gettext_noop("victory points")),
    verify=verify,
    scoring="victory-points",
)
