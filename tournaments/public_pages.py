"""Answers for visitors without an account, made once for each state of an event and kept in the shared cache.

A thousand phones that open the pairings get one rendering. An answer is kept under the event's stamp (`tournaments.live`),
so whatever changes at the event is seen at once; what changes without a row in the event's trail (a renamed account, the
hour) is seen within `SECONDS`.
"""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token

from common.theme import THEMES

SECONDS = 60
LARGEST = 2_000_000  # bytes: beyond this an answer is made anew each time
# Everything else in an address is made anew: a stranger who counts through addresses must not fill the cache.
_KNOWN_QUERY = re.compile(r"(page=[0-9]{1,4})?")
_TOKEN = re.compile(
    rb'(name="csrfmiddlewaretoken" value="|X-CSRFToken(?:": "|&quot;: &quot;))[A-Za-z0-9]{64}'
)
_NO_TOKEN = b"\x00token\x00"
# A form's key is good once: a page with one belongs to the visitor it was made for.
_PERSONAL = b'name="idempotency_key"'


@dataclass(frozen=True, slots=True)
class Kept:
    body: bytes
    content_type: str


def kept(request: HttpRequest, stamp: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer of `make()`, or the kept one of the same address and stamp where the visitor is a stranger.

    An empty stamp tells no states apart, so nothing is kept under it.
    """
    if not stamp or not is_for_anybody(request):
        return make()
    place = _place(request, stamp)
    found: Kept | None = cache.get(place)
    if found is not None:
        return HttpResponse(_with_token(request, found.body), content_type=found.content_type)
    response = make()
    if _may_be_kept(response):
        body = _TOKEN.sub(rb"\g<1>" + _NO_TOKEN, response.content)
        cache.set(place, Kept(body, response.headers["Content-Type"]), SECONDS)
    return response


def is_for_anybody(request: HttpRequest) -> bool:
    """Whether nothing in the answer depends on who asks: no session, no token, no message that waits to be shown."""
    return (
        request.method == "GET"
        and not any(
            name in request.COOKIES for name in (settings.SESSION_COOKIE_NAME, CookieStorage.cookie_name)
        )
        and not any(name in request.headers for name in ("Authorization", "HX-Request"))
        and bool(_KNOWN_QUERY.fullmatch(request.META.get("QUERY_STRING", "")))
    )


def _place(request: HttpRequest, stamp: str) -> str:
    theme = request.COOKIES.get("theme", "")
    facts = (stamp, theme if theme in THEMES else "", request.get_host(), request.get_full_path())
    return f"page:{hashlib.blake2b('/'.join(facts).encode(), digest_size=16).hexdigest()}"


def _may_be_kept(response: HttpResponse) -> bool:
    is_plain = response.status_code == 200 and not response.streaming and not response.cookies
    return is_plain and len(response.content) <= LARGEST and _PERSONAL not in response.content


def _with_token(request: HttpRequest, body: bytes) -> bytes:
    return body.replace(_NO_TOKEN, get_token(request).encode()) if _NO_TOKEN in body else body
