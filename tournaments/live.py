"""Pages that update automatically: a stamp of what a page shows, and 304 for the person who shows that already.

What each page depends on: `tournaments.stamps`. Why it is polled: docs/architecture.md.
"""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeAlias

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.views.decorators.http import require_GET

from common import languages
from common.etags import is_current
from common.replica import made_there
from tournaments.access import Visitor
from tournaments.public_pages import is_for_anybody, kept
from tournaments.stamps.events import UNSEEN, event_stamp

STAFF_SECONDS = 5
PUBLIC_SECONDS = 15

Stamp: TypeAlias = Callable[..., Iterable[object]]
Page: TypeAlias = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Live:
    """What the page's script needs: the stamp of what is shown, and how often to ask."""

    stamp: str
    every: int


def live(stamp: Stamp, every: int = STAFF_SECONDS, *, keep: bool = True) -> Callable[[Page], Page]:
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
    """The page is read only and does not update automatically. Strangers share one for each state of the event."""

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
    """For a visitor without an account; empty where the event's audit log is empty, and where there is no event to be seen."""
    parts = tuple(event_stamp(request, slug))
    return etag(AnonymousUser(), parts) if parts and parts != UNSEEN else ""


def etag(user: Visitor, parts: Iterable[object]) -> str:
    text = "/".join(map(str, (user.pk, languages.current(), *parts)))
    return f'"{hashlib.blake2b(text.encode(), digest_size=9).hexdigest()}"'
