"""Who is what at an event, and what each role may do. Who may see a list stands in `list_access`.

Every page and every API view fetches through here: what one may not see is 404, what one may see and not do is 403.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from accounts.models import User
from common.prepared import Prepared, PreparedModel
from tournaments.belonging import own_entries, speakers_of
from tournaments.call_visibility import CallReader
from tournaments.list_access import Look, all_are_open, look_of
from tournaments.models import (
    Entry,
    EntryState,
    Event,
    EventMap,
    EventRole,
    EventState,
    JudgeCall,
    Ladder,
    Pairing,
    Role,
    Round,
    RoundState,
    Series,
)
from tournaments.models.entries import PRIVATE

Visitor: TypeAlias = User | AnonymousUser


class Right(StrEnum):
    MANAGE = "manage"  # settings, crew, publish, close
    RUN = "run"  # entries, check-in, locks, rounds, clock, announcements
    SCORE = "score"  # enter and override results
    JUDGE = "judge"  # calls, rulings, penalties
    HEAD = "head"  # appeals, disqualification
    LISTS = "lists"  # see every list
    CHECK = "check"  # check lists
    PLAY = "play"  # own entry, own table

    @property
    def words(self) -> str:
        return str(_WORDS[self])


_WORDS = {
    Right.MANAGE: pgettext_lazy("right at an event", "Manage event"),
    Right.RUN: pgettext_lazy("right at an event", "Run event"),
    Right.SCORE: pgettext_lazy("right at an event", "Enter results"),
    Right.JUDGE: pgettext_lazy("right at an event", "Answer calls"),
    Right.HEAD: pgettext_lazy("right at an event", "Decide appeals"),
    Right.LISTS: pgettext_lazy("right at an event", "See lists"),
    Right.CHECK: pgettext_lazy("right at an event", "Approve lists"),
    Right.PLAY: pgettext_lazy("right at an event", "Play"),
}


RIGHTS: dict[Role, frozenset[Right]] = {
    Role.OWNER: frozenset(Right) - {Right.PLAY},
    Role.ASSISTANT: frozenset({Right.RUN, Right.SCORE, Right.LISTS, Right.CHECK}),
    Role.SCOREKEEPER: frozenset({Right.SCORE}),
    Role.HEAD_JUDGE: frozenset({Right.JUDGE, Right.HEAD, Right.LISTS, Right.CHECK, Right.SCORE}),
    Role.JUDGE: frozenset({Right.JUDGE, Right.LISTS}),
    Role.LIST_CHECKER: frozenset({Right.LISTS, Right.CHECK}),
    Role.PLAYER: frozenset({Right.PLAY}),
}


@dataclass(frozen=True)
class Viewer:
    """A visitor as seen by one event: calculated once, asked often."""

    user: Visitor
    event: Event
    roles: frozenset[Role]
    entry: Entry | None

    @cached_property
    def rights(self) -> frozenset[Right]:
        return frozenset().union(*(RIGHTS[role] for role in self.roles))

    def can(self, right: Right) -> bool:
        return right in self.rights

    def require(self, right: Right) -> None:
        if not self.can(right):
            raise PermissionDenied(_("This needs a right at this event: %(right)s.") % {"right": right.words})

    @property
    def is_crew(self) -> bool:
        return bool(self.roles - {Role.PLAYER})

    @cached_property
    def leads(self) -> bool:
        """Speaks for the own entry: every single player, both players of a pair, the captain of a team."""
        if self.entry is None or not self.user.is_authenticated:
            return False
        return not self.event.has_members or self.user.pk in speakers_of(self.entry)

    @cached_property
    def list_look(self) -> Look:
        """What decides which lists they see, see `list_access`: asked of the database once for all lists of a page."""
        return look_of(self)

    # Django templates cannot pass arguments: these are the same questions by name.
    @property
    def can_manage(self) -> bool:
        return self.can(Right.MANAGE)

    @property
    def can_run(self) -> bool:
        return self.can(Right.RUN)

    @property
    def can_score(self) -> bool:
        return self.can(Right.SCORE)

    @property
    def can_judge(self) -> bool:
        return self.can(Right.JUDGE)

    @property
    def can_head(self) -> bool:
        return self.can(Right.HEAD)

    @property
    def can_see_lists(self) -> bool:
        return self.can(Right.LISTS)

    @property
    def can_check_lists(self) -> bool:
        return self.can(Right.CHECK)

    @property
    def reads_every_ruling(self) -> bool:
        """A ruling shows models of the lists at its table: for who judges, and where all lists are open to this visitor."""
        return self.can(Right.JUDGE) or self.can(Right.LISTS) or all_are_open(self)


def roles(user: Visitor, event: Event) -> frozenset[Role]:
    return viewer(user, event).roles


def viewer(user: Visitor, event: Event) -> Viewer:
    if not user.is_authenticated:
        return Viewer(user, event, frozenset(), None)
    held = {Role(role) for (role,) in _ROLES(event.pk, user.pk)}
    if user.is_staff:
        held.add(Role.OWNER)
    entry = _own_entry(user, event)
    if entry is not None and entry.state not in PRIVATE:
        held.add(Role.PLAYER)
    return Viewer(user, event, frozenset(held), entry)


def _own_entry(user: User, event: Event) -> Entry | None:
    """The person's own entry, or that of the team or pair they belong to."""
    found = (_ENTRY_WITH_MEMBERS if event.has_members else _ENTRY)(event.pk, user.pk)
    if found is not None:
        found.event = event
    return found


