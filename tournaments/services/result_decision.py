"""From what players count on the table to a claim about the result: the one door to section 7.

The numbers an army began with come from its locked list, never from the reporter.
"""

from dataclasses import dataclass

from common.errors import Fault, Invalid
from tournaments.models import Entry, Outcome, Pairing
from tournaments.models.events import OnTime
from tournaments.policies.victory import BOOKS, Army, Finding, decide
from tournaments.services.results import Claim


@dataclass(frozen=True, slots=True)
class Board:
    """What stands when the game ends, for the first and the second seat: warriors and their points."""

    survivors: tuple[int, int]
    points: tuple[int, int]


def claim_from_board(pairing: Pairing, board: Board) -> Claim:
    finding = find(pairing, board)
    return Claim(finding.outcome, *board.survivors, *board.points, finding=finding.text, rule=finding.rule)


def claim_from_word(outcome: Outcome, board: Board | None = None, *, unplayed: bool = False) -> Claim:
    """The players say who won, for whatever reason (a concession); counts are kept for the tiebreaks."""
    if board is None:
        return Claim(outcome, unplayed=unplayed)
    return Claim(outcome, *board.survivors, *board.points, unplayed=unplayed)


def find(pairing: Pairing, board: Board) -> Finding:
    """Raises Invalid with every count that cannot be."""
    event = pairing.round.event
    book = BOOKS.get(event.ruleset)
    if book is None:
        raise Invalid(
            "result.not-counted", "This game’s book does not say who won from counts: say it yourselves."
        )
    entries = [seat.entry for seat in pairing.seats.all()]
    faults = [
        fault
        for side, entry in enumerate(entries)
        for fault in _count_faults(side, entry, board.survivors[side], board.points[side])
    ]
    if faults:
        raise Invalid("result.counts-impossible", "These counts cannot be right.", faults=faults)
    first, second = (_army(entry, board, side) for side, entry in enumerate(entries))
    return decide(book, first, second, point_level=event.point_level, on_time=OnTime(event.on_time))


def _count_faults(side: int, entry: Entry, survivors: int, points: int) -> list[Fault]:
    seat = ("first", "second")[side]
    started, worth = fact(entry, "starting_models"), fact(entry, "points")
    if started is None or worth is None:
        text = f"{entry.name} has no list here: section 7 needs the number of warriors. Say who won instead."
        return [Fault("result.no-list", f"/{seat}_survivors", text, "7.01")]
    faults = []
    if survivors > started:
        text = f"{entry.name} began with {started} warriors; {survivors} cannot be left."
        faults.append(Fault("result.too-many-survivors", f"/{seat}_survivors", text, "7.01"))
    if points > worth:
        text = f"{entry.name}’s army cost {worth} points; {points} cannot be left."
        faults.append(Fault("result.too-many-points", f"/{seat}_points", text, "7.02"))
    if (survivors == 0) != (points == 0) and not faults:
        text = f"{entry.name}: warriors and points on the map are both nothing, or neither is."
        faults.append(Fault("result.counts-disagree", f"/{seat}_points", text, "7.02"))
    return faults


def _army(entry: Entry, board: Board, side: int) -> Army:
    return Army(
        started=fact(entry, "starting_models") or 0,
        survivors=board.survivors[side],
        points=board.points[side],
        hero_points=fact(entry, "hero_points") or 0,
    )


def fact(entry: Entry, name: str) -> int | None:
    """A figure that the list check worked out when the list was handed in."""
    if entry.submission is None:
        return None
    found = entry.submission.report.get("facts", {}).get(name)
    return found if isinstance(found, int) else None
