"""What is known of a player for pairing: name, club, team, faction, seed. Changed by the organizer, always on record."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Fault, Invalid, Refusal
from tournaments.models import Entry, Event, EventState
from tournaments.services.audit_trail import note
from tournaments.services.entries.flights import refuse_move

DETAILS = ("name", "club", "team", "faction", "seed", "strength", "flight")


@transaction.atomic
def change_details(entry: Entry, details: Mapping[str, Any], *, actor: User) -> list[str]:
    """Says which details changed. Rounds that are paired stay as they are; the next one sees the change."""
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    if event.state == EventState.CLOSED:
        raise Refusal("event.closed", _("The event is closed."))
    entry.refresh_from_db()
    before = {name: getattr(entry, name) for name in DETAILS}
    wanted = {name: _tidy(details[name]) for name in DETAILS if name in details}
    changed = [name for name, value in wanted.items() if value != before[name]]
    if "flight" in changed:
        entry.event = event
        refuse_move(entry, wanted["flight"])
    _write(entry, {name: wanted[name] for name in changed})
    if changed:
        note(
            event,
            "entry.details-changed",
            entry,
            actor=actor,
            before={name: before[name] for name in changed},
            after={name: wanted[name] for name in changed},
        )
    return changed


def _tidy(value: Any) -> Any:
    return value.strip() if isinstance(value, str) else value


def _write(entry: Entry, wanted: Mapping[str, Any]) -> None:
    faults = list(_faults(entry, wanted))
    if faults:
        entry.refresh_from_db()
        raise Invalid("entry.details-invalid", _("This cannot be saved like this."), faults=faults)
    if wanted:
        entry.save(update_fields=list(wanted))


def _faults(entry: Entry, wanted: Mapping[str, Any]) -> Iterator[Fault]:
    """A faction that a list says is the list's to say."""
    if "faction" in wanted and entry.submission_id is not None:
        text = _("The list of %(player)s says which faction it is.") % {"player": entry.name}
        yield Fault("entry.faction-from-list", "/faction", text)
    for name, value in wanted.items():
        setattr(entry, name, value)
    try:
        entry.clean_fields(exclude={field.name for field in Entry._meta.fields} - set(wanted))
    except ValidationError as wrong:
        for name, texts in wrong.message_dict.items():
            yield from (Fault("entry.detail-invalid", f"/{name}", text) for text in texts)
