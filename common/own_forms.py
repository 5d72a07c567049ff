"""Forms that stand on every page and change only how pages are shown: they carry no token, so that a page for visitors is the
same for all of them and can be kept (`tournaments.public_pages`).
"""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

from common.views import csrf_failed

_OWN = ("same-origin", "none")  # a page of ours, or the reader without any page


def without_token(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Instead of a token, the browser says from where the form was sent."""

    @csrf_exempt
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return view(request, *args, **kwargs) if is_own(request) else csrf_failed(request)

    return answer


def is_own(request: HttpRequest) -> bool:
    """Browsers before 2023 may send no `Sec-Fetch-Site`, but an `Origin`. What sends neither is no browser of today."""
    if site := request.headers.get("Sec-Fetch-Site"):
        return site in _OWN
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc == request.get_host()
