"""What the pages ask about a person’s own entries, in a constant number of queries however many there are."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime

from django.db.models import Q, QuerySet

from accounts.models import User
from tournaments import table_views
from tournaments.belonging import own_entries
from tournaments.call_visibility import CallReader
from tournaments.models import PLAYED_NOW, Entry, EntryState, EventState, Pairing
from tournaments.models.entries import UNPLACED


def tables_of(entries: Iterable[Entry], pairings: QuerySet[Pairing]) -> Iterator[table_views.TableView]:
    """These tables as seen from the seats of these entries, whichever of them sits there."""
    mine = {entry.pk for entry in entries}
    for view in table_views.tables(
        pairings.filter(seats__entry__in=mine), reader=CallReader(entries=frozenset(mine))
    ):
        yield replace(view, mine=next(seat for seat in view.seats if seat.entry_id in mine))


def my_tables(entries: Iterable[Entry]) -> dict[int, list[table_views.TableView]]:
    """Where these entries play now, by entry: the round being played first, then postponed games, the oldest first."""
    found: dict[int, list[table_views.TableView]] = {}
    for view in tables_of(entries, Pairing.objects.filter(PLAYED_NOW).order_by("round__number", "pk")):
        if view.mine is not None:
            found.setdefault(view.mine.entry_id, []).append(view)
    return {entry: table_views.current_first(views) for entry, views in found.items()}


def last_entry(user: User, *, since: datetime) -> Entry | None:
    """In the newest event that is over and did not begin before `since`."""
    over = (
        own_entries(user)
        .exclude(state__in=UNPLACED)
        .filter(event__state=EventState.CLOSED, event__cancelled_at=None, event__starts_at__gte=since)
    )
    return over.select_related("event").order_by("-event__starts_at").first()


def cancelled_entries(user: User, *, since: datetime) -> list[Entry]:
    """In events that were cancelled, until long after they would have begun: soonest first."""
    entered = own_entries(user).exclude(state__in=[EntryState.WITHDRAWN, EntryState.DECLINED])
    lately = Q(event__starts_at__gte=since) | Q(event__cancelled_at__gte=since)
    found = entered.filter(lately, event__cancelled_at__isnull=False)
    return list(found.select_related("event").order_by("event__starts_at", "pk"))
