"""What the organizer should know before a player leaves, a round is taken back or an event ends: sentences, no changes.

Figures that only the change itself can tell come from `tournaments.services.previewing`.
"""

from collections.abc import Iterator

from tournaments.models import Entry, Event, Round, RoundState, Seat
from tournaments.presenters.next_step import active_count


def leaving(entry: Entry) -> Iterator[str]:
    """Four queries."""
    event = entry.event
    if not event.is_running:
        yield from _before_the_start(entry)
        return
    yield "Leaves the rounds to come. Results so far stay, and opponents keep what they earned."
    yield from _at_a_table(entry)
    others = active_count(event) - entry.is_active
    if others % 2:
        yield f"{others} players remain: somebody sits out in the next round."
    if event.is_running:
        yield "The place is not given away: the event is under way."


def _before_the_start(entry: Entry) -> Iterator[str]:
    yield "Gives up the place and may register again, at the end of the line."
    if entry.has_place and not entry.event.entries.filter(state="waiting").exists():
        yield "Nobody is on the waiting list: the place stays free."
    if entry.submission_id:
        yield "The list that was submitted stays with its owner."


def _at_a_table(entry: Entry) -> Iterator[str]:
    seats = Seat.objects.filter(entry=entry).exclude(round__state=RoundState.FINISHED)
    for seat in seats.select_related("round", "pairing").defer("round__snapshot"):
        if seat.round.is_draft:
            yield f"Round {seat.round.number} is drafted with this player: discard the draft and pair again."
        elif seat.pairing.is_game and not seat.pairing.reports.filter(state="confirmed").exists():
            yield f"Table {seat.pairing.table} of round {seat.round.number} has no result yet: settle it."


def taking_back(round_: Round) -> Iterator[str]:
    yield f"Players no longer see round {round_.number}; some may sit at their tables already."
    yield "The draft stays as it is: swap players, pair again, or publish it once more."
    if round_.clock_ends_at is not None:
        yield "The clock of the round is taken back to its start."


def closing(event: Event) -> Iterator[str]:
    yield "The standings become final and no result can be corrected, until the event is opened again."
    yield f"Lists are shown then to: {event.get_lists_after_display().lower()}."
    coming = event.round_count - event.rounds.exclude(state=RoundState.DRAFT).count()
    if coming > 0:
        yield f"{coming} of the {event.round_count} rounds were not played."


def hiding(event: Event) -> Iterator[str]:
    yield "Only the staff sees the event then; links to it lead nowhere."
