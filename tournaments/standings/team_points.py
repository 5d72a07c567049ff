"""What a match of two teams is worth, from the difference of their board points on: "0: 1-1, 1: 2-0". Plain Python.

Each band holds from its difference on, and gives the points of the team ahead and of the other.
"""

import re
from itertools import pairwise

from tournaments.standings.types import Scoring
from wording import gettext as _
from wording import gettext_noop

MOST, MOST_BANDS = 1000, 20
BAND = re.compile(r"\s*(\d{1,4})\s*:\s*(\d{1,4})\s*-\s*(\d{1,4})\s*", re.ASCII)
Bands = tuple[tuple[int, int, int], ...]
LIKE = gettext_noop("Write bands like 0: 1-1, 1: 2-0.")


def read_bands(text: str) -> Bands:
    """Raises ValueError with the first thing that is wrong, as a sentence for the organizer."""
    found = [BAND.fullmatch(part) for part in text.split(",")]
    if None in found or len(found) > MOST_BANDS:
        raise ValueError(f"{_(LIKE)} {_('At most %(most)s bands.') % {'most': MOST_BANDS}}")
    bands = tuple(_numbers(one) for one in found if one is not None)
    if bands[0][0] != 0:
        raise ValueError(_("The first band begins at a difference of 0."))
    if any(number > MOST for band in bands for number in band):
        raise ValueError(_("No number is larger than %(most)s.") % {"most": MOST})
    if any(winner < loser for _least, winner, loser in bands):
        raise ValueError(_("The team ahead never gets less than the other."))
    if bands[0][1] != bands[0][2]:
        raise ValueError(_("At equal board points both teams get the same."))
    for before, after in pairwise(bands):
        if after[0] <= before[0] or after[1] < before[1]:
            raise ValueError(
                "Each band begins at a larger difference and is worth no less to the team ahead."
            )
    if bands[-1][1] < 1:
        raise ValueError(_("The largest win is worth something."))
    return bands


def _numbers(found: re.Match[str]) -> tuple[int, int, int]:
    least, winner, loser = map(int, found.groups())
    return least, winner, loser


def least_win(bands: Bands) -> int:
    """The smallest difference from which on one team wins; below it a match is drawn. 1 where nothing wins."""
    return next((least for least, winner, loser in bands if winner > loser), 1)


def team_scoring(bands: Bands, board: Scoring, boards: int) -> Scoring:
    """Match points by these bands. A bye is the largest win, with each board as `board` counts a bye; half a bye is a draw."""
    conceded = max(board.best - board.bye, 0) if board.bands else board.loss
    _, best, least = bands[-1]
    draw = bands[0][1]
    return Scoring(
        win=best, draw=draw, loss=least, bye=best, half_bye=min(draw, best), zero_bye=0,
        bye_scored=board.bye * boards, bye_conceded=conceded * boards, half_bye_scored=board.half_bye * boards, bands=bands,
    )  # fmt: skip
