"""Leaves the script of htmx out of pages that have no use for it: running it takes a phone a tenth of a second."""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.templatetags.static import static
from django.utils.html import format_html

SCRIPT = "django_htmx/htmx-2.min.js"
USED = re.compile(rb"\shx-(?:get|post)=")


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
    if is_page and not USED.search(response.content):
        address = static(SCRIPT)
        tag = rf'<script src="{re.escape(address)}"[^>]*></script>'.encode()
        response.content = re.sub(tag, when_used(address).encode(), response.content, count=1)


def when_used(address: str) -> str:
    return format_html('<meta name="htmx-when-used" content="{}">', address)
