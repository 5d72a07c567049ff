"""The language of an answer: the account's, else the one of the cookie, else what the browser asks for, else English.
The back office is in English for everybody: its own words are nowhere translated, and a page in two languages helps nobody.

Whatever is kept of an answer is kept for one language: `kept_by_language` for values of this process, and the keys of
`tournaments.public_pages` and `tournaments.live` for whole pages.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language_from_request

from wording import in_english

P = ParamSpec("P")
R = TypeVar("R")
YEAR = 365 * 24 * 3600
BACK_OFFICE = "/admin/"


def is_offered(language: str) -> bool:
    return language in dict(settings.LANGUAGES)


def current() -> str:
    """The language in which texts are written now."""
    return translation.get_language() or settings.LANGUAGE_CODE


def is_source() -> bool:
    """Whether texts are written in the language in which they stand in the code."""
    return current() == settings.LANGUAGE_CODE


def in_language_of(reader: object) -> translation.override:
    """For letters and notes: they are written in the language of the account that reads them, English where it has none."""
    return override(str(getattr(reader, "language", "")))


@contextmanager
def kept_in_english() -> Iterator[None]:
    """For sentences that are kept in the database: English, in any reader’s request."""
    with translation.override(settings.LANGUAGE_CODE), in_english():
        yield


def override(language: str) -> translation.override:
    """English for an empty or unknown language."""
    return translation.override(language if is_offered(language) else settings.LANGUAGE_CODE)


def kept_by_language(make: Callable[P, R]) -> Callable[P, R]:
    """As `functools.cache`, for what holds texts: made once for each language."""

    kept: Callable[..., R] = cache(lambda language, *args, **kwargs: make(*args, **kwargs))

    @wraps(make)
    def answer(*args: P.args, **kwargs: P.kwargs) -> R:
        return kept(current(), *args, **kwargs)

    return answer


def remember(request: HttpRequest, response: HttpResponse, language: str) -> None:
    """For this browser, for every account that signs in on it."""
    name = settings.LANGUAGE_COOKIE_NAME
    response.set_cookie(name, language, max_age=YEAR, samesite="Lax", secure=request.is_secure())


class LanguageMiddleware:
    """Says of every answer in which language it is, and that it depends on what the visitor chose."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with translation.override(_of_request(request)):
            response = self.get_response(request)
            response.headers.setdefault("Content-Language", current())
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response


def _of_request(request: HttpRequest) -> str:
    if request.path.startswith(BACK_OFFICE):
        return settings.LANGUAGE_CODE
    return _of_account(request) or get_language_from_request(request)


def _of_account(request: HttpRequest) -> str:
    """Nobody is looked up for who sends no session: strangers cost no query."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return ""
    try:
        language = str(getattr(request.user, "language", ""))
    except DatabaseError:
        # The view meets the same, and its answer is then in the language that the visitor asks for.
        return ""
    return language if is_offered(language) else ""
