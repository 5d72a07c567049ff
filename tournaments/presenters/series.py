"""The table of a series: what everybody won at each closed event, which results count, and who leads."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Q

from tournaments.access import Visitor, visible_events
from tournaments.history import ranking
from tournaments.models import CountBy, Entry, EntryState, Event, Series, Sides
from tournaments.models.entries import UNPLACED
from tournaments.policies.formats import has_cut
from tournaments.presenters.brackets import bracket_of

# Points by final place, the first place first; beyond the list there are none.
PLACE_POINTS = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)


@dataclass(frozen=True, slots=True)
class Result:
    """What one event gave to one player. One that does not count is dropped for better ones."""

    event: Event
    place: int
    points: Fraction
    counts: bool = True

    @property
    def text(self) -> str:
        return ranking.halves_text(self.points)


@dataclass(frozen=True, slots=True)
class Row:
    """`results` are in the order of the table's events, None where the player was not there."""

    rank: int
    user: int
    name: str
    results: tuple[Result | None, ...]

    @property
    def points(self) -> Fraction:
        return sum((one.points for one in self._there if one.counts), Fraction())

    @property
    def total(self) -> str:
        return ranking.halves_text(self.points)

    @property
    def wins(self) -> int:
        return sum(one.place == 1 for one in self._there)

    @property
    def best(self) -> Fraction:
        return max((one.points for one in self._there), default=Fraction())

    @property
    def standing(self) -> tuple[Fraction, int, Fraction]:
        """What rows are ordered by; equal ones share a place."""
        return self.points, self.wins, self.best

    @property
    def _there(self) -> list[Result]:
        return [one for one in self.results if one is not None]


@dataclass(frozen=True, slots=True)
class SeriesTable:
    """`to_come` are the events that are not over. `walk_ins` played without an account and cannot be followed."""

    events: tuple[Event, ...]
    to_come: tuple[Event, ...]
    rows: tuple[Row, ...]
    walk_ins: int


def table_of(series: Series, user: Visitor) -> SeriesTable:
    """Two queries, and the standings of each closed event, however many players there were."""
    members = visible_events(user).filter(in_series__series=series).order_by("starts_at", "pk")
    events = list(members)
    closed = tuple(event for event in events if event.is_closed)
    entries = _entries(closed)
    earned = _earned(series, closed, entries)
    names = {entry.user_id: entry.name for entry in entries if entry.user_id is not None}
    rows = (_row(user_id, names[user_id], results, series, closed) for user_id, results in earned.items())
    return SeriesTable(
        events=closed,
        to_come=tuple(event for event in events if not event.is_closed),
        rows=tuple(_ranked(list(rows))),
        walk_ins=sum(entry.user_id is None for entry in entries),
    )


def _entries(closed: Sequence[Event]) -> list[Entry]:
    """The oldest event first, so that the last name of a person is the newest. The disqualified earn nothing."""
    out = Q(state__in=[*UNPLACED, EntryState.DISQUALIFIED])
    single = Entry.objects.filter(event__in=closed, event__sides=Sides.PLAYERS)
    rows = single.exclude(out).order_by("event__starts_at", "event")
    return list(rows.only("event_id", "number", "name", "user_id"))


def _earned(
    series: Series, closed: Sequence[Event], entries: Sequence[Entry]
) -> dict[int, dict[int, Result]]:
    """By user and event."""
    found: dict[int, dict[int, Result]] = {}
    results = {event.pk: dict(_results(event, CountBy(series.by))) for event in closed}
    for entry in entries:
        if entry.user_id is not None:
            won = results[entry.event_id][entry.number]
            found.setdefault(entry.user_id, {})[entry.event_id] = won
    return found


def _results(event: Event, by: CountBy) -> Iterator[tuple[int, Result]]:
    """By number in the event. A bracket gives the final places; the standings give everybody else's."""
    found = ranking.standings_of(event)
    shown = bracket_of(event) if has_cut(event) else None
    reached = {one.number: one.place for one in shown.places} if shown else {}
    for row in found.table.rows:
        place = reached.get(row.player, row.rank)
        won = Fraction(row.points, found.tally.scoring.unit)
        yield row.player, Result(event, place, won if by == CountBy.POINTS else place_points(place))


def place_points(place: int) -> Fraction:
    return Fraction(PLACE_POINTS[place - 1] if place <= len(PLACE_POINTS) else 0)


def _row(user: int, name: str, won: Mapping[int, Result], series: Series, closed: Sequence[Event]) -> Row:
    """Of equal results the earlier one counts."""
    best = sorted(won.values(), key=lambda one: (-one.points, closed.index(one.event)))
    kept = {one.event.pk for one in best[: series.counts or None]}
    results = (won.get(event.pk) for event in closed)
    shown = (one and Result(one.event, one.place, one.points, one.event.pk in kept) for one in results)
    return Row(0, user, name, tuple(shown))


def _ranked(rows: Sequence[Row]) -> Iterator[Row]:
    ordered = sorted(rows, key=lambda row: row.name.casefold())
    ordered.sort(key=lambda row: row.standing, reverse=True)
    rank = 0
    for at, row in enumerate(ordered, start=1):
        if at == 1 or row.standing != ordered[at - 2].standing:
            rank = at
        yield Row(rank, row.user, row.name, row.results)
