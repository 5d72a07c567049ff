"""Who won, from two counts on a result slip: section 7, then the event's word on time.

The referee decides victory inside a game (`victory`); this decides it from what was counted when the game was over.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.engine.faults import Fault
from rules.engine.slips import SCORED, Count, Decision, Reported, Slip, too_many_points
from rules.games.combat_hex.victory import SMALL
from wording import gettext as _
from wording import gettext_noop, listed, ngettext, ngettext_lazy

SURVIVORS, POINTS = "survivors", "points"


@dataclass(frozen=True, slots=True)
class Army:
    """One side at the end. `started` is the number of warriors it began with, `hero_points` what its heroes cost."""

    started: int
    survivors: int
    points: int
    hero_points: int


Rung = tuple[str, Callable[[Army], int]]
POINTS_LEFT: Rung = (gettext_noop("points left on the map"), lambda army: army.points)
HERO_POINTS: Rung = (gettext_noop("points spent on heroes"), lambda army: army.hero_points)


@dataclass(frozen=True, slots=True)
class Book:
    """Which rule says what. `small` is empty in a book that knows no small games."""

    half: str
    both: str
    ladder: tuple[Rung, ...]
    small: str = ""
    wiped_out: str = ""

    def is_small(self, limit: int) -> bool:
        return bool(self.small) and limit <= SMALL

    def is_beaten(self, army: Army, limit: int) -> bool:
        return army.survivors == 0 if self.is_small(limit) else army.survivors * 2 <= army.started


# Where one count decides, and where all are equal.
TIME_UP = (
    gettext_noop("Neither army is beaten and time is up; %(count)s decide: %(most)s to %(least)s."),
    gettext_noop("Neither army is beaten and time is up, with equal %(counts)s."),
)
BEATEN = (
    gettext_noop("Both armies are beaten; %(count)s decide: %(most)s to %(least)s."),
    gettext_noop("Both armies are beaten, with equal %(counts)s."),
)
NEWEST = "combat-hex/3.1.2"
BOOKS: Mapping[str, Book] = {
    NEWEST: Book("7.01", "7.02", (POINTS_LEFT, HERO_POINTS), "7.04", "7.06"),
    "combat-hex/starter": Book("S-VICT-1", "S-VICT-2", (POINTS_LEFT,)),
}


def decide(ruleset: str, players: Sequence[Reported], limit: int, draws_on_time: bool) -> Decision:
    """The winner by the book of `ruleset` at this points limit; then by the event's word on time."""
    first, second = (_army(player) for player in players)
    return decide_by(BOOKS[ruleset], first, second, limit, draws_on_time)


def _army(player: Reported) -> Army:
    return Army(
        started=player.facts.get("starting_models", 0),
        survivors=player.counts[SURVIVORS],
        points=player.counts[POINTS],
        hero_points=player.facts.get("hero_points", 0),
    )


def decide_by(book: Book, first: Army, second: Army, limit: int, draws_on_time: bool) -> Decision:
    beaten = (book.is_beaten(first, limit), book.is_beaten(second, limit))
    if beaten == (True, True):
        return _both_beaten(book, first, second)
    if beaten[1]:
        return _beaten(book, 0, second, limit)
    if beaten[0]:
        return _beaten(book, 1, first, limit)
    if draws_on_time:
        return Decision(None, _("Neither army is beaten: at this event a game out of time is a draw."))
    return _ladder(book, first, second, TIME_UP, "")


def _beaten(book: Book, winner: int, loser: Army, limit: int) -> Decision:
    if book.is_small(limit):
        return Decision(winner, _("No warrior of the beaten army is left."), book.small)
    figures = {"left": loser.survivors, "started": loser.started}
    text = ngettext(
        "The beaten army kept %(left)s of %(started)s warrior: half or less.",
        "The beaten army kept %(left)s of %(started)s warriors: half or less.",
        loser.started,
    )
    return Decision(winner, text % figures, book.half)


