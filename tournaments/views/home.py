"""The front page: for everybody the one thing to do now."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from accounts.models import User
from tournaments import queries, table_views
from tournaments.access import listed_events
from tournaments.history import ranking
from tournaments.live import live
from tournaments.models import Announcement, CallState, Entry, EventState
from tournaments.presenters import own_entries
from tournaments.presenters.invitations import invitations_of
from tournaments.presenters.landing import landing
from tournaments.presenters.missing_lists import NOTHING, Missing, missing_lists
from tournaments.presenters.own_challenges import challenges_of
from tournaments.presenters.player_actions import Turn, turn_of
from tournaments.presenters.postponed_games import Owed, owed_by
from tournaments.presenters.result_changes import ResultChange, changes_of
from tournaments.presenters.shown_ranks import line_of
from tournaments.services import demo_event
from tournaments.stamps.people import home_stamp

REMEMBERED = timedelta(days=14)  # how long an event that is over stays on its players' home
MOST_EVENTS = 6  # of a kind on the landing page
TOLD = 3  # announcements of one event


@dataclass(frozen=True, slots=True)
class Mine:
    """One event as its player sees it at home."""

    entry: Entry
    table: table_views.TableView | None
    turn: Turn
    announcements: tuple[Announcement, ...]
    changes: tuple[ResultChange, ...] = ()
    missing: Missing = NOTHING
    postponed: tuple[Owed, ...] = ()

    @property
    def is_mine(self) -> bool:
        return self.turn.is_mine or bool(self.missing) or any(one.is_mine for one in self.postponed)


@dataclass(frozen=True, slots=True)
class Last:
    entry: Entry
    place: ranking.Line | None


@live(home_stamp)
def home(request: HttpRequest) -> HttpResponse:
    if isinstance(request.user, User):
        return _own_home(request, request.user)
    events = listed_events(request.user).order_by("starts_at")
    context = {
        "has_demo": demo_event.is_offered(),
        "running": events.filter(state=EventState.RUNNING)[:MOST_EVENTS],
        "coming": events.filter(state=EventState.PUBLISHED)[:MOST_EVENTS],
    }
    return render(request, "tournaments/landing.html", landing() | context)


def _own_home(request: HttpRequest, user: User) -> HttpResponse:
    entries = queries.my_entries(user)
    calls = queries.open_calls(queries.calls_for(user))
    open_for = listed_events(user).filter(state=EventState.PUBLISHED, starts_at__gte=timezone.now())
    context = {
        "mine": list(_mine(user, entries)),
        "last": _last(user),
        "cancelled": own_entries.cancelled_entries(user, since=timezone.now() - REMEMBERED),
        "invited": invitations_of(user),
        "challenges": challenges_of(user, timezone.now()),
        "run": queries.events_run_by(user),
        "calls": calls.count(),
        "waiting_calls": calls.filter(state=CallState.WAITING).count(),
        "coming": open_for.exclude(pk__in=[entry.event_id for entry in entries])[:6],
    }
    return render(request, "tournaments/home.html", context)


def _mine(user: User, entries: list[Entry]) -> Iterator[Mine]:
    """Those that wait for the player come first; the number of queries stays the same."""
    now, tables, announced = timezone.now(), own_entries.my_tables(entries), _announcements(entries)
    changed, missing = changes_of(user, entries), missing_lists(user, entries)
    found = [
        Mine(
            entry,
            table := next(iter(tables.get(entry.pk, ())), None),
            turn_of(entry, table, now),
            announced.get(entry.event_id, ()),
            changed.get(entry.pk, ()),
            missing.get(entry.pk, NOTHING),
            owed_by(entry, tables.get(entry.pk, ())[1:], now),
        )
        for entry in entries
    ]
    yield from sorted(found, key=lambda one: (one.table is None, not one.is_mine))


def _announcements(entries: list[Entry]) -> dict[int, tuple[Announcement, ...]]:
    running = [entry.event_id for entry in entries if entry.event.is_running]
    found: dict[int, tuple[Announcement, ...]] = {}
    for one in Announcement.objects.filter(event__in=running):
        so_far = found.get(one.event_id, ())
        found[one.event_id] = (*so_far, one)[:TOLD]
    return found


def _last(user: User) -> Last | None:
    """The newest event that is over, while people still talk of it."""
    entry = own_entries.last_entry(user, since=timezone.now() - REMEMBERED)
    return Last(entry, line_of(entry)) if entry else None
