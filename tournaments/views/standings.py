"""The standings, and one player's rank calculated opponent by opponent."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.access import see_entry, see_event
from tournaments.history import ranking
from tournaments.history.played import games_of
from tournaments.live import PUBLIC_SECONDS, event_stamp, live, public
from tournaments.models import Event, RoundKind
from tournaments.policies.formats import facts_of, has_cut
from tournaments.presenters.brackets import bracket_of
from tournaments.presenters.crosstables import cross_tables
from tournaments.presenters.cut_prospects import prospects_of
from tournaments.presenters.teams import has_teams

PER_PAGE = 100
# A cross table has a column per player: beyond this nobody can read it.
WIDEST_CROSS_TABLE = 24


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
        "has_teams": has_teams(seen.event),
        "prospects": prospects_of(seen.event, found),
        "bracket": bracket_of(seen.event) if has_cut(seen.event) else None,
        **_groups(seen.event, found),
    }
    return render(request, "tournaments/standings.html", context)


def _groups(event: Event, found: ranking.Standings) -> dict[str, object]:
    """The groups with their cross tables, where the event has any."""
    if facts_of(event).stage != RoundKind.ROBIN:
        return {}
    groups = ranking.group_tables(event, found)
    narrow = [group for group in groups if len(group.members) <= WIDEST_CROSS_TABLE]
    tables = list(cross_tables(narrow, games_of(event)))
    return {"groups": [group for group in groups if group.name], "cross_tables": tables}


@live(event_stamp, every=PUBLIC_SECONDS)
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody's way through the bracket; before it is drawn, who would be in it."""
    seen = see_event(request.user, slug)
    if not has_cut(seen.event):
        raise Http404("This event has no bracket.")
    context = {"seen": seen, "event": seen.event, "tab": "bracket", "bracket": bracket_of(seen.event)}
    return render(request, "tournaments/bracket.html", context)


@public
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
        "prospects": prospects_of(seen.event, found),
        "explanations": list(ranking.explained(found, number)) if ranked else [],
    }
    return render(request, "tournaments/explained.html", context)
