"""Everything wrong with the rows of an archive, with the place of each: looked at without storing anything."""

from collections.abc import Collection, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any

from django.db import models
from django.utils.translation import gettext as _

from armies.accepted import read_accepted
from common.errors import Fault
from rules.engine.slips import Slip, gathered
from tournaments.history.archive import APPOINTMENT, CALL, ENTRY, PAIRING, PENALTY, REPORT, ROUND
from tournaments.history.slips import slip_for
from tournaments.models import (
    Announcement,
    Appointment,
    Entry,
    Event,
    JudgeCall,
    Pairing,
    Penalty,
    ResultReport,
    Round,
)
from tournaments.models.event_settings import SETTINGS
from tournaments.policies.awards import award_faults
from tournaments.policies.flights import without_old_choice
from tournaments.services.events import check_event_settings, free_slug
from tournaments.services.restored_event import faults_at
from tournaments.services.restored_limits import (
    check_byes,
    check_places,
    check_result,
    check_round,
    check_soft_scores,
)
from tournaments.services.restored_people import name_of
from tournaments.services.restored_picture import picture_in
from tournaments.services.restored_values import Unfit, shown, values_of

MOST_FAULTS = 200


@dataclass
class Found:
    """`event` is None where the settings are wrong: then nothing is compared with them."""

    faults: list[Fault] = field(default_factory=list)
    event: Event | None = None
    slip: Slip | None = None

    def at(self, path: str) -> AbstractContextManager[None]:
        return faults_at(path, self.faults)

    def read(self, path: str, model: type[models.Model], row: Any, names: Collection[str]) -> dict[str, Any]:
        """Every column for itself, so that two wrong ones are two faults. Without those that are wrong."""
        values: dict[str, Any] = {}
        if not isinstance(row, dict):
            self.faults.append(Fault("archive.unreadable", path, _("An object is expected here.")))
            return values
        for name in names:
            with self.at(f"{path}/{name}"):
                values |= values_of(model, row, [name])
        return values

    def people(self, path: str, row: Any, *names: str) -> None:
        """Who took each step: a user name, or nobody."""
        for name in names if isinstance(row, dict) else ():
            with self.at(f"{path}/{name}"):
                if row[name] is not None:
                    name_of(row[name])


def faults_of(document: Mapping[str, Any], *, rows: bool = True) -> list[Fault]:
    """The document is one that `check_archive` let through. Without `rows` only the settings of the event are read."""
    found = Found()
    _event(found, document["event"])
    if rows:
        _all_rows(found, document)
    with found.at("/picture"):
        picture_in(document)
    return found.faults[:MOST_FAULTS]


def _all_rows(found: Found, document: Mapping[str, Any]) -> None:
    for place, row in enumerate(document["entries"]):
        _entry(found, f"/entries/{place}", row)
    numbers = {row["number"] for row in document["entries"] if isinstance(row.get("number"), int)}
    for place, row in enumerate(document["rounds"]):
        _round(found, f"/rounds/{place}", row, numbers)
    for place, row in enumerate(document["penalties"]):
        found.read(f"/penalties/{place}", Penalty, row, PENALTY)
        found.people(f"/penalties/{place}", row, "given_by")
        _known(found, f"/penalties/{place}/player", [row.get("player")], numbers)
    for place, row in enumerate(document["announcements"]):
        found.read(f"/announcements/{place}", Announcement, row, ("text", "said_at"))
        found.people(f"/announcements/{place}", row, "said_by")


def _event(found: Found, row: Any) -> None:
    event = Event()
    for name, value in found.read(
        "/event", Event, row, (*SETTINGS, "awards", "lists_locked_at", "state")
    ).items():
        setattr(event, name, value)
    if found.faults:
        return
    with found.at("/event"):
        without_old_choice(event, row)
        event.slug = free_slug(row["slug"])
        read_accepted(event.catalogues)
        check_event_settings(event, award_faults(event.awards))
        found.event, found.slip = event, slip_for(event)


def _entry(found: Found, path: str, row: Any) -> None:
    values = found.read(path, Entry, row, ENTRY)
    found.people(path, row, "username")
    with found.at(f"{path}/bye_rounds"):
        check_byes(values.get("bye_rounds", {}))
    if found.event is not None:
        with found.at(f"{path}/soft_scores"):
            check_soft_scores(found.event, values.get("soft_scores", {}))


def _round(found: Found, path: str, row: Any, numbers: Collection[int]) -> None:
    found.people(path, row, "published_by")
    before = len(found.faults)
    values = found.read(path, Round, row, ROUND)
    if len(found.faults) == before:
        with found.at(path):
            check_round(values, numbers)
    for at, table in enumerate(_rows(found, f"{path}/pairings", row.get("pairings"))):
        _table(found, f"{path}/pairings/{at}", table, numbers)


def _table(found: Found, path: str, row: Any, numbers: Collection[int]) -> None:
    found.read(path, Pairing, row, PAIRING)
    if not isinstance(row, dict):
        return
    if row.get("appointment"):
        found.read(f"{path}/appointment", Appointment, row["appointment"], APPOINTMENT)
    players = row.get("players")
    _known(found, f"{path}/players", players, numbers)
    for at, report in enumerate(_rows(found, f"{path}/reports", row.get("reports"))):
        _report(found, f"{path}/reports/{at}", report, len(players) if isinstance(players, list) else 0)
    for at, call in enumerate(_rows(found, f"{path}/calls", row.get("calls"))):
        found.read(f"{path}/calls/{at}", JudgeCall, call, CALL)
        found.people(f"{path}/calls/{at}", call, "asked_by", "claimed_by")


def _report(found: Found, path: str, row: Any, seats: int) -> None:
    found.people(path, row, "said_by", "answered_by")
    if found.slip is None or not isinstance(row, dict):
        found.read(path, ResultReport, row, [name for name in REPORT if name != "counts"])
        return
    before = len(found.faults)
    with found.at(path):  # older archives have a field for each count
        row = {"counts": gathered(found.slip, row), **row}
    values = found.read(path, ResultReport, row, REPORT)
    if len(found.faults) == before:
        with found.at(f"{path}/places"):
            check_places(values.get("places"), seats)
        with found.at(path):
            check_result(values, found.slip)


def _rows(found: Found, path: str, rows: Any) -> list[Any]:
    if isinstance(rows, list):
        return rows
    found.faults.append(Fault("archive.unreadable", path, _("A list is expected here.")))
    return []


def _known(found: Found, path: str, players: Any, numbers: Collection[int]) -> None:
    with found.at(path):
        for number in players:
            if number not in numbers:
                text = _("No entry of the archive has the number %(number)s.")
                raise Unfit(text % {"number": shown(number)})
