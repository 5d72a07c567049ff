"""What one person has played, across events: for their own eyes, since each event shows the rest to whom it may."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from accounts.models import User
from tournaments.belonging import own_entries
from tournaments.models import Entry, EntryState, JudgeCall, Outcome, Pairing, ReportState, RoundState, Seat
from tournaments.presenters.own_entries import tables_of
from tournaments.table_views import TableView

EVERYTHING = slice(None)


@dataclass(frozen=True, slots=True)
class Record:
    """Confirmed games alone."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    def __add__(self, other: "Record") -> "Record":
        return Record(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)

    def __str__(self) -> str:
        return f"{self.won}–{self.drawn}–{self.lost}"


@dataclass(frozen=True, slots=True)
class Season:
    """One event as one of its players had it."""

    entry: Entry
    games: tuple[TableView, ...]

    @property
    def record(self) -> Record:
        return sum(map(record_of, self.games), Record())

    @property
    def rulings(self) -> Iterator[JudgeCall]:
        return (call for view in self.games for call in view.rulings)


@dataclass(frozen=True, slots=True)
class Career:
    """`seasons` are those asked for; `events` and `record` count all there are."""

    seasons: tuple[Season, ...]
    events: int
    record: Record

    @property
    def rulings(self) -> list[tuple[Season, JudgeCall]]:
        return [(season, call) for season in self.seasons for call in season.rulings]


def played_by(user: User) -> QuerySet[Entry]:
    """The latest event first. Applications and withdrawn entries are no part of it."""
    unplayed = [EntryState.WITHDRAWN, EntryState.APPLIED, EntryState.DECLINED, EntryState.WAITING]
    return own_entries(user).exclude(state__in=unplayed).order_by("-event__starts_at", "-pk")


def career_of(user: User, shown: slice = EVERYTHING) -> Career:
    """Of the events of `played_by`, those of the slice with their games. Seven queries, however many events."""
    played = played_by(user)
    entries = list(played.select_related("event", "submission")[shown])
    games = _games(entries)
    seasons = tuple(Season(entry, tuple(games[entry.pk])) for entry in entries)
    return Career(seasons, played.count(), _record_over_all(played))


def _record_over_all(played: QuerySet[Entry]) -> Record:
    """What the seasons' records add up to: a few numbers from the database, however many games there were."""
    games = {"pairing__reports__state": ReportState.CONFIRMED, "pairing__reports__unplayed": False}
    seats = Seat.objects.filter(entry__in=played.order_by(), **games).exclude(round__state=RoundState.DRAFT)
    counted = seats.order_by().values_list("side", "pairing__reports__outcome").annotate(Count("pk"))
    return sum((record_for(*row) for row in counted), Record())


def _games(entries: Iterable[Entry]) -> dict[int, list[TableView]]:
    games: dict[int, list[TableView]] = {entry.pk: [] for entry in entries}
    out = Pairing.objects.exclude(round__state=RoundState.DRAFT).order_by("round__number")
    for view in tables_of(entries, out):
        if view.mine is not None:
            games[view.mine.entry_id].append(view)
    return games


def record_of(view: TableView) -> Record:
    report = view.report
    if report is None or view.mine is None or not report.is_confirmed or report.unplayed:
        return Record()
    return record_for(view.mine.side, report.outcome)


def record_for(side: int, outcome: str, games: int = 1) -> Record:
    """So many games that ended like this, for the player on this side; nothing for a void game or the places of a pod."""
    winner = {Outcome.FIRST: 1, Outcome.SECOND: 2}.get(Outcome(outcome))
    if winner is not None:
        return Record(won=games) if winner == side else Record(lost=games)
    return {Outcome.DRAW: Record(drawn=games), Outcome.BOTH_LOSE: Record(lost=games)}.get(
        Outcome(outcome), Record()
    )
