"""A list to read, hand on or print: texts, share link with QR, print sheet, history with differences."""

from typing import Any

import segno
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from accounts.access import SignedInRequest
from armies.access import get_own_list, get_shared_list
from armies.differences import differences
from armies.history_words import in_words
from armies.models import ArmyList
from armies.presentation import list_page
from armies.readers import readers_of
from armies.services import lists
from armies.texts import VARIANTS
from common.downloads import named
from common.languages import kept_in_english
from common.sent_forms import post_action

FILES = {"plain": ("text/plain", ".txt"), "markdown": ("text/markdown", ".md")}


@login_required
@require_GET
def export(request: SignedInRequest, list_id: int) -> HttpResponse:
    army_list = get_own_list(request.user, list_id)
    with kept_in_english():  # other programs read them, and so do we
        page = list_page(army_list)
        texts = [(key, title, write(page)) for key, (title, write) in VARIANTS.items()]
    readers = readers_of(army_list)
    context = {"army_list": army_list, "texts": texts, "readers": readers, **_link(request, army_list)}
    return render(request, "armies/list_export.html", context)


@login_required
@require_GET
def text(request: SignedInRequest, list_id: int, variant: str) -> HttpResponse:
    if variant not in VARIANTS:
        raise Http404
    army_list = get_own_list(request.user, list_id)
    with kept_in_english():
        written = VARIANTS[variant][1](list_page(army_list))
    kind, ending = FILES.get(variant, ("text/plain", f"-{variant}.txt"))
    return named(HttpResponse(written, content_type=f"{kind}; charset=utf-8"), army_list.name, ending)


@login_required
@require_GET
def print_sheet(request: SignedInRequest, list_id: int) -> HttpResponse:
    return render(request, "armies/list_print.html", _printed(request, get_own_list(request.user, list_id)))


@require_GET
def shared(request: HttpRequest, token: str) -> HttpResponse:
    army_list = get_shared_list(token)
    return render(request, "armies/list_shared.html", {"army_list": army_list, "page": list_page(army_list)})


@require_GET
def shared_print(request: HttpRequest, token: str) -> HttpResponse:
    return render(request, "armies/list_print.html", _printed(request, get_shared_list(token)))


@login_required
@require_GET
def history(request: SignedInRequest, list_id: int) -> HttpResponse:
    army_list = get_own_list(request.user, list_id)
    states = list(army_list.revisions.select_related("actor")[:101])
    pairs = zip(states[:100], [*states[1:], None], strict=False)
    entries = [
        (new, in_words(new.summary), differences(old.state if old else {}, new.state)) for new, old in pairs
    ]
    return render(request, "armies/list_history.html", {"army_list": army_list, "entries": entries})


@post_action
def restore(request: SignedInRequest, list_id: int, number: int) -> HttpResponse:
    army_list = lists.restore(
        army_list=get_own_list(request.user, list_id), number=number, actor=request.user
    )
    messages.success(request, _("The list is as it was in state %(number)s.") % {"number": number})
    return redirect(army_list)


def _printed(request: HttpRequest, army_list: ArmyList) -> dict[str, Any]:
    """`tracker` and `stats` are switches in the address, so that a printed sheet can be made again."""
    shows = {name: request.GET.get(name, "yes") != "no" for name in ("tracker", "stats")}
    return {"army_list": army_list, "page": list_page(army_list), **shows}


def _link(request: HttpRequest, army_list: ArmyList) -> dict[str, Any]:
    if not army_list.share_token:
        return {}
    address = request.build_absolute_uri(reverse("armies:shared", args=[army_list.share_token]))
    drawn = segno.make(address, error="m").svg_inline(
        scale=4, border=2, omitsize=True, svgclass="qr", lineclass=None
    )
    return {"link": address, "qr": mark_safe(drawn)}
