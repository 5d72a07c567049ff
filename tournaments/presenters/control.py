"""The control room: every table of the round being played at a glance, and whatever waits for somebody.

Read only, with the same number of queries for five tables and for five hundred: plain values, no models per table.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from armies.models import Submission
from tournaments.access import Viewer
from tournaments.call_visibility import CallReader
from tournaments.models import (
    BoardReport,
    CallState,
    Entry,
    Event,
    JudgeCall,
    PairingKind,
    ReportState,
    ResultReport,
    Round,
    RoundState,
    Seat,
)
from tournaments.queries import somebody_left, without_list


class Status(StrEnum):
    """How a table stands, what is most urgent first."""

    CALLED = "called"
    DISPUTED = "disputed"
    LEFT = "left"  # no result, and a player has left the event
    OVER_TIME = "over-time"
    REPORTED = "reported"
    PLAYING = "playing"
    NOT_STARTED = "not-started"
    POSTPONED = "postponed"
    CONFIRMED = "confirmed"


@dataclass(frozen=True, slots=True)
class Look:
    """Colour, sign and word of a status: none of them alone."""

    sign: str
    word: StrOrPromise
    tone: str


LOOKS: Mapping[Status, Look] = {
    Status.CALLED: Look("?", _("Judge called"), "evil"),
    Status.DISPUTED: Look("!", _("Disputed"), "evil"),
    Status.LEFT: Look("✕", _("Player left"), "evil"),
    Status.OVER_TIME: Look("⏱", _("Over time"), "contested"),
    Status.REPORTED: Look("…", _("Reported"), "contested"),
    Status.PLAYING: Look("▸", _("Playing"), "link"),
    Status.NOT_STARTED: Look("○", _("Not started"), ""),
    Status.POSTPONED: Look("→", _("Postponed"), ""),
    Status.CONFIRMED: Look("✓", _("Confirmed"), "good"),
}


@dataclass(frozen=True, slots=True)
class TableCell:
    pk: int
    table: int
    status: Status
    extra_minutes: int
    names: tuple[str, ...] = ()
    reported: Status | None = None  # of a table that has called a judge: how its result stands, if it has one

    @property
    def players(self) -> str:
        return str(_(" against ")).join(self.names)

    @property
    def look(self) -> Look:
        return LOOKS[self.status]

    @property
    def looks(self) -> tuple[Look, ...]:
        """How the table stands, and beside a judge call how its result does."""
        return tuple(LOOKS[status] for status in (self.status, self.reported) if status is not None)


@dataclass(frozen=True, slots=True)
class Call:
    """A call that waits or is answered now; of a round before the one that is played, from a postponed game."""

    pk: int
    round: int
    table: int
    question: str
    asked_at: datetime
    judge: str


@dataclass(frozen=True, slots=True)
class Tally:
    status: Status
    count: int

    @property
    def look(self) -> Look:
        return LOOKS[self.status]


@dataclass(frozen=True, slots=True)
class ListCounts:
    """`missing`: players with a place who lack the list that the event requires."""

    missing: int
    late: int
    to_check: int


@dataclass(frozen=True, slots=True)
class Gone:
    number: int
    name: str
    state: str


@dataclass(frozen=True, slots=True)
class Room:
    round: Round | None
    tables: tuple[TableCell, ...]
    calls: tuple[Call, ...]
    lists: ListCounts
    gone: tuple[Gone, ...]

    @property
    def tallies(self) -> tuple[Tally, ...]:
        counts = dict.fromkeys(Status, 0)
        for cell in self.tables:
            for status in filter(None, (cell.status, cell.reported)):
                counts[status] += 1
        return tuple(Tally(status, count) for status, count in counts.items() if count)

    @property
    def missing(self) -> tuple[int, ...]:
        """Tables whose result does not count yet."""
        done = {Status.CONFIRMED, Status.POSTPONED}
        return tuple(cell.table for cell in self.tables if not {cell.status, cell.reported} & done)

    @property
    def needs_you(self) -> int:
        """Tables of the round that wait for the staff, as the results page lists them."""
        waiting = (Status.CALLED, Status.DISPUTED, Status.LEFT, Status.OVER_TIME, Status.REPORTED)
        return sum(cell.status in waiting or cell.reported in waiting for cell in self.tables)

    @property
    def is_crowded(self) -> bool:
        """Words are shown in the key alone, so that the whole hall fits a screen."""
        return len(self.tables) > 48

    def only(self, status: str) -> tuple[TableCell, ...]:
        return tuple(cell for cell in self.tables if status in ("", cell.status, cell.reported))


def room_of(seen: Viewer) -> Room:
    """Seven queries, and one for the names of the tables that are shown (`named`). Those who judge read what was asked."""
    event = seen.event
    playing = event.rounds.filter(state=RoundState.PUBLISHED).first()
    calls = tuple(_calls(event, may_read=CallReader.of(seen).may_read(())))
    called = {call.table for call in calls if playing is not None and call.round == playing.number}
    tables = tuple(_cells(playing, called)) if playing is not None else ()
    return Room(playing, tables, calls, _lists(event), tuple(_gone(event)))


def _calls(event: Event, *, may_read: bool) -> Iterator[Call]:
    """Longest wait first."""
    rows = JudgeCall.objects.filter(pairing__round__event=event).exclude(state=CallState.CLOSED)
    fields = (
        "pk",
        "pairing__round__number",
        "pairing__table",
        "question",
        "asked_at",
        "claimed_by__display_name",
        "claimed_by__username",
    )
    found = rows.order_by("asked_at", "pk").values_list(*fields)
    for pk, number, table, question, asked_at, name, username in found:
        yield Call(pk, number, table or 0, question if may_read else "", asked_at, name or username or "")


def _cells(round_: Round, called: Iterable[int]) -> Iterator[TableCell]:
    states = _report_states(round_)
    waiting = set(called)
    games = round_.pairings.filter(kind=PairingKind.GAME).order_by("table").annotate(has_left=somebody_left())
    fields = ("pk", "table", "extra_minutes", "postponed_until", "has_left")
    for pk, table, extra, until, has_left in games.values_list(*fields):
        status = _status(round_, extra, states.get(pk, frozenset()), is_called=table in waiting)
        if status in (Status.PLAYING, Status.NOT_STARTED, Status.OVER_TIME):
            status = Status.LEFT if has_left else Status.POSTPONED if until is not None else status
        reported = _reported(states.get(pk, frozenset())) if status == Status.CALLED else None
        yield TableCell(pk, table or 0, status, extra, reported=reported)


def named(cells: Sequence[TableCell]) -> list[TableCell]:
    """The same tables with the names of their players. One query; asked for the tables that are shown."""
    names: dict[int, list[str]] = {cell.pk: [] for cell in cells}
    seats = Seat.objects.filter(pairing__in=names).order_by("side")
    for pairing, name in seats.values_list("pairing", "entry__name"):
        names[pairing].append(name)
    return [replace(cell, names=tuple(names[cell.pk])) for cell in cells]


def _report_states(round_: Round) -> dict[int, frozenset[str]]:
    """By pairing, the states of the reports that count or wait: a corrected result may have one of each."""
    rows = ResultReport.objects.filter(pairing__round=round_).exclude(state=ReportState.SUPERSEDED)
    states: dict[int, frozenset[str]] = {}
    for pairing, state in rows.values_list("pairing", "state"):
        states[pairing] = states.get(pairing, frozenset()) | {state}
    disputed = BoardReport.objects.filter(board__pairing__round=round_, state=ReportState.DISPUTED)
    for pairing in disputed.values_list("board__pairing", flat=True) if round_.event.has_teams else ():
        states[pairing] = states.get(pairing, frozenset()) | {ReportState.DISPUTED}
    return states


def _status(round_: Round, extra: int, states: frozenset[str], *, is_called: bool) -> Status:
    if is_called:
        return Status.CALLED
    if (reported := _reported(states)) is not None:
        return reported
    left = round_.clock_left(timezone.now())
    if left is None:
        return Status.NOT_STARTED
    return Status.PLAYING if left + timedelta(minutes=extra) > timedelta() else Status.OVER_TIME


def _reported(states: frozenset[str]) -> Status | None:
    """How the result of a table stands; None before anybody has reported one."""
    looks = (
        (ReportState.DISPUTED, Status.DISPUTED),
        (ReportState.CONFIRMED, Status.CONFIRMED),
        (ReportState.PROPOSED, Status.REPORTED),
    )
    return next((status for state, status in looks if state in states), None)


def _lists(event: Event) -> ListCounts:
    missing = without_list(event).count()
    found = Submission.objects.filter(event_key=event.scope, state__in=Submission.LIVE).aggregate(
        late=Count("pk", filter=Q(is_late=True)),
        to_check=Count("pk", filter=Q(state=Submission.State.SUBMITTED)),
    )
    return ListCounts(missing, found["late"], found["to_check"])


def _gone(event: Event) -> Iterator[Gone]:
    left: Iterable[Entry] = event.entries.filter(left_after_round__isnull=False).order_by(
        "-left_after_round", "name"
    )[:20]
    for entry in left:
        yield Gone(entry.number, entry.name, entry.get_state_display())
