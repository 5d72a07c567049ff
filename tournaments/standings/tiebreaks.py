"""The tiebreaks an event can choose from, one row each. Higher is better unless a row says otherwise.

A row says what every round adds and how the parts make the value, so a value and its explanation never disagree.
Byes and unplayed rounds add nothing to the strength of schedule, void rounds add nothing anywhere.
"""

from tournaments.standings import fide, opponents, own_results, percentages
from tournaments.standings.conventions import OTHERS
from tournaments.standings.tiebreak import Tiebreak

# In the order in which the settings of an event offer them.
TIEBREAKS = {row.code: row for row in (*percentages.ROWS, *opponents.ROWS, *fide.ROWS, *own_results.ROWS)}


def others_of(code: str) -> tuple[Tiebreak, ...]:
    """The tiebreaks that measure the same and count it by another convention."""
    return tuple(TIEBREAKS[other] for other in OTHERS[code])
