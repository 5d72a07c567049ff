"""An organizer's own scoring: what a game is worth, what a result slip asks, and what each number feeds. Plain Python.

It is kept as one JSON document of the event (`document`), which becomes a `Scoring` and a `Slip` like those of a preset and of
a game.
"""

from tournaments.own_scoring.document import (
    MOST_COUNTS,
    OWN,
    check_scoring,
    document_of,
    match_of,
    scoring_from,
)
from tournaments.own_scoring.slip import feeds_offered, slip_with, usual_counts

__all__ = [
    "MOST_COUNTS",
    "OWN",
    "check_scoring",
    "document_of",
    "feeds_offered",
    "match_of",
    "scoring_from",
    "slip_with",
    "usual_counts",
]
