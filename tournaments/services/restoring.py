"""An archived event brought back, complete or not at all. Who has no account here any more is kept by name.

Rows are written as they were, not played again: the restored event must say what the archived one said.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.core.exceptions import FieldError, ValidationError
from django.db import DatabaseError, models, transaction

from accounts.models import User
from armies.accepted import read_accepted
from armies.models import CatalogueVersion, Submission
from common.errors import Fault, Invalid
from rules.models import RulingRecord
from rules.services import record_ruling
from tournaments.history.archive import (
    CALL,
    ENTRY,
    FORMAT,
    GROUND,
    LIST,
    MAP,
    PAIRING,
    PENALTY,
    REPORT,
    ROUND,
    SEPARATION,
)
from tournaments.history.maps import read_map
from tournaments.models import (
    Agreement,
    Announcement,
    Entry,
    Event,
    EventMap,
    EventRole,
    Ground,
    JudgeCall,
    Pairing,
    Penalty,
    ResultReport,
    Role,
    Round,
    Seat,
    Separation,
    TableMap,
)
from tournaments.models.entries import PLACED
from tournaments.services.audit_trail import note
from tournaments.services.entries.lists import player_of
from tournaments.services.events import SETTINGS, check_event_settings, free_slug

WRONG = (KeyError, TypeError, ValueError, AttributeError, ValidationError, FieldError, DatabaseError)
PARTS = ("event", "crew", "entries", "rounds", "penalties", "announcements")


@dataclass
class Restored:
    """What came of it. `left_out` names what this service cannot hold."""

    event: Event
    actor: User
    entries: dict[int, Entry] = field(default_factory=dict)
    maps: dict[str, EventMap] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)
    path: str = ""

    @contextmanager
    def at(self, path: str) -> Iterator[None]:
        self.path = path
        yield

    def user(self, username: str | None) -> User | None:
        return User.objects.filter(username=username).first() if username else None

    def somebody(self, username: str | None) -> User:
        """Whoever did it, or else the person who restores: every step of an event has somebody who took it."""
        return self.user(username) or self.actor


def restore_event(document: Any, *, actor: User) -> Restored:
    _refuse_foreign(document)
    made = Restored(Event(created_by=actor), actor)
    try:
        with transaction.atomic():
            for part in PARTS:
                _WRITERS[part](made, document[part])
                if part == "event":  # games point at maps; archives from before there were any have none
                    _maps(made, document.get("maps", []))
                if part == "entries":
                    _separations(made, document.get("separations", []))
            made.event.refresh_from_db()
            note(made.event, "event.restored", made.event, actor=actor, after={"left_out": made.left_out})
    except WRONG as wrong:
        fault = Fault(
            "archive.unreadable", made.path, f"This cannot be read: {type(wrong).__name__}: {wrong}"[:300]
        )
        raise Invalid(
            "archive.unreadable", "The archive cannot be restored. Nothing was stored.", faults=[fault]
        ) from None
    return made


def _refuse_foreign(document: Any) -> None:
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Invalid("archive.format", f"This is no archive of the format {FORMAT}.")
    missing = [part for part in PARTS if part not in document]
    if missing:
        faults = [Fault("archive.part-missing", f"/{part}", f"“{part}” is missing.") for part in missing]
        raise Invalid("archive.incomplete", "The archive is not complete.", faults=faults)


def _event(made: Restored, row: Mapping[str, Any]) -> None:
    with made.at("/event"):
        event = made.event
        for name, value in _values(Event, row, (*SETTINGS, "lists_locked_at", "state")).items():
            setattr(event, name, value)
        event.created_by = made.somebody(row["created_by"])
        event.slug = free_slug(row["slug"])
        for ref in read_accepted(event.catalogues).missing:
            made.left_out.append(
                f"The catalogue {ref.catalogue}, version {ref.version}: it is not known here."
            )
        check_event_settings(event)
        event.save()


def _maps(made: Restored, rows: list[Mapping[str, Any]]) -> None:
    for place, row in enumerate(rows):
        with made.at(f"/maps/{place}"):
            values = _values(EventMap, row, MAP) | {"board": read_map(made.event.ruleset, row["board"])}
            made_by = made.somebody(row["made_by"])
            one = EventMap.objects.create(event=made.event, made_by=made_by, **values)
            made.maps[one.name] = one
            TableMap.objects.bulk_create(
                [TableMap(event=made.event, table=int(table), map=one) for table in row["tables"]]
            )


def _crew(made: Restored, rows: list[Mapping[str, Any]]) -> None:
    EventRole.objects.create(event=made.event, user=made.actor, role=Role.OWNER)
    for place, row in enumerate(rows):
        with made.at(f"/crew/{place}"):
            user = made.user(row["username"])
            if user is not None:
                EventRole.objects.get_or_create(event=made.event, user=user, role=Role(row["role"]).value)


def _entries(made: Restored, rows: list[Mapping[str, Any]]) -> None:
    for place, row in enumerate(rows):
        with made.at(f"/entries/{place}"):
            values = _values(Entry, row, ENTRY)
            user = made.user(row["username"])
            entry = Entry.objects.create(event=made.event, user=user, **values)
            made.entries[entry.number] = entry
            if row["list"] is not None:
                _list(made, entry, row["list"])
    Event.objects.filter(pk=made.event.pk).update(
        places_taken=sum(one.state in PLACED for one in made.entries.values()),
        numbers_given=max(made.entries, default=0),
    )


def _separations(made: Restored, rows: list[Mapping[str, Any]]) -> None:
    for place, row in enumerate(rows):
        with made.at(f"/separations/{place}"):
            one, other = sorted(
                (made.entries[number] for number in row["players"]), key=lambda entry: entry.pk
            )
            made_by = made.somebody(row["made_by"])
            values = _values(Separation, row, SEPARATION)
            Separation.objects.create(event=made.event, one=one, other=other, made_by=made_by, **values)


def _list(made: Restored, entry: Entry, row: Mapping[str, Any]) -> None:
    catalogue = row["document"]["catalogue"]
    version = CatalogueVersion.objects.filter(
        catalogue__slug=catalogue["slug"], number=catalogue["version"]
    ).first()
    if version is None:
        made.left_out.append(f"The list of {entry.name}: its catalogue is not known here.")
        return
    entry.submission = Submission.objects.create(
        **player_of(entry).columns,
        event_key=made.event.scope,
        version=version,
        submitted_by=entry.user or made.actor,
        **_values(Submission, row, LIST),
    )
    entry.save(update_fields=["submission"])


def _rounds(made: Restored, rows: list[Mapping[str, Any]]) -> None:
    for place, row in enumerate(rows):
        with made.at(f"/rounds/{place}"):
            publisher = made.somebody(row["published_by"]) if row["published_by"] else None
            round_ = Round.objects.create(
                event=made.event, published_by=publisher, **_values(Round, row, ROUND)
            )
        for at, pairing in enumerate(row["pairings"]):
            with made.at(f"/rounds/{place}/pairings/{at}"):
                _pairing(made, round_, pairing)


def _pairing(made: Restored, round_: Round, row: Mapping[str, Any]) -> None:
    pairing = Pairing.objects.create(round=round_, **_values(Pairing, row, PAIRING))
    for side, number in enumerate(row["players"], start=1):
        Seat.objects.create(pairing=pairing, round=round_, entry=made.entries[number], side=side)
    if ground := row.get("ground"):
        played_on = made.maps[ground["map"]] if ground["map"] is not None else None
        Ground.objects.create(pairing=pairing, map=played_on, **_values(Ground, ground, GROUND))
    for report in row["reports"]:
        answered_by = made.somebody(report["answered_by"]) if report["answered_by"] else None
        said_by = made.somebody(report["said_by"])
        made_report = ResultReport.objects.create(
            pairing=pairing, said_by=said_by, answered_by=answered_by, **_values(ResultReport, report, REPORT)
        )
        for user in {made.somebody(username) for username in report.get("agreements", ())}:
            Agreement.objects.create(report=made_report, user=user)
    for call in row["calls"]:
        claimed_by = made.somebody(call["claimed_by"]) if call["claimed_by"] else None
        asked_by = made.somebody(call["asked_by"])
        JudgeCall.objects.create(
            pairing=pairing,
            asked_by=asked_by,
            claimed_by=claimed_by,
            ruling=_ruling(made, call),
            **_values(JudgeCall, call, CALL),
        )


def _ruling(made: Restored, call: Mapping[str, Any]) -> RulingRecord | None:
    """The ruling itself where this service still has it, else the case decided once more: the referee is pure."""
    if call["ruling"] is None:
        return None
    found = RulingRecord.objects.filter(address=call["ruling"]).first()
    return found or record_ruling(actor=made.actor, case=call["case"], scope=made.event.scope)


def _penalties(made: Restored, rows: list[Mapping[str, Any]]) -> None:
    rounds = {round_.number: round_ for round_ in made.event.rounds.all()}
    for place, row in enumerate(rows):
        with made.at(f"/penalties/{place}"):
            Penalty.objects.create(
                entry=made.entries[row["player"]],
                round=rounds[row["round"]] if row["round"] is not None else None,
                given_by=made.somebody(row["given_by"]),
                **_values(Penalty, row, PENALTY),
            )


def _announcements(made: Restored, rows: list[Mapping[str, Any]]) -> None:
    for place, row in enumerate(rows):
        with made.at(f"/announcements/{place}"):
            said_by = made.somebody(row["said_by"])
            values = _values(Announcement, row, ("text", "said_at"))
            Announcement.objects.create(event=made.event, said_by=said_by, **values)


_WRITERS: dict[str, Callable[[Restored, Any], None]] = {
    "event": _event,
    "crew": _crew,
    "entries": _entries,
    "rounds": _rounds,
    "penalties": _penalties,
    "announcements": _announcements,
}


# What JSON holds for each kind of column.
_KINDS: tuple[tuple[type[models.Field[Any, Any]], type | tuple[type, ...]], ...] = (
    (models.DateTimeField, str),
    (models.CharField, str),
    (models.TextField, str),
    (models.BooleanField, bool),
    (models.IntegerField, int),
    (models.JSONField, (dict, list)),
)


def _values(model: type[models.Model], row: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    known = (name for name in names if name in row or not _came_later(model, name))
    return {name: _read(model, name, row[name]) for name in known}


def _came_later(model: type[models.Model], name: str) -> bool:
    """A column that was added to a running service has a default in the database: older archives do without it."""
    column = model._meta.get_field(name)
    return isinstance(column, models.Field) and column.has_db_default()


def _read(model: type[models.Model], name: str, value: Any) -> Any:
    """Nothing is converted silently: a number where a name should be is a fault."""
    column = model._meta.get_field(name)
    if value is None and getattr(column, "null", False):
        return None
    kind = next(kind for base, kind in _KINDS if isinstance(column, base))
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise TypeError(f"“{name}” cannot be {value!r}"[:200])
    return datetime.fromisoformat(str(value)) if isinstance(column, models.DateTimeField) else value
