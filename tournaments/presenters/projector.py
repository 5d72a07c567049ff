"""What hangs on the wall: players by name, tables, standings, cut into pages that fit a screen without scrolling.

Of a large event one look holds `MOST_PAGES` pages; the last of them leads to the next ones.
"""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from common.name_order import by_name
from tournaments.history.ranking import Line
from tournaments.models import Event, Round, RoundState, Seat
from tournaments.presenters.shown_standings import shown_standings
from tournaments.queries import pairings_in_order
from tournaments.table_views import TableView, tables

WIDE = "MWmw@%"
MOST_PAGES = 24
# So many lines are set large, in so many columns and rows.
FEW, FEW_COLUMNS, FEW_ROWS = 24, 2, 12
ROWS_OF = {"": 1, "long": 2, "huge": 3}


@dataclass(frozen=True, slots=True)
class WallLine:
    """One line: a figure in front, a name, what belongs to it, a figure at the end."""

    figure: str
    name: str
    rest: str = ""
    end: str = ""


@dataclass(frozen=True, slots=True)
class ShownLine:
    """`size` says how small it is set so that nothing is cut off: "", "long" (two lines) or "huge" (more)."""

    line: WallLine
    size: str


@dataclass(frozen=True, slots=True)
class WallPage:
    """`has_few` lines are set large; where it `is_roomy` too, long ones take more rows and need not be small."""

    number: int
    lines: Sequence[ShownLine]
    has_few: bool = False

    @property
    def is_roomy(self) -> bool:
        spans = [ROWS_OF[line.size] for line in self.lines]
        return self.has_few and len(breaks(spans, FEW_COLUMNS, FEW_ROWS)) <= 1


@dataclass(frozen=True, slots=True)
class Room:
    """How many letters of a text fit into one line, and into two. `is_shared`: name and rest stand in one. `rows` are those
    that a text of more than one line takes."""

    one: int
    two: int
    is_shared: bool = False
    rows: int = 1

    def size(self, line: WallLine) -> str:
        name, rest = width(line.name), width(line.rest)
        letters = name + rest + 1 if self.is_shared and rest else max(name, rest)
        return "" if letters <= self.one else "long" if letters <= self.two else "huge"


def breaks(spans: Iterable[int], columns: int, rows: int) -> list[int]:
    """Where each page ends when lines fill one column after another; no line is split over two columns."""
    ends, column, used, at = [], 0, 0, 0
    for at, span in enumerate(spans, start=1):
        if used + span > rows:
            column, used = column + 1, 0
        if column == columns:
            ends.append(at - 1)
            column = 0
        used += span
    return [*ends, at] if at else ends


def width(text: str) -> int:
    """In Latin letters: a Chinese one takes the room of two, and so does an M."""
    if text.isascii():
        return len(text) + sum(map(text.count, WIDE))
    return sum(1 + (letter in WIDE or unicodedata.east_asian_width(letter) in "WF") for letter in text)


@dataclass(frozen=True, slots=True)
class Lines:
    """How many lines there are, and those from one to before another: only what is shown is made, unless it is `cheap`."""

    count: int
    between: Callable[[int, int], Iterable[WallLine]]
    is_cheap: bool = False


NO_LINES = Lines(0, lambda start, stop: ())


@dataclass(frozen=True, slots=True)
class Wall:
    """The pages of one look: those from the one shown `first` on or around it, of `count` on this screen."""

    pages: Sequence[WallPage]
    first: int
    count: int

    @property
    def then(self) -> int:
        return self.first % max(1, self.count) + 1

    @property
    def before(self) -> int:
        """The page before those of this look, around the end; 0 where the look holds all pages."""
        return (self.pages[0].number - 2) % self.count + 1 if self._is_part else 0

    @property
    def after(self) -> int:
        return self.pages[-1].number % self.count + 1 if self._is_part else 0

    @property
    def _is_part(self) -> bool:
        return len(self.pages) < self.count


