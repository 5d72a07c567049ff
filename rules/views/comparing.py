"""Comparing readings: which rulings on record would turn if a contested rule were read another way."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts.access import SignedInRequest
from common.access import jobs_of
from common.job_pages import job_page
from rules.access import places
from rules.forms import CompareReadingForm
from rules.games.registry import RULESETS
from rules.jobs import COMPARE_READING, start_comparison
from rules.presenters.in_language import readings_in_words


@login_required
@require_http_methods(["GET", "POST"])
def compare(request: SignedInRequest) -> HttpResponse:
    """Choose a reading and where to look (`?scope=` offers one of the events); the work is a job."""
    user = request.user
    events = places().titles(user)
    scope = request.GET.get("scope", "")
    initial = {"scope": scope} if scope in events else {}
    form = CompareReadingForm(request.POST or None, initial=initial, events=events)
    if request.method == "POST" and form.is_valid():
        return redirect("rules:comparison", start_comparison(actor=user, **form.wanted).pk)
    return render(request, "rules/compare.html", {"form": form})


@require_GET
def comparison(request: HttpRequest, job_id: int) -> HttpResponse:
    """How far it is, and what it found."""
    job = get_object_or_404(jobs_of(request.user), pk=job_id, kind=COMPARE_READING)
    ruleset = RULESETS.get(job.args["ruleset"])
    known = readings_in_words(ruleset) if ruleset else ()
    reading = next((one for one in known if one.name == job.args["reading"]), None)
    if ruleset is None or reading is None:
        raise Http404
    context = {
        "doing": _("Rulings decided again"),
        "address": request.path,
        "ruleset": ruleset,
        "reading": reading,
        "option": job.args["option"],
        "text": reading.options.get(job.args["option"], ""),
        "event": places().titles(request.user).get(job.args["scope"], ""),
    }
    return job_page(request, job, "rules/comparison.html", **context)
