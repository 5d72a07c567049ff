"""The field of an event as a file: looked at before it comes in, and taken away in the same columns."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_http_methods

from common.idempotency import idempotent
from tournaments.access import Right, see_event
from tournaments.exports import files
from tournaments.forms.roster import RosterForm
from tournaments.services.entries.importing import import_players, plan_import
from tournaments.views.actions import actor, done


@require_http_methods(["GET", "POST"])
@login_required
@idempotent
def roster(request: HttpRequest, slug: str) -> HttpResponse:
    """Posted once it shows what would happen; posted with "import" it happens, complete or not at all."""
    seen = see_event(request.user, slug, Right.RUN)
    form = RosterForm(request.POST or None, request.FILES or None)
    context = {"seen": seen, "event": seen.event, "tab": "players", "form": form}
    if request.method != "POST":
        return render(request, "tournaments/roster.html", context)
    if not form.is_valid():
        return render(request, "tournaments/roster.html", context, status=422)
    rows = form.cleaned_data["rows"]
    if "import" in request.POST:
        entries = import_players(seen.event, rows, actor=actor(request))
        return done(request, f"{len(entries)} players entered or changed.", "tournaments:players", slug)
    plan = plan_import(seen.event, rows)
    shown = RosterForm(initial={"rows": rows})
    context |= {"form": shown, "plan": plan, "rows": rows}
    return render(request, "tournaments/roster.html", context, status=422 if plan.faults else 200)


@require_GET
@login_required
def roster_file(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    answer = HttpResponse(files.roster_csv(seen.event), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slug}-roster.csv"'
    return answer
