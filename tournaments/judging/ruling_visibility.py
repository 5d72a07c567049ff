"""Who may read a ruling that was given at an event: it shows models of the lists at that table.

The referee's pages ask through `rules.access.install`; nothing here fetches a page or changes anything.
"""

from collections.abc import Mapping

from django.db.models import CharField, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat

from accounts.models import User
from tournaments.access import RIGHTS, Right, Visitor
from tournaments.belonging import own_entries
from tournaments.models import Audience, Event, EventState, JudgeCall
from tournaments.models.entries import PLACED

# Anyone who judges or sees every list anyway.
READERS = [role.value for role, rights in RIGHTS.items() if rights & {Right.JUDGE, Right.LISTS}]
# Which setting says who sees lists while the event is in which state.
SHOWN = {
    EventState.DRAFT: "lists_before",
    EventState.PUBLISHED: "lists_before",
    EventState.RUNNING: "lists_during",
    EventState.CLOSED: "lists_after",
}


class EventRulings:
    """The events as places where rulings are given (`rules.access.Places`)."""

    def readable(self, user: Visitor) -> Q:
        everybody = self.published(user)
        if not user.is_authenticated:
            return everybody
        worked_at = Event.objects.filter(crew__user=user, crew__role__in=READERS)
        return everybody | Q(scope__in=_scopes(worked_at)) | _at_tables_of(user)

    def published(self, user: Visitor) -> Q:
        return Q(scope="") | Q(scope__in=_scopes(Event.objects.filter(_shown_to(user))))

    def titles(self, user: Visitor) -> Mapping[str, str]:
        if not user.is_authenticated:
            return {}
        mine = Event.objects.filter(crew__user=user, crew__role__in=READERS).distinct()
        return {event.scope: event.name for event in mine.order_by("-starts_at")}


def _scopes(events: QuerySet[Event]) -> QuerySet[Event, str]:
    scope = Concat(Value("event:"), Cast("pk", CharField()), output_field=CharField())
    return events.order_by().annotate(ruled_under=scope).values_list("ruled_under", flat=True)


def _shown_to(user: Visitor) -> Q:
    """Events whose lists are open to this visitor, all of them: to everyone, or to all players and this is one."""
    everyone, entrants = Q(pk=None), Q(pk=None)
    for state, setting in SHOWN.items():
        everyone |= Q(**{"state": state, setting: Audience.EVERYONE})
        entrants |= Q(**{"state": state, setting: Audience.ENTRANTS})
    if not user.is_authenticated:
        return everyone
    played = own_entries(user).filter(state__in=PLACED).values("event")
    return everyone | (entrants & Q(pk__in=played))


def _at_tables_of(user: User) -> Q:
    """The rulings of one's own tables, the one appealed against and the one in its place alike."""
    mine = JudgeCall.objects.filter(pairing__seats__entry__in=own_entries(user), ruling__isnull=False).values(
        "ruling"
    )
    return Q(pk__in=mine) | Q(superseded_by__in=mine) | Q(supersedes__in=mine)
