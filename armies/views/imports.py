"""Bringing a list in from elsewhere, and handing one out as a document."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.access import SignedInRequest
from armies import queries
from armies.access import get_own_list
from armies.forms import AnswersForm, ImportForm
from armies.interchange.roster import write_roster
from armies.interchange.table import write_table
from armies.schemas import roster_schema
from armies.services.imports import answered, look_into, store
from armies.uploads import bytes_of
from armies.views.import_preview import preview
from common.downloads import named
from common.errors import Refusal
from common.idempotency import idempotent
from rules.games.registry import GAMES


@login_required
@require_http_methods(["GET", "POST"])
@idempotent
def bring_in(request: SignedInRequest) -> HttpResponse:
    """A list that leaves no question is stored at once; any other is shown first, with its questions."""
    form = ImportForm(
        request.POST or None, request.FILES or None, versions=queries.latest_versions(request.user)
    )
    faults: Any = ()
    if request.method == "POST" and form.is_valid():
        version = form.cleaned_data["version"]
        ruleset = GAMES[version.catalogue.game].ruleset.id
        try:
            imported = look_into(bytes_of(form, is_list=True), version=version, ruleset=ruleset)
            if imported.is_plain:
                made = store(imported, imported.rows, owner=request.user, version=version, ruleset=ruleset)
                messages.success(
                    request,
                    _("Rows from %(format)s: %(count)s.")
                    % {"count": len(imported.rows), "format": imported.format},
                )
                return redirect(made)
            return render(request, "armies/list_import_preview.html", preview(imported, version))
        except Refusal as refusal:
            form.add_error(None, refusal.text)
            faults = refusal.faults
    status = 422 if form.errors else 200
    return render(request, "armies/list_import.html", {"form": form, "faults": faults}, status=status)


@login_required
@require_POST
@idempotent
def take_in(request: SignedInRequest) -> HttpResponse:
    """Stores what the preview showed, with the answers that were given there."""
    form = AnswersForm(request.POST, versions=queries.latest_versions(request.user))
    if not form.is_valid():
        messages.error(request, _("The preview is out of date; import the list again."))
        return redirect("armies:list-import")
    version = form.cleaned_data["version"]
    ruleset = GAMES[version.catalogue.game].ruleset.id
    imported = answered(form.cleaned_data["document"], request.POST.dict(), version)
    if not imported.rows:
        messages.error(request, _("Every row was left out; nothing was imported."))
        return redirect("armies:list-import")
    made = store(imported, imported.rows, owner=request.user, version=version, ruleset=ruleset)
    open_rows = sum(1 for row in imported.rows if not row["model"])
    text = ngettext("%(rows)s row from %(format)s.", "%(rows)s rows from %(format)s.", len(imported.rows))
    if open_rows:
        waiting = ngettext("%(open)s still needs a model.", "%(open)s still need a model.", open_rows)
        text = f"{text} {waiting}"
    messages.success(
        request, text % {"rows": len(imported.rows), "format": imported.format, "open": open_rows}
    )
    return redirect(made)


@login_required
@require_GET
def roster(request: SignedInRequest, list_id: int) -> JsonResponse:
    found = get_own_list(request.user, list_id)
    answer = JsonResponse(write_roster(found), json_dumps_params={"indent": 1, "ensure_ascii": False})
    return named(answer, found.name, ".json")


@login_required
@require_GET
def table(request: SignedInRequest, list_id: int) -> HttpResponse:
    found = get_own_list(request.user, list_id)
    answer = HttpResponse(write_table(found), content_type="text/csv; charset=utf-8")
    return named(answer, found.name, ".csv")


@require_GET
def schema(request: HttpRequest) -> JsonResponse:
    return JsonResponse(roster_schema(), content_type="application/schema+json")
