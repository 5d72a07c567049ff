"""Events that do not take place, and new ones made from them: cancelled with a note to everybody, copied, deleted as drafts."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from common.errors import Fault, Invalid, Refusal
from tournaments.models import Event, EventState, Role
from tournaments.models.event_settings import SETTINGS
from tournaments.policies.awards import without_players
from tournaments.services.audit_trail import note
from tournaments.services.awards import change_awards
from tournaments.services.crew import withdraw_invitation
from tournaments.services.events import announce, create_event
from tournaments.services.pictures import copy_picture
from tournaments.services.postponing import give_up
from tournaments.services.rounds import discard_draft, finish_round
from wording import within

LONGEST = 300
# What is announced: kept in English, said in the reader’s language.
CANCELLED = gettext_noop("The event is cancelled. %(reason)s")
# A copy is drawn by a seed of its own, and its players need a code of their own.
NOT_COPIED = ("seed", "join_code")


@transaction.atomic
def cancel_event(event: Event, reason: str, *, actor: User) -> None:
    """Closes a published or running event and tells everybody why. Results so far stay, invitations to work there do not."""
    tidy = " ".join(reason.split())[:LONGEST]
    if not tidy:
        text = _("Write why the event is cancelled. The players read it.")
        raise Invalid("event.no-reason", text, faults=[Fault("event.no-reason", "/reason", text)])
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if locked.state not in (EventState.PUBLISHED, EventState.RUNNING):
        state = within(locked.get_state_display())
        raise Refusal(
            "event.wrong-state",
            _("Only a published or running event is cancelled. This one is %(state)s.") % {"state": state},
        )
    give_up(locked)
    for invitation in locked.crew_invitations.select_related("event", "user"):
        withdraw_invitation(invitation, actor=actor)
    for open_round in locked.rounds.exclude(state="finished"):
        if open_round.is_draft:
            discard_draft(open_round, actor=actor)
        else:
            finish_round(open_round, actor=actor, without_results=tidy)
    announce(locked, CANCELLED % {"reason": tidy}, actor=actor)
    before = locked.state
    changes = {"state": EventState.CLOSED.value, "cancelled_at": timezone.now(), "cancel_reason": tidy}
    Event.objects.filter(pk=event.pk).update(**changes)
    event.refresh_from_db()
    after = {"state": event.state, "reason": tidy}
    note(event, "event.cancelled", event, actor=actor, before={"state": before}, after=after)


@transaction.atomic
def copy_event(event: Event, *, actor: User) -> Event:
    """A draft with the same settings and staff. Players, rounds and results stay with the event that was copied."""
    settings = {name: getattr(event, name) for name in SETTINGS if name not in NOT_COPIED}
    made = create_event(
        settings | {"name": (_("Copy of %(name)s") % {"name": event.name})[:120]}, actor=actor
    )
    for held in event.crew.exclude(user=actor).exclude(role=Role.PLAYER):
        made.crew.get_or_create(user=held.user, role=held.role)
    copy_picture(event, made)
    if event.awards:
        change_awards(made, without_players(event.awards), actor=actor)
    note(made, "event.copied", made, actor=actor, after={"from": event.name})
    return made


@transaction.atomic
def delete_draft(event: Event, *, actor: User) -> None:
    """Only a draft that nobody has entered goes without a trace; the audit log keeps that it was there."""
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if locked.state != EventState.DRAFT:
        raise Refusal("event.not-a-draft", _("Only a draft can be deleted. Cancel the event instead."))
    if locked.entries.exists() or locked.rounds.exists():
        raise Refusal(
            "event.has-players", _("Players are entered in this draft. Publish and cancel it instead.")
        )
    note(locked, "event.deleted", locked, actor=actor, before={"name": locked.name})
    locked.delete()
