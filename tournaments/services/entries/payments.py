"""The entry fee: who has paid. The desk says so; no money passes through here."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Refusal
from tournaments.models import Entry, Event
from tournaments.models.entries import PRIVATE
from tournaments.services.audit_trail import note


@transaction.atomic
def mark_paid(entry: Entry, *, actor: User) -> None:
    """Also after the event is closed. Of two at once one is told that it was done."""
    event = _charging(entry)
    if entry.state in PRIVATE:
        raise Refusal("entry.no-place", _("%(player)s does not take part.") % {"player": entry.name})
    if not Entry.objects.filter(pk=entry.pk, paid_at=None).update(paid_at=timezone.now()):
        raise Refusal("entry.paid", _("%(player)s has paid already.") % {"player": entry.name})
    entry.refresh_from_db(fields=["paid_at"])
    note(event, "entry.paid", entry, actor=actor, after={"fee": event.entry_fee})


@transaction.atomic
def mark_unpaid(entry: Entry, *, actor: User) -> None:
    """Takes the mark back: set by mistake, or the fee was returned."""
    event = _charging(entry)
    before = entry.paid_at
    if before is None or not Entry.objects.filter(pk=entry.pk, paid_at=before).update(paid_at=None):
        raise Refusal("entry.not-paid", _("%(player)s is not marked as paid.") % {"player": entry.name})
    entry.paid_at = None
    note(event, "entry.unpaid", entry, actor=actor, before={"paid_at": before.isoformat()})


def _charging(entry: Entry) -> Event:
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    entry.refresh_from_db()
    if not event.entry_fee and entry.paid_at is None:
        raise Refusal("event.no-fee", _("This event has no entry fee."))
    return event
