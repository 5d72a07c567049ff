"""What one person has played, across events: for their own eyes, since each event shows the rest to whom it may."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from accounts.models import User
from tournaments.belonging import own_entries
from tournaments.models import Entry, EntryState, JudgeCall, Outcome, Pairing, RoundState
from tournaments.presenters.own_entries import tables_of
from tournaments.table_views import TableView


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
    seasons: tuple[Season, ...]

    @property
    def record(self) -> Record:
        return sum((season.record for season in self.seasons), Record())

    @property
    def rulings(self) -> list[tuple[Season, JudgeCall]]:
        return [(season, call) for season in self.seasons for call in season.rulings]


def career_of(user: User) -> Career:
    """Five queries, however many events. Applications and withdrawn entries are no part of it."""
    unplayed = [EntryState.WITHDRAWN, EntryState.APPLIED, EntryState.DECLINED, EntryState.WAITING]
    entries = list(
        own_entries(user)
        .exclude(state__in=unplayed)
        .select_related("event", "submission")
        .order_by("-event__starts_at", "-pk")
    )
    games = _games(entries)
    return Career(tuple(Season(entry, tuple(games[entry.pk])) for entry in entries))


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