def _both_beaten(book: Book, first: Army, second: Army) -> Decision:
    """When nobody is left on either side no points stand, and 7.06 asks for the heroes alone."""
    nobody_left = first.survivors == second.survivors == 0
    rule = book.wiped_out if nobody_left and book.wiped_out else book.both
    return _ladder(book, first, second, BEATEN, rule)


def _ladder(book: Book, first: Army, second: Army, opening: tuple[str, str], rule: str) -> Decision:
    """The first count that differs decides."""
    for name, count in book.ladder:
        counts = count(first), count(second)
        if counts[0] != counts[1]:
            figures = {"count": _(name), "most": max(counts), "least": min(counts)}
            return Decision(counts.index(max(counts)), _(opening[0]) % figures, rule)
    names = listed(_(name) for name, _of in book.ladder)
    return Decision(None, _(opening[1]) % {"counts": names}, rule)


def verify(ruleset: str, players: Sequence[Reported]) -> tuple[Fault, ...]:
    """Every count that cannot be. The numbers an army began with come from its list, never from the reporter."""
    book = BOOKS[ruleset]
    seats = zip(("first", "second"), players, strict=True)
    return tuple(fault for seat, player in seats for fault in _count_faults(seat, player, book))


def _count_faults(seat: str, player: Reported, book: Book) -> list[Fault]:
    started, worth = player.facts.get("starting_models"), player.facts.get("points")
    if started is None or worth is None:
        text = _(
            "%(player)s has no list here, so the survivors cannot be compared. Choose the winner instead."
        )
        return [Fault("result.no-list", f"/{seat}_survivors", text % {"player": player.name}, book.half)]
    survivors, points = player.counts[SURVIVORS], player.counts[POINTS]
    figures = {"player": player.name, "started": started, "left": survivors}
    faults = []
    if survivors > started:
        text = ngettext(
            "%(player)s began with %(started)s warrior; %(left)s cannot be left.",
            "%(player)s began with %(started)s warriors; %(left)s cannot be left.",
            started,
        )
        faults.append(Fault("result.too-many-survivors", f"/{seat}_survivors", text % figures, book.half))
    if points > worth:
        faults.append(too_many_points(seat, player, points, worth, book.both))
    if (survivors == 0) != (points == 0) and not faults:
        text = _("%(player)s: warriors and points on the map are both nothing, or neither is.") % figures
        faults.append(Fault("result.counts-disagree", f"/{seat}_points", text, book.both))
    return faults


def out_hint(ruleset: str, limit: int) -> str:
    """When one of three or four players is out (7.03, 7.05)."""
    if BOOKS[ruleset].is_small(limit):
        return _("A player is out when the last warrior is removed (rule 7.05).")
    return _("A player is out when half of the army or more is lost (rule 7.03).")


SLIP = Slip(
    counts=(
        Count(
            SURVIVORS,
            gettext_noop("Warriors left"),
            gettext_noop("Your warriors left"),
            gettext_noop("Their warriors left"),
            shown=ngettext_lazy("%(value)s left", "%(value)s left"),
            is_flat=True,
        ),
        Count(
            POINTS,
            gettext_noop("Points left"),
            gettext_noop("Your points left"),
            gettext_noop("Their points left"),
            most=1_000_000,
            feeds=SCORED,
            shown=ngettext_lazy("%(value)s point", "%(value)s points"),
            is_flat=True,
        ),
    ),
    hint=gettext_noop(
        "Enter surviving models and points of both players, or choose the winner. "
        "If you do both, your winner counts, and the numbers are used for tiebreaks."
    ),
    decided_by={
        "combat-hex/3.1.2": gettext_noop("Count survivors (rule 7.01)"),
        "combat-hex/starter": gettext_noop("Count survivors (rule S-VICT-1)"),
    },
    decide=decide,
    verify=verify,
    left=(SURVIVORS, POINTS),
    out_hint=out_hint,
    time_reading="time-limit",
    time_options={"draw": "organizer", "points": "points"},
)
