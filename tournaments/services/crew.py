"""Who works at an event. Nobody is given a role unasked: they are invited, and work there from when they accept."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Refusal
from common.rate_limits import spend
from tournaments.models import CrewInvitation, Event, EventRole, JudgeCall, Role
from tournaments.policies.practice import refuse_people
from tournaments.rate_limits import INVITATIONS
from tournaments.services.audit_trail import note
from tournaments.services.crew_calls import calls_let_go, let_go
from tournaments.services.held_roles import lock_roles
from wording import within

JUDGES = (Role.HEAD_JUDGE, Role.JUDGE)


@dataclass(frozen=True, slots=True)
class Asked:
    """What became of the roles that somebody was to have."""

    given: tuple[EventRole, ...] = ()
    invited: tuple[CrewInvitation, ...] = ()


@transaction.atomic
def add_crew(event: Event, user: User, role: Role, *, actor: User) -> EventRole:
    """Without asking the person: for those who work at the event, and for who accepts."""
    try:
        with transaction.atomic():
            held = EventRole.objects.create(event=event, user=user, role=role)
    except IntegrityError:
        raise Refusal(
            "crew.twice",
            _("%(user)s is %(role)s of this event already.") % {"user": user, "role": within(role.label)},
        ) from None
    note(event, "crew.added", held, actor=actor, after={"user": user.username, "role": role.value})
    return held


@transaction.atomic
def ask(event: Event, user: User, roles: Collection[Role], *, actor: User) -> Asked:
    """All of them or none: at once for who works at the event already and for `actor`, by invitation for anybody else.

    Roles that the person holds or is invited to are passed over, as long as one is new; otherwise `crew.twice` or
    `crew.invited-twice`.
    """
    refuse_people(event)
    Event.objects.select_for_update().get(pk=event.pk)
    held = set(event.crew.filter(user=user).values_list("role", flat=True))
    if held or user == actor:
        wanted = [role for role in roles if role not in held] or list(roles)
        return Asked(given=tuple(add_crew(event, user, role, actor=actor) for role in wanted))
    waiting = set(event.crew_invitations.filter(user=user).values_list("role", flat=True))
    new = [role for role in roles if role not in waiting]
    if not new:
        raise Refusal(
            "crew.invited-twice", _("%(user)s is invited already and has not answered yet.") % {"user": user}
        )
    return Asked(invited=tuple(_invite(event, user, role, actor) for role in new))


def _invite(event: Event, user: User, role: Role, actor: User) -> CrewInvitation:
    spend(INVITATIONS, str(actor.pk))
    made = CrewInvitation.objects.create(event=event, user=user, role=role, invited_by=actor)
    note(event, "crew.invited", made, actor=actor, after={"user": user.username, "role": role.value})
    return made


@transaction.atomic
def accept(event: Event, *, actor: User) -> list[EventRole]:
    """Every role that the person is invited to at this event; `crew.not-invited` when there is none (any more)."""
    roles = [Role(one.role) for one in _taken(event, actor)]
    held = set(event.crew.filter(user=actor).values_list("role", flat=True))
    return [add_crew(event, actor, role, actor=actor) for role in roles if role not in held]


@transaction.atomic
def decline(event: Event, *, actor: User) -> None:
    """Every role that the person is invited to at this event; they may be invited again."""
    for one in _taken(event, actor):
        note(event, "crew.declined", one, actor=actor, before={"user": actor.username, "role": one.role})


def _taken(event: Event, user: User) -> list[CrewInvitation]:
    """Locked and removed: an invitation is answered or withdrawn once."""
    found = list(event.crew_invitations.select_for_update().filter(user=user))
    if not found:
        raise _not_invited()
    event.crew_invitations.filter(pk__in=[one.pk for one in found]).delete()
    return found


def _not_invited() -> Refusal:
    return Refusal("crew.not-invited", _("This invitation was withdrawn or answered already."))


@transaction.atomic
def withdraw_invitation(invitation: CrewInvitation, *, actor: User) -> None:
    event, offered = invitation.event, {"user": invitation.user.username, "role": invitation.role}
    found = event.crew_invitations.select_for_update().filter(pk=invitation.pk).first()
    if found is None:
        raise _not_invited()
    note(event, "crew.uninvited", found, actor=actor, before=offered)
    found.delete()


def only_organizer(event: Event) -> int | None:
    """The role that cannot be removed because the event has no other organizer; None where it has several."""
    return _only_one(event.crew.filter(role=Role.OWNER))


def only_judge(event: Event) -> int | None:
    """The role without which nobody but organizers answers calls; None where there are several, or none."""
    return _only_one(event.crew.filter(role__in=JUDGES, user__is_active=True))


def _only_one(held: QuerySet[EventRole]) -> int | None:
    found = list(held.values_list("pk", flat=True)[:2])
    return found[0] if len(found) == 1 else None


@transaction.atomic
def remove_crew(held: EventRole, *, actor: User) -> list[JudgeCall]:
    """The calls that go back into the queue, because their judge may not answer them any more.

    An event is never left without an organizer.
    """
    event = Event.objects.select_for_update().get(pk=held.event_id)
    if held.pk == only_organizer(event):
        raise Refusal("crew.last-owner", _("This is the only organizer. Name another one first."))
    lock_roles(event, held.user_id)  # before it looks which calls this person has taken
    note(event, "crew.removed", held, actor=actor, before={"user": held.user.username, "role": held.role})
    released = calls_let_go(event).get(held.pk, [])
    let_go(released, actor=actor)
    held.delete()
    return released
