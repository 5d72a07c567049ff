"""Who takes part in the rounds to come, and why the others do not: one rule for check-in, import, drafts, pages and API."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, EntryState, Event

# Holds for entries of an event that requires lists; a waiver is the reason why one player needs none.
WITHOUT_LIST = Q(submission__isnull=True, list_waiver="")

NO_LIST = "no-list"
NOT_CHECKED_IN = "not-checked-in"
ABSENT = {
    EntryState.WAITING: _("on the waiting list"),
    EntryState.APPLIED: _("the application is not accepted yet"),
    EntryState.DECLINED: _("the application was declined"),
    EntryState.WITHDRAWN: _("withdrawn"),
    EntryState.DROPPED: _("dropped out"),
    EntryState.DISQUALIFIED: _("disqualified"),
}
LACKING = {NO_LIST: _("no list submitted"), NOT_CHECKED_IN: _("not checked in")}


@dataclass(frozen=True, slots=True)
class Absence:
    """A player who does not take part, with a stable code and the reason in words."""

    number: int
    name: str
    code: str
    text: str


def lacks_list(event: Event, entry: Entry) -> bool:
    """Whether the event requires a list of this player that is not there."""
    return event.lists_required and entry.submission_id is None and not entry.list_waiver


def absence_of(event: Event, entry: Entry) -> Absence | None:
    """Why the player does not take part in the rounds to come; None for who does. Asks no query."""
    if entry.state != EntryState.REGISTERED:
        state = EntryState(entry.state)
        return Absence(entry.number, entry.name, state.value, str(ABSENT[state]))
    if entry.checked_in_at is not None:
        return None
    code = NO_LIST if lacks_list(event, entry) else NOT_CHECKED_IN
    return Absence(entry.number, entry.name, code, str(LACKING[code]))


def absences(event: Event, entries: Iterable[Entry]) -> Iterator[Absence]:
    return (found for entry in entries if (found := absence_of(event, entry)) is not None)
