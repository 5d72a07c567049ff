"""What makes the pages an app on a phone: its manifest, and the worker that keeps opened pages readable offline."""

import json
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from common.languages import current, is_source, kept_by_language
from common.theme import PAPER

SIZES = (192, 512)
SHORTCUTS = (
    (gettext_lazy("My games"), "tournaments:mine"),
    (gettext_lazy("Lists"), "armies:lists"),
    (gettext_lazy("Rules"), "rules:index"),
)


@require_GET
def manifest(request: HttpRequest) -> JsonResponse:
    """https://www.w3.org/TR/appmanifest/"""
    icons = [
        {
            "src": static(f"icons/muster-{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for size in SIZES
        for purpose in ("any", "maskable")
    ]
    document = {
        "id": "/",
        "name": "Muster",
        "short_name": "Muster",
        "description": _("Tournaments and army lists for tabletop miniature games, with a referee."),
        "lang": current(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER["light"],
        "theme_color": PAPER["light"],
        "icons": icons,
        "shortcuts": [{"name": str(name), "url": reverse(where)} for name, where in SHORTCUTS],
    }
    return JsonResponse(document, content_type="application/manifest+json")


@require_GET
def service_worker(request: HttpRequest) -> HttpResponse:
    """Served from the root: a worker sees only addresses below its own."""
    response = HttpResponse(_script(), content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@kept_by_language
def _script() -> str:
    script = Path(str(finders.find("js/service-worker.js"))).read_text("utf-8")
    if is_source():
        return script
    return f"self.LANGUAGE = {json.dumps(current())};\nself.WORDS = {json.dumps(_words())};\n{script}"


def _words() -> dict[str, str]:
    """What the worker itself says, by its English text."""
    last_opened = "No connection. This is the page as you last opened it, {at}."
    not_here = (
        "This page was not opened on this device before. What you opened before is still here: "
        "<a href='/'>home</a>, <a href='/rules/'>rules</a>."
    )
    return {
        "No connection": _("No connection"),
        last_opened: _("No connection. This is the page as you last opened it, {at}."),
        not_here: _(
            "This page was not opened on this device before. What you opened before is still here: "
            "<a href='/'>home</a>, <a href='/rules/'>rules</a>."
        ),
    }
