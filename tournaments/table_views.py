"""The tables of a round as pages and the API show them: who sits there, what was reported, who may do what. No changes."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypeVar

from django.db.models import Exists, OuterRef, Prefetch, QuerySet, prefetch_related_objects
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django_stubs_ext import StrOrPromise

from tournaments.access import Viewer
from tournaments.belonging import speakers_of
from tournaments.board_queries import BoardLine, boards_at
from tournaments.call_visibility import NOBODY, CallReader, VisibleCalls
from tournaments.models import (
    PLAYED_NOW,
    Agreement,
    CallState,
    Entry,
    EventMap,
    Ground,
    JudgeCall,
    Pairing,
    ReportState,
    ResultReport,
    Round,
    RoundKind,
    RoundState,
    Seat,
)
from tournaments.pairing.sentences import Table
from tournaments.queries import pairings_in_order


@dataclass(frozen=True)
class TableView:
    """One pairing with everything its page shows. `mine` is the reader's seat, if the reader sits here."""

    pairing: Pairing
    seats: tuple[Seat, ...]
    mine: Seat | None
    report: ResultReport | None
    visible: VisibleCalls
    agreed: frozenset[int] = frozenset()  # users who have confirmed the report
    boards: tuple[BoardLine, ...] = ()  # of a match of teams
    has_reports: bool = False  # one at least, also one that another has replaced

    @property
    def theirs(self) -> Seat | None:
        if self.mine is None or self.is_pod:
            return None
        return next((seat for seat in self.seats if seat.pk != self.mine.pk), None)

    @property
    def opponents(self) -> tuple[Seat, ...]:
        """Everybody else at the reader's table; at somebody else's table, everybody."""
        return tuple(seat for seat in self.seats if self.mine is None or seat.pk != self.mine.pk)

    @property
    def against_first(self) -> str:
        """Everybody but the first seat, for lists that name both sides; a bye says which."""
        names = [seat.entry.name for seat in self.seats[1:]]
        return ", ".join(names) or str(self.pairing.get_kind_display())

    @property
    def against_me(self) -> str:
        """Everybody else at a table of several; a bye says which."""
        names = [seat.entry.name for seat in self.opponents]
        return ", ".join(names) or str(self.pairing.get_kind_display())

    @property
    def i_agreed(self) -> bool:
        """At a pod: confirmed already, while others of the pod have not."""
        return self.mine is not None and self.mine.entry.user_id in self.agreed

    @property
    def is_pod(self) -> bool:
        return self.pairing.round.kind == RoundKind.PODS and self.pairing.is_game

    @property
    def why(self) -> str:
        """Why they sit here: to the reader who does, about the players by name to everybody else."""
        names = tuple(seat.entry.name for seat in self.seats)
        return self.pairing.why(Table(names, is_readers=self.mine is not None))

    @property
    def first(self) -> Seat:
        return self.seats[0]

    @property
    def second(self) -> Seat | None:
        return self.seats[1] if len(self.seats) > 1 else None

    @property
    def calls(self) -> tuple[JudgeCall, ...]:
        """Those that the reader may read, the newest first."""
        return self.visible.calls

    @property
    def open_call(self) -> JudgeCall | None:
        return next((call for call in self.calls if call.state != CallState.CLOSED), None)

    @property
    def is_called(self) -> bool:
        """A judge call is open, as far as the reader may know."""
        return self.visible.is_waiting

    @property
    def rulings(self) -> tuple[JudgeCall, ...]:
        """The calls that a judge has ruled on or answered."""
        return tuple(
            call for call in self.calls if call.ruling_id or (call.is_closed and not call.is_cancelled)
        )

    @property
    def ground(self) -> Ground | None:
        return getattr(self.pairing, "ground", None)

    @property
    def map(self) -> EventMap | None:
        """What the game is played on, as far as it is known."""
        return self.ground.map if self.ground else None

    @property
    def clock_ends_at(self) -> datetime | None:
        ends = self.pairing.round.clock_ends_at
        return ends + timedelta(minutes=self.pairing.extra_minutes) if ends else None

    @property
    def i_reported(self) -> bool:
        return (
            self.report is not None
            and self.mine is not None
            and self.report.said_by_id in speakers_of(self.mine.entry)
        )

    @property
    def may_report(self) -> bool:
        """Nothing said yet, or my own word still waits, or it was disputed."""
        is_open = self.pairing.is_open
        by_boards = self.pairing.round.event.has_teams
        return is_open and not by_boards and (
            self.report is None or self.report.state == ReportState.DISPUTED
        )  # fmt: skip

    @property
    def may_answer(self) -> bool:
        return (
            self.report is not None
            and self.report.state == ReportState.PROPOSED
            and self.mine is not None
            and not self.i_reported
            and not self.i_agreed
            and self.pairing.is_open
        )

    @property
    def confirmers(self) -> tuple[Seat, ...]:
        """Who at the table has an account and has not said the reported result."""
        said_by = self.report.said_by_id if self.report else None
        speakers = ((seat, speakers_of(seat.entry)) for seat in self.seats)
        return tuple(
            seat for seat, users in speakers if users and said_by not in users and not users & self.agreed
        )

    @property
    def waits_for_staff(self) -> bool:
        """A report waits that no player of the table can confirm."""
        return self.report is not None and self.report.state == ReportState.PROPOSED and not self.confirmers

    @property
    def report_state(self) -> str:
        """The state of the report in words; while it waits, who has to confirm it, as this reader reads it."""
        if self.report is None:
            return ""
        if self.report.state != ReportState.PROPOSED:
            return str(ReportState(self.report.state).label)
        if self.waits_for_staff:
            return _("Waiting for the staff")
        if self.may_answer:
            return _("Waiting for you")
        if self.is_pod:
            return _("Waiting for the pod")
        return (
            _("Waiting for %(player)s") % {"player": self.theirs.entry.name}
            if self.theirs
            else str(ReportState.PROPOSED.label)
        )

    @property
    def disputed_board(self) -> int:
        """The number of the one board of a match of teams whose result is disputed; 0 where there is none, or several are."""
        numbers = [line.number for line in self.boards if line.is_disputed]
        return numbers[0] if len(numbers) == 1 else 0

    @property
    def score(self) -> str:
        if self.report is None and self.boards:
            return _("%(confirmed)s of %(count)s boards") % {
                "confirmed": sum(line.is_confirmed for line in self.boards),
                "count": len(self.boards),
            }
        if self.report is None and self.pairing.is_postponed:
            return _("postponed")
        return score_line(self.report)


