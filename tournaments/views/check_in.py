"""The doors of an event: its two codes on paper, the word on those who applied, check-in by players, and the roll-call."""

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from common.errors import Refusal
from common.form_faults import checked
from common.idempotency import idempotent
from common.numbers import whole_number
from common.sent_forms import answers_script
from tournaments.access import Right, leads_or_refused, see_entry, see_event
from tournaments.exports import qr
from tournaments.forms.people import ArrivalForm, WordForm
from tournaments.models import Event, EventState
from tournaments.policies.hours import check_in_hours
from tournaments.presenters import rollcall
from tournaments.presenters.door_codes import codes_of
from tournaments.services.entries import approval, arrivals, check_in_codes, registration
from tournaments.services.entries.desk import undone_text
from tournaments.views.actions import action, actor, asked_in, back, done

PER_PAGE = 100


@answers_script
@require_http_methods(["GET", "POST"])
@login_required
@idempotent
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    """The player’s own check-in. The address on the wall brings the code along, and reading it changes nothing."""
    seen = see_event(request.user, slug)
    if seen.entry is None:
        raise Http404("You are not entered in this event.")
    leads_or_refused(seen)
    posted = request.POST if request.method == "POST" else None
    form = ArrivalForm(posted, event=seen.event, initial={"code": request.GET.get("code", "")})
    refusal = None
    if request.method == "POST" and form.is_valid():
        try:
            arrivals.arrive(seen.entry, actor=actor(request), code=form.cleaned_data.get("code", ""))
        except Refusal as refused:
            refusal = form.take(refused)
        else:
            done(request, _("You are checked in. Have a good day."), seen.event)
            return back(request, seen.event)
    context = {
        "seen": seen,
        "event": seen.event,
        "entry": seen.entry,
        "form": form,
        "refusal": refusal,
        "not_now": arrivals.not_now(seen.event, timezone.now(), seen.entry.flight),
    }
    status = refusal.status if refusal else 422 if form.errors else 200
    return render(request, "tournaments/check_in.html", context, status=status)


# ---- the staff ----


@require_GET
def door(request: HttpRequest, slug: str) -> HttpResponse:
    """One sheet to print."""
    seen = see_event(request.user, slug, Right.RUN)
    hours = check_in_hours(seen.event)
    context = {"seen": seen, "event": seen.event, "tab": "players", "hours": hours}
    codes = codes_of(seen.event, timezone.now())
    context |= {"is_over": not codes.check_in, "is_registration_over": not codes.register}
    return render(request, "tournaments/door.html", context)


@require_GET
def door_picture(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    event = see_event(request.user, slug, Right.RUN).event
    if what not in ADDRESSES:
        raise Http404("No such picture.")
    return qr.picture(request.build_absolute_uri(ADDRESSES[what](event)))


def join_address(event: Event) -> str:
    return _with_code(event.get_absolute_url(), event.join_code)


def check_in_address(event: Event) -> str:
    return _with_code(reverse("tournaments:check_in", args=[event.slug]), event.check_in_code)


def _with_code(address: str, code: str) -> str:
    return f"{address}?{urlencode({'code': code})}" if code else address


ADDRESSES = {"join": join_address, "check-in": check_in_address}


@action
def renew_code(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    code = check_in_codes.renew_check_in_code(seen.event, actor=actor(request))
    return done(request, _("The code is %(code)s from now on.") % {"code": code}, "tournaments:door", slug)


@action
def accept(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    entry = see_entry(seen, number)
    approval.accept(entry, actor=actor(request), word=checked(WordForm(request.POST))["word"])
    has, waits = _("%(player)s has a place."), _("%(player)s is on the waiting list: all places are taken.")
    done(request, (has if entry.has_place else waits) % {"player": entry.name}, seen.event)
    return back(request, "tournaments:players", slug)


@action
def decline(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    entry = see_entry(seen, number)
    approval.decline(entry, actor=actor(request), word=checked(WordForm(request.POST))["word"])
    done(request, _("%(player)s is declined and is told so.") % {"player": entry.name}, seen.event)
    return back(request, "tournaments:players", slug)


@require_GET
def roll_call(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    show, name = request.GET.get("show", "all"), request.GET.get("q", "").strip()
    page = Paginator(rollcall.people(seen.event, show, name), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "players",
        "show": show,
        "q": name,
        "answers": rollcall.answers(seen.event, show),
        "page": page,
        "people": page.object_list,
        "is_open": seen.event.state in (EventState.PUBLISHED, EventState.RUNNING),
    }
    part = request.headers.get("HX-Request")
    template = "tournaments/parts/roll.html" if part else "tournaments/roll_call.html"
    return render(request, template, context)


@action
def mark(request: HttpRequest, slug: str) -> HttpResponse:
    """One tap: checked in, or not. Either pressed twice is no fault, for two people may hold the list."""
    seen = see_event(request.user, slug, Right.RUN)
    is_here = "here" in request.POST
    number = request.POST.get("here" if is_here else "absent", "")
    entry = see_entry(seen, whole_number(number) or 0)
    refusal = None
    try:
        if is_here and entry.checked_in_at is None:
            registration.check_in(entry, actor=actor(request))
        elif not is_here and entry.checked_in_at is not None:
            registration.undo_check_in(entry, actor=actor(request))
    except Refusal as refused:
        if not request.headers.get("HX-Request"):
            if refused.code == "entry.no-list":
                messages.warning(request, refused.text)
                return redirect("tournaments:check_in_player", slug, entry.number)
            raise
        refusal = refused
    if request.headers.get("HX-Request"):
        context = {"event": seen.event, "entry": entry, "refusal": refusal, "is_open": True}
        said = "" if is_here or refusal or not seen.event.is_running else undone_text(entry)
        counts = _roll_counts(request, seen.event)
        return render(request, "tournaments/parts/roll_row.html", context | counts | {"said": said})
    text = _("%(player)s is checked in.") % {"player": entry.name} if is_here else undone_text(entry)
    done(request, text, seen.event)
    return back(request, "tournaments:roll_call", slug)


def _roll_counts(request: HttpRequest, event: Event) -> dict[str, object]:
    """What stands above the rows, as it was asked for: the form of the rows says where it goes back to."""
    asked = asked_in(request.POST.get("next", ""))
    counts = rollcall.answers(event, asked.get("show", "all"))
    return {"counts": counts, "q": asked.get("q", "").strip()}


@require_GET
def badge(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What the staff sees that scanned a player’s badge: this player, and one button."""
    seen = see_event(request.user, slug, Right.RUN)
    context = {"seen": seen, "event": seen.event, "tab": "players", "entry": see_entry(seen, number)}
    return render(request, "tournaments/badge.html", context)


@require_GET
@login_required
def badge_picture(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The badge of a player: for themselves and the staff. It opens a page of the staff, so there is nothing to steal."""
    seen = see_event(request.user, slug)
    entry = see_entry(seen, number)
    if seen.entry is None or seen.entry.pk != entry.pk:
        seen.require(Right.RUN)
    return qr.picture(request.build_absolute_uri(reverse("tournaments:badge", args=[slug, number])))
