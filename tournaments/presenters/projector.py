"""What hangs on the wall: players by name, tables, standings, cut into pages that fit a screen without scrolling."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from tournaments.models import Event, Round, RoundState, Seat
from tournaments.presenters.shown_standings import shown_standings
from tournaments.table_views import TableView, round_tables

WIDE = frozenset("MWmw@%")


@dataclass(frozen=True, slots=True)
class WallLine:
    """One line: a figure in front, a name, what belongs to it, a figure at the end."""

    figure: str
    name: str
    rest: str = ""
    end: str = ""


@dataclass(frozen=True, slots=True)
class ShownLine:
    """`size` says how small it is set so that nothing is cut off: "", "long" (two lines) or "huge" (three)."""

    line: WallLine
    size: str


@dataclass(frozen=True, slots=True)
class WallPage:
    number: int
    lines: Sequence[ShownLine]


@dataclass(frozen=True, slots=True)
class Room:
    """How many letters of a text fit into one line, and into two smaller ones. `is_shared`: name and rest stand in one."""

    one: int
    two: int
    is_shared: bool = False

    def size(self, line: WallLine) -> str:
        name, rest = width(line.name), width(line.rest)
        letters = name + rest + 1 if self.is_shared and rest else max(name, rest)
        return "" if letters <= self.one else "long" if letters <= self.two else "huge"


def width(text: str) -> int:
    """In Latin letters: a Chinese one takes the room of two, and so does an M."""
    return sum(1 + (letter in WIDE or unicodedata.east_asian_width(letter) in "WF") for letter in text)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A way to fill the wall: how many columns, and of how many lines each."""

    title: StrOrPromise
    columns: int
    rows: int
    lines: Callable[[Event, Round | None], Iterable[WallLine]]
    room: Room

    def pages(self, event: Event, round_: Round | None, screen: int = 1, of: int = 1) -> list[WallPage]:
        """Those of one screen, where several share the pages; they keep their order and each is shown once."""
        lines = list(self.lines(event, round_))
        size = self.columns * self.rows
        count = -(-len(lines) // size)
        mine = range((screen - 1) * count // of, screen * count // of)
        return [
            WallPage(
                at,
                [ShownLine(line, self.room.size(line)) for line in lines[start * size : (start + 1) * size]],
            )
            for at, start in enumerate(mine, start=1)
        ]


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
            WallLine(str(table or "–"), name, (played_on or "") if table else str(_("sits out")))
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


def _nothing(event: Event, round_: Round | None) -> tuple[WallLine, ...]:
    """The clock fills the screen alone."""
    return ()


CLOCK = "clock"
SHEETS: dict[str, Sheet] = {
    "names": Sheet(_("By name"), 3, 20, _by_name, Room(30, 76, is_shared=True)),
    "tables": Sheet(_("By table"), 2, 18, _by_table, Room(18, 46)),
    "standings": Sheet(_("Standings"), 2, 18, _standings, Room(36, 90)),
    CLOCK: Sheet(_("Clock"), 1, 1, _nothing, Room(1, 1)),
}


def sheet_for(event: Event, round_: Round | None, wanted: str) -> str:
    """What was asked for; else where to sit while a round is played, and the standings at any other time."""
    if wanted in SHEETS:
        return wanted
    return "names" if round_ is not None and round_.is_playing else "standings"
