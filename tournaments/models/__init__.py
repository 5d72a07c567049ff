"""Everything an event stores. One file per subject; every invariant that a database can hold is a constraint here."""

from tournaments.models.appointments import Appointment
from tournaments.models.calendar import CalendarFeed
from tournaments.models.calls import CallState, JudgeCall
from tournaments.models.choices import (
    CREW_ROLES,
    Acceleration,
    Apart,
    Audience,
    BoardsBy,
    CheckIn,
    CutBy,
    CutKind,
    EventState,
    FirstPlayer,
    FirstRound,
    FlightsOn,
    Format,
    InsideGroups,
    ListsLock,
    MapsBy,
    OnTime,
    Role,
    Sides,
)
from tournaments.models.entries import Entry, EntryState
from tournaments.models.events import Announcement, Event, EventRole
from tournaments.models.invitations import CrewInvitation
from tournaments.models.ladders import Challenge, ChallengeState, Ladder, LadderPlayer, LadderRule
from tournaments.models.maps import EventMap, Ground, TableMap
from tournaments.models.penalties import Penalty
from tournaments.models.pictures import EventPicture
from tournaments.models.results import Agreement, Outcome, ReportState, ResultReport, Source
from tournaments.models.rounds import PLAYED_NOW, Pairing, PairingKind, Round, RoundKind, RoundState, Seat
from tournaments.models.separations import Separation, SeparationKind
from tournaments.models.series import CountBy, Series, SeriesEvent
from tournaments.models.teams import Board, BoardReport, Member, TeamMatch
from tournaments.models.vouching import Confirmation, Vouch

__all__ = [
    "CREW_ROLES",
    "PLAYED_NOW",
    "Acceleration",
    "Agreement",
    "Announcement",
    "Apart",
    "Appointment",
    "Audience",
    "Board",
    "BoardReport",
    "BoardsBy",
    "CalendarFeed",
    "CallState",
    "Challenge",
    "ChallengeState",
    "CheckIn",
    "Confirmation",
    "CountBy",
    "CrewInvitation",
    "CutBy",
    "CutKind",
    "Entry",
    "EntryState",
    "Event",
    "EventMap",
    "EventPicture",
    "EventRole",
    "EventState",
    "FirstPlayer",
    "FirstRound",
    "FlightsOn",
    "Format",
    "Ground",
    "InsideGroups",
    "JudgeCall",
    "Ladder",
    "LadderPlayer",
    "LadderRule",
    "ListsLock",
    "MapsBy",
    "Member",
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
    "Series",
    "SeriesEvent",
    "Sides",
    "Source",
    "TableMap",
    "TeamMatch",
    "Vouch",
]
