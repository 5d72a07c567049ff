"""Whose army list a team still waits for, as one of its people is asked at home and on the page of the event.

A member is asked for their own; the captain for those of members who have no account. A substitute needs no list.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import CharField, Exists, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat

from accounts.models import User
from armies.models import Submission
from common.prepared import Prepared, Rows
from tournaments.belonging import own_entries
from tournaments.models import Entry, EntryState, EventState, Member, Sides

ASKED = (EntryState.REGISTERED, EntryState.WAITING)


@dataclass(frozen=True, slots=True)
class Missing:
    """`own`: the reader's own list; `members`: those for whom the reader submits, as captain."""

    own: bool = False
    members: tuple[Member, ...] = ()

    def __bool__(self) -> bool:
        return self.own or bool(self.members)


NOTHING = Missing()


def missing_lists(user: User, entries: Iterable[Entry]) -> Mapping[int, Missing]:
    """By entry, those where something is missing. One query, and none where no teams take part."""
    asked = {
        one.pk: one
        for one in entries
        if one.event.has_teams and one.state in ASKED and not one.event.is_closed
    }
    found: dict[int, Missing] = {}
    for member in _without_list(asked, user) if asked else ():
        entry = asked[member.entry_id]
        so_far = found.get(entry.pk, NOTHING)
        if member.user_id == user.pk:
            found[entry.pk] = Missing(own=True, members=so_far.members)
        elif entry.user_id == user.pk:
            found[entry.pk] = Missing(so_far.own, (*so_far.members, member))
    return found


def _without_list(entries: Iterable[int], user: User) -> QuerySet[Member]:
    """Members of the next line-ups: the person, and everybody without an account."""
    playing = Member.objects.filter(entry__in=list(entries), has_left=False).exclude(place=0)
    concerned = playing.filter(Q(user=user) | Q(user=None))
    return concerned.filter(~Exists(_live())).order_by("entry", "place")


def _live() -> QuerySet[Submission]:
    """The lists of a member that count, by the keys of `Member.player_key` and `Event.scope`."""
    event = Concat(Value("event:"), Cast(OuterRef("event_id"), CharField()))
    key = Concat(Value("member:"), Cast(OuterRef("pk"), CharField()))
    theirs = Q(owner=OuterRef("user_id")) | Q(player_key=key)
    return Submission.objects.filter(theirs, event_key=event, state__in=Submission.LIVE)


def stamp_of(user: User, sides: Iterable[str]) -> Rows:
    """What the answer depends on, where one of the person's events (`sides`) is one of teams."""
    return _STAMP(user.pk) if Sides.TEAMS in sides else []


def _asked(user: User) -> "QuerySet[Member, tuple[object, ...]]":
    own = own_entries(user).filter(event__sides=Sides.TEAMS).exclude(event__state=EventState.CLOSED)
    members = Member.objects.filter(entry__in=own.values("pk"), has_left=False).exclude(place=0)
    return (
        members.annotate(has_list=Exists(_live()))
        .order_by("pk")
        .values_list("pk", "name", "user", "has_list")
    )


_STAMP = Prepared(lambda user: _asked(User(pk=user)), int)
