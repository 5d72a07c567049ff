"""Postponed games in words: on the pages of the event, and what each asks of one of its players."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from tournaments.access import Viewer
from tournaments.forms.postponing import PostponeForm
from tournaments.models import Entry, Event, Pairing, ResultReport
from tournaments.models.results import OPEN
from tournaments.policies.hours import weekday_and_date, zone_of
from tournaments.presenters.player_actions import Turn, turn_of
from tournaments.services.postponing import cannot, postponed_of
from tournaments.table_views import TableView


@dataclass(frozen=True, slots=True)
class Owed:
    """A postponed game as one of its players sees it."""

    table: TableView
    turn: Turn

    @property
    def title(self) -> str:
        return title_of(self.table.pairing)

    @property
    def is_mine(self) -> bool:
        return self.turn.is_mine


def owed_by(entry: Entry, tables: Iterable[TableView], now: datetime) -> tuple[Owed, ...]:
    """`tables` are those at which this entry plays now. Asks no query."""
    return tuple(Owed(view, turn_of(entry, view, now)) for view in tables if view.pairing.is_postponed)


@dataclass(frozen=True, slots=True)
class Postponed:
    """A postponed game as everybody sees it."""

    pairing: Pairing
    names: tuple[str, ...]
    state: str  # of the report that waits or is disputed, in words

    @property
    def title(self) -> str:
        return title_of(self.pairing)


def postponed_games(event: Event) -> list[Postponed]:
    """The oldest round first. Three queries, in leagues alone."""
    if not event.round_days or not event.is_running:
        return []
    rows: QuerySet[Pairing] = (
        postponed_of(event).select_related("round").defer("round__snapshot", "round__proof")
    )
    waiting = Prefetch("reports", ResultReport.objects.filter(state__in=OPEN))
    found = list(rows.prefetch_related("seats__entry", waiting))
    for one in found:
        one.round.event = event
    return [
        Postponed(
            one,
            tuple(seat.entry.name for seat in one.seats.all()),
            next((str(newest.get_state_display()) for newest in one.reports.all()), ""),
        )
        for one in found
    ]


@dataclass(frozen=True, slots=True)
class Postponing:
    """How the staff postpones one game. `may_take_back`: its round still waits."""

    form: PostponeForm
    may_take_back: bool


def postponing_of(seen: Viewer, view: TableView) -> Postponing | None:
    """None for everybody else, and where this game cannot be postponed."""
    pairing, event = view.pairing, seen.event
    counts = view.report is not None and view.report.is_confirmed
    if not event.round_days or not seen.can_run or counts or cannot(pairing) is not None:
        return None
    until = pairing.postponed_until
    initial = {"until": until.astimezone(zone_of(event)).date()} if until is not None else None
    form = PostponeForm(event=event, initial=initial)
    return Postponing(form, pairing.is_postponed and pairing.round.is_playing)


def title_of(pairing: Pairing) -> str:
    """ "Round 3, table 2: postponed to 12 Dec 2030"."""
    facts = {"round": pairing.round.number, "table": pairing.table, "day": day_of(pairing)}
    return _("Round %(round)s, table %(table)s: postponed to %(day)s") % facts


def day_of(pairing: Pairing) -> str:
    """Until which day; empty for a game that is not postponed."""
    until = pairing.postponed_until
    return weekday_and_date(until, pairing.round.event) if until is not None else ""
