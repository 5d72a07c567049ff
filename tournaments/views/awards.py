"""Awards: who wins what, soft scores entered by the staff, and what there is to win."""

from collections.abc import Mapping
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from common.errors import Refusal
from tournaments.access import Right, Viewer, see_event
from tournaments.forms.awards import AwardsForm, score_grid, seen_scores, typed_scores
from tournaments.forms.player_field import offered
from tournaments.models.entries import PLACED
from tournaments.presenters.awards import honours_of
from tournaments.services import awards as service
from tournaments.views.actions import action, actor, done

PER_PAGE = 100


@require_GET
def awards(request: HttpRequest, slug: str) -> HttpResponse:
    """What the staff gave is shown to everybody once the organizer says so."""
    seen = see_event(request.user, slug)
    if "names" in request.GET:
        seen.require(Right.MANAGE)
        return offered(request, seen.event, "_player")
    return _page(request, seen)


def _page(
    request: HttpRequest,
    seen: Viewer,
    form: AwardsForm | None = None,
    refusal: Refusal | None = None,
    typed: Mapping[str, Any] | None = None,
) -> HttpResponse:
    event = seen.event
    sees_all = bool(event.awards.get("is_public")) or seen.can_score
    players = event.entries.filter(state__in=PLACED).order_by("name", "number")
    page = Paginator(players if seen.can_score else players.none(), PER_PAGE).get_page(
        request.GET.get("page")
    )
    context = {
        "seen": seen,
        "event": event,
        "tab": "standings",
        "honours": honours_of(event) if sees_all and event.awards else None,
        "page": page,
        "grid": score_grid(event.awards, list(page), typed),
        "shown_scores": seen_scores(list(page)),
        "form": form or (AwardsForm(event=event) if seen.can_manage else None),
        "refusal": refusal,
    }
    status = refusal.status if refusal else 422 if form and form.errors else 200
    return render(request, "tournaments/awards.html", context, status=status)


@action
def change_awards(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.MANAGE)
    form = AwardsForm(request.POST, event=seen.event)
    if not form.is_valid():
        return _page(request, seen, form)
    try:
        service.change_awards(seen.event, form.terms(), actor=actor(request))
    except Refusal as refusal:
        return _page(request, seen, form, refusal)
    return done(request, _("Awards saved."), "tournaments:awards", slug)


@action
def give_scores(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.SCORE)
    try:
        changed = service.give_scores(
            seen.event, typed_scores(seen.event.awards, request.POST), actor=actor(request)
        )
    except Refusal as refusal:
        return _page(request, seen, refusal=refusal, typed=request.POST.dict())
    text = ngettext(
        "Soft scores of %(count)s player saved.", "Soft scores of %(count)s players saved.", changed
    )
    return done(request, text % {"count": changed}, "tournaments:awards", slug)
