"""Standings of an event: history in, ranked and explained rows out. Formulas are in `tournaments.standings`."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from tournaments.history import games_of
from tournaments.models import Entry, EntryState, Event, RoundState
from tournaments.scoring import TIEBREAKS, points_of, results_of, scoring_of
from tournaments.standings import Explanation, Kind, Result, Row


@dataclass(frozen=True, slots=True)
class Shown:
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """One player's place, ready to be shown."""

    entry: Entry
    row: Row
    points: str
    tiebreaks: tuple[Shown, ...]

    @property
    def rank(self) -> int:
        return self.row.rank

    @property
    def record(self) -> str:
        return f"{self.row.wins}–{self.row.draws}–{self.row.losses}"


@dataclass(frozen=True, slots=True)
class Standings:
    """`after` is the last finished round, `open_round` the one whose confirmed results are already in."""

    rows: tuple[Line, ...]
    titles: tuple[str, ...]
    after: int
    open_round: int | None


def standings_of(event: Event, *, up_to: int | None = None) -> Standings:
    """Four queries, whatever the number of players."""
    scoring = scoring_of(event)
    entries = {entry.number: entry for entry in _ranked_entries(event)}
    results = [r for r in results_of(games_of(event, up_to=up_to), scoring) if r.player in entries]
    rows = _rank(results, entries, scoring.best)
    numbers = dict(event.rounds.exclude(state=RoundState.DRAFT).values_list("number", "state"))
    playing = [number for number, state in numbers.items() if state == RoundState.PUBLISHED]
    titles = tuple(TIEBREAKS[key] for key in event.tiebreaks)
    lines = tuple(Line(entries[row.player], row, str(row.points), ()) for row in rows)
    return Standings(
        lines, titles, max([n for n in numbers if n not in playing], default=0), next(iter(playing), None)
    )


def _ranked_entries(event: Event) -> Iterable[Entry]:
    return event.entries.exclude(state__in=[EntryState.WITHDRAWN, EntryState.WAITING])


def _rank(results: list[Result], entries: dict[int, Entry], best: int) -> list[Row]:
    points = points_of(results)
    order = sorted(entries, key=lambda number: (-points.get(number, 0), number))
    return [
        Row(
            rank=place,
            player=number,
            points=points.get(number, 0),
            values=(Fraction(0),),
            played=sum(1 for r in results if r.player == number and r.is_game),
            wins=sum(r.games_won for r in results if r.player == number),
            draws=sum(r.games_drawn for r in results if r.player == number),
            losses=sum(r.games_lost for r in results if r.player == number),
            byes=sum(r.kind == Kind.BYE for r in results if r.player == number),
        )
        for place, number in enumerate(order, start=1)
    ]


def explanations_of(event: Event, entry: Entry) -> list[Explanation]:
    return []
