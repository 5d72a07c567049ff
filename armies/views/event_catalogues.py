"""The page on which an organizer chooses the catalogues of an event. What it does to submitted lists is shown first."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.access import SignedInRequest
from armies.accepted import accepted_of
from armies.event_port import Terms, events
from armies.forms import EventCataloguesForm
from armies.models import CatalogueVersion
from armies.queries import latest_versions
from armies.services.catalogue_changes import effects_of
from common.errors import Refusal
from common.form_faults import show_refusal
from rules.games.registry import RULESETS


@login_required
@require_http_methods(["GET", "POST"])
def event_catalogues(request: SignedInRequest, event_key: str) -> HttpResponse:
    """First post: what would change. With `confirm`, or where no submitted list is affected, the choice is saved."""
    terms = _terms(request, event_key)
    form = EventCataloguesForm(request.POST or None, versions=_offered(request, terms), terms=terms)
    context: dict[str, Any] = {"terms": terms, "form": form, "event_key": event_key}
    if request.method == "POST" and form.is_valid():
        wanted = accepted_of(form.cleaned_data["catalogues"])
        effects = effects_of(event_key, terms, wanted)
        if effects and "confirm" not in request.POST:
            return render(
                request, "armies/event_catalogues.html", context | {"effects": effects, "wanted": wanted}
            )
        try:
            events().set_catalogues(event_key, request.user, wanted)
            messages.success(request, _("Catalogues saved. All submitted lists are being checked again."))
            return redirect("armies:event-catalogues", event_key)
        except Refusal as refusal:
            show_refusal(form, refusal)
    status = 422 if form.errors else 200
    return render(request, "armies/event_catalogues.html", context, status=status)


def _terms(request: SignedInRequest, event_key: str) -> Terms:
    terms = events().terms(event_key, request.user)
    if terms is None or not terms.may_change or terms.accepted is None:
        raise Http404
    return terms


def _offered(request: SignedInRequest, terms: Terms) -> list[CatalogueVersion]:
    """What the event accepts now, then the newest version of every catalogue of its game."""
    now = list(terms.accepted.versions) if terms.accepted else []
    newest = latest_versions(request.user, RULESETS[terms.ruleset].game)
    return now + [version for version in newest if version not in now]
