"""Where a person is invited to work: one card for an event, whatever the number of roles."""

from dataclasses import dataclass
from itertools import groupby

from accounts.models import User
from tournaments.models import CrewInvitation, Event


@dataclass(frozen=True, slots=True)
class Invited:
    event: Event
    roles: tuple[str, ...]
    by: tuple[str, ...]


def invitations_of(user: User) -> list[Invited]:
    found = user.crew_invitations.select_related("event", "invited_by").order_by("event", "pk")
    return [_one(event, list(group)) for event, group in groupby(found, lambda one: one.event)]


def _one(event: Event, group: list[CrewInvitation]) -> Invited:
    roles = tuple(one.get_role_display().lower() for one in group)
    return Invited(event, roles, tuple(dict.fromkeys(str(one.invited_by) for one in group)))
