"""What the pages ask about a person’s own entries, in a constant number of queries however many there are."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import User
from tournaments import queries
from tournaments.belonging import own_entries
from tournaments.call_visibility import CallReader
from tournaments.history import ranking
from tournaments.models import Entry, EventState, Pairing, RoundState
from tournaments.models.entries import UNPLACED


def tables_of(entries: Iterable[Entry], pairings: QuerySet[Pairing]) -> Iterator[queries.TableView]:
    """These tables as seen from the seats of these entries, whichever of them sits there."""
    mine = {entry.pk for entry in entries}
    for view in queries.tables(
        pairings.filter(seats__entry__in=mine), reader=CallReader(entries=frozenset(mine))
    ):
        yield replace(view, mine=next(seat for seat in view.seats if seat.entry_id in mine))


def my_tables(entries: Iterable[Entry]) -> dict[int, queries.TableView]:
    """Where these entries sit in the rounds being played, by entry."""
    playing = Pairing.objects.filter(round__state=RoundState.PUBLISHED)
    return {view.mine.entry_id: view for view in tables_of(entries, playing) if view.mine is not None}


def last_entry(user: User, *, since: datetime) -> Entry | None:
    """In the newest event that is over and did not begin before `since`."""
    over = (
        own_entries(user)
        .exclude(state__in=UNPLACED)
        .filter(event__state=EventState.CLOSED, event__starts_at__gte=since)
    )
    return over.select_related("event").order_by("-event__starts_at").first()


def place_of(entry: Entry) -> ranking.Line | None:
    """One player's line; nobody has one before there are results."""
    found = ranking.standings_of(entry.event)
    if entry.number not in found.entries or not (found.after or found.open_round):
        return None
    return found.line(found.table.row(entry.number))