def leads_or_refused(seen: Viewer) -> None:
    """What concerns a whole team is its captain's to do; of a pair, either player's."""
    if seen.entry is not None and not seen.leads:
        raise PermissionDenied(_("The captain of your team does this."))


def may_change_team(seen: Viewer, entry: Entry) -> bool:
    """Members and line-up are the captain's to change, and the desk's."""
    is_own = seen.entry is not None and seen.entry.pk == entry.pk and seen.leads
    return seen.can_run or is_own


def visible_events(user: Visitor) -> QuerySet[Event]:
    """Published events for everybody; drafts for their crew alone, and so are practice events."""
    public = ~Q(state=EventState.DRAFT) & Q(is_practice=False)
    if not user.is_authenticated:
        return Event.objects.filter(public)
    if user.is_staff:
        public = Q(is_practice=False)
    return Event.objects.filter(public | Q(pk__in=user.event_roles.values("event_id")))


def listed_events(user: Visitor) -> QuerySet[Event]:
    """Those that lists and searches name: a practice event is found on the home page of its maker and nowhere else."""
    return visible_events(user).filter(is_practice=False)


def see_invitation(user: User, slug: str) -> Event:
    """The event to whose staff the person is invited; also one that is not public yet."""
    event = Event.objects.filter(slug=slug, crew_invitations__user=user).first()
    if event is None:
        raise Http404("You are not invited to work at an event with this address.")
    return event


def _visible_event(user: Visitor, slug: str) -> Event | None:
    if not isinstance(user, User):
        return _EVENT_OF_STRANGER(slug)
    return _EVENT_OF_STAFF(slug) if user.is_staff else _EVENT(user.pk, slug)


def see_event(user: Visitor, slug: str, right: Right | None = None) -> Viewer:
    event = _visible_event(user, slug)
    if event is None:
        raise Http404("No such event.")
    seen = viewer(user, event)
    if right is not None:
        seen.require(right)
    return seen


def see_series(user: Visitor, slug: str, *, manage: bool = False) -> Series:
    """Everybody sees a series; its maker and staff change it. Which of its events one sees is asked per event."""
    found = Series.objects.filter(slug=slug).select_related("created_by").first()
    if found is None:
        raise Http404("No such series.")
    if manage and not manages_series(user, found):
        raise PermissionDenied(_("Only the maker of a series changes it."))
    return found


def see_ladder(user: Visitor, slug: str, *, manage: bool = False) -> Ladder:
    """Everybody sees a ladder; its maker and staff change it."""
    found = Ladder.objects.filter(slug=slug).select_related("created_by").first()
    if found is None:
        raise Http404("No such ladder.")
    if manage and not manages_ladder(user, found):
        raise PermissionDenied(_("Only the maker of a ladder changes it."))
    return found


def manages_ladder(user: Visitor, ladder: Ladder) -> bool:
    return user.is_authenticated and (user.is_staff or user.pk == ladder.created_by_id)


def see_public_player(username: str) -> User:
    """Somebody who agreed to a public page. Of anybody else one does not even learn that there is an account."""
    agreed = User.objects.filter(is_public=True, is_active=True, retired_at__isnull=True)
    found = agreed.filter(username__iexact=username).first()
    if found is None:
        raise Http404("No such page.")
    return found


