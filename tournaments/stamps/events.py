"""What pages about a whole event depend on: the newest rows of its audit log."""

import time
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from django.contrib.auth.models import AnonymousUser
from django.db.models import CharField, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Cast, Concat
from django.http import HttpRequest

from accounts.models import User
from common.models import AuditEntry
from common.prepared import Prepared, Rows
from tournaments.access import Visitor, visible_events
from tournaments.models import Event

# A transaction that began earlier may commit later, below a number that was seen already: the newest number alone would
# miss it. It is missed only if this many changes of one event overtake it.
RECENT = 32

Columns: TypeAlias = "QuerySet[Any, Any]"
UNSEEN = ("unseen",)  # the stamp of what the visitor may not see


def recent_changes(event_pk: int) -> tuple[int, ...]:
    return newest_changes(f"event:{event_pk}")


def newest_changes(scope: str) -> tuple[int, ...]:
    """One short walk along the index of the audit log, however long it is."""
    return tuple(pk for (pk,) in _TRAIL(scope))


def event_stamp(request: HttpRequest, slug: str, **_: object) -> Iterable[object]:
    """Everything that changes at the event, in one query: nothing tells the states of an event without an audit log apart."""
    if rows := _CHANGES(request.user, slug):
        return tuple(pk for (pk,) in rows)
    return () if seen_by(request.user, slug) else UNSEEN


def control_stamp(request: HttpRequest, slug: str, **_: object) -> Iterable[object]:
    """Tables run over time without anybody's doing: the control room looks again every minute."""
    return (*event_stamp(request, slug), int(time.time()) // 60)


def seen_by(user: Visitor, slug: str) -> Rows:
    """(the number of the event, how many play), if this visitor may see it. One query."""
    return _EVENT(user, slug)


def newest_settings(event: str) -> Subquery:
    """The newest change of the event itself: its settings, state, lists, locks."""
    about = AuditEntry.objects.filter(
        subject_type=Event._meta.label_lower, subject_id=Cast(OuterRef(event), CharField())
    )
    return Subquery(about.order_by("-pk").values("pk")[:1])


def person(number: int) -> User:
    return User(pk=number)


class _AsSeen:
    """A query about an event as far as the visitor may see it: `build` gets who looks, and its slug."""

    def __init__(self, build: Callable[[Visitor, str], Columns]) -> None:
        self.stranger = Prepared(lambda slug: build(AnonymousUser(), slug), str)
        self.staff = Prepared(lambda user, slug: build(User(pk=user, is_staff=True), slug), int, str)
        self.person = Prepared(lambda user, slug: build(person(user), slug), int, str)

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


_TRAIL = Prepared(
    lambda scope: AuditEntry.objects.filter(scope=scope).order_by("-pk").values_list("pk")[:RECENT], str
)
_EVENT = _AsSeen(_event)
_CHANGES = _AsSeen(_changes)
