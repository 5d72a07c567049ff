"""Own results that the staff changed after they had been reported: what a player is told at home."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import User
from tournaments.models import Entry, EventState, ReportState, ResultReport, RoundState, Seat, Source
from tournaments.presenters.result_grid import sentence

MOST = 5  # of one event, the newest first


@dataclass(frozen=True, slots=True)
class ResultChange:
    pairing: int
    round: int
    table: int
    now: str
    before: str
    by: str
    reason: str
    at: datetime


def changed_for(user: User) -> QuerySet[ResultReport]:
    """Results of running events at whose tables this person sat, set by the staff over an earlier report."""
    found = ResultReport.objects.filter(
        pairing__seats__entry__user=user,
        pairing__round__event__state=EventState.RUNNING,
        state=ReportState.CONFIRMED,
        source=Source.ORGANIZER,
        version__gt=1,
    )
    return found.exclude(pairing__round__state=RoundState.DRAFT).exclude(said_by=user).order_by("-said_at")


def changes_of(user: User, entries: Iterable[Entry]) -> Mapping[int, tuple[ResultChange, ...]]:
    """By entry, in three queries however many there are."""
    running = {entry.event_id: entry for entry in entries if entry.event.is_running}
    if not running:
        return {}
    reports = list(changed_for(user).select_related("pairing__round", "said_by")[: MOST * len(running)])
    earlier = _earlier(reports)
    names: dict[int, list[str]] = {}
    seats = Seat.objects.filter(pairing__in=[one.pairing_id for one in reports]).order_by("side")
    for pairing, name in seats.values_list("pairing_id", "entry__name"):
        names.setdefault(pairing, []).append(name)
    found: dict[int, tuple[ResultChange, ...]] = {}
    for one in reports:
        entry = running.get(one.pairing.round.event_id)
        if entry is not None:
            so_far = found.get(entry.pk, ())
            found[entry.pk] = (*so_far, _change(one, earlier, names[one.pairing_id]))[:MOST]
    return found


def _earlier(reports: Iterable[ResultReport]) -> dict[tuple[int, int], ResultReport]:
    versions = ResultReport.objects.filter(pairing__in=[one.pairing_id for one in reports])
    return {(one.pairing_id, one.version): one for one in versions}


def _change(
    one: ResultReport, earlier: Mapping[tuple[int, int], ResultReport], names: list[str]
) -> ResultChange:
    before = earlier.get((one.pairing_id, one.version - 1))
    return ResultChange(
        one.pairing_id,
        one.pairing.round.number,
        one.pairing.table or 0,
        sentence(names, one),
        sentence(names, before) if before is not None else "",
        one.reporter,
        one.reason,
        one.said_at,
    )
