"""Importing a catalogue in two steps: look what would change, then publish. Nothing is stored in between."""

import json
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts.access import SignedInRequest
from armies.access import get_own_list, get_version
from armies.cards import cards_with_notes
from armies.catalogue_document import as_json, write_catalogue
from armies.checking import terms_of
from armies.forms import CatalogueImportForm
from armies.interchange.cards_table import write_cards
from armies.services import lists
from armies.services.catalogue_import import MOST_FOREIGN, Plan, plan_import, read_with_remarks, vouched
from armies.services.catalogues import load_catalogue
from armies.services.upgrades import newer_version, upgrade_to
from armies.uploads import bytes_of
from common.errors import Refusal
from common.sent_forms import post_action
from rules.games.registry import GAMES


@login_required
@require_http_methods(["GET", "POST"])
def bring_in(request: SignedInRequest) -> HttpResponse:
    """First post: the dry run. Second post, with `publish`: the same content again, and this time it counts."""
    form = CatalogueImportForm(request.POST or None, request.FILES or None)
    context: dict[str, Any] = {"form": form}
    if request.method == "POST" and form.is_valid():
        try:
            data = bytes_of(form, most=MOST_FOREIGN)
            read, remarks = read_with_remarks(data, heading=form.heading())
            document = vouched(read, request.user)
            plan = plan_import(document, actor=request.user)
            if "publish" in request.POST:
                return _publish(request, plan)
            content = json.dumps(as_json(document), ensure_ascii=False)
            context |= {"plan": plan, "remarks": remarks, "content": content}
        except Refusal as refusal:
            form.add_error(None, refusal.text)
            context["faults"] = refusal.faults
    return render(request, "armies/catalogue_import.html", context, status=422 if form.errors else 200)


def _publish(request: SignedInRequest, plan: Plan) -> HttpResponse:
    version, is_new = load_catalogue(plan.document, actor=request.user)
    published, known = _("%(version)s is published."), _("%(version)s was published before; nothing changed.")
    messages.success(request, (published if is_new else known) % {"version": version})
    return redirect(version)


# ---- out again ----


@require_GET
def document(request: HttpRequest, slug: str, number: int) -> JsonResponse:
    version = get_version(request.user, slug, number)
    answer = JsonResponse(write_catalogue(version), json_dumps_params={"ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{slug}-{number}.json"'
    return answer


@require_GET
def table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    version = get_version(request.user, slug, number)
    written = write_cards(cards_with_notes(version), GAMES[version.catalogue.game].roster.attributes)
    answer = HttpResponse(written, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slug}-{number}.csv"'
    return answer


# ---- moving a list ----


@login_required
@require_GET
def upgrade(request: SignedInRequest, list_id: int) -> HttpResponse:
    army_list = get_own_list(request.user, list_id)
    terms = terms_of(army_list)
    version = newer_version(army_list, terms)
    if version is None:
        return redirect(army_list)
    context = {"army_list": army_list, "upgrade": upgrade_to(army_list, version, terms)}
    return render(request, "armies/list_upgrade.html", context)


@post_action
def do_upgrade(request: SignedInRequest, list_id: int) -> HttpResponse:
    army_list = get_own_list(request.user, list_id)
    version = newer_version(army_list, terms_of(army_list))
    if version is not None:
        army_list = lists.change_version(army_list=army_list, version=version, actor=request.user)
        messages.success(
            request,
            _("The list is on version %(version)s now.") % {"version": version.label or version.number},
        )
    return redirect(army_list)
