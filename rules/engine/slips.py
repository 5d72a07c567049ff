"""The result slip of a game: what players count when it ends, and how the result follows from the counts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.engine.faults import Fault


@dataclass(frozen=True, slots=True)
class Count:
    """One number that each player reports. `limit` is the fact of the list's report that it cannot exceed."""

    name: str
    label: str
    limit: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Reported:
    """What is known of one player at the end: the counts, and the facts of the list (points, models, ...)."""

    name: str
    counts: Mapping[str, int]
    facts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Decision:
    """`winner` is the seat counted from 0, None for a draw; `rule` is empty where the event's own policy decides."""

    winner: int | None
    text: str
    rule: str = ""


# Ruleset, the two players, the points limit, whether a game that time ends is a draw.
Decide = Callable[[str, Sequence[Reported], int, bool], Decision]
Verify = Callable[[str, Sequence[Reported]], tuple[Fault, ...]]


@dataclass(frozen=True, slots=True)
class Slip:
    """Without `decide` the players say who won; counts then only feed tiebreaks.

    `verify` names every count that cannot be, each with its path ("/first/survivors") and rule.
    """

    counts: tuple[Count, ...] = ()
    decide: Decide | None = None
    verify: Verify | None = None
