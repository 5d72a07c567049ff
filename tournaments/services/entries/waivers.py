"""Players who take part without the list that their event requires: staff say why, and the reason is kept."""

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from common.errors import Fault, Invalid, Refusal
from tournaments.models import Entry, Event, EventState
from tournaments.policies.participation import lacks_list
from tournaments.services.audit_trail import note

LONGEST = 300
NO_REASON = gettext_lazy("Say why this player needs no list.")


@transaction.atomic
def waive_list(entry: Entry, reason: str, *, actor: User) -> None:
    """From now on the player needs no list. A waiver that stands gets the new reason."""
    write_waiver(_open(entry), entry, reason, actor=actor)


@transaction.atomic
def require_list(entry: Entry, *, actor: User) -> None:
    """Ends a waiver. Who is checked in stays checked in."""
    event = _open(entry)
    before = entry.list_waiver
    if not Entry.objects.filter(pk=entry.pk).exclude(list_waiver="").update(list_waiver=""):
        raise Refusal(
            "list.not-waived", _("A list is required of %(player)s already.") % {"player": entry.name}
        )
    entry.list_waiver = ""
    note(event, "entry.list-required", entry, actor=actor, before={"reason": before})


def tidy_reason(reason: str) -> str:
    """The reason as it is stored. Raises Invalid for one that says nothing."""
    tidy = " ".join(reason.split())[:LONGEST]
    if not tidy:
        raise Invalid(
            "list.no-reason", NO_REASON, faults=[Fault("list.no-reason", "/without_list", str(NO_REASON))]
        )
    return tidy


def write_waiver(event: Event, entry: Entry, reason: str, *, actor: User) -> None:
    """For services that hold the event's row."""
    tidy, before = tidy_reason(reason), entry.list_waiver
    if tidy == before:
        return
    Entry.objects.filter(pk=entry.pk).update(list_waiver=tidy)
    entry.list_waiver = tidy
    note(event, "entry.list-waived", entry, actor=actor, before={"reason": before}, after={"reason": tidy})


def refuse_without_list(event: Event, entry: Entry) -> None:
    if lacks_list(event, entry):
        text = _(
            "%(player)s has not submitted a list. This event requires one: submit a list for "
            "%(player)s, or check in without one and say why."
        ) % {"player": entry.name}
        raise Refusal("entry.no-list", text)


def _open(entry: Entry) -> Event:
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    if event.state == EventState.CLOSED:
        raise Refusal("event.closed", _("The event is closed."))
    entry.refresh_from_db()
    return event