@dataclass(frozen=True, slots=True)
class Sheet:
    """A way to fill the wall: how many columns, and of how many lines each."""

    title: StrOrPromise
    columns: int
    rows: int
    lines: Callable[[Event, Round | None], Lines]
    room: Room
    few_room: Room

    def wall(self, event: Event, round_: Round | None, screen: int = 1, of: int = 1, first: int = 1) -> Wall:
        """Those of one screen, where several share the pages; they keep their order and each is shown once."""
        lines = self.lines(event, round_)
        ends = self._ends(lines)
        count = len(ends)
        mine = range((screen - 1) * count // of, screen * count // of)
        first = min(first, max(1, len(mine)))
        start = (first - 1) // MOST_PAGES * MOST_PAGES
        shown = mine[start : start + MOST_PAGES]
        begins = [0, *ends]
        made = list(lines.between(begins[shown.start], begins[shown.stop]))
        pages = [
            self._page(
                start + at,
                made[begins[page] - begins[shown.start] : ends[page] - begins[shown.start]],
                has_few=len(mine) == 1 and ends[page] - begins[page] <= FEW,
            )
            for at, page in enumerate(shown, start=1)
        ]
        return Wall(pages, first, len(mine))

    def _ends(self, lines: Lines) -> list[int]:
        """Behind which line each page ends. Where lines are cheap to make, a long one takes more rows than one."""
        if not lines.is_cheap or self.room.rows == 1:
            return breaks([1] * lines.count, self.columns, self.rows)
        sizes = map(self.room.size, lines.between(0, lines.count))
        return breaks([self.room.rows if size else 1 for size in sizes], self.columns, self.rows)

    def _page(self, number: int, lines: Iterable[WallLine], *, has_few: bool) -> WallPage:
        room = self.few_room if has_few else self.room
        return WallPage(number, [ShownLine(line, room.size(line)) for line in lines], has_few)


def newest_round(event: Event) -> Round | None:
    return event.rounds.exclude(state=RoundState.DRAFT).last()


def _by_name(event: Event, round_: Round | None) -> Lines:
    """Where do I sit, and on which map: every player once."""
    if round_ is None:
        return NO_LINES
    seats = Seat.objects.filter(round=round_).values_list(
        "entry__name", "pairing__table", "pairing__ground__map__name"
    )
    found = sorted(seats, key=lambda seat: by_name(seat[0]))
    return Lines(
        len(found), lambda start, stop: (_seated(*seat) for seat in found[start:stop]), is_cheap=True
    )


def _seated(name: str, table: int | None, played_on: str | None) -> WallLine:
    return WallLine(str(table or "–"), name, (played_on or "") if table else str(_("sits out")))


def _by_table(event: Event, round_: Round | None) -> Lines:
    if round_ is None:
        return NO_LINES
    found = pairings_in_order(round_)
    return Lines(found.count(), lambda start, stop: map(_at_table, tables(found[start:stop])))


def _at_table(view: TableView) -> WallLine:
    return WallLine(str(view.pairing.table or "–"), view.first.entry.name, _against(view), _score(view))


def _against(view: TableView) -> str:
    return view.against_first


def _score(view: TableView) -> str:
    return view.score if view.report is not None and view.report.is_confirmed else ""


def _standings(event: Event, round_: Round | None) -> Lines:
    found = shown_standings(event)
    places = found.places()
    return Lines(len(places), lambda start, stop: map(_ranked, found.lines(places[start:stop])[0]))


def _ranked(line: Line) -> WallLine:
    return WallLine(str(line.rank), line.entry.name, line.record, line.points)


def _nothing(event: Event, round_: Round | None) -> Lines:
    """The clock fills the screen alone."""
    return NO_LINES


CLOCK = "clock"
SHEETS: dict[str, Sheet] = {
    "names": Sheet(
        _("By name"), 3, 20, _by_name, Room(30, 54, is_shared=True, rows=2), Room(28, 60, is_shared=True)
    ),
    "tables": Sheet(_("By table"), 2, 18, _by_table, Room(18, 38), Room(14, 40)),
    "standings": Sheet(_("Standings"), 2, 18, _standings, Room(36, 76), Room(22, 50)),
    CLOCK: Sheet(_("Clock"), 1, 1, _nothing, Room(1, 1), Room(1, 1)),
}


def sheet_for(event: Event, round_: Round | None, wanted: str) -> str:
    """What was asked for; else where to sit while a round is played, and the standings at any other time."""
    if wanted in SHEETS:
        return wanted
    return "names" if round_ is not None and round_.is_playing else "standings"
