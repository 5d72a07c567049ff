"""The front page: for everybody the one thing to do now."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from accounts.models import User
from tournaments import queries
from tournaments.access import visible_events
from tournaments.live import home_stamp, live
from tournaments.models import EventState


@live(home_stamp)
def home(request: HttpRequest) -> HttpResponse:
    if isinstance(request.user, User):
        return _own_home(request, request.user)
    coming = visible_events(request.user).filter(state__in=[EventState.PUBLISHED, EventState.RUNNING])
    return render(request, "tournaments/front.html", {"events": coming.order_by("starts_at")[:6]})


def _own_home(request: HttpRequest, user: User) -> HttpResponse:
    entries = queries.my_entries(user)
    running = [entry for entry in entries if entry.event.is_running and entry.has_place]
    calls = queries.calls_for(user)
    mine = [entry.event_id for entry in entries]
    context = {
        "tables": [table for entry in running if (table := queries.my_table(entry))],
        "entries": entries,
        "run": queries.events_run_by(user),
        "calls": queries.open_calls(calls).count(),
        "coming": visible_events(user)
        .filter(state=EventState.PUBLISHED, starts_at__gte=timezone.now())
        .exclude(pk__in=mine)[:6],
    }
    return render(request, "tournaments/home.html", context)
