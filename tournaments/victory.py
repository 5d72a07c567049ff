"""Who won, from what stood on the map when the game ended: section 7 of Combat Hex, then the event's word on time.

Pure. The referee decides victory inside a game; this decides it from two counts on a result slip.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tournaments.models.events import OnTime
from tournaments.models.results import Outcome

SMALL_GAME = 500  # 7.04: at this point level or below, an army loses only with its last warrior


@dataclass(frozen=True, slots=True)
class Army:
    """One side at the end. `started` is the number of warriors it began with, `hero_points` what its heroes cost."""

    started: int
    survivors: int
    points: int = 0
    hero_points: int = 0

    def is_beaten(self, point_level: int) -> bool:
        if point_level <= SMALL_GAME:
            return self.survivors == 0
        return self.survivors * 2 <= self.started


@dataclass(frozen=True, slots=True)
class Finding:
    outcome: Outcome
    text: str
    rule: str = ""


def decide(first: Army, second: Army, *, point_level: int, on_time: OnTime) -> Finding:
    beaten = (first.is_beaten(point_level), second.is_beaten(point_level))
    if beaten == (True, True):
        return _both_beaten(first, second)
    if beaten[1]:
        return Finding(Outcome.FIRST, _why(second, point_level), _rule(point_level))
    if beaten[0]:
        return Finding(Outcome.SECOND, _why(first, point_level), _rule(point_level))
    return _time_up(first, second, on_time)


def _rule(point_level: int) -> str:
    return "7.04" if point_level <= SMALL_GAME else "7.01"


def _why(loser: Army, point_level: int) -> str:
    if point_level <= SMALL_GAME:
        return "No warrior of the beaten army is left."
    return f"The beaten army kept {loser.survivors} of {loser.started} warriors: half or less."


def _both_beaten(first: Army, second: Army) -> Finding:
    """7.02, and 7.06 when nobody is left on either side: then no points stand and only the heroes count."""
    rule = "7.06" if first.survivors == second.survivors == 0 else "7.02"
    return _ladder(first, second, "Both armies are beaten", rule)


def _time_up(first: Army, second: Army, on_time: OnTime) -> Finding:
    if on_time == OnTime.DRAW:
        return Finding(Outcome.DRAW, "Neither army is beaten: at this event a game out of time is a draw.")
    return _ladder(first, second, "Neither army is beaten and time is up", "")


LADDER: tuple[tuple[str, Callable[[Army], int]], ...] = (
    ("points left on the map", lambda army: army.points),
    ("points spent on heroes", lambda army: army.hero_points),
)


def _ladder(first: Army, second: Army, opening: str, rule: str) -> Finding:
    """The first count that differs decides."""
    for name, count in LADDER:
        ours, theirs = count(first), count(second)
        if ours != theirs:
            winner = Outcome.FIRST if ours > theirs else Outcome.SECOND
            return Finding(
                winner, f"{opening}; {name} decide: {max(ours, theirs)} to {min(ours, theirs)}.", rule
            )
    return Finding(Outcome.DRAW, f"{opening}, with equal points left and equal points in heroes.", rule)
