"""Which tables of a round wait for the staff, and why: disputed, overdue, reported where nobody can confirm, unconfirmed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.models import ReportState
from tournaments.queries import TableView


class Why(StrEnum):
    """In the order of the queue."""

    DISPUTED = "disputed"
    NO_ACCOUNT = "no-account"
    OVERDUE = "overdue"
    UNCONFIRMED = "unconfirmed"


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


def needs_of(views: Iterable[TableView], now: datetime) -> list[Need]:
    """By reason, and the longest wait first. Asks no query."""
    order = list(Why)
    found = (need for view in views if (need := need_of(view, now)) is not None)
    return sorted(found, key=lambda one: (order.index(one.why), one.since or now, one.table))


def need_of(view: TableView, now: datetime) -> Need | None:
    """Why this table waits for the staff; None where it does not."""
    if not view.pairing.is_game or view.pairing.round.is_draft:
        return None
    found = next(_reasons(view, now), None)
    if found is None:
        return None
    why, text, since = found
    players = tuple(seat.entry.name for seat in view.seats)
    version = view.report.version if view.report and view.report.state == ReportState.PROPOSED else 0
    return Need(why, view.pairing.pk, view.pairing.table or 0, players, text, since, version)


def _reasons(view: TableView, now: datetime) -> Iterator[tuple[Why, str, datetime | None]]:
    report = view.report
    if report is None:
        ends = view.clock_ends_at
        if ends is not None and view.pairing.round.clock_paused_at is None and ends <= now:
            yield Why.OVERDUE, f"No result {_minutes(now - ends)} after the end of the round.", ends
        return
    if report.state == ReportState.DISPUTED:
        text = f"{report.reporter} reported a result. {report.answerer} disputes it: “{report.answer}”"
        yield Why.DISPUTED, text, report.answered_at
    if report.state == ReportState.PROPOSED and view.waits_for_staff:
        text = f"{report.reporter} reported a result. The opponent has no account, so you confirm it."
        yield Why.NO_ACCOUNT, text, report.said_at
    if report.state == ReportState.PROPOSED:
        names = ", ".join(seat.entry.name for seat in view.confirmers)
        text = f"{report.reporter} reported a result {_minutes(now - report.said_at)} ago. {names} can confirm it."
        yield Why.UNCONFIRMED, text, report.said_at


def _minutes(passed: timedelta) -> str:
    minutes = int(passed.total_seconds()) // 60
    if minutes == 0:
        return "under a minute"
    return f"{minutes} minute" if minutes == 1 else f"{minutes} minutes"