def manages_series(user: Visitor, series: Series) -> bool:
    return user.is_authenticated and (user.is_staff or user.pk == series.created_by_id)


def visible_rounds(seen: Viewer) -> QuerySet[Round]:
    """A draft is for those who run the event: nobody else learns that it exists (pain 6: pairings seen too early)."""
    rounds = seen.event.rounds.all()
    return rounds if seen.can(Right.RUN) else rounds.exclude(state=RoundState.DRAFT)


def see_round(seen: Viewer, number: int) -> Round:
    found = visible_rounds(seen).filter(number=number).first()
    if found is None:
        raise Http404("No such round.")
    return found


def see_pairing(seen: Viewer, pk: int) -> Pairing:
    found = (
        Pairing.objects.filter(pk=pk, round__in=visible_rounds(seen))
        .select_related("round__event")
        .defer("round__snapshot")
        .prefetch_related("seats__entry__user", "seats__entry__submission")
        .first()
    )
    if found is None:
        raise Http404("No such table.")
    return found


def see_map(seen: Viewer, pk: int) -> EventMap:
    """The maps of an event are seen by the person who sees the event."""
    found = seen.event.maps.select_related("event").prefetch_related("tables").filter(pk=pk).first()
    if found is None:
        raise Http404("No such map.")
    return found


def see_entry(seen: Viewer, number: int) -> Entry:
    """Entries are public once the event is; withdrawn ones and applications are for those who run it."""
    entries = seen.event.entries.select_related("user", "submission")
    if not seen.can(Right.RUN):
        entries = entries.exclude(state__in=PRIVATE)
    found = entries.filter(number=number).first()
    if found is None:
        raise Http404("No such entry.")
    return found


def see_call(user: Visitor, pk: int) -> tuple[Viewer, JudgeCall]:
    """Calls are seen by the event's judges and by the two players at the table."""
    call = (
        JudgeCall.objects.select_related(
            "pairing__round__event", "asked_by", "claimed_by", "handed_by", "escalated_by", "ruling"
        )
        .defer("pairing__round__snapshot")
        .prefetch_related("pairing__seats__entry")
        .filter(pk=pk)
        .first()
    )
    if call is None:
        raise Http404("No such call.")
    seen = viewer(user, call.pairing.round.event)
    if not CallReader.of(seen).may_read(call.pairing.seats.all()):
        raise Http404("No such call.")
    return seen, call


def sits_at(seen: Viewer, pairing: Pairing) -> bool:
    return seen.entry is not None and any(seat.entry_id == seen.entry.pk for seat in pairing.seats.all())


def chooser_or_refused(seen: Viewer, pairing: Pairing) -> str:
    """Which of a table's players says what is said about its map; "" for the staff, who enter what both have said."""
    if sits_at(seen, pairing) and seen.entry is not None:
        side = next(seat.side for seat in pairing.seats.all() if seat.entry_id == seen.entry.pk)
        return f"player-{side}"
    if not seen.can_score and not seen.can_judge:
        raise PermissionDenied(_("Only the players of this table and the staff enter this."))
    return ""


def _with_slug(user: Visitor, slug: str) -> QuerySet[Event]:
    return visible_events(user).filter(slug=slug).order_by()


def _own(entries: QuerySet[Entry], event: int) -> QuerySet[Entry]:
    return entries.filter(event=event).exclude(state=EntryState.WITHDRAWN).order_by("number")


_ROLES = Prepared(
    lambda event, user: EventRole.objects.filter(event=event, user=user).order_by().values_list("role"),
    int,
    int,
)
_ENTRY = PreparedModel(Entry, lambda event, user: _own(Entry.objects.filter(user=user), event), int, int)
_ENTRY_WITH_MEMBERS = PreparedModel(
    Entry, lambda event, user: _own(own_entries(User(pk=user)), event), int, int
)
_EVENT_OF_STRANGER = PreparedModel(Event, lambda slug: _with_slug(AnonymousUser(), slug), str)
_EVENT_OF_STAFF = PreparedModel(Event, lambda slug: _with_slug(User(pk=0, is_staff=True), slug), str)
_EVENT = PreparedModel(Event, lambda user, slug: _with_slug(User(pk=user), slug), int, str)
