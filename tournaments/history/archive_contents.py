"""What the archive of an event holds of each model, and what it leaves out for which reason.

A test walks everything that belongs to an event: a model or a column that is named here in neither place makes it fail.
"""

from collections.abc import Mapping, Sequence

from tournaments.history.archive import (
    APPOINTMENT,
    CALL,
    ENTRY,
    GROUND,
    MAP,
    PAIRING,
    PENALTY,
    REPORT,
    ROUND,
    SEPARATION,
)
from tournaments.history.archived_lists import LIST
from tournaments.history.archived_teams import BOARD_REPORT, MATCH, MEMBER
from tournaments.models.event_settings import SETTINGS

_ACCOUNT = ("user", "account_name")  # one name in the archive
_SAID = ("said_by", "said_by_name", "answered_by", "answered_by_name")

HELD: Mapping[str, Sequence[str]] = {
    "Event": (
        *SETTINGS, "awards", "slug", "state", "lists_locked_at", "cancelled_at", "cancel_reason", "created_by",
    ),
    "EventRole": ("user", "role"),
    "EventPicture": ("body", "alt"),
    "EventMap": (*MAP, "made_by"),
    "TableMap": ("table", "map"),
    "Announcement": ("text", "said_by", "said_by_name", "said_at"),
    "Entry": (*ENTRY, *_ACCOUNT, "submission"),
    "Member": (*MEMBER, *_ACCOUNT, "entry"),
    "Submission": (*LIST, "version"),
    "Separation": (*SEPARATION, "one", "other", "made_by"),
    "Round": (*ROUND, "published_by"),
    "Pairing": PAIRING,
    "Seat": ("pairing", "entry", "side", "submission"),
    "Ground": (*GROUND, "map"),
    "Appointment": (*APPOINTMENT, "proposed_by"),
    "ResultReport": (*REPORT, *_SAID),
    "Agreement": ("report", "user"),
    "TeamMatch": MATCH,
    "Board": ("number", "first", "second"),
    "BoardReport": (*BOARD_REPORT, "board", *_SAID),
    "JudgeCall": (*CALL, "asked_by", "asked_by_name", "claimed_by", "claimed_by_name", "ruling"),
    "Penalty": (*PENALTY, "entry", "round", "given_by", "given_by_name"),
}  # fmt: skip

_BELONGS = "What it belongs to holds it."
_COUNTED = "Counted anew from what is restored."
_WORD_HERE = "The word of an account of this service: a file speaks for nobody."
_IN_AUDIT = "The audit rows say who it was."

LEFT_OUT: Mapping[str, str] = {
    "Confirmation": _WORD_HERE,
    "Vouch": _WORD_HERE,
    "CrewInvitation": "It waits for the answer of an account of this service.",
    "SeriesEvent": "It belongs to the series, which its maker changes.",
    "Finding": "What a checker asked for while a list was checked; the audit rows hold each.",
    "Event.places_taken": _COUNTED,
    "Event.numbers_given": _COUNTED,
    "Event.check_in_code": "A secret of the day; a new one is made.",
    "Event.created_at": "A restored event is made when it is restored.",
    "Event.is_practice": "A practice event stays with its maker; restored, it is an event like any other.",
    "EventPicture.width": _COUNTED,
    "EventPicture.height": _COUNTED,
    "EventPicture.digest": _COUNTED,
    "EventPicture.changed_at": "The picture is stored anew.",
    "Submission.owner": _BELONGS,
    "Submission.player_key": _BELONGS,
    "Submission.player_name": _BELONGS,
    "Submission.event_key": _BELONGS,
    "Submission.army_list": "The list that its player goes on writing is the player’s own.",
    "Submission.submitted_by": _IN_AUDIT,
    "Submission.decided_by": _IN_AUDIT,
    "Submission.recheck": "Lists are checked anew under the terms of the restored event.",
    "Submission.rechecked_at": "As the check under changed terms.",
    "Submission.checker": "Work that was shared out among the staff of the time.",
    "Round.publish_at": "A draft is published at a time by somebody’s order; who restores it gives a new one.",
    "Round.scheduled_by": "As the time of publishing.",
    "Round.not_published": "As the time of publishing.",
    "Agreement.at": "The report says when it was answered.",
    "JudgeCall.handed_by": _IN_AUDIT,
    "JudgeCall.escalated_by": _IN_AUDIT,
    **dict.fromkeys(
        (
            "EventRole.event", "EventPicture.event", "EventMap.event", "TableMap.event", "Announcement.event",
            "Entry.event", "Member.event", "Separation.event", "Round.event", "Pairing.round", "Seat.round",
            "Ground.pairing", "Appointment.pairing", "ResultReport.pairing", "TeamMatch.pairing", "Board.pairing",
            "JudgeCall.pairing",
        ),
        _BELONGS,
    ),
}  # fmt: skip
