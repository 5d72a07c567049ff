"""Leaves the script of htmx out of pages that have no use for it: running it takes a phone a tenth of a second."""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.html import format_html
from django.utils.safestring import SafeString

SCRIPT = "django_htmx/htmx-2.min.js"
_TAG = re.compile(rb'<script src="([^"]*django_htmx/htmx-2\.min\.[^"]*)"[^>]*></script>')
_USED = re.compile(rb"\shx-(?:get|post)=")


class HtmxScriptMiddleware:
    """An answer that comes compressed was seen to before it was kept (`tournaments.public_pages`)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if isinstance(response, HttpResponse) and "Content-Encoding" not in response.headers:
            leave_out_unused(response)
        return response


def leave_out_unused(response: HttpResponse) -> None:
    """Names the script's address alone where nothing asks by it: `static/js/when_used.js` fetches it for a part put in later."""
    is_page = response.headers.get("Content-Type", "").startswith("text/html")
    body = response.content if is_page else b""
    tag = _TAG.search(body)
    if tag and not _USED.search(body):
        named = when_used(tag[1].decode()).encode()
        response.content = body[: tag.start()] + named + body[tag.end() :]


def when_used(address: str) -> SafeString:
    return format_html('<meta name="htmx-when-used" content="{}">', address)
