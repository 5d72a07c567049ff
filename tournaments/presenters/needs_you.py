"""Which tables of a round wait for the staff, and why: disputed, overdue, reported where nobody can confirm, unconfirmed,
without a result while a player has left, or with nothing but an open judge call."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, TypeAlias

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import (
    Agreement,
    BoardReport,
    JudgeCall,
    Pairing,
    PairingKind,
    ReportState,
    ResultReport,
    Round,
    Seat,
)
from tournaments.models.entries import LEFT
from tournaments.queries import open_calls, somebody_left
from tournaments.table_views import TableView

Pairings: TypeAlias = QuerySet[Any, int]  # their row numbers
MOST_MINUTES = 180  # beyond them, hours and days are easier to read


class Why(StrEnum):
    """In the order of the queue."""

    DISPUTED = "disputed"
    NO_ACCOUNT = "no-account"
    LEFT = "left"  # no result, and a player has left the event
    OVERDUE = "overdue"
    UNCONFIRMED = "unconfirmed"
    CALLED = "called"  # its result waits for nobody


@dataclass(frozen=True, slots=True)
class Need:
    """One table that waits. `version` is the report that a button confirms, 0 where there is none to confirm."""

    why: Why
    pairing: int
    table: int
    players: tuple[str, ...]
    text: str
    since: datetime | None
    version: int = 0
    is_called: bool = False  # a judge call of the table is open
    call: int = 0  # its number, 0 for readers who may not open it


@dataclass(frozen=True, slots=True)
class Waiting:
    """The first tables of the queue, and how many there are."""

    needs: Sequence[Need]
    count: int

    @property
    def more(self) -> int:
        return self.count - len(self.needs)


def waiting_of(
    round_: Round, tables: Callable[[QuerySet[Pairing]], Iterable[TableView]], now: datetime, most: int
) -> Waiting:
    """At most `most` tables are read; the others are counted by the database. `tables` reads those that are shown."""
    if round_.is_draft:
        return Waiting((), 0)
    groups = list(_groups(round_, now))
    firsts = [pk for group in groups for pk in group[:most]]
    count = len(firsts) if len(firsts) < most else sum(group.count() for group in groups)
    found = needs_of(tables(Pairing.objects.filter(pk__in=firsts)), now) if firsts else []
    return Waiting(found[:most], count)


def _groups(round_: Round, now: datetime) -> Iterator[Pairings]:
    """The tables that wait, a query for each reason, the longest wait first: no table is in two of them."""
    called = round_.pairings.filter(_has_open_call(), kind=PairingKind.GAME)
    for group in _groups_of_results(round_, now):
        yield group
        called = called.exclude(pk__in=group.order_by())
    yield called.order_by("table").values_list("pk", flat=True)


def _has_open_call() -> Exists:
    return Exists(open_calls(JudgeCall.objects.filter(pairing=OuterRef("pk"))))


def _groups_of_results(round_: Round, now: datetime) -> Iterator[Pairings]:
    reports = ResultReport.objects.filter(pairing__round=round_, pairing__kind=PairingKind.GAME)
    disputed = reports.filter(state=ReportState.DISPUTED).order_by("answered_at", "pairing__table")
    reported = reports.filter(state=ReportState.PROPOSED).order_by("said_at", "pairing__table")
    yield disputed.values_list("pairing_id", flat=True)
    on_boards = round_.pairings.filter(boards__reports__state=ReportState.DISPUTED).distinct()
    if round_.event.has_teams:
        yield on_boards.order_by("table").values_list("pk", flat=True)
    yield reported.filter(~Exists(_confirmers())).values_list("pairing_id", flat=True)
    silent = round_.pairings.filter(kind=PairingKind.GAME).exclude(
        pk__in=reports.exclude(state=ReportState.SUPERSEDED).values("pairing")
    )
    if round_.event.has_teams:
        silent = silent.exclude(pk__in=on_boards.values("pk"))
    yield silent.filter(somebody_left()).order_by("table").values_list("pk", flat=True)
    ends = round_.clock_ends_at or round_.due_at
    if ends is not None and round_.clock_paused_at is None:
        over = (now - ends) // timedelta(minutes=1)
        late = silent.filter(~somebody_left(), extra_minutes__lte=over).exclude(postponed_until__gt=now)
        yield late.order_by("extra_minutes", "table").values_list("pk", flat=True)
    yield reported.filter(Exists(_confirmers())).values_list("pairing_id", flat=True)


def _confirmers() -> QuerySet[Seat]:
    """Who at the table of a report has an account and has not said it: `TableView.confirmers` in the database."""
    agreed = Agreement.objects.filter(report=OuterRef(OuterRef("pk"))).values("user")
    there = Seat.objects.filter(pairing=OuterRef("pairing"), entry__user__isnull=False)
    return there.exclude(entry__user=OuterRef("said_by")).exclude(entry__user__in=agreed)


def needs_of(views: Iterable[TableView], now: datetime) -> list[Need]:
    """By reason, and the longest wait first. Asks no query."""
    order = list(Why)
    found = (need for view in views if (need := need_of(view, now)) is not None)
    return sorted(found, key=lambda one: (order.index(one.why), one.since or now, one.table))


def need_of(view: TableView, now: datetime) -> Need | None:
    """Why this table waits for the staff; None where it does not."""
    if not view.pairing.is_game or view.pairing.round.is_draft:
        return None
    found = next(_reasons(view, now), None) or _call_of(view)
    if found is None:
        return None
    why, text, since = found
    players = tuple(seat.entry.name for seat in view.seats)
    version = view.report.version if view.report and view.report.state == ReportState.PROPOSED else 0
    call = view.open_call.pk if view.open_call else 0
    table = view.pairing.table or 0
    return Need(why, view.pairing.pk, table, players, text, since, version, view.is_called, call)


def _reasons(view: TableView, now: datetime) -> Iterator[tuple[Why, str, datetime | None]]:
    report = view.report
    disputed = next((line.report for line in view.boards if line.is_disputed), None)
    if disputed is not None:
        text = _("Board %(number)s: %(reporter)s reported a result. %(answerer)s disputes it: “%(answer)s”")
        yield (
            Why.DISPUTED,
            text % {"number": disputed.board.number, **_dispute_facts(disputed)},
            disputed.answered_at,
        )
    if report is None:
        if gone := [seat.entry.name for seat in view.seats if seat.entry.state in LEFT]:
            yield Why.LEFT, _left(gone), None
        ends = view.pairing.postponed_until or view.clock_ends_at or view.pairing.due_at
        if ends is not None and view.pairing.round.clock_paused_at is None and ends <= now:
            text = _("No result %(time)s after the end of the round.")
            if view.pairing.is_postponed:
                text = _("No result %(time)s after the day to which the game is postponed.")
            yield Why.OVERDUE, text % {"time": _passed(now - ends)}, ends
        return
    if report.state == ReportState.DISPUTED:
        text = _("%(reporter)s reported a result. %(answerer)s disputes it: “%(answer)s”")
        yield Why.DISPUTED, text % _dispute_facts(report), report.answered_at
    if report.state == ReportState.PROPOSED and view.waits_for_staff:
        text = _("%(reporter)s reported a result. The opponent has no account, so you confirm it.")
        yield Why.NO_ACCOUNT, text % {"reporter": report.reporter}, report.said_at
    if report.state == ReportState.PROPOSED:
        names = ", ".join(seat.entry.name for seat in view.confirmers)
        text = _("%(reporter)s reported a result %(time)s ago. %(names)s can confirm it.")
        reports = {"reporter": report.reporter, "time": _passed(now - report.said_at), "names": names}
        yield Why.UNCONFIRMED, text % reports, report.said_at


def _left(names: Sequence[str]) -> str:
    text = ngettext(
        "%(names)s left the event before a result was reported. Enter the result.",
        "%(names)s left the event before a result was reported. Enter the result.",
        len(names),
    )
    return text % {"names": ", ".join(names)}


def _call_of(view: TableView) -> tuple[Why, str, datetime | None] | None:
    """A table of which nothing else is waited for; who has taken the call stands there for readers of the call."""
    if not view.is_called:
        return None
    judge = view.open_call.claimed_by if view.open_call else None
    text = _("A judge call is open. %(judge)s has taken it.") if judge else _("A judge call is open.")
    return Why.CALLED, text % {"judge": judge}, None


def _dispute_facts(report: ResultReport | BoardReport) -> dict[str, str]:
    return {"reporter": report.reporter, "answerer": report.answerer, "answer": report.answer}


def _passed(passed: timedelta) -> str:
    minutes = int(passed.total_seconds()) // 60
    if minutes >= MOST_MINUTES:
        days, hours = minutes // (24 * 60), minutes // 60
        if days:
            return ngettext("%(days)d day", "%(days)d days", days) % {"days": days}
        return ngettext("%(hours)d hour", "%(hours)d hours", hours) % {"hours": hours}
    if minutes == 0:
        return _("under a minute")
    return ngettext("%(minutes)d minute", "%(minutes)d minutes", minutes) % {"minutes": minutes}
