"""What became of own results without one's own doing: confirmed, entered or changed, by whom and why, told at home."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Q, QuerySet

from accounts.models import User
from tournaments.belonging import own_entries
from tournaments.models import Entry, EventState, ReportState, ResultReport, RoundState, Seat, Source
from tournaments.presenters.result_grid import sentence

MOST = 5  # of one event, the newest first
STAFF = (Source.ORGANIZER, Source.RULING)


class Became(StrEnum):
    """What became of the result, in words."""

    CHANGED = "Changed"
    ENTERED = "Entered"
    CONFIRMED = "Confirmed"


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
    became: Became


def changed_for(user: User) -> QuerySet[ResultReport]:
    """Results of running events at whose tables this person sat: set by the staff over an earlier report; of a round
    that is being played, also those that somebody else entered or confirmed."""
    found = ResultReport.objects.filter(
        pairing__seats__entry__in=own_entries(user),
        pairing__round__event__state=EventState.RUNNING,
        state=ReportState.CONFIRMED,
    ).exclude(pairing__round__state=RoundState.DRAFT)
    by_staff = Q(source__in=STAFF) & ~Q(said_by=user)
    answered = Q(source=Source.PLAYER, answered_by__isnull=False) & ~Q(answered_by=user)
    is_new = Q(pairing__round__state=RoundState.PUBLISHED)
    return found.filter(by_staff & (Q(version__gt=1) | is_new) | answered & is_new).order_by("-said_at")


def changes_of(user: User, entries: Iterable[Entry]) -> Mapping[int, tuple[ResultChange, ...]]:
    """By entry, in three queries however many there are."""
    running = {entry.event_id: entry for entry in entries if entry.event.is_running}
    if not running:
        return {}
    changed = changed_for(user).select_related("pairing__round", "said_by", "answered_by")
    reports = list(changed.defer("pairing__round__snapshot")[: MOST * len(running)])
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
    is_answer = one.source == Source.PLAYER
    before = None if is_answer else earlier.get((one.pairing_id, one.version - 1))
    return ResultChange(
        one.pairing_id,
        one.pairing.round.number,
        one.pairing.table or 0,
        sentence(names, one),
        sentence(names, before) if before is not None else "",
        one.answerer if is_answer else one.reporter,
        "" if is_answer else one.reason,
        (one.answered_at if is_answer else None) or one.said_at,
        _became(one),
    )


def _became(one: ResultReport) -> Became:
    if one.source == Source.PLAYER:
        return Became.CONFIRMED
    return Became.CHANGED if one.version > 1 else Became.ENTERED
