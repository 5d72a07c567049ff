"""The table of a series: what everybody won at each closed event, which results count, and who leads."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from common.name_order import by_name
from tournaments.access import Visitor, visible_events
from tournaments.history import ranking
from tournaments.history.boards import member_lines
from tournaments.history.scoring import board_scoring
from tournaments.models import CountBy, Event, Series
from tournaments.presenters.final_places import final_rows
from tournaments.presenters.kept import kept
from tournaments.presenters.series_takers import Taker, takers_of
from tournaments.stamps.events import recent_changes

# Points by final place, the first place first; beyond the list there are none.
PLACE_POINTS = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)
REMEMBERED = 24 * 60 * 60
Won: TypeAlias = Mapping[int, tuple[int, Fraction]]


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
    """Three queries, one for each closed event, and the standings of those that have changed since somebody looked."""
    members = visible_events(user).filter(in_series__series=series).order_by("starts_at", "pk")
    events = list(members)
    closed = tuple(event for event in events if event.is_closed)
    takers = list(takers_of(closed))
    earned = _earned(series, closed, takers)
    names = {one.user: one.name for one in takers if one.user is not None}
    rows = (_row(user, names[user], results, series, closed) for user, results in earned.items())
    return SeriesTable(
        events=closed,
        to_come=tuple(event for event in events if not event.is_closed),
        rows=tuple(_ranked(list(rows))),
        walk_ins=sum(one.user is None for one in takers),
    )


def _earned(series: Series, closed: Sequence[Event], takers: Sequence[Taker]) -> dict[int, dict[int, Result]]:
    """By user and event."""
    found: dict[int, dict[int, Result]] = {}
    events = {event.pk: event for event in closed}
    won = {event.pk: _won_at(event) for event in closed}
    for one in takers:
        earned = won[one.event].get(one.key)
        if one.user is not None and earned is not None:
            place, points = earned
            points = points if series.by == CountBy.POINTS else place_points(place)
            found.setdefault(one.user, {})[one.event] = Result(events[one.event], place, points)
    return found


def _won_at(event: Event) -> Won:
    """Place and points by key of the taker: of teams what each member won at the boards, of singles and pairs those of the
    entry. Ranked once for each state of the event: a series has many, and everybody looks."""
    changes = recent_changes(event.pk)
    if not changes:
        return _results_at(event)
    return kept(f"series-results:{event.pk}", changes, REMEMBERED, lambda: _results_at(event))


def _results_at(event: Event) -> Won:
    rows = _boards(event) if event.has_teams else _entries(event)
    return {key: (rank, points) for key, rank, points in rows}


def _entries(event: Event) -> Iterator[tuple[int, int, Fraction]]:
    found = ranking.standings_of(event)
    for row, place in final_rows(event, found):
        yield row.player, place, Fraction(row.points, found.tally.scoring.unit)


def _boards(event: Event) -> Iterator[tuple[int, int, Fraction]]:
    unit = board_scoring(event).unit
    return ((line.member.pk, line.rank, Fraction(line.row.points, unit)) for line in member_lines(event))


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
    ordered = sorted(rows, key=lambda row: by_name(row.name))
    ordered.sort(key=lambda row: row.standing, reverse=True)
    rank = 0
    for at, row in enumerate(ordered, start=1):
        if at == 1 or row.standing != ordered[at - 2].standing:
            rank = at
        yield Row(rank, row.user, row.name, row.results)
