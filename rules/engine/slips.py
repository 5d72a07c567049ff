"""The result slip of a game: what players count when it ends, and how the result follows from the counts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.engine.faults import Fault

# The counts that a result keeps for each player, as tiebreaks read them: models left, and points (left or won).
SURVIVORS, POINTS = "survivors", "points"


@dataclass(frozen=True, slots=True)
class Count:
    """One number that each player reports. `name` is `SURVIVORS` or `POINTS`; `mine` and `theirs` label its fields.

    `limit` is the fact of the list's report that it cannot exceed; without a list there is nothing to compare.
    """

    name: str
    label: str
    mine: str
    theirs: str
    limit: str = ""


@dataclass(frozen=True, slots=True)
class Reported:
    """What is known of one player at the end: the counts, and the facts of the list (points, starting_models, ...)."""

    name: str
    counts: Mapping[str, int]
    facts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Decision:
    """`winner` is the seat counted from 0, None for a draw; `rule` is empty where the event's own policy decides."""

    winner: int | None
    text: str
    rule: str = ""


# Ruleset, the two players, the points limit, and whether a game that time ends is a draw.
Decide = Callable[[str, Sequence[Reported], int, bool], Decision]
# Ruleset and the two players; every count that cannot be, with its path ("/first_survivors") and rule.
Verify = Callable[[str, Sequence[Reported]], tuple[Fault, ...]]


@dataclass(frozen=True, slots=True)
class Slip:
    """Without `decide` the players say who won, and counts only feed tiebreaks.

    `decided_by` says whose word the counts are, on a button ("Count survivors (rule 7.01)").
    `out_hint(ruleset, points_limit)` says when one of several players is out.
    `time_reading` is the reading that says what a game counts that time ended; `time_options` gives its value for an event
    that counts such a game as a "draw" or by "points".
    """

    counts: tuple[Count, ...] = ()
    decided_by: Mapping[str, str] = field(default_factory=dict)
    decide: Decide | None = None
    verify: Verify | None = None
    out_hint: Callable[[str, int], str] | None = None
    time_reading: str = ""
    time_options: Mapping[str, str] = field(default_factory=dict)
