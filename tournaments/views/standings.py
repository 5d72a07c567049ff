"""The standings, and one player's rank worked out opponent by opponent."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.access import see_entry, see_event
from tournaments.ranking import explanations_of, standings_of

PER_PAGE = 100


@require_GET
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug)
    table = standings_of(seen.event)
    page = Paginator(table.rows, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "standings",
        "titles": table.titles,
        "after": table.after,
        "open_round": table.open_round,
        "rows": page.object_list,
        "page": page,
    }
    return render(request, "tournaments/standings.html", context)


@require_GET
def explained(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    seen = see_event(request.user, slug)
    entry = see_entry(seen, number)
    table = standings_of(seen.event)
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "standings",
        "entry": entry,
        "row": next((row for row in table.rows if row.entry.pk == entry.pk), None),
        "explanations": explanations_of(seen.event, entry),
    }
    return render(request, "tournaments/explained.html", context)
