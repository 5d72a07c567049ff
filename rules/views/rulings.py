"""Rulings on record: the list, one ruling, its documents, another ruling in its place."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.access import SignedInRequest
from common.errors import Fault, Invalid
from common.idempotency import idempotent
from rules import services
from rules.access import ensure_may_overrule, listed_rulings, may_overrule, ruling_or_404
from rules.engine.documents import parse_json
from rules.engine.faults import Unreadable
from rules.forms import CaseForm, OverruleForm
from rules.models import RulingRecord
from rules.rulesets import RULESETS
from rules.showing.document import pretty
from rules.views.desk import view_of

PAGE = 30


@require_safe
def ruling_list(request: HttpRequest) -> HttpResponse:
    words = request.GET.get("q", "").strip()[:100]
    page = Paginator(_matching(listed_rulings(request.user), words), PAGE).get_page(request.GET.get("page"))
    return render(request, "rules/ruling_list.html", {"page": page, "q": words})


def _matching(found: QuerySet[RulingRecord], words: str) -> QuerySet[RulingRecord]:
    for word in words.split():
        found = found.filter(
            Q(title__icontains=word) | Q(note__icontains=word) | Q(fingerprint__startswith=word.lower())
        )
    return found


@require_safe
def ruling(request: HttpRequest, address: UUID) -> HttpResponse:
    record = ruling_or_404(address)
    ruleset = RULESETS.get(record.ruleset)
    moment = request.GET.get("moment", "")
    view = view_of(record.case, record.ruling, ruleset, moment) if ruleset else None
    context = {"record": record, "view": view, "may_overrule": may_overrule(request.user, record)}
    return render(request, "rules/ruling.html", context)


@require_safe
def document(request: HttpRequest, address: UUID, part: str) -> HttpResponse:
    """The case or the ruling as it was stored, to be judged again elsewhere."""
    record = ruling_or_404(address)
    found = record.case if part == "case" else record.ruling
    response = JsonResponse(found, safe=False, json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = f'inline; filename="{part}-{record.fingerprint[:8]}.json"'
    return response


@login_required
@require_http_methods(["GET", "POST"])
@idempotent
def overrule(request: SignedInRequest, address: UUID) -> HttpResponse:
    """Another ruling in this one's place, on the same case or on a corrected one."""
    record = ruling_or_404(address)
    ensure_may_overrule(request.user, record)
    form = OverruleForm(request.POST or None, initial={"title": record.title, "is_public": record.is_public})
    case_form = CaseForm(request.POST or None, initial={"case": pretty(record.case)})
    faults: tuple[Fault, ...] = ()
    if request.method == "POST" and form.is_valid() and case_form.is_valid():
        try:
            later = _put_in_place(request, record, case_form.cleaned_data["case"], form)
        except (Invalid, Unreadable) as refusal:
            faults = tuple(refusal.faults)  # type: ignore[arg-type]
        else:
            messages.success(request, "The new ruling stands in the place of the old one.")
            return redirect(later)
    context = {"record": record, "form": form, "case_form": case_form, "faults": faults}
    return render(request, "rules/overrule.html", context, status=422 if faults else 200)


def _put_in_place(
    request: SignedInRequest, record: RulingRecord, text: str, form: OverruleForm
) -> RulingRecord:
    return services.record_ruling(
        actor=request.user, case=parse_json(text), supersedes=record, **form.cleaned_data
    )


@login_required
@require_POST
def publish(request: SignedInRequest, address: UUID) -> HttpResponse:
    record = ruling_or_404(address)
    ensure_may_overrule(request.user, record)
    services.set_public(actor=request.user, record=record, is_public=request.POST.get("public") == "yes")
    return redirect(record)
