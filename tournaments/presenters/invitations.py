"""Where a person is invited to work: one card for an event, whatever the number of roles."""

from dataclasses import dataclass
from itertools import groupby

from accounts.models import User
from tournaments.models import CrewInvitation, Event
from wording import listed, within


@dataclass(frozen=True, slots=True)
class Invited:
    event: Event
    roles: str
    by: str


def invitations_of(user: User) -> list[Invited]:
    """Of events that take place."""
    found = (
        user.crew_invitations.filter(event__cancelled_at=None)
        .select_related("event", "invited_by")
        .order_by("event", "pk")
    )
    return [_one(event, list(group)) for event, group in groupby(found, lambda one: one.event)]


def _one(event: Event, group: list[CrewInvitation]) -> Invited:
    roles = listed(within(one.get_role_display()) for one in group)
    return Invited(event, roles, listed(dict.fromkeys(str(one.invited_by) for one in group)))
