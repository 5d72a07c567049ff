"""Strengths of players from the ratings of this service, written down once: a rating that moves later pairs nobody anew."""

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from common.audit import Change
from common.errors import Refusal
from tournaments.models import Entry, Event, EventState
from tournaments.models.entries import UNPLACED
from tournaments.services.audit_trail import note_many


@transaction.atomic
def take_ratings(event: Event, ratings: Mapping[int, int], *, actor: User) -> list[Entry]:
    """Gives everybody with a rating and without a strength the rating as strength; says whom.

    `ratings` are by the key of the account. A number that the organizer gave stays. Each player has an audit row.
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if locked.state == EventState.CLOSED:
        raise Refusal("event.closed", _("The event is closed."))
    without = locked.entries.exclude(state__in=UNPLACED).filter(strength=0, user__in=ratings)
    changed = list(without.order_by("number"))
    for entry in changed:
        entry.strength = ratings[entry.user_id or 0]
    Entry.objects.bulk_update(changed, ["strength"], batch_size=500)
    changes = [Change(entry, {"strength": 0}, {"strength": entry.strength}) for entry in changed]
    if changes:
        note_many(locked, "entry.details-changed", changes, actor=actor)
    return changed
