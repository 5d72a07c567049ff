"""The head of a page of the back office, with one style sheet and one script in place of the library's many.

The library's frame names eighteen files; `common.admin_bundles` puts most of them together. What only some fields need is
named for `static/js/office.js`, which fetches it when such a field is used.
"""

import re
from collections.abc import Callable, Container, Iterable

from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.utils.html import format_html

from common.admin_bundles import SCRIPTS, SHEETS
from common.bundles import OFFICE_SCRIPTS, OFFICE_STYLES

PLACE = "/admin/"
SHEET = re.compile(r'<link\b[^>]*\bhref="([^"]+\.css)"[^>]*>')
SCRIPT = re.compile(r'<script\b[^>]*\bsrc="([^"]+)"[^>]*>\s*</script>')
BUNDLED = tuple(path for _, path in (*SHEETS, *SCRIPTS))
# Fonts and charts that no page of ours shows; fields that fill others in, rows that are added or sorted: no table has any.
NEEDLESS = (
    "unfold/fonts/inter/styles.css",
    "unfold/fonts/material-symbols/styles.css",
    "unfold/js/chart/chart.js",
    "unfold/js/alpine/alpine.sort.js",
    "admin/js/inlines.js",
    "admin/js/prepopulate.js",
    "admin/js/urlify.js",
    "admin/js/vendor/xregexp/xregexp.js",
    "admin/js/vendor/xregexp/xregexp.min.js",
)
# For choosing in a table with many rows and for what stands beside such a field: 60 kB.
CHOOSERS = (
    "admin/js/vendor/jquery/jquery.js",
    "admin/js/vendor/jquery/jquery.min.js",
    "admin/js/jquery.init.js",
    "admin/js/vendor/select2/select2.full.js",
    "admin/js/vendor/select2/select2.full.min.js",
    "admin/js/autocomplete.js",
    "admin/js/admin/RelatedObjectLookups.js",
    "unfold/js/select2.init.js",
)
CHOOSERS_BY_LANGUAGE = "admin/js/vendor/select2/i18n/"
SMALLER = {"admin/js/vendor/select2/select2.full.js": "admin/js/vendor/select2/select2.full.min.js"}
# The command search asks for its results with it.
HTMX = "unfold/js/htmx/htmx.js"


class OfficeFrameMiddleware:
    """Makes the head of each page below /admin/ smaller; other answers pass as they are."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        if is_page and not response.streaming and request.path.startswith(PLACE):
            response.content = lean(response.content.decode()).encode()
        return response


def lean(page: str) -> str:
    """The page whose head names the bundles, and that names no file which they hold."""
    head, end, body = page.partition("</head>")
    scripts = SCRIPT.findall(head)
    if static(HTMX) not in scripts:  # not in the library's frame
        return page
    choosers = _addresses(CHOOSERS)
    later = [address for address in scripts if address in choosers or CHOOSERS_BY_LANGUAGE in address]
    dropped = {*later, *_addresses((*BUNDLED, *NEEDLESS, HTMX))}
    head, body = _without(head, dropped), _without(body, _addresses(BUNDLED))
    return f"{head}{_named(later)}{end}{body}"


def _without(part: str, dropped: Container[str]) -> str:
    for pattern in (SHEET, SCRIPT):
        part = pattern.sub(lambda found: "" if found[1] in dropped else found[0], part)
    return part


def _addresses(paths: Iterable[str]) -> set[str]:
    return {static(path) for path in paths}


def _named(later: Iterable[str]) -> str:
    """The bundles, and what is fetched when it is used."""
    smaller = {static(large): static(small) for large, small in SMALLER.items()}
    return format_html(
        '<link href="{}" rel="stylesheet"><script src="{}" defer></script>'
        '<meta name="htmx-when-used" content="{}"><meta name="scripts-when-used" content="{}">',
        static(OFFICE_STYLES),
        static(OFFICE_SCRIPTS),
        static(HTMX),
        " ".join(dict.fromkeys(smaller.get(address, address) for address in later)),
    )
