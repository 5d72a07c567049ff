"""Judge calls that nobody may answer any more once the judge who took them loses a role."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from accounts.models import User
from tournaments.judging.assignment import HEAD_ROLES, RULING_ROLES
from tournaments.models import CallState, Event, EventRole, JudgeCall
from tournaments.services.audit_trail import note
from tournaments.services.calls import NOBODY


def calls_let_go(event: Event) -> Mapping[int, list[JudgeCall]]:
    """By the role, the open calls that its judge could not answer without it. Three queries for any number of roles."""
    taken = JudgeCall.objects.filter(pairing__round__event=event, state=CallState.CLAIMED)
    calls = list(taken.select_related("pairing"))
    people: dict[int, list[EventRole]] = defaultdict(list)
    for held in event.crew.filter(user__in={call.claimed_by_id for call in calls}).select_related("user"):
        people[held.user_id].append(held)
    return {
        held.pk: [call for call in calls if call.claimed_by_id == held.user_id and _needs(held, roles, call)]
        for roles in people.values()
        for held in roles
    }


def _needs(held: EventRole, roles: Collection[EventRole], call: JudgeCall) -> bool:
    """Whether nothing but this role lets its judge answer the call."""
    judging = HEAD_ROLES if call.is_escalated else RULING_ROLES
    others = any(one.role in judging for one in roles if one.pk != held.pk)
    return not _may_everything(held.user) and held.role in judging and not others


def _may_everything(user: User) -> bool:
    return user.is_active and user.is_staff


def let_go(calls: Collection[JudgeCall], *, actor: User) -> None:
    """Back into the queue, at their old place, where any other judge takes them."""
    for call in calls:
        held = JudgeCall.objects.filter(pk=call.pk, state=CallState.CLAIMED, claimed_by_id=call.claimed_by_id)
        if held.update(state=CallState.WAITING, **NOBODY):
            note(call.pairing.round.event, "call.released", call, actor=actor)
