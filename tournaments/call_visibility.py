"""Who sees what of a judge call. Pages, API, audit log, webhooks and live stamps all ask here and nowhere else.

What is asked and answered is for the players of the table and for the judges. The rest of the staff sees that a table
waits, so that somebody goes; everybody else does not learn that there is a call.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from tournaments.models import CallState, Entry, JudgeCall, Seat

ACTIONS = ("call.", "ruling.")  # what the audit log calls the steps of a call and the rulings on it


class Visitor(Protocol):
    """What is asked of a visitor to an event."""

    @property
    def entry(self) -> Entry | None: ...
    @property
    def can_judge(self) -> bool: ...
    @property
    def is_crew(self) -> bool: ...


class Audience(StrEnum):
    PUBLIC = "public"
    STAFF = "staff"
    TABLE = "table"
    JUDGES = "judges"


# Whether there is a call, and since when; what is asked, answered, noted and appealed.
_SEES_STATUS = frozenset({Audience.STAFF, Audience.TABLE, Audience.JUDGES})
_SEES_CONTENT = frozenset({Audience.TABLE, Audience.JUDGES})


@dataclass(frozen=True, slots=True)
class VisibleCalls:
    """The calls of one table as one audience sees them. `calls` is empty for those who only see that there are some."""

    calls: tuple[JudgeCall, ...] = ()
    count: int = 0
    is_waiting: bool = False


@dataclass(frozen=True, slots=True)
class CallReader:
    """One visitor at one event, or one person at their own tables: calculated once, asked for each table."""

    is_judge: bool = False
    is_staff: bool = False
    entries: frozenset[int] = frozenset()

    @classmethod
    def of(cls, seen: Visitor) -> "CallReader":
        entries = frozenset({seen.entry.pk}) if seen.entry is not None else frozenset()
        return cls(seen.can_judge, seen.is_crew, entries)

    def audience(self, seats: Iterable[Seat]) -> Audience:
        if self.is_judge:
            return Audience.JUDGES
        if any(seat.entry_id in self.entries for seat in seats):
            return Audience.TABLE
        return Audience.STAFF if self.is_staff else Audience.PUBLIC

    @property
    def sees_status(self) -> bool:
        """Whether the reader may know of the calls of every table, not only of their own."""
        return self.audience(()) in _SEES_STATUS

    def may_read(self, seats: Iterable[Seat]) -> bool:
        return self.audience(seats) in _SEES_CONTENT

    def visible(self, seats: Iterable[Seat], calls: Collection[JudgeCall]) -> VisibleCalls:
        audience = self.audience(seats)
        if audience not in _SEES_STATUS:
            return VisibleCalls()
        is_waiting = any(call.state != CallState.CLOSED for call in calls)
        return VisibleCalls(tuple(calls) if audience in _SEES_CONTENT else (), len(calls), is_waiting)

    def logged(self, action: str, content: dict[str, Any] | None) -> dict[str, Any] | None:
        """What the audit log holds of a step. Judges read it; the rest of the staff sees who did which step and when."""
        return None if action.startswith(ACTIONS) and not self.is_judge else content


NOBODY = CallReader()
