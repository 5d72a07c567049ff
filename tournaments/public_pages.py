"""Answers to GET requests, made once for each state of what they show and kept in the shared cache.

A thousand phones without an account that open the pairings get one rendering; a signed-in person gets their own again until
something on it changes. An answer is kept under its stamp (`tournaments.live`), so whatever the stamp covers is seen at
once; what changes without it (another person's account, the hour) is seen within `SECONDS`. Tokens and keys of forms are
never kept: each delivery gets its own. An answer without any, as pages for visitors are, is sent compressed as it is kept.
"""

import hashlib
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from uuid import uuid4

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.session import SessionStorage
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.middleware.gzip import re_accepts_gzip

from accounts.models import User
from common import languages
from common.htmx_script import leave_out_unused
from common.idempotency import FIELD
from common.theme import THEMES

SECONDS = 60
LARGEST = 2_000_000  # bytes: beyond this an answer is made anew each time
# Everything else in an address is made anew: a stranger who counts through addresses must not fill the cache.
_KNOWN_QUERY = re.compile(r"(page=[0-9]{1,4})?")
_TOKEN = re.compile(
    rb'(name="csrfmiddlewaretoken" value="|X-CSRFToken(?:": "|&quot;: &quot;))[A-Za-z0-9]{64}'
)
# What an answer says of parts that it does not hold, of when it is, and of a file.
_ABOUT = ("X-Total-Count", "Link", "X-Ranked-At", "Content-Disposition")
_GZIP = zlib.MAX_WBITS | 16  # the format of gzip, as zlib names it
_NO_TOKEN = b"\x00token\x00"
# A form's key is good once: each visitor gets keys of their own.
_KEY = re.compile(rf'(name="{FIELD}" value=")[a-f0-9]{{32}}'.encode())
_NO_KEY = re.compile(b"\x00key\x00")


@dataclass(frozen=True, slots=True)
class Kept:
    """`body` is compressed by gzip. `is_whole`: nothing is filled in when it is delivered."""

    body: bytes
    is_whole: bool
    content_type: str
    headers: tuple[tuple[str, str], ...] = ()


def kept(request: HttpRequest, stamp: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer of `make()`, or the kept one of the same address, stamp and visitor; all strangers are one visitor.

    An empty stamp tells no states apart, so nothing is kept under it.
    """
    if not stamp or not (is_for_anybody(request) or _is_for_one_person(request)):
        return make()
    place = _place(request, stamp)
    found: Kept | None = cache.get(place)
    if found is not None:
        return _delivered(request, found)
    response = make()
    if _may_be_kept(response):
        leave_out_unused(response)
        cache.set(place, _to_keep(response), SECONDS)
    return response


def _to_keep(response: HttpResponse) -> Kept:
    """What is sent as it is kept is compressed well; anything else only to take less room in the cache."""
    body = _without_secrets(response.content)
    is_whole = not any(mark in body for mark in (_NO_TOKEN, _NO_KEY.pattern))
    about = tuple((name, response.headers[name]) for name in _ABOUT if name in response.headers)
    packed = zlib.compress(body, 6 if is_whole else 1, _GZIP)
    return Kept(packed, is_whole, response.headers["Content-Type"], about)


def _delivered(request: HttpRequest, found: Kept) -> HttpResponse:
    """Without anything secret in it, the length of a compressed answer tells nothing: it needs no padding."""
    headers = dict(found.headers)
    if found.is_whole and re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")):
        body, headers = found.body, headers | {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    else:
        body = _with_secrets(request, zlib.decompress(found.body, _GZIP))
    return HttpResponse(body, content_type=found.content_type, headers=headers)


def is_for_anybody(request: HttpRequest) -> bool:
    """Whether nothing in the answer depends on who asks: no session, no token, no message that waits to be shown."""
    return settings.SESSION_COOKIE_NAME not in request.COOKIES and _is_plain(request)


def _is_for_one_person(request: HttpRequest) -> bool:
    """A page that is opened in a browser by somebody who is signed in, without a message that waits to be shown."""
    return (
        _is_plain(request)
        and isinstance(getattr(request, "user", None), User)
        and SessionStorage.session_key not in request.session
    )


def _is_plain(request: HttpRequest) -> bool:
    return (
        request.method == "GET"
        and CookieStorage.cookie_name not in request.COOKIES
        and not any(name in request.headers for name in ("Authorization", "HX-Request"))
        and bool(_KNOWN_QUERY.fullmatch(request.META.get("QUERY_STRING", "")))
    )


def _place(request: HttpRequest, stamp: str) -> str:
    theme = request.COOKIES.get("theme", "")
    chosen = (theme if theme in THEMES else "", languages.current())
    facts = (stamp, *chosen, request.get_host(), request.get_full_path())
    digest = hashlib.blake2b("/".join((*facts, *_visitor(request))).encode(), digest_size=16)
    return f"page-3:{digest.hexdigest()}"


def _visitor(request: HttpRequest) -> tuple[str, ...]:
    """Whose page it is, and what the frame of every page shows of them."""
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return ()
    return str(user.pk), user.username, user.display_name, str(user.is_staff)


def _may_be_kept(response: HttpResponse) -> bool:
    is_plain = response.status_code == 200 and not response.streaming and not response.cookies
    return is_plain and len(response.content) <= LARGEST


def _without_secrets(body: bytes) -> bytes:
    return _KEY.sub(rb"\g<1>" + _NO_KEY.pattern, _TOKEN.sub(rb"\g<1>" + _NO_TOKEN, body))


def _with_secrets(request: HttpRequest, body: bytes) -> bytes:
    if _NO_TOKEN in body:
        body = body.replace(_NO_TOKEN, get_token(request).encode())
    return _NO_KEY.sub(lambda _: uuid4().hex.encode(), body)
