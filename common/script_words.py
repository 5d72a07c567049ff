"""What scripts say in another language than English: one file for each, kept by browsers for as long as it is the same."""

import hashlib
from typing import cast

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_GET
from django.views.i18n import JavaScriptCatalog

from common import languages
from common.etags import is_current
from common.languages import kept_by_language

A_YEAR = "public, max-age=31536000, immutable"


@kept_by_language
def words() -> bytes:
    # Of this service alone: the back office has its own.
    asked = HttpRequest()
    asked.method = "GET"
    return cast("HttpResponse", JavaScriptCatalog.as_view(packages=["common"])(asked)).content


@kept_by_language
def version() -> str:
    return hashlib.blake2b(words(), digest_size=6).hexdigest()


def address() -> str:
    """Where the page in the language of now finds them; empty where scripts say what stands in them."""
    if languages.is_source():
        return ""
    return f"{reverse('script_words', args=[languages.current()])}?v={version()}"


@require_GET
def script_words(request: HttpRequest, language: str) -> HttpResponse:
    if not languages.is_offered(language):
        raise Http404("No such language.")
    with translation.override(language):
        body, now = words(), version()
    kept = A_YEAR if request.GET.get("v") == now else "no-cache"
    headers = {"ETag": f'"{now}"', "Cache-Control": kept, "Content-Language": language}
    if is_current(request, headers["ETag"]):
        return HttpResponseNotModified(headers=headers)
    return HttpResponse(body, content_type="text/javascript; charset=utf-8", headers=headers)
