"""The standing of teams, for events in which players belong to one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.access import see_event
from tournaments.history.ranking import standings_of
from tournaments.live import PUBLIC_SECONDS, live
from tournaments.presenters.teams import teams_of
from tournaments.stamps.events import event_stamp


@live(event_stamp, every=PUBLIC_SECONDS)
def team_standings(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug)
    found = standings_of(seen.event)
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "standings",
        "standings": found,
        "teams": teams_of(seen.event, found),
    }
    return render(request, "tournaments/teams.html", context)
