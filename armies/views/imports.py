"""Bringing a list in from elsewhere, and handing one out as a document."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from accounts.access import SignedInRequest
from armies import queries
from armies.access import get_own_list
from armies.forms import ImportForm
from armies.interchange.drafts import Code
from armies.interchange.reading import Imported
from armies.interchange.roster import write_roster
from armies.interchange.table import write_table
from armies.schemas import roster_schema
from armies.services.imports import import_list
from armies.uploads import bytes_of
from common.errors import Refusal
from common.idempotency import idempotent
from rules.games.registry import GAMES

SHOWN = 8


@login_required
@require_http_methods(["GET", "POST"])
@idempotent
def bring_in(request: SignedInRequest) -> HttpResponse:
    form = ImportForm(
        request.POST or None, request.FILES or None, versions=queries.latest_versions(request.user)
    )
    faults: Any = ()
    if request.method == "POST" and form.is_valid():
        version = form.cleaned_data["version"]
        ruleset = GAMES[version.catalogue.game].ruleset.id
        try:
            made, imported = import_list(
                bytes_of(form, remark="; no list is"), owner=request.user, version=version, ruleset=ruleset
            )
            _tell(request, imported)
            return redirect(made)
        except Refusal as refusal:
            form.add_error(None, refusal.text)
            faults = refusal.faults
    status = 422 if form.errors else 200
    return render(request, "armies/list_import.html", {"form": form, "faults": faults}, status=status)


def _tell(request: HttpRequest, imported: Imported) -> None:
    """Unknown names stand beside their rows; everything else is said once."""
    told = [
        each for each in imported.diagnostics if each.code not in (Code.UNKNOWN_NAME, Code.AMBIGUOUS_NAME)
    ]
    for each in told[:SHOWN]:
        messages.warning(request, each.text)
    if len(told) > SHOWN:
        messages.warning(request, f"There are {len(told) - SHOWN} more remarks of this kind.")
    open_rows = sum(1 for row in imported.rows if not row["model"])
    end = f"; {open_rows} still need a model." if open_rows else "."
    messages.success(request, f"{len(imported.rows)} rows from {imported.format}{end}")


@login_required
@require_GET
def roster(request: SignedInRequest, list_id: int) -> JsonResponse:
    found = get_own_list(request.user, list_id)
    answer = JsonResponse(write_roster(found), json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer["Content-Disposition"] = 'attachment; filename="roster.json"'
    return answer


@login_required
@require_GET
def table(request: SignedInRequest, list_id: int) -> HttpResponse:
    answer = HttpResponse(
        write_table(get_own_list(request.user, list_id)), content_type="text/csv; charset=utf-8"
    )
    answer["Content-Disposition"] = 'attachment; filename="roster.csv"'
    return answer


@require_GET
def schema(request: HttpRequest) -> JsonResponse:
    return JsonResponse(roster_schema(), content_type="application/schema+json")
