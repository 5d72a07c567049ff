"""From what players count on the table to a claim about the result: the one door to a game's result slip.

The numbers an army began with come from its locked list, never from the reporter.
"""

from dataclasses import dataclass

from common.errors import Invalid
from rules.engine.slips import POINTS, SURVIVORS, Decision, Reported, Slip
from rules.games.registry import find_game
from tournaments.models import Entry, Event, Outcome, Pairing
from tournaments.models.events import OnTime
from tournaments.services.results import Claim

FACTS = ("starting_models", "points", "hero_points")
WINNERS = {0: Outcome.FIRST, 1: Outcome.SECOND, None: Outcome.DRAW}


@dataclass(frozen=True, slots=True)
class Board:
    """What stands when the game ends, for the first and the second seat: models and their points."""

    survivors: tuple[int, int]
    points: tuple[int, int]


def slip_of(event: Event) -> Slip:
    """What the players of this event's game report; nothing to count for a game that nobody knows."""
    game = find_game(event.ruleset)
    return game.slip if game else Slip()


def claim_from_board(pairing: Pairing, board: Board) -> Claim:
    found = find(pairing, board)
    return Claim(WINNERS[found.winner], *board.survivors, *board.points, finding=found.text, rule=found.rule)


def claim_from_word(outcome: Outcome, board: Board | None = None, *, unplayed: bool = False) -> Claim:
    """The players say who won, for whatever reason (a concession); counts are kept for the tiebreaks."""
    if board is None:
        return Claim(outcome, unplayed=unplayed)
    return Claim(outcome, *board.survivors, *board.points, unplayed=unplayed)


def find(pairing: Pairing, board: Board) -> Decision:
    """What the game's rules make of the counts. Raises Invalid with every count that cannot be."""
    event = pairing.round.event
    slip = slip_of(event)
    if slip.decide is None:
        raise Invalid(
            "result.not-counted", "These rules do not decide the winner by counting. Choose the winner."
        )
    players = [_reported(side, seat.entry, board) for side, seat in enumerate(pairing.seats.all())]
    faults = slip.verify(event.ruleset, players) if slip.verify else ()
    if faults:
        raise Invalid("result.counts-impossible", "These counts cannot be right.", faults=list(faults))
    return slip.decide(event.ruleset, players, event.point_level, event.on_time == OnTime.DRAW)


def _reported(side: int, entry: Entry, board: Board) -> Reported:
    facts = {name: found for name in FACTS if (found := fact(entry, name)) is not None}
    counts = {SURVIVORS: board.survivors[side], POINTS: board.points[side]}
    return Reported(entry.name, counts, facts)


def fact(entry: Entry, name: str) -> int | None:
    """A figure that the list check worked out when the list was submitted."""
    if entry.submission is None:
        return None
    found = entry.submission.report.get("facts", {}).get(name)
    return found if isinstance(found, int) else None
