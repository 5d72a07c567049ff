"""The page on which an organizer restricts what lists may hold. Saving judges every list of the event again."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.access import SignedInRequest
from armies.event_port import Terms, events
from armies.restrictions import (
    FurtherForm,
    GradesForm,
    RestrictionFormSet,
    SettingsForm,
    from_document,
    to_document,
)
from armies.services.recheck import start_recheck
from common.errors import Refusal
from common.form_faults import show_refusal
from rules.engine.roster import Roster
from rules.games.registry import roster_of


@login_required
@require_http_methods(["GET", "POST"])
def restrictions(request: SignedInRequest, event_key: str) -> HttpResponse:
    terms = _terms(request, event_key)
    roster = roster_of(terms.ruleset)
    stored = _begun_with(terms, roster, request.GET.get("profile", ""))
    rows, further = from_document(stored, terms.ruleset)
    posted, initial = request.POST or None, {"further": further} if further else None
    form = FurtherForm(posted, initial=initial, ruleset=terms.ruleset)
    formset = RestrictionFormSet(posted, initial=rows, form_kwargs={"roster": roster})
    grades = GradesForm(posted, roster=roster, grades=stored.get("grades", {}))
    settings = SettingsForm(posted, roster=roster, settings=stored.get("settings", {}))
    if posted and all([formset.is_valid(), form.is_valid(), grades.is_valid(), settings.is_valid()]):
        document = to_document(formset.cleaned_data, form.cleaned_data["further"], roster)
        more = {"grades": grades.document(), "settings": settings.document()}
        try:
            _save(request, event_key, document | {name: part for name, part in more.items() if part})
            return redirect("armies:restrictions", event_key)
        except Refusal as refusal:
            show_refusal(form, refusal)
    context = {
        "terms": terms,
        "formset": formset,
        "form": form,
        "grades": grades,
        "settings": settings,
        "profiles": roster.profiles,
        "event_key": event_key,
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "armies/restrictions.html", context, status=status)


def _begun_with(terms: Terms, roster: Roster, profile: str) -> Mapping[str, Any]:
    """What is stored, or its limits with the grades and settings of a profile that the organizer wants to begin with."""
    chosen = next((one for one in roster.profiles if one.key == profile), None)
    if chosen is None:
        return terms.restrictions
    return {"limits": terms.restrictions.get("limits", [])} | dict(chosen.document)


def _save(request: SignedInRequest, event_key: str, document: Mapping[str, Any]) -> None:
    events().set_restrictions(event_key, request.user, document)
    start_recheck(event_key, actor=request.user)
    messages.success(request, _("The restrictions are saved. All lists are being checked again."))


def _terms(request: SignedInRequest, event_key: str) -> Terms:
    terms = events().terms(event_key, request.user)
    if terms is None or not terms.may_change:
        raise Http404
    return terms
