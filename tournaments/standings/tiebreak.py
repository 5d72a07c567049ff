"""What a tiebreak is: its names, what every round adds to it, and how the parts make its value."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.standings import parts as p
from tournaments.standings.conventions import CONVENTIONS
from tournaments.standings.parts import Amount, Parts, Total
from tournaments.standings.tally import Tally
from wording import gettext as _


class Input(StrEnum):
    """What a tiebreak is made of: what the results of an event have to record for it to differ from 0."""

    OUTCOME = "outcome"  # who won, or who took which place
    POINTS = "points"  # victory points, or army points left
    DESTROYED = "destroyed"
    LEADERS = "leaders"
    OBJECTIVES = "objectives"
    GAMES = "games"  # of a match
    BOARDS = "boards"  # of a match of two teams


@dataclass(frozen=True, slots=True)
class Tiebreak:
    code: str
    name: str
    rule: str
    parts: Parts
    total: Total = p.added
    shown: str = "number"  # or "points" (divided by the unit of the scoring), or "percent"
    ascending: bool = False  # fewer is better
    among_tied: bool = False  # found inside each group of tied players, see `encounter`
    needs: Input = Input.OUTCOME

    @property
    def title(self) -> str:
        return _(self.name)

    @property
    def formula(self) -> str:
        return _(self.rule)

    @property
    def convention(self) -> str:
        """Whose way of counting this is."""
        return _(CONVENTIONS[self.code])

    def value(self, scores: Tally, player: int) -> Fraction:
        key = (self.code, player)
        if key not in scores.known:
            scores.known[key] = self.total(scores, [*self.parts(scores, player)])
        return scores.known[key]


def of_opponent(row: Tiebreak) -> Amount:
    """What a round adds where a tiebreak sums up another one of the opponents."""
    return lambda scores, result: row.value(scores, p.opponent(result))
