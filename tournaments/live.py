"""Pages that renew themselves: a stamp of what a page shows, and 304 for the person who shows that already.

The stamp of an event is made from the newest rows of its audit trail. Every change writes one there in its own
transaction, so nothing further has to be counted, locked or kept in step. Why it is polled: docs/architecture.md.
"""

import hashlib
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeAlias

from django.contrib.auth.models import AnonymousUser
from django.db.models import CharField, Count, Max, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Cast, Concat
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.views.decorators.http import require_GET

from accounts.models import User
from common import languages
from common.etags import is_current
from common.models import AuditEntry
from common.prepared import Prepared, Rows
from common.replica import made_there
from tournaments import queries
from tournaments.access import RIGHTS, Right, Visitor, visible_events
from tournaments.belonging import own_entries
from tournaments.models import PLAYED_NOW, Entry, Event, EventRole, Pairing, RoundState, Seat
from tournaments.presenters import missing_lists, result_changes
from tournaments.presenters.own_challenges import undecided_of
from tournaments.public_pages import is_for_anybody, kept

# A transaction that began earlier may commit later, below a number that was seen already: the newest number alone would
# miss it. It is missed only if this many changes of one event overtake it.
RECENT = 32
CREW_SECONDS = 5
PUBLIC_SECONDS = 15

Stamp: TypeAlias = Callable[..., Iterable[object]]
Page: TypeAlias = Callable[..., HttpResponse]
Columns: TypeAlias = "QuerySet[Any, Any]"
UNSEEN = ("unseen",)  # the stamp of what the visitor may not see


@dataclass(frozen=True, slots=True)
class Live:
    """What the page's script needs: the stamp of what is shown, and how often to ask."""

    stamp: str
    every: int


def live(stamp: Stamp, every: int = CREW_SECONDS, *, keep: bool = True) -> Callable[[Page], Page]:
    """The page is read only. Its script asks again for the same address and names the stamp that it shows.

    The stamp is taken before the page is made: what changes in between is asked for once more, never missed. With `keep`
    the answer is kept under the stamp: then the stamp covers all that the page shows (tests/tournaments/test_stamps.py).
    """

    def decorate(view: Page) -> Page:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            asked = "X-Live" in request.headers
            parts = tuple(stamp(request, *args, **kwargs))
            now = etag(request.user, parts)
            if asked and is_current(request, now):
                return HttpResponseNotModified(headers={"ETag": now})
            request.live = Live(now, every)  # type: ignore[attr-defined]
            kept_under = now if keep and parts else ""

            def made() -> HttpResponse:
                return view(request, *args, **kwargs)

            def is_level() -> bool:
                return tuple(stamp(request, *args, **kwargs)) == parts

            for_all = bool(kept_under) and is_for_anybody(request)
            response = kept(request, kept_under, lambda: made_there(is_level, made) if for_all else made())
            if asked:
                # Forms carry keys that are good once: no browser may show this answer again.
                response.headers["ETag"] = now
                response.headers["Cache-Control"] = "no-store"
            return response

        return require_GET(answer)

    return decorate


