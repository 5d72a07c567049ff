"""Who may see which list at an event, and whose lists a person submits.

The lists' own rule (`armies.access.may_see_list`) decides, for pages, API, exports and prints alike. This says in its words
who the visitor is and how far the event is: in one query, whether single players, pairs or teams take part.
"""

from collections.abc import Iterable
from typing import Any, Protocol, TypeAlias

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.models import User
from armies import access as lists
from armies import event_port
from armies.models import Submission
from tournaments.belonging import speakers_of
from tournaments.models import Audience, Entry, Event, EventState, Member, RoundState, Seat, Sides
from tournaments.models.teams import member_key

Look: TypeAlias = tuple[event_port.Viewer, event_port.Stage]
MOMENTS = {
    EventState.DRAFT: "before",
    EventState.PUBLISHED: "before",
    EventState.RUNNING: "during",
    EventState.CLOSED: "after",
}


class Visitor(Protocol):
    """What is asked of a visitor to an event."""

    @property
    def user(self) -> User | AnonymousUser: ...
    @property
    def event(self) -> Event: ...
    @property
    def entry(self) -> Entry | None: ...
    @property
    def leads(self) -> bool: ...
    @property
    def can_run(self) -> bool: ...
    @property
    def can_see_lists(self) -> bool: ...
    @property
    def can_check_lists(self) -> bool: ...
    @property
    def list_look(self) -> Look: ...


def may_see_list(seen: Visitor, player: event_port.PlayerId) -> bool:
    return lists.may_see_list(player, *seen.list_look)


def stage_of(event: Event) -> event_port.Stage:
    """How far the event is, and whom it shows lists to at each moment."""
    visibility = {"before": event.lists_before, "during": event.lists_during, "after": event.lists_after}
    return event_port.Stage(moment=MOMENTS[EventState(event.state)], visibility=visibility)


def all_are_open(seen: Visitor) -> bool:
    """Whether every list is open to the visitor now, as one of the players or as anybody. Asks no query."""
    stage = stage_of(seen.event)
    audience = stage.visibility[stage.moment]
    playing = seen.entry is not None and seen.entry.has_place
    return audience == Audience.EVERYONE or (audience == Audience.ENTRANTS and playing)


def look_of(seen: Visitor) -> Look:
    """Who the visitor is and how far the event is, in the words of `armies.event_port`. `Viewer.list_look` keeps it."""
    looker = event_port.Viewer(
        user_id=seen.user.pk if seen.user.is_authenticated else None,
        is_official=seen.can_see_lists,
        is_checker=seen.can_check_lists,
        is_entrant=seen.entry is not None and seen.entry.has_place,
        **_as_player(seen),
    )
    return looker, stage_of(seen.event)


def _as_player(seen: Visitor) -> dict[str, Any]:
    """`has_list`, `speaks_for` and `opponents` of the visitor."""
    if seen.entry is None:
        return {}
    if seen.event.has_teams:
        return _of_teams(seen, seen.entry)
    pair = {seen.entry.player_id} if seen.event.sides == Sides.DOUBLES else set()
    return {
        "has_list": seen.entry.submission_id is not None or bool(seen.entry.list_waiver),
        "speaks_for": frozenset(pair),
        "opponents": _opponents(seen.entry) if seen.entry.has_place else frozenset(),
    }


def _opponents(entry: Entry) -> frozenset[event_port.PlayerId]:
    """The people across the table, in every round that is out."""
    across = Entry.objects.filter(pk__in=_met(entry)).exclude(pk=entry.pk).only("user_id")
    return frozenset(other.player_id for other in across)


def _met(entry: Entry) -> QuerySet[Seat, int]:
    """The keys of the entries at the tables of this one, its own among them."""
    mine = Seat.objects.filter(entry=entry).exclude(round__state=RoundState.DRAFT).values("pairing_id")
    return Seat.objects.filter(pairing__in=mine).values_list("entry", flat=True)


def _of_teams(seen: Visitor, entry: Entry) -> dict[str, Any]:
    """Each member has a list of their own. The captain speaks for members without an account."""
    own = Submission.objects.filter(event_key=seen.event.scope, owner=seen.user.pk, state__in=Submission.LIVE)
    teams = Entry.objects.filter(Q(pk=entry.pk) | Q(pk__in=_met(entry))).order_by()
    rows: Iterable[Any] = teams.annotate(has_list=Exists(own)).values_list(
        "pk", "user", "has_list", "members", "members__user", "members__has_left"
    )
    speaks_for: set[event_port.PlayerId] = set()
    opponents: set[event_port.PlayerId] = set()
    has_list = False
    for team, captain, has, member, user, has_left in rows:
        has_list = has
        player = user or (member_key(member) if member else None)
        if team != entry.pk:
            opponents |= {one for one in (captain, player) if one is not None}
        elif seen.leads and member and user is None and not has_left:
            speaks_for.add(member_key(member))
    return {
        "has_list": has_list,
        "speaks_for": frozenset(speaks_for),
        "opponents": frozenset(opponents) if entry.has_place else frozenset(),
    }


def may_submit_for(member: Member, user: User, *, is_staff: bool) -> bool:
    """The staff for every member of a team, the captain for those who have no account to do it with."""
    if member.has_left or not member.entry.event.has_teams:
        return False
    return is_staff or (member.user_id is None and user.pk in speakers_of(member.entry))


def member_to_submit_for(seen: Visitor, entry: Entry, number: int) -> Member:
    """Raises Http404 where there is no such member, PermissionDenied where the visitor does not submit for them."""
    if not isinstance(seen.user, User) or not (seen.can_run or _is_captain(seen, entry)):
        raise PermissionDenied(_("The captain of this team and the staff change it."))
    found = entry.members.filter(number=number, has_left=False).select_related("user").first()
    if found is None or not seen.event.has_teams:
        raise Http404("No such member.")
    entry.event = seen.event
    found.entry, found.event = entry, seen.event
    if not may_submit_for(found, seen.user, is_staff=seen.can_run):
        raise PermissionDenied(_("Members with an account submit their own lists."))
    return found


def _is_captain(seen: Visitor, entry: Entry) -> bool:
    return seen.entry is not None and seen.entry.pk == entry.pk and seen.leads


def own_member(seen: Visitor) -> Member | None:
    """The visitor as a member of their team; a captain who does not play is none."""
    if seen.entry is None or not seen.event.has_teams:
        return None
    found = seen.entry.members.filter(user=seen.user.pk, has_left=False).first()
    if found is not None:
        found.entry, found.event = seen.entry, seen.event
    return found
