"""Who takes what away from an event into a series: single players, both players of a pair, and members who played boards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Q

from tournaments.models import Entry, EntryState, Event, Member, Sides
from tournaments.models.entries import UNPLACED

OUT = (*UNPLACED, EntryState.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class Taker:
    """`key` finds the result: the number of the entry, of a team the key of the member. `user` is None without an account."""

    event: int
    key: int
    user: int | None
    name: str


def takers_of(closed: Sequence[Event]) -> Iterator[Taker]:
    """The oldest event first, so that the last name of a person is the newest. The disqualified take nothing."""
    rows = [*_single(closed), *_members(closed)]
    order = {event.pk: at for at, event in enumerate(closed)}
    return iter(sorted((Taker(*row) for row in rows), key=lambda one: order[one.event]))


def _single(closed: Sequence[Event]) -> Iterator[tuple[Any, ...]]:
    entries = Entry.objects.filter(event__in=closed, event__sides=Sides.PLAYERS).exclude(state__in=OUT)
    return entries.order_by("pk").values_list("event_id", "number", "user_id", "name").iterator()


def _members(closed: Sequence[Event]) -> Iterator[tuple[Any, ...]]:
    """Of a pair both who are in it at the end; of a team everybody who has played a board."""
    if not any(event.has_members for event in closed):
        return iter(())
    members = Member.objects.filter(event__in=closed).exclude(entry__state__in=OUT)
    pairs = members.filter(event__sides=Sides.DOUBLES, has_left=False).annotate(key=F("entry__number"))
    played = Q(first_boards__isnull=False) | Q(second_boards__isnull=False)
    teams = members.filter(played, event__sides=Sides.TEAMS).annotate(key=F("pk")).distinct()
    return (
        row
        for found in (pairs, teams)
        for row in found.order_by("pk").values_list("event_id", "key", "user_id", "name")
    )
