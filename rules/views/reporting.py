"""“This rule is wrong”: reporting it from a fault or a step, and one's own reports with their answers."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.access import SignedInRequest
from common.errors import Refusal
from common.form_faults import show_refusal
from common.idempotency import idempotent
from common.requests import own_path
from rules.forms import ReportForm
from rules.reporting import doubt_of, report_rule

PAGE = 30


@login_required
@require_http_methods(["GET", "POST"])
@idempotent
def report(request: SignedInRequest) -> HttpResponse:
    """The address says what is doubted, the form what is wrong with it."""
    doubt = doubt_of(request.GET.dict(), request.user)
    form, status = ReportForm(request.POST or None), 200
    if request.method == "POST" and form.is_valid():
        try:
            report_rule(doubt, form.cleaned_data["sentence"], actor=request.user)
        except Refusal as refusal:
            show_refusal(form, refusal)
            status = refusal.status
        else:
            messages.success(request, _("Thank you. We look into it and answer here."))
            return redirect("rules:reports")
    status = 422 if form.errors and status == 200 else status
    context = {"doubt": doubt, "form": form, "back": _back(request)}
    return render(request, "rules/report.html", context, status=status)


def _back(request: SignedInRequest) -> str:
    """Where the reader came from; only an address of ours."""
    return own_path(request, request.GET.get("next", "")) or reverse("rules:reports")


@login_required
@require_safe
def report_list(request: SignedInRequest) -> HttpResponse:
    page = Paginator(request.user.rule_reports.all(), PAGE).get_page(request.GET.get("page"))
    return render(request, "rules/reports.html", {"page": page})