def public(view: Page) -> Page:
    """The page is read only and does not renew itself. Strangers share one for each state of the event."""

    @wraps(view)
    def answer(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        if not is_for_anybody(request):
            return view(request, slug, **kwargs)
        return kept_for_all(request, slug, lambda: view(request, slug, **kwargs))

    return require_GET(answer)


def kept_for_all(request: HttpRequest, slug: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """What a stranger gets, made once for each state of the event: by the replica where it has got to this state."""
    now = public_stamp(request, slug)
    if not now:
        return make()
    return kept(request, now, lambda: made_there(lambda: public_stamp(request, slug) == now, make))


def public_stamp(request: HttpRequest, slug: str) -> str:
    """For a visitor without an account; empty where the event's trail is, and where there is no event to be seen."""
    parts = tuple(event_stamp(request, slug))
    return etag(AnonymousUser(), parts) if parts and parts != UNSEEN else ""


def etag(user: Visitor, parts: Iterable[object]) -> str:
    text = "/".join(map(str, (user.pk, languages.current(), *parts)))
    return f'"{hashlib.blake2b(text.encode(), digest_size=9).hexdigest()}"'


def recent_changes(event_pk: int) -> tuple[int, ...]:
    return newest_changes(f"event:{event_pk}")


def newest_changes(scope: str) -> tuple[int, ...]:
    """One short walk along the index of the trail, however long the trail is."""
    return tuple(pk for (pk,) in _TRAIL(scope))


def event_stamp(request: HttpRequest, slug: str, **_: object) -> Iterable[object]:
    """Everything that changes at the event, in one query: nothing tells the states of an event without a trail apart."""
    if rows := _CHANGES(request.user, slug):
        return tuple(pk for (pk,) in rows)
    return () if seen_by(request.user, slug) else UNSEEN


def seen_by(user: Visitor, slug: str) -> Rows:
    """(the number of the event, how many play), if this visitor may see it. One query."""
    return _EVENT(user, slug)


class _AsSeen:
    """A query about an event as far as the visitor may see it: `build` gets who looks, and its slug."""

    def __init__(self, build: Callable[[Visitor, str], Columns]) -> None:
        self.stranger = Prepared(lambda slug: build(AnonymousUser(), slug), str)
        self.staff = Prepared(lambda user, slug: build(User(pk=user, is_staff=True), slug), int, str)
        self.person = Prepared(lambda user, slug: build(_person(user), slug), int, str)

    def __call__(self, user: Visitor, slug: str) -> Rows:
        if not isinstance(user, User):
            return self.stranger(slug)
        return (self.staff if user.is_staff else self.person)(user.pk, slug)


def _event(user: Visitor, slug: str) -> Columns:
    return visible_events(user).filter(slug=slug).order_by().values_list("pk", "places_taken")[:1]


def _changes(user: Visitor, slug: str) -> Columns:
    scope = Concat(Value("event:"), Cast("pk", CharField()))
    seen = visible_events(user).filter(slug=slug).order_by().values_list(scope)[:1]
    return AuditEntry.objects.filter(scope=Subquery(seen)).order_by("-pk").values_list("pk")[:RECENT]


def control_stamp(request: HttpRequest, slug: str, **_: object) -> Iterable[object]:
    """Tables run over time without anybody's doing: the control room looks again every minute."""
    return (*event_stamp(request, slug), int(time.time()) // 60)


# What a player's table shows. Other tables' results leave it alone: five hundred phones do not reload for one.
_TABLE = (
    "pk",
    "table",
    "kind",
    "extra_minutes",
    "postponed_until",
    "round__state",
    "round__clock_ends_at",
    "round__clock_paused_at",
    "ground__map",
    "ground__dice",
    "ground__choose",
    "ground__edge",
    "seats__entry",
    "seats__entry__user",
    "seats__entry__name",
    "seats__entry__club",
    "seats__entry__state",
    "seats__entry__submission",
    "seats__entry__submission__state",
    "team_match__steps",
    "appointment__proposed_at",
    "appointment__agreed_at",
)
# Asked apart: PostgreSQL spends several times as long on planning one query with all of these joins as on two.
_SAID = (
    "reports__pk",
    "reports__state",
    "reports__agreements",
    "boards__pk",
    "boards__first__user",
    "boards__second__user",
    "boards__reports__pk",
    "boards__reports__state",
)
_CALLS = (
    "calls__pk",
    "calls__state",
    "calls__claimed_by",
    "calls__handed_by",
    "calls__escalated_by",
    "calls__ruling",
    "calls__answer",
    "calls__appealed_at",
    "calls__appeal_answer",
)


def table_stamp(request: HttpRequest, slug: str, pk: int, **_: object) -> Iterable[object]:
    """Two queries for one table, and one for who looks: the page changes with judge calls for those who see them.

    A table that cannot be seen has no stamp: it would tell that a draft is there, and what is in it.
    """
    user = request.user
    shown = _table_seen_by(user, pk, slug)
    if not shown:
        return UNSEEN
    columns = _TABLE_WITH_CALLS if isinstance(user, User) and _sees_calls(user, pk) else _TABLE_REPORTS
    return (*shown, *columns(pk))


def _table_seen_by(user: Visitor, pk: int, slug: str) -> Rows:
    if not isinstance(user, User):
        return _TABLE_OF_STRANGER(pk, slug)
    return (_TABLE_OF_STAFF if user.is_staff else _TABLE_OF)(user.pk, pk, slug)


def _sees_calls(user: User, pk: int) -> bool:
    return user.is_staff or bool(_SITS_OR_WORKS_THERE(user.pk, pk))


def my_table_stamp(request: HttpRequest, slug: str, **_: object) -> Iterable[object]:
    """Two queries, and one more for each postponed game."""
    user = request.user
    if not isinstance(user, User):
        return ()
    own = _MINE_AT(user.pk, slug)
    return (*own, *(row for pk in {row[0] for row in own} for row in _TABLE_WITH_CALLS(pk)))


# What home shows of an entry and its event beside the newest change of the event's settings.
_ENTRY = (
    "pk",
    "state",
    "checked_in_at",
    "answer",
    "list_waiver",
    "submission",
    "submission__state",
    "event__state",
    "event__sides",
)
_SIDES = _ENTRY.index("event__sides")


def home_stamp(request: HttpRequest, **_: object) -> Iterable[object]:
    """Own tables, entries, challenges, roles, own results that the staff changed, calls that wait: eight queries at most.

    In teams also whose list is missing, by one more.
    """
    user = request.user
    if not isinstance(user, User):
        return ()
    work = (*_ROLES(user.pk), *_INVITATIONS(user.pk))
    calls = calls_stamp(request) if work or user.is_staff else ()
    entries = _ENTRIES(user.pk)
    own = (
        *_MINE(user.pk),
        *_MY_TABLES_NEWS(user.pk),
        *entries,
        *missing_lists.stamp_of(user, (row[_SIDES] for row in entries)),
        *_CHALLENGES(user.pk),
        *_CHANGED(user.pk),
    )
    return (*own, *work, *calls)


def calls_stamp(request: HttpRequest, **_: object) -> Iterable[object]:
    """The queue of one judge: open calls and open appeals."""
    user = request.user
    if not isinstance(user, User):
        return ()
    return _CALLS_OF_STAFF() if user.is_staff else _CALLS_FOR(user.pk)


def _calls_of(user: User) -> Columns:
    calls = queries.calls_for(user)
    shown = queries.open_calls(calls) | queries.open_appeals(calls)
    return shown.order_by("pk").values_list("pk", "state", "claimed_by", "ruling", "appeal_answer")


def _entries_of(user: User) -> Columns:
    newest = {"settings": _newest_settings("event"), "said": Max("event__announcements")}
    return own_entries(user).order_by("pk").annotate(**newest).values_list(*_ENTRY, "settings", "said")


def _roles_of(user: User) -> Columns:
    roles = user.event_roles.order_by("pk").annotate(settings=_newest_settings("event"))
    return roles.values_list("pk", "event__state", "event__places_taken", "settings")


def _sits_or_works_there(user: User, pk: int) -> Columns:
    there = Q(seats__entry__in=own_entries(user)) | Q(round__event__crew__user=user)
    return Pairing.objects.filter(there, pk=pk).order_by().values_list("pk")[:1]


def _own_tables(user: User, **where: object) -> Q:
    return PLAYED_NOW & Q(seats__entry__in=own_entries(user), **where)


def _tables(user: User | None, which: Q) -> Columns:
    """With the newest change of the event's settings, and the roles of who looks."""
    # Chosen apart from the columns: otherwise a condition on seats would leave out the other seats.
    chosen = Pairing.objects.filter(pk__in=Pairing.objects.filter(which).values("pk"))
    held = _roles(user) if user else {}
    found = chosen.annotate(settings=_newest_settings("round__event"), players=_newest_entries(), **held)
    return found.order_by("pk", "seats__side").values_list(*_TABLE, "settings", "players", *held)


def _reports_and_calls(which: Q, calls: tuple[str, ...] = ()) -> Columns:
    """Reports of tables and of their boards, and their judge calls."""
    order = ("pk", "reports__pk", "reports__agreements", "boards__pk", "boards__reports__pk", *calls[:1])
    return Pairing.objects.filter(which).order_by(*order).values_list("pk", *_SAID, *calls)


def _newest_settings(event: str) -> Subquery:
    """The newest change of the event itself: its settings, state, lists, locks."""
    about = AuditEntry.objects.filter(
        subject_type=Event._meta.label_lower, subject_id=Cast(OuterRef(event), CharField())
    )
    return Subquery(about.order_by("-pk").values("pk")[:1])


def _newest_entries() -> Subquery:
    """The newest change of those who sit there, which is also that of the members of a team."""
    here = Seat.objects.filter(pairing=OuterRef(OuterRef("pk"))).annotate(key=Cast("entry_id", CharField()))
    about = AuditEntry.objects.filter(subject_type=Entry._meta.label_lower, subject_id__in=here.values("key"))
    return Subquery(about.order_by("-pk").values("pk")[:1])


def _roles(user: User) -> dict[str, Subquery]:
    """One role, given or taken away, changes the newest or the number of them."""
    held = EventRole.objects.filter(event=OuterRef("round__event"), user=user).order_by()
    counted = held.values("event").annotate(count=Count("pk"), newest=Max("pk"))
    return {"roles": Subquery(counted.values("count")), "newest_role": Subquery(counted.values("newest"))}


def _person(number: int) -> User:
    return User(pk=number)


def _table_at(pk: int, slug: str, user: Visitor) -> Q:
    """The table, if the visitor sees it: `access.visible_rounds` says which rounds those are."""
    there = Q(pk=pk, round__event__slug=slug, round__event__in=visible_events(user))
    if user.is_staff:
        return there
    is_out = ~Q(round__state=RoundState.DRAFT)
    if not isinstance(user, User):
        return there & is_out
    runs = EventRole.objects.filter(
        user=user, role__in=[role for role in RIGHTS if Right.RUN in RIGHTS[role]]
    )
    return there & (is_out | Q(round__event__in=runs.values("event")))


_TRAIL = Prepared(
    lambda scope: AuditEntry.objects.filter(scope=scope).order_by("-pk").values_list("pk")[:RECENT], str
)
_EVENT = _AsSeen(_event)
_CHANGES = _AsSeen(_changes)
_TABLE_OF_STRANGER = Prepared(lambda pk, slug: _tables(None, _table_at(pk, slug, AnonymousUser())), int, str)
_TABLE_OF_STAFF = Prepared(
    lambda user, pk, slug: _tables(_person(user), _table_at(pk, slug, User(pk=user, is_staff=True))),
    int,
    int,
    str,
)
_TABLE_OF = Prepared(
    lambda user, pk, slug: _tables(_person(user), _table_at(pk, slug, _person(user))), int, int, str
)
_TABLE_REPORTS = Prepared(lambda pk: _reports_and_calls(Q(pk=pk)), int)
_TABLE_WITH_CALLS = Prepared(lambda pk: _reports_and_calls(Q(pk=pk), _CALLS), int)
_SITS_OR_WORKS_THERE = Prepared(lambda user, pk: _sits_or_works_there(_person(user), pk), int, int)
_MINE = Prepared(lambda user: _tables(_person(user), _own_tables(_person(user))), int)
_MY_TABLES_NEWS = Prepared(lambda user: _reports_and_calls(_own_tables(_person(user)), _CALLS), int)
_MINE_AT = Prepared(
    lambda user, slug: _tables(_person(user), _own_tables(_person(user), round__event__slug=slug)), int, str
)
_ENTRIES = Prepared(lambda user: _entries_of(_person(user)), int)
_CHALLENGES = Prepared(
    lambda user: undecided_of(_person(user)).order_by("pk").values_list("pk", "state", "said_by", "winner"),
    int,
)
_CHANGED = Prepared(lambda user: result_changes.changed_for(_person(user)).values_list("pk"), int)
_ROLES = Prepared(lambda user: _roles_of(_person(user)), int)
_INVITATIONS = Prepared(lambda user: _person(user).crew_invitations.order_by("pk").values_list("pk"), int)
_CALLS_FOR = Prepared(lambda user: _calls_of(_person(user)), int)
_CALLS_OF_STAFF = Prepared(lambda: _calls_of(User(is_staff=True)))
