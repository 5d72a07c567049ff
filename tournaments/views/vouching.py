"""Whether a past event counts for ratings, and whose word makes it count."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from common.errors import Refusal
from tournaments.access import Right, Viewer, see_event
from tournaments.forms.vouching import VouchForm
from tournaments.presenters.vouching import standing_of
from tournaments.services import vouching as service
from tournaments.views.actions import action, actor, done


@require_GET
def counts(request: HttpRequest, slug: str) -> HttpResponse:
    return _page(request, see_event(request.user, slug))


def _page(request: HttpRequest, seen: Viewer, form: VouchForm | None = None) -> HttpResponse:
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "event",
        "standing": standing_of(seen),
        "form": form or VouchForm(),
    }
    status = 422 if form and form.errors else 200
    return render(request, "tournaments/counts.html", context, status=status)


@action
def vouch(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.MANAGE)
    form = VouchForm(request.POST)
    if not form.is_valid():
        return _page(request, seen, form)
    try:
        service.vouch(seen.event, form.cleaned_data["why"], actor=actor(request))
    except Refusal as refusal:
        form.add_refusal(refusal)
        return _page(request, seen, form)
    return done(request, _("All games of the event count for ratings."), "tournaments:counts", slug)


@action
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.MANAGE)
    service.withdraw_vouch(seen.event, actor=actor(request))
    return done(request, _("You no longer vouch for this event."), "tournaments:counts", slug)


@action
def confirm(request: HttpRequest, slug: str) -> HttpResponse:
    service.confirm_results(see_event(request.user, slug).event, actor=actor(request))
    return done(request, _("Your results are confirmed."), "tournaments:counts", slug)


@action
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    service.withdraw_confirmation(see_event(request.user, slug).event, actor=actor(request))
    return done(request, _("Your results are no longer confirmed."), "tournaments:counts", slug)
