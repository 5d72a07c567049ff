"""Events: the list, the one form, the overview, and the steps from draft to closed."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts.models import User
from common.errors import Refusal
from common.form_faults import checked
from common.idempotency import idempotent
from tournaments import queries, table_views
from tournaments.access import Right, Viewer, see_event, visible_rounds
from tournaments.forms.event import EventForm
from tournaments.forms.event_search import EventSearchForm
from tournaments.forms.people import AnnouncementForm
from tournaments.forms.pictures import PictureForm
from tournaments.forms.rounds import SimulationForm
from tournaments.live import PUBLIC_SECONDS, live
from tournaments.models import Event, Series
from tournaments.policies.hours import check_in_hours
from tournaments.policies.starting_points import STARTING_POINTS, starting_point
from tournaments.policies.timetable import days_of
from tournaments.presenters.missing_lists import missing_lists
from tournaments.presenters.next_step import next_steps, readings_of
from tournaments.presenters.player_actions import turn_of
from tournaments.presenters.postponed_games import owed_by, postponed_games
from tournaments.presenters.shown_ranks import line_of
from tournaments.presenters.vouching import Standing, standing_of
from tournaments.services import event_ends
from tournaments.services import events as service
from tournaments.services.entries import check_in_codes
from tournaments.services.pictures import picture_of
from tournaments.simulation.run import simulate
from tournaments.stamps.events import event_stamp
from tournaments.views import questions
from tournaments.views.actions import action, actor, back, done
from tournaments.views.confirmation import decision
from tournaments.views.players import register_form

CARRIED = ("name", "place", "starts_at")  # typed before a template was chosen
MOST_EARLIER = 5  # events that are offered to be copied


@require_GET
def event_list(request: HttpRequest) -> HttpResponse:
    form = EventSearchForm(request.GET)
    context = {"groups": queries.events_for(request.user, form.wanted()), "form": form}
    return render(request, "tournaments/events.html", context)


@require_http_methods(["GET", "POST"])
@login_required
@idempotent
def new_event(request: HttpRequest) -> HttpResponse:
    chosen = starting_point(request.GET.get("from", ""))
    form = EventForm(request.POST or None, begins_with=chosen.settings if chosen else None)
    form.initial.update({name: typed[:120] for name in CARRIED if (typed := request.GET.get(name, ""))})
    if request.method == "POST" and form.is_valid():
        try:
            event = service.create_event(form.settings(), actor=actor(request))
        except Refusal as refusal:
            form.add_refusal(refusal)
        else:
            if not request.POST.get("publish"):
                if event.starts_at < timezone.now():
                    messages.warning(request, _past_text())
                return done(request, _("Saved as a draft: only the staff sees the event."), event)
            service.publish_event(event, actor=actor(request))
            return done(request, _created_text(event), event)
    context = {
        "form": form,
        "starting_points": STARTING_POINTS,
        "chosen": chosen,
        "earlier": queries.events_to_copy(actor(request))[:MOST_EARLIER],
        "practice": queries.practice_of(actor(request)),
    }
    return render(request, "tournaments/event_form.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@login_required
@idempotent
def edit_event(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.MANAGE)
    form = EventForm(request.POST or None, event=seen.event)
    if request.method == "POST" and form.is_valid():
        try:
            service.change_event(seen.event, form.settings(), actor=actor(request))
        except Refusal as refusal:
            form.add_refusal(refusal)
        else:
            return done(request, _("Saved."), seen.event)
    context = {
        "form": form,
        "seen": seen,
        "event": seen.event,
        "tab": "settings",
        "picture": picture_of(seen.event),
        "picture_form": PictureForm(),
    }
    return render(request, "tournaments/event_form.html", context, status=422 if form.errors else 200)


@live(event_stamp, every=PUBLIC_SECONDS)
def event(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug)
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "event",
        **_own(seen),
        "closed": check_in_codes.refusal(seen.event, timezone.now()),
        "check_in": check_in_hours(seen.event),
        "steps": next_steps(seen.event) if seen.can_run else None,
        **_round_now(seen),
        "register_form": register_form(request, seen.event),
        "announcements": seen.event.announcements.select_related("said_by")[:10],
        "announcement_form": AnnouncementForm(),
        "readings": readings_of(seen.event),
        "timetable": days_of(seen.event),
        "picture": picture_of(seen.event),
        "counts_in": Series.objects.filter(members__event=seen.event),
        "rated": _rated(seen),
        "postponed_games": postponed_games(seen.event) if seen.can_run else [],
    }
    return render(request, "tournaments/event.html", context)


def _round_now(seen: Viewer) -> dict[str, object]:
    """The latest round for visitors; players see their table there, organizers their next step."""
    if not seen.event.is_running or seen.entry or seen.can_run:
        return {}
    latest = visible_rounds(seen).last()
    return {"round": latest, "progress": queries.progress(latest)} if latest else {}


def _rated(seen: Viewer) -> Standing | None:
    """For those who can make a past event from a file count for ratings."""
    if not seen.event.is_closed or not (seen.can_manage or seen.entry):
        return None
    found = standing_of(seen)
    return found if found.is_from_file else None


def _own(seen: Viewer) -> dict[str, object]:
    """What the reader plays here: the table, what is asked of them, where they stand."""
    entry = seen.entry
    if entry is None or not isinstance(seen.user, User):
        return {"entry": None}
    tables, now = table_views.my_tables(entry), timezone.now()
    table = next(iter(tables), None)
    # While the event runs, hundreds of phones look at this page: there the standings are one tap away.
    has_rank = entry.has_place and seen.event.is_closed
    return {
        "entry": entry,
        "table": table,
        "turn": turn_of(entry, table, now),
        "owed": owed_by(entry, tables[1:], now),
        "missing": missing_lists(seen.user, [entry]).get(entry.pk),
        "place": line_of(entry) if has_rank else None,
    }


@require_GET
def simulation(request: HttpRequest, slug: str) -> HttpResponse:
    """The event tried out with made-up players under its own settings."""
    seen = see_event(request.user, slug, Right.RUN)
    form = SimulationForm(request.GET or {"players": seen.event.capacity, "seed": 1})
    rounds = list(simulate(seen.event, **form.cleaned_data)) if form.is_valid() else []
    context = {"seen": seen, "event": seen.event, "tab": "settings", "form": form, "rounds": rounds}
    return render(request, "tournaments/simulation.html", context, status=422 if form.errors else 200)


@action
def publish_event(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.MANAGE)
    service.publish_event(seen.event, actor=actor(request))
    if seen.event.starts_at < timezone.now():
        return done(request, _("Published. %(past)s") % {"past": _past_text()}, seen.event)
    return done(request, _("Published: players can find the event and register."), seen.event)


@decision(questions.event_hidden)
def unpublish_event(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.MANAGE)
    service.unpublish_event(seen.event, actor=actor(request))
    return done(request, _("Hidden again: only the staff sees the event."), seen.event)


@decision(questions.event_closed)
def close_event(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.MANAGE)
    service.close_event(seen.event, actor=actor(request))
    return done(request, _("Closed. The standings are final."), "tournaments:standings", slug)


@action
def reopen_event(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.MANAGE)
    service.reopen_event(seen.event, actor=actor(request))
    return done(request, _("Open again."), seen.event)


@action
def cancel_event(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.MANAGE)
    event_ends.cancel_event(seen.event, request.POST.get("reason", ""), actor=actor(request))
    return done(
        request,
        _("The event is cancelled. Its players are notified, and the reason is on its page."),
        seen.event,
    )


@action
def copy_event(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.MANAGE)
    made = event_ends.copy_event(seen.event, actor=actor(request))
    return done(
        request,
        _("Copied as a draft. Set its name and date, then publish it."),
        "tournaments:settings",
        made.slug,
    )


@action
def delete_event(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.MANAGE)
    event_ends.delete_draft(seen.event, actor=actor(request))
    return done(
        request, _("The draft “%(event)s” is deleted.") % {"event": seen.event.name}, "tournaments:events"
    )


@action
def announce(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    service.announce(seen.event, checked(AnnouncementForm(request.POST))["text"], actor=actor(request))
    messages.success(request, _("Announced."))
    return back(request, seen.event)


@action
def remove_announcement(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    found = get_object_or_404(seen.event.announcements, pk=pk)
    service.remove_announcement(found, actor=actor(request))
    messages.success(request, _("The announcement is removed."))
    return back(request, seen.event)


def _created_text(event: Event) -> str:
    if event.starts_at < timezone.now():
        return _("Created and published. %(past)s") % {"past": _past_text()}
    return _("Created and published: players can find the event and register.")


def _past_text() -> str:
    return _("The event begins in the past: check its date in the settings.")
