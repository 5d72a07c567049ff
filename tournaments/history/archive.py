"""A whole event as one JSON document, and back. What goes out comes in unchanged: tested as a round trip.

The document holds lists and salts, so it is for those who manage the event.
"""

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, QuerySet, TextField
from django.db.models.functions import Cast

from tournaments.history import trail
from tournaments.history.archived_lists import Lists, archived_of_entry, with_lists
from tournaments.history.archived_teams import match_of, members_of
from tournaments.models import (
    Appointment,
    Entry,
    Event,
    EventMap,
    EventPicture,
    Ground,
    JudgeCall,
    Pairing,
    Penalty,
    ResultReport,
    Round,
    Seat,
    Separation,
)
from tournaments.models.event_settings import SETTINGS

FORMAT = "muster-event/1"


CHUNK = 200  # rows that are held at once
# Of a round of 10,000 players, as objects fifteen times as large as their text.
AS_TEXT = ("proof", "snapshot")
# Of the lists that counted at a table the archive of the table holds the number.
UNREAD = tuple(
    f"submission__{name}" for name in ("document", "report", "restrictions", "conditions", "recheck")
)


@dataclass(frozen=True, slots=True)
class Kept:
    """JSON as the database keeps it: written on without being read."""

    text: str


def as_json(event: Event) -> dict[str, Any]:
    """The whole document at once. A file is written from `parts_of`, which holds a few hundred rows at a time."""
    return {name: _whole(part) for name, part in parts_of(event).items()}


def _whole(part: Any) -> Any:
    if isinstance(part, Kept):
        return json.loads(part.text)
    if isinstance(part, Iterator):
        return [_whole(one) for one in part]
    if isinstance(part, dict):
        return {name: _whole(one) for name, one in part.items()}
    return part


def parts_of(event: Event) -> dict[str, Any]:
    """The document with an iterator in the place of each long list. People are named by their usernames, players by their
    entry numbers."""
    return {
        "format": FORMAT,
        "event": {
            **{name: _value(getattr(event, name)) for name in SETTINGS},
            "awards": event.awards,
            "slug": event.slug,
            "state": event.state,
            "lists_locked_at": _value(event.lists_locked_at),
            "cancelled_at": _value(event.cancelled_at),
            "cancel_reason": event.cancel_reason,
            "created_by": event.created_by.username,
        },
        "crew": [
            {"username": held.user.username, "role": held.role} for held in event.crew.select_related("user")
        ],
        "picture": _picture(event),
        "maps": [_map(one) for one in event.maps.select_related("made_by").prefetch_related("tables")],
        "entries": (_entry(one, lists) for one, lists in _entries(event)),
        "separations": [
            _separation(one) for one in event.separations.select_related("one", "other", "made_by")
        ],
        "rounds": map(_round, _rounds(event).iterator(chunk_size=1)),
        "penalties": [_penalty(one) for one in _penalties(event)],
        "audit": trail.archived(event),
        "announcements": [
            {
                "text": announcement.text,
                "said_by": announcement.said_by_name or announcement.said_by.username,
                "said_at": _value(announcement.said_at),
            }
            for announcement in event.announcements.select_related("said_by").order_by("pk")
        ],
    }


def _entries(event: Event) -> Iterator[tuple[Entry, Lists]]:
    found = event.entries.select_related("user").prefetch_related("members__user")
    return with_lists(found, CHUNK)


def _rounds(event: Event) -> QuerySet[Round]:
    texts = {f"{name}_text": Cast(name, TextField()) for name in AS_TEXT}
    return event.rounds.defer(None).defer(*AS_TEXT).annotate(**texts).select_related("published_by")


