"""What hangs on the wall: players by name, tables, standings, cut into pages that fit a screen without scrolling."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from tournaments.models import Event, Round, RoundState, Seat
from tournaments.presenters.shown_standings import shown_standings
from tournaments.queries import TableView, round_tables


@dataclass(frozen=True, slots=True)
class WallLine:
    """One line: a figure in front, a name, what belongs to it, a figure at the end."""

    figure: str
    name: str
    rest: str = ""
    end: str = ""


@dataclass(frozen=True, slots=True)
class WallPage:
    number: int
    lines: Sequence[WallLine]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A way to fill the wall: how many columns, and of how many lines each."""

    title: str
    columns: int
    rows: int
    lines: Callable[[Event, Round | None], Iterable[WallLine]]

    def pages(self, event: Event, round_: Round | None) -> list[WallPage]:
        lines = list(self.lines(event, round_))
        size = self.columns * self.rows
        starts = range(0, len(lines), size)
        return [WallPage(at, lines[start : start + size]) for at, start in enumerate(starts, start=1)]


def newest_round(event: Event) -> Round | None:
    return event.rounds.exclude(state=RoundState.DRAFT).last()


def _by_name(event: Event, round_: Round | None) -> list[WallLine]:
    """Where do I sit, and on which map: every player once."""
    if round_ is None:
        return []
    seats = Seat.objects.filter(round=round_).values_list(
        "entry__name", "pairing__table", "pairing__ground__map__name"
    )
    return sorted(
        (
            WallLine(str(table or "–"), name, (played_on or "") if table else "sits out")
            for name, table, played_on in seats
        ),
        key=lambda line: line.name.casefold(),
    )


def _by_table(event: Event, round_: Round | None) -> Iterator[WallLine]:
    for view in round_tables(round_) if round_ is not None else ():
        yield WallLine(str(view.pairing.table or "–"), view.first.entry.name, _against(view), _score(view))


def _against(view: TableView) -> str:
    return view.against_first


def _score(view: TableView) -> str:
    return view.score if view.report is not None and view.report.is_confirmed else ""


def _standings(event: Event, round_: Round | None) -> Iterator[WallLine]:
    found = shown_standings(event)
    for line in found.lines(found.places())[0]:
        yield WallLine(str(line.rank), line.entry.name, line.record, line.points)


SHEETS: dict[str, Sheet] = {
    "names": Sheet("By name", 3, 20, _by_name),
    "tables": Sheet("By table", 2, 18, _by_table),
    "standings": Sheet("Standings", 2, 18, _standings),
}


def sheet_for(event: Event, round_: Round | None, wanted: str) -> str:
    """What was asked for; else where to sit while a round is played, and the standings at any other time."""
    if wanted in SHEETS:
        return wanted
    return "names" if round_ is not None and round_.is_playing else "standings"
