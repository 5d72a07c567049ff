"""The standings, and one player's rank calculated opponent by opponent."""

from collections.abc import Iterable

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.access import see_entry, see_event
from tournaments.history import ranking
from tournaments.history.pairing_input import qualified
from tournaments.history.played import games_of
from tournaments.live import PUBLIC_SECONDS, live, public
from tournaments.models import Event, RoundKind
from tournaments.policies.formats import facts_of, has_cut
from tournaments.presenters.brackets import bracket_of
from tournaments.presenters.crosstables import cross_tables
from tournaments.presenters.postponed_games import postponed_games
from tournaments.presenters.shown_ranks import shown_rank
from tournaments.presenters.shown_standings import kept_at, shown_standings
from tournaments.presenters.teams import has_teams
from tournaments.stamps.events import event_stamp, recent_changes, seen_by

PER_PAGE = 100
# A cross table has a column per player: beyond this nobody can read it.
WIDEST_CROSS_TABLE = 24


def standings_stamp(request: HttpRequest, slug: str) -> Iterable[object]:
    """Everything that changes at the event; and the kept lines of a large one, which are ranked after that."""
    for event, places_taken in seen_by(request.user, slug):
        return (*recent_changes(event), *filter(None, [kept_at(event, places_taken)]))
    return ("unseen",)


@live(standings_stamp, every=PUBLIC_SECONDS)
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug)
    name = request.GET.get("name", "")[:80].strip()
    found = shown_standings(seen.event)
    page = Paginator(found.places(name), PER_PAGE).get_page(request.GET.get("page"))
    rows, prospects = found.lines(page)
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "standings",
        "standings": found.head,
        "is_behind": found.is_behind,
        "no_results": not (seen.event.is_closed or found.head.after or found.head.open_round),
        "rows": rows,
        "page": page,
        "name": name,
        "has_teams": has_teams(seen.event),
        "prospects": prospects,
        "through": qualified(seen.event),
        "bracket": bracket_of(seen.event) if has_cut(seen.event) else None,
        "postponed_games": postponed_games(seen.event),
        **_groups(seen.event),
    }
    return render(request, "tournaments/standings.html", context)


def _groups(event: Event) -> dict[str, object]:
    """The flights, or the groups with their cross tables, where the event has any."""
    if flights := ranking.flight_tables(event):
        return {"flights": flights}
    if facts_of(event).stage != RoundKind.ROBIN:
        return {}
    found = ranking.standings_of(event)
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
    rank = shown_rank(seen.event, number)
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "standings",
        "entry": entry,
        "line": rank.line,
        "prospects": rank.prospects,
        "explanations": rank.explanations,
    }
    return render(request, "tournaments/explained.html", context)