def score_line(report: ResultReport | None) -> str:
    """The confirmed or reported result as tables show it, first seat first."""
    return score_of(report.outcome, report.places) if report is not None else "–"


def score_of(outcome: str, places: Sequence[int] | None) -> str:
    return " ".join(map(str, places)) if places else str(SCORES[outcome])


SCORES: Mapping[str, StrOrPromise] = {
    "first": "1 : 0",
    "second": "0 : 1",
    "draw": "½ : ½",
    "both_lose": "0 : 0",
    "void": pgettext_lazy("result", "Void"),
    "placed": gettext_lazy("places"),
}


def tables(
    pairings: QuerySet[Pairing], entry: Entry | None = None, reader: CallReader = NOBODY
) -> list[TableView]:
    """Five queries for any number of tables, two while nothing is reported and nobody has called a judge.

    `reader` says whose eyes the judge calls are for.
    """
    seats = Prefetch(
        "seats", Seat.objects.select_related("entry__user", "entry__submission").order_by("side")
    )
    exists = {
        name: Exists(model.objects.filter(pairing=OuterRef("pk"))) for name, model in _TABLES_OF.items()
    }
    rows = pairings.select_related("round__event", "ground__map").prefetch_related(seats).annotate(**exists)
    known = {row.pk: row for row in rows.defer("round__snapshot", "ground__map__board")}
    if any(row.round.event.has_members for row in known.values()):
        prefetch_related_objects([*known.values()], "seats__entry__members")
    reports = _reports(known) if _any("has_reports", known) else {}
    calls = _calls(known) if _any("has_calls", known) else {}
    agreed = _agreed(reports.values()) if reports else {}
    found = [
        _table(
            pairing, entry, reports.get(pk), reader.visible(pairing.seats.all(), calls.get(pk, ())), agreed
        )
        for pk, pairing in known.items()
    ]
    if not any(pairing.round.event.has_teams for pairing in known.values()):
        return found
    boards = boards_at(known.values())
    return [replace(view, boards=boards.get(view.pairing.pk, ())) for view in found]


