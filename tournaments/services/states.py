"""The one way an event changes state: a conditional update, so that two clicks make one change."""

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from common.errors import Refusal
from tournaments.models import Event, EventState
from tournaments.services.audit_trail import note

WRONG_STATE = gettext_noop("This needs an event that is “%(wanted)s”. This one is “%(state)s”.")


@transaction.atomic
def move_event(event: Event, source: EventState, target: EventState, action: str, actor: User) -> None:
    moved = Event.objects.filter(pk=event.pk, state=source).update(state=target)
    event.refresh_from_db()
    if not moved:
        raise Refusal(
            "event.wrong-state",
            _(WRONG_STATE) % {"wanted": source.label, "state": event.get_state_display()},
        )
    note(event, action, event, actor=actor, before={"state": source.value}, after={"state": target.value})
