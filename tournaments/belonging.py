"""Whose entry it is: a single player's own, that of the team one leads or belongs to, that of both players of a pair."""

from django.db.models import Q, QuerySet

from accounts.models import User
from tournaments.models import Entry, Member, Sides


def own_entries(user: User) -> QuerySet[Entry]:
    """Those that the person made or was given, and those of teams and pairs they belong to. One query."""
    belongs_to = Member.objects.filter(user=user, has_left=False).values("entry")
    return Entry.objects.filter(Q(user=user) | Q(pk__in=belongs_to))


def accounts_of(entry: Entry) -> frozenset[int]:
    """The accounts that belong to an entry; asks no query for a single player."""
    own = () if entry.user_id is None else (entry.user_id,)
    if not entry.event.has_members:
        return frozenset(own)
    members = (one.user_id for one in entry.members.all() if not one.has_left)
    return frozenset(own) | {user for user in members if user is not None}


def speakers_of(entry: Entry) -> frozenset[int]:
    """The accounts that speak for an entry at its table: both players of a pair, the captain of a team."""
    if entry.event.sides == Sides.DOUBLES:
        return accounts_of(entry)
    return frozenset() if entry.user_id is None else frozenset({entry.user_id})