_TABLES_OF: Mapping[str, type[ResultReport] | type[JudgeCall]] = {
    "has_reports": ResultReport,
    "has_calls": JudgeCall,
}


def _any(name: str, known: Mapping[int, Pairing]) -> bool:
    return any(getattr(row, name) for row in known.values())


def _reports(known: Mapping[int, Pairing]) -> dict[int, ResultReport]:
    """By pairing, the report that counts or waits."""
    reports = ResultReport.objects.exclude(state=ReportState.SUPERSEDED).order_by("version")
    found = reports.filter(pairing__in=known).select_related("said_by", "answered_by")
    return {report.pairing_id: _at(known, report) for report in found}


def _calls(known: Mapping[int, Pairing]) -> dict[int, list[JudgeCall]]:
    """By pairing, the newest first."""
    asked = JudgeCall.objects.filter(pairing__in=known).order_by("-asked_at")
    calls: dict[int, list[JudgeCall]] = {}
    for call in asked.select_related("asked_by", "claimed_by", "handed_by", "escalated_by", "ruling"):
        calls.setdefault(call.pairing_id, []).append(_at(known, call))
    return calls


Row = TypeVar("Row", ResultReport, JudgeCall)


def _at(known: Mapping[int, Pairing], row: Row) -> Row:
    """Joined by hand: a prefetch makes a query set per table, which took a fifth of the page of a large round."""
    row.pairing = known[row.pairing_id]
    return row


def _agreed(reports: Iterable[ResultReport]) -> dict[int, set[int]]:
    """By report, the users who have confirmed it: at a pod there are several."""
    found: dict[int, set[int]] = {}
    agreements = Agreement.objects.filter(report__in=[report.pk for report in reports])
    for report, user in agreements.values_list("report", "user"):
        found.setdefault(report, set()).add(user)
    return found


def _table(
    pairing: Pairing,
    entry: Entry | None,
    report: ResultReport | None,
    calls: VisibleCalls,
    agreed: Mapping[int, Collection[int]],
) -> TableView:
    seats = tuple(pairing.seats.all())
    for seat in seats:
        seat.entry.event = pairing.round.event
    mine = next((seat for seat in seats if entry is not None and seat.entry_id == entry.pk), None)
    users = frozenset(agreed.get(report.pk, ())) if report is not None else frozenset()
    return TableView(pairing, seats, mine, report, calls, users, has_reports=bool(pairing.has_reports))  # type: ignore[attr-defined]


def table_of(pairing: Pairing, seen: Viewer | None) -> TableView:
    """Without a viewer, for mail to several people: as everybody sees it."""
    found = Pairing.objects.filter(pk=pairing.pk)
    return (tables(found) if seen is None else tables(found, seen.entry, CallReader.of(seen)))[0]


def my_table(entry: Entry) -> TableView | None:
    """Where this player sits in the round being played; without a game there, the oldest postponed game."""
    return next(iter(my_tables(entry)), None)


def my_tables(entry: Entry) -> list[TableView]:
    """The table in the round being played first, then the postponed games, the oldest first."""
    playing = Pairing.objects.filter(PLAYED_NOW, seats__entry=entry).order_by("round__number")
    found = tables(playing, entry, CallReader(entries=frozenset({entry.pk})))
    return current_first(found)


def current_first(views: Iterable[TableView]) -> list[TableView]:
    return sorted(views, key=lambda one: not one.pairing.round.is_playing)


def games_of(entry: Entry) -> list[TableView]:
    """The games of a player for everybody to see: without the judge calls."""
    out = Pairing.objects.filter(seats__entry=entry).exclude(round__state=RoundState.DRAFT)
    return tables(out.order_by("-round__number"), entry)


def round_tables(round_: Round, seen: Viewer | None = None) -> list[TableView]:
    """Without a viewer, for prints and the projector: as everybody sees them."""
    if seen is None:
        return tables(pairings_in_order(round_))
    return tables(pairings_in_order(round_), seen.entry, CallReader.of(seen))
