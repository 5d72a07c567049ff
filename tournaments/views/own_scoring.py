"""The page on which an organizer makes an own scoring out of a preset and tries it on a past event."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import User
from common.errors import Refusal
from common.form_faults import show_refusal
from common.idempotency import idempotent
from rules.games.registry import slip_of
from tournaments.access import Right, see_event
from tournaments.forms.own_scoring import OwnScoringForm
from tournaments.models import Event
from tournaments.own_scoring import OWN, check_scoring, document_of, match_of, scoring_from
from tournaments.policies.defaults import based_on
from tournaments.presenters.scoring_preview import Preview, past_events, preview
from tournaments.services import events as service
from tournaments.standings import PRESETS
from tournaments.views.actions import actor, done

OFFERED = 20
# Matches of several games: who has won so many of them has won. They begin from the preset that counts games.
MATCHES = {"3": 2, "5": 3}
OF_MATCHES = PRESETS["magic"]


@require_http_methods(["GET", "POST"])
@login_required
@idempotent
def own_scoring(request: HttpRequest, slug: str) -> HttpResponse:
    """`?from=` begins with a preset, `?match=3` or `5` with matches of so many games. The button “Preview” saves nothing."""
    seen = see_event(request.user, slug, Right.MANAGE)
    event, game = seen.event, slip_of(seen.event.ruleset)
    wins = MATCHES.get(request.GET.get("match", ""))
    begun = match_of(OF_MATCHES, wins) if wins else _document(event, request.GET.get("from", ""))
    form = OwnScoringForm(request.POST or None, game=game, document=begun, is_fixed=event.has_started)
    past, shown = list(past_events(event)[:OFFERED]), None
    if request.method == "POST" and form.is_valid():
        document = form.to_document()
        faults = check_scoring(document, game, event.ruleset)
        for fault in faults:
            form.add_error(None, fault.text)
        if not faults and "preview" in request.POST:
            shown = _preview(past, request.POST.get("past", ""), document)
        elif not faults and _save(form, event, document, actor(request), of_matches=bool(wins)):
            text = _("This event uses “%(title)s”.") % {"title": document["title"]}
            return done(request, text, "tournaments:scoring", slug)
    context = {
        "seen": seen,
        "event": event,
        "tab": "settings",
        "form": form,
        "presets": PRESETS.values(),
        "is_used": event.scoring == OWN,
        "past": past,
        "chosen": request.POST.get("past", ""),
        "shown": shown,
    }
    status = 422 if form.errors else 200
    return render(request, "tournaments/own_scoring.html", context, status=status)


def _save(
    form: OwnScoringForm, event: Event, document: Mapping[str, Any], by: User, *, of_matches: bool
) -> bool:
    """Whether the event took the scoring; the form says why not.

    Matches bring their tiebreaks: those of before may be fed by numbers that nobody reports any more.
    """
    tiebreaks = {"tiebreaks": list(OF_MATCHES.tiebreaks)} if of_matches else {}
    try:
        service.change_event(event, {"scoring": OWN, "own_scoring": document, **tiebreaks}, actor=by)
    except Refusal as refusal:
        show_refusal(form, refusal)
        return False
    return True


def _document(event: Event, wanted: str) -> dict[str, Any]:
    """What the form begins with: the named preset, else the own scoring, else the preset that the event uses."""
    if wanted not in PRESETS and event.own_scoring:
        return dict(event.own_scoring)
    return document_of(PRESETS.get(wanted) or PRESETS.get(based_on(event)) or next(iter(PRESETS.values())))


def _preview(past: list[Event], wanted: str, document: dict[str, Any]) -> Preview | None:
    chosen = next((event for event in past if event.slug == wanted), past[0] if past else None)
    return preview(chosen, scoring_from(document)) if chosen else None
