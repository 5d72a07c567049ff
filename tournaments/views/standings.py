"""The standings, and one player's rank worked out opponent by opponent."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments import ranking
from tournaments.access import see_entry, see_event
from tournaments.live import PUBLIC_SECONDS, event_stamp, live

PER_PAGE = 100


@live(event_stamp, every=PUBLIC_SECONDS)
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug)
    found = ranking.standings_of(seen.event)
    page = Paginator(found.table.rows, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "standings",
        "standings": found,
        "rows": [found.line(row) for row in page.object_list],
        "page": page,
    }
    return render(request, "tournaments/standings.html", context)


@require_GET
def explained(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    seen = see_event(request.user, slug)
    entry = see_entry(seen, number)
    found = ranking.standings_of(seen.event)
    ranked = number in found.entries
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "standings",
        "entry": entry,
        "line": found.line(found.table.row(number)) if ranked else None,
        "explanations": list(ranking.explained(found, number)) if ranked else [],
    }
    return render(request, "tournaments/explained.html", context)