def _value(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value


MAP = ["name", "board", "copies", "made_at"]
GROUND = ["dice", "choose", "edge"]
ENTRY = [
    "number",
    "name",
    "club",
    "team",
    "faction",
    "seed",
    "strength",
    "flight",
    "state",
    "registered_at",
    "answer",
    "list_waiver",
    "checked_in_at",
    "paid_at",
    "first_round",
    "left_after_round",
    "fixed_table",
    "bye_rounds",
    "soft_scores",
]
SEPARATION = ["kind", "reason", "made_at"]
ROUND = [
    "number",
    "kind",
    "state",
    "proof",
    "snapshot",
    "drafted_at",
    "published_at",
    "finished_at",
    "clock_ends_at",
    "clock_paused_at",
    "clock_minutes",
]
PAIRING = [
    "kind",
    "table",
    "reason",
    "facts",
    "by_hand",
    "match",
    "extra_minutes",
    "postponed_until",
    "postponed_at",
]
REPORT = [
    "version",
    "state",
    "outcome",
    "unplayed",
    "places",
    "counts",
    "finding",
    "rule",
    "source",
    "reason",
    "said_at",
    "answered_at",
    "answer",
]
CALL = [
    "question",
    "state",
    "asked_at",
    "claimed_at",
    "claim_reason",
    "handed_note",
    "escalated_at",
    "escalation",
    "closed_at",
    "answer",
    "appealed_at",
    "appeal",
    "appeal_answer",
]
APPOINTMENT = ["at", "place", "proposed_at", "agreed_at"]
PENALTY = ["kind", "offence", "note", "given_at", "lifted_at", "lifted_why"]


def _fields(row: Any, names: Iterable[str]) -> dict[str, Any]:
    return {name: _value(getattr(row, name)) for name in names}


def _entry(one: Entry, lists: Lists) -> dict[str, Any]:
    return {
        **_fields(one, ENTRY),
        "username": one.user.username if one.user else one.account_name or None,
        **({"members": members_of(one, lists)} if one.event.has_members else {}),
        **archived_of_entry(one, lists),
    }


def _picture(event: Event) -> dict[str, str] | None:
    """As the pages show it, WebP in base64."""
    found = EventPicture.objects.filter(event=event).first()
    return {"content": b64encode(found.body).decode(), "alt": found.alt} if found else None


def _map(one: EventMap) -> dict[str, Any]:
    tables = [laid.table for laid in one.tables.all()]
    return {**_fields(one, MAP), "made_by": one.made_by.username, "tables": tables}


def _ground(one: Pairing) -> dict[str, Any] | None:
    found: Ground | None = getattr(one, "ground", None)
    if found is None:
        return None
    return {**_fields(found, GROUND), "map": found.map.name if found.map else None}


def _separation(one: Separation) -> dict[str, Any]:
    players = [one.one.number, one.other.number]
    return {**_fields(one, SEPARATION), "players": players, "made_by": one.made_by.username}


def _pairings(one: Round) -> Iterator[Pairing]:
    found = one.pairings.prefetch_related(
        Prefetch("seats", Seat.objects.select_related("entry", "submission").defer(*UNREAD)),
        "appointment__proposed_by",
        "ground__map",
        "reports__said_by",
        "reports__answered_by",
        "reports__agreements__user",
        "calls__asked_by",
        "calls__claimed_by",
        "calls__ruling",
    )
    return found.iterator(chunk_size=CHUNK)


def _round(one: Round) -> dict[str, Any]:
    return {
        **_fields(one, (name for name in ROUND if name not in AS_TEXT)),
        **{name: Kept(getattr(one, f"{name}_text")) for name in AS_TEXT},
        "published_by": one.published_by.username if one.published_by else None,
        "pairings": map(_pairing, _pairings(one)),
    }


def _pairing(one: Pairing) -> dict[str, Any]:
    return {
        **_fields(one, PAIRING),
        "players": [seat.entry.number for seat in one.seats.all()],
        "lists": [_counted(seat) for seat in one.seats.all()],
        "ground": _ground(one),
        "appointment": _appointment(one),
        **({"team_match": match_of(one)} if one.round.event.has_teams else {}),
        "reports": [_report(report) for report in one.reports.all()],
        "calls": [_call(call) for call in one.calls.all()],
    }


def _counted(seat: Seat) -> int | None:
    """The number of the player's list that counted at this table."""
    found = seat.submission
    return found.number if found is not None and found.player_id == seat.entry.player_id else None


def _appointment(one: Pairing) -> dict[str, Any] | None:
    found: Appointment | None = getattr(one, "appointment", None)
    if found is None:
        return None
    return {**_fields(found, APPOINTMENT), "proposed_by": found.proposed_by.number}


def _report(one: ResultReport) -> dict[str, Any]:
    answered_by = one.answered_by_name or (one.answered_by.username if one.answered_by else None)
    return {
        **_fields(one, REPORT),
        "said_by": one.said_by_name or one.said_by.username,
        "answered_by": answered_by,
        "agreements": [agreement.user.username for agreement in one.agreements.all()],
    }


def _call(one: JudgeCall) -> dict[str, Any]:
    return {
        **_fields(one, CALL),
        "asked_by": one.asked_by_name or one.asked_by.username,
        "claimed_by": one.claimed_by_name or (one.claimed_by.username if one.claimed_by else None),
        "ruling": str(one.ruling.address) if one.ruling else None,
        "case": one.ruling.case if one.ruling else None,
    }


def _penalties(event: Event) -> Iterable[Penalty]:
    found = Penalty.objects.filter(entry__event=event).select_related("entry", "round", "given_by")
    found = found.defer("round__snapshot")
    return found.order_by("pk")


def _penalty(one: Penalty) -> dict[str, Any]:
    return {
        **_fields(one, PENALTY),
        "player": one.entry.number,
        "round": one.round.number if one.round else None,
        "given_by": one.given_by_name or one.given_by.username,
    }
