"""What pages may cost beside those that they are compared with, and whether they do."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from benchmarks.load.traffic import Figures

EMPTY, SMALL = "empty view", "small page"


@dataclass(frozen=True, slots=True)
class Goal:
    """At least `share` of the answers per second that the page `beside` gives in the same run."""

    beside: str
    share: float

    def line(self, row: Figures, rows: Mapping[str, Figures]) -> str:
        compared = rows[self.beside].rate
        share = row.rate / compared if compared else 0.0
        word = "met" if share >= self.share else "NOT MET"
        return f"{row.name:<48} {share:6.0%} of the {self.beside}, wanted {self.share:.0%}: {word}"


UNCHANGED = Goal(EMPTY, 1 / 2)
CHANGED = Goal(EMPTY, 1 / 4)
OWN = Goal(SMALL, 1 / 3)
MOST_MILLISECONDS = 20  # of web and database together, for the pairings made anew


def lines(rows: Mapping[str, Figures], goals: Mapping[str, Goal], anew: str) -> Iterator[str]:
    for name, goal in goals.items():
        yield goal.line(rows[name], rows)
    spent = sum(rows[anew].per_request(part) for part in ("web", "data"))
    word = "met" if spent <= MOST_MILLISECONDS else "NOT MET"
    yield f"{anew:<48} {spent:6.1f} ms of the processor, wanted {MOST_MILLISECONDS}: {word}"
