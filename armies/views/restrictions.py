"""The page on which an organizer restricts what lists may hold. Saving judges every list of the event again."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.access import SignedInRequest
from armies.event_port import Terms, events
from armies.restrictions import FurtherForm, GradesForm, RestrictionFormSet, from_document, to_document
from armies.services.recheck import start_recheck
from common.errors import Refusal
from rules.games.registry import roster_of


@login_required
@require_http_methods(["GET", "POST"])
def restrictions(request: SignedInRequest, event_key: str) -> HttpResponse:
    terms = _terms(request, event_key)
    rows, further = from_document(terms.restrictions, terms.ruleset)
    roster, initial = roster_of(terms.ruleset), {"further": further} if further else None
    form = FurtherForm(request.POST or None, initial=initial, ruleset=terms.ruleset)
    formset = RestrictionFormSet(request.POST or None, initial=rows, form_kwargs={"roster": roster})
    grades = GradesForm(request.POST or None, roster=roster, grades=terms.restrictions.get("grades", {}))
    if request.method == "POST" and formset.is_valid() and form.is_valid() and grades.is_valid():
        document = to_document(formset.cleaned_data, form.cleaned_data["further"], roster)
        if weighed := grades.document():
            document["grades"] = weighed
        try:
            events().set_restrictions(event_key, request.user, document)
            start_recheck(event_key, actor=request.user)
            messages.success(request, "The restrictions are saved. All lists are being checked again.")
            return redirect("armies:restrictions", event_key)
        except Refusal as refusal:
            form.add_error(None, refusal.text)
    status = 422 if request.method == "POST" else 200
    context = {
        "terms": terms,
        "formset": formset,
        "form": form,
        "grades": grades,
        "event_key": event_key,
    }
    return render(request, "armies/restrictions.html", context, status=status)


def _terms(request: SignedInRequest, event_key: str) -> Terms:
    terms = events().terms(event_key, request.user)
    if terms is None or not terms.may_change:
        raise Http404
    return terms
