"""Everything an event stores. One file per subject; every invariant that a database can hold is a constraint here."""

from tournaments.models.calendar import CalendarFeed
from tournaments.models.calls import CallState, JudgeCall
from tournaments.models.entries import Entry, EntryState
from tournaments.models.events import (
    Announcement,
    Apart,
    Audience,
    CheckIn,
    CutKind,
    Event,
    EventRole,
    EventState,
    FirstRound,
    OnTime,
    Role,
)
from tournaments.models.penalties import Penalty
from tournaments.models.results import Outcome, ReportState, ResultReport, Source
from tournaments.models.rounds import Pairing, PairingKind, Round, RoundKind, RoundState, Seat
from tournaments.models.separations import Separation, SeparationKind

__all__ = [
    "Announcement",
    "Apart",
    "Audience",
    "CalendarFeed",
    "CallState",
    "CheckIn",
    "CutKind",
    "Entry",
    "EntryState",
    "Event",
    "EventRole",
    "EventState",
    "FirstRound",
    "JudgeCall",
    "OnTime",
    "Outcome",
    "Pairing",
    "PairingKind",
    "Penalty",
    "ReportState",
    "ResultReport",
    "Role",
    "Round",
    "RoundKind",
    "RoundState",
    "Seat",
    "Separation",
    "SeparationKind",
    "Source",
]
