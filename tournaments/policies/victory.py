"""Who won, from what stood on the map when the game ended: the book's victory rules, then the event's word on time.

Pure. The referee decides victory inside a game; this decides it from two counts on a result slip.
"""

from collections.abc import Callable, Mapping
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


Count = tuple[str, Callable[[Army], int]]
POINTS_LEFT: Count = ("points left on the map", lambda army: army.points)
HERO_POINTS: Count = ("points spent on heroes", lambda army: army.hero_points)


@dataclass(frozen=True, slots=True)
class Book:
    """Which rule says what. `small` is empty in a book that knows no small games."""

    half: str
    both: str
    ladder: tuple[Count, ...]
    small: str = ""
    wiped_out: str = ""

    def is_small(self, point_level: int) -> bool:
        return bool(self.small) and point_level <= SMALL_GAME

    def is_beaten(self, army: Army, point_level: int) -> bool:
        return army.survivors == 0 if self.is_small(point_level) else army.survivors * 2 <= army.started


BOOKS: Mapping[str, Book] = {
    "combat-hex/3.1.2": Book("7.01", "7.02", (POINTS_LEFT, HERO_POINTS), "7.04", "7.06"),
    "combat-hex/starter": Book("S-VICT-1", "S-VICT-2", (POINTS_LEFT,)),
}


@dataclass(frozen=True, slots=True)
class Finding:
    outcome: Outcome
    text: str
    rule: str = ""


def decide(book: Book, first: Army, second: Army, *, point_level: int, on_time: OnTime) -> Finding:
    beaten = (book.is_beaten(first, point_level), book.is_beaten(second, point_level))
    if beaten == (True, True):
        return _both_beaten(book, first, second)
    if beaten[1]:
        return _beaten(book, Outcome.FIRST, second, point_level)
    if beaten[0]:
        return _beaten(book, Outcome.SECOND, first, point_level)
    return _time_up(book, first, second, on_time)


def _beaten(book: Book, winner: Outcome, loser: Army, point_level: int) -> Finding:
    if book.is_small(point_level):
        return Finding(winner, "No warrior of the beaten army is left.", book.small)
    text = f"The beaten army kept {loser.survivors} of {loser.started} warriors: half or less."
    return Finding(winner, text, book.half)


def _both_beaten(book: Book, first: Army, second: Army) -> Finding:
    """When nobody is left on either side no points stand, and 7.06 asks for the heroes alone."""
    nobody_left = first.survivors == second.survivors == 0
    rule = book.wiped_out if nobody_left and book.wiped_out else book.both
    return _ladder(book, first, second, "Both armies are beaten", rule)


def _time_up(book: Book, first: Army, second: Army, on_time: OnTime) -> Finding:
    if on_time == OnTime.DRAW:
        return Finding(Outcome.DRAW, "Neither army is beaten: at this event a game out of time is a draw.")
    return _ladder(book, first, second, "Neither army is beaten and time is up", "")


def _ladder(book: Book, first: Army, second: Army, opening: str, rule: str) -> Finding:
    """The first count that differs decides."""
    for name, count in book.ladder:
        ours, theirs = count(first), count(second)
        if ours != theirs:
            winner = Outcome.FIRST if ours > theirs else Outcome.SECOND
            return Finding(
                winner, f"{opening}; {name} decide: {max(ours, theirs)} to {min(ours, theirs)}.", rule
            )
    names = " and ".join(name for name, _ in book.ladder)
    return Finding(Outcome.DRAW, f"{opening}, with equal {names}.", rule)
