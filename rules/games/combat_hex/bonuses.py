"""How bonuses add up (1.08-1.10): doublings of the printed value first, then everything flat."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.engine.hearing import Hearing


class Bonus(NamedTuple):
    """What a rule adds to a number. `doubles` instead of adding."""

    rule: str
    source: str
    plus: int = 0
    doubles: bool = False


def total(printed: int, bonuses: Sequence[Bonus]) -> int:
    """The printed value doubled as often as a bonus doubles it (1.09), then every addition (1.10)."""
    doublings = sum(bonus.doubles for bonus in bonuses)
    return (printed << doublings) + sum(bonus.plus for bonus in bonuses)


def explain(printed: int, bonuses: Sequence[Bonus], hearing: Hearing, warrior: str, what: str) -> int:
    """The total, with a step for each bonus and one for how they combine where that matters."""
    for bonus in bonuses:
        key = "bonus.doubles" if bonus.doubles else "bonus.adds"
        hearing.find(bonus.rule, key, warrior=warrior, what=what, source=bonus.source, plus=bonus.plus)
    found = total(printed, bonuses)
    if bonuses:
        hearing.find("1.08", "bonus.are", warrior=warrior, what=what, sources=[b.source for b in bonuses])
    if any(bonus.doubles for bonus in bonuses):
        hearing.find("1.09", "bonus.order", warrior=warrior, what=what, printed=printed, total=found)
    if len(bonuses) > 1:
        hearing.find("1.10", "bonus.total", warrior=warrior, what=what, total=found)
    return found


WORDS = {
    "bonus.doubles": "{source} doubles the {what} of {warrior}.",
    "bonus.adds": "{source} gives {warrior} +{plus} {what}.",
    "bonus.are": "What changes the {what} of {warrior}: {sources}.",
    "bonus.order": "Doubling comes first: {printed} printed, {total} {what} in all for {warrior}.",
    "bonus.total": "All bonuses count: {total} {what} for {warrior}.",
}
