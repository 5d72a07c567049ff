"""The field of an event as a file: looked at before it comes in, and taken away in the same columns."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from common.idempotency import idempotent
from tournaments.access import Right, see_event
from tournaments.exports import files
from tournaments.forms.roster import RosterForm
from tournaments.models import Entry, Event
from tournaments.policies.participation import NOT_CHECKED_IN, absences
from tournaments.presenters.answers import by_reason
from tournaments.services.entries.importing import Effect, Import, import_players, plan_import
from tournaments.views.actions import actor


@require_http_methods(["GET", "POST"])
@login_required
@idempotent
def roster(request: HttpRequest, slug: str) -> HttpResponse:
    """Posted once it shows what would happen; posted with "import" it happens, complete or not at all."""
    seen = see_event(request.user, slug, Right.RUN)
    form = RosterForm(request.POST or None, request.FILES or None, event=seen.event)
    context = {"seen": seen, "event": seen.event, "tab": "players", "form": form}
    if request.method != "POST":
        return render(request, "tournaments/roster.html", context)
    if not form.is_valid():
        return render(request, "tournaments/roster.html", context, status=422)
    rows = form.cleaned_data["rows"]
    plan = plan_import(seen.event, rows, without_list=form.reason)
    if "import" in request.POST and not plan.faults:
        entries = import_players(seen.event, rows, without_list=form.reason, actor=actor(request))
        context |= {"plan": plan, "entries": entries, **_imported(seen.event, plan, entries)}
        return render(request, "tournaments/imported.html", context)
    fields = {
        name: form.cleaned_data[name] for name in ("rows", "lists", "without_list") if name in form.fields
    }
    context |= {
        "form": RosterForm(initial=fields, event=seen.event),
        "plan": plan,
        "rows": rows,
        "fields": fields,
    }
    return render(request, "tournaments/roster.html", context, status=422 if plan.faults else 200)


def _imported(event: Event, plan: Import, entries: Sequence[Entry]) -> dict[str, Any]:
    """What the answer says: how many came in, and who of them does not take part yet and why."""
    counts = plan.counts
    parts = (
        (_("%(count)s entered"), counts[Effect.ENTERS]),
        (_("%(count)s on the waiting list"), counts[Effect.WAITS]),
        (_("%(count)s changed"), counts[Effect.CHANGES]),
        (_("%(count)s the same as before"), counts[Effect.SAME]),
    )
    counted = [text % {"count": count} for text, count in parts if count]
    event.refresh_from_db()
    asked = absences(event, entries)
    left_out = [one for one in asked if event.is_running or one.code != NOT_CHECKED_IN]
    headline = ", ".join(counted) or _("The file names no players")
    return {"headline": headline, "reasons": by_reason(left_out)}


@require_GET
@login_required
def roster_file(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    answer = HttpResponse(files.roster_csv(seen.event), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slug}-roster.csv"'
    return answer
