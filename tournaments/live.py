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
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.views.decorators.http import require_GET

from accounts.models import User
from common.etags import is_current
from common.models import AuditEntry
from tournaments import queries
from tournaments.access import Visitor, visible_events
from tournaments.models import Pairing, RoundState
from tournaments.presenters import result_changes
from tournaments.public_pages import is_for_anybody, kept

# A transaction that began earlier may commit later, below a number that was seen already: the newest number alone would
# miss it. It is missed only if this many changes of one event overtake it.
RECENT = 32
CREW_SECONDS = 5
PUBLIC_SECONDS = 15

Stamp: TypeAlias = Callable[..., Iterable[object]]
Page: TypeAlias = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Live:
    """What the page's script needs: the stamp of what is shown, and how often to ask."""

    stamp: str
    every: int


def live(stamp: Stamp, every: int = CREW_SECONDS) -> Callable[[Page], Page]:
    """The page is read only. Its script asks again for the same address and names the stamp that it shows.

    The stamp is taken before the page is made: what changes in between is asked for once more, never missed.
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
            response = kept(request, now if parts else "", lambda: view(request, *args, **kwargs))
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
        return kept(request, public_stamp(request, slug), lambda: view(request, slug, **kwargs))

    return require_GET(answer)


def public_stamp(request: HttpRequest, slug: str) -> str:
    """For a visitor without an account; empty where the event's trail is."""
    parts = tuple(event_stamp(request, slug))
    return etag(AnonymousUser(), parts) if parts else ""


def etag(user: Visitor, parts: Iterable[object]) -> str:
    text = "/".join(map(str, (user.pk, *parts)))
    return f'"{hashlib.blake2b(text.encode(), digest_size=9).hexdigest()}"'


def recent_changes(event_pk: int) -> tuple[int, ...]:
    """One short walk along the index of the trail, however long the trail is."""
    trail = AuditEntry.objects.filter(scope=f"event:{event_pk}").order_by("-pk")
    return tuple(trail.values_list("pk", flat=True)[:RECENT])


def event_stamp(request: HttpRequest, slug: str, **_: object) -> Iterable[object]:
    """Everything that changes at the event. Two queries; an event that cannot be seen has no stamp."""
    pk = visible_events(request.user).filter(slug=slug).values_list("pk", flat=True).first()
    return recent_changes(pk) if pk is not None else ("unseen",)


def control_stamp(request: HttpRequest, slug: str, **_: object) -> Iterable[object]:
    """Tables run over time without anybody's doing: the control room looks again every minute."""
    return (*event_stamp(request, slug), int(time.time()) // 60)


# What a player's table shows. Other tables' results leave it alone: five hundred phones do not reload for one.
_TABLE = (
    "pk",
    "table",
    "extra_minutes",
    "round__state",
    "round__clock_ends_at",
    "round__clock_paused_at",
    "round__event__state",
    "reports__pk",
    "reports__state",
)
_CALLS = ("calls__pk", "calls__state", "calls__ruling", "calls__appealed_at", "calls__appeal_answer")


def table_stamp(request: HttpRequest, slug: str, pk: int, **_: object) -> Iterable[object]:
    """One query for one table, and one for who looks: the page changes with judge calls for those who see them."""
    calls = _CALLS if _sees_calls(request.user, pk) else ()
    return _tables(Q(pk=pk, round__event__slug=slug), calls)


def _sees_calls(user: Visitor, pk: int) -> bool:
    if not user.is_authenticated:
        return False
    there = Q(seats__entry__user=user) | Q(round__event__crew__user=user)
    return user.is_staff or Pairing.objects.filter(there, pk=pk).exists()


def my_table_stamp(request: HttpRequest, slug: str, **_: object) -> Iterable[object]:
    return _mine(request.user, round__event__slug=slug)


def home_stamp(request: HttpRequest, **_: object) -> Iterable[object]:
    """Own tables, own entries, own results that the staff changed, calls that wait: four queries."""
    user = request.user
    if not isinstance(user, User):
        return ()
    entries = user.entries.order_by("pk").values_list(
        "pk", "state", "checked_in_at", "submission", "event__state"
    )
    changed = result_changes.changed_for(user).values_list("pk", flat=True)
    return (*_mine(user), *entries, *changed, *calls_stamp(request))


def calls_stamp(request: HttpRequest, **_: object) -> Iterable[object]:
    """The queue of one judge: open calls and open appeals."""
    if not isinstance(request.user, User):
        return ()
    calls = queries.calls_for(request.user)
    shown = queries.open_calls(calls) | queries.open_appeals(calls)
    return shown.order_by("pk").values_list("pk", "state", "claimed_by", "ruling", "appeal_answer")


def _mine(user: Visitor, **where: object) -> Iterable[object]:
    if not user.is_authenticated:
        return ()
    return _tables(Q(round__state=RoundState.PUBLISHED, seats__entry__user=user, **where))


def _tables(which: Q, calls: tuple[str, ...] = _CALLS) -> Iterable[object]:
    order = ("pk", "reports__pk", *calls[:1])
    return Pairing.objects.filter(which).order_by(*order).values_list(*_TABLE, *calls)
