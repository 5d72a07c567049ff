"""Rulings on record: the list, one ruling, its documents, another ruling in its place."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.access import SignedInRequest
from common.errors import FaultLike, Invalid
from common.idempotency import once
from common.sent_forms import post_action
from rules import services
from rules.access import ensure_may_overrule, may_overrule, places, ruling_or_404
from rules.engine.documents import parse_case
from rules.engine.faults import Unreadable
from rules.forms import CaseForm, OverruleForm, SearchRulingsForm
from rules.games.registry import RULESETS
from rules.models import RulingRecord
from rules.presenters import errors
from rules.presenters.document import pretty
from rules.queries import Wanted, question_about, search_rulings, similar_rulings
from rules.views.board import has_board
from rules.views.case_form import odds_title, view_of, with_fields

PAGE = 30


@require_safe
def ruling_list(request: HttpRequest) -> HttpResponse:
    """Precedents and one's own, by words, rule, ability, edition, verdict and, for those who work there, event."""
    form = SearchRulingsForm(
        request.GET or None, events=places().titles(request.user), is_signed_in=request.user.is_authenticated
    )
    wanted = form.wanted if form.is_bound else Wanted()
    page = Paginator(search_rulings(request.user, wanted), PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "form": form, "q": wanted.q, "is_search": wanted != Wanted()}
    return render(request, "rules/ruling_list.html", context)


@require_safe
def ruling(request: HttpRequest, address: UUID) -> HttpResponse:
    record = ruling_or_404(request.user, address)
    ruleset = RULESETS.get(record.ruleset)
    moment = request.GET.get("moment", "")
    context = {
        "record": record,
        "view": view_of(record.case, record.ruling, ruleset, moment) if ruleset else None,
        "odds_title": odds_title(record.case),
        "has_board": has_board(record.ruleset),
        "may_overrule": may_overrule(request.user, record),
        "event": places().titles(request.user).get(record.scope, ""),
        "similar": similar_rulings(request.user, question_about(record), leave_out=[record.pk]),
        "permalink": request.build_absolute_uri(record.get_absolute_url()),
    }
    return render(request, "rules/ruling.html", context)


@require_safe
def document(request: HttpRequest, address: UUID, part: str) -> HttpResponse:
    """The case or the ruling as it was stored, to be judged again elsewhere."""
    record = ruling_or_404(request.user, address)
    found = record.case if part == "case" else record.ruling
    response = JsonResponse(found, safe=False, json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = f'inline; filename="{part}-{record.fingerprint[:8]}.json"'
    return response


@login_required
@require_http_methods(["GET", "POST"])
def overrule(request: SignedInRequest, address: UUID) -> HttpResponse:
    """Another ruling in this one's place. With `is_begun` the case comes from the case form, and nothing is given yet."""
    if "is_begun" in request.POST:
        return _overrule(request, address, is_begun=True)
    return once(request, lambda: _overrule(request, address, is_begun=False))


def _overrule(request: SignedInRequest, address: UUID, *, is_begun: bool) -> HttpResponse:
    record = ruling_or_404(request.user, address)
    ensure_may_overrule(request.user, record)
    typed = None if is_begun else request.POST or None
    case = with_fields(request) if is_begun else pretty(record.case)
    initial = {"title": record.title, "is_public": record.is_public}
    form = OverruleForm(typed, initial=initial, scope=record.scope)
    case_form = CaseForm(typed, initial={"case": case})
    faults: tuple[FaultLike, ...] = ()
    if typed and form.is_valid() and case_form.is_valid():
        try:
            later = _put_in_place(request, record, case_form.cleaned_data["case"], form)
        except Invalid as refusal:
            faults = _beside_fields(refusal, form=form, case_form=case_form)
        except Unreadable as unreadable:
            faults = errors.in_words(unreadable.faults)
        else:
            messages.success(request, _("The new ruling stands in the place of the old one."))
            return redirect(later)
    context = {"record": record, "form": form, "case_form": case_form, "faults": faults}
    context["is_unchanged"] = not typed and _is_unchanged(record, case)
    return render(request, "rules/overrule.html", context, status=422 if typed else 200)


def _is_unchanged(record: RulingRecord, text: str) -> bool:
    try:
        return services.is_unchanged(record, parse_case(text))
    except Unreadable:
        return False


def _beside_fields(refusal: Invalid, *, form: OverruleForm, case_form: CaseForm) -> tuple[FaultLike, ...]:
    """Errors of a whole field go beside it; those of places within the case are left for the list."""
    rest = []
    for fault in refusal.faults:
        name = fault.path.removeprefix("/")
        one = next((one for one in (form, case_form) if name in one.fields), None)
        if one is None:
            rest.append(fault)
        else:
            one.add_error(name, fault.text)
    return tuple(rest)


def _put_in_place(
    request: SignedInRequest, record: RulingRecord, text: str, form: OverruleForm
) -> RulingRecord:
    return services.record_ruling(
        actor=request.user, case=parse_case(text), supersedes=record, **form.cleaned_data
    )


@post_action
def publish(request: SignedInRequest, address: UUID) -> HttpResponse:
    record = ruling_or_404(request.user, address)
    ensure_may_overrule(request.user, record)
    services.set_public(actor=request.user, record=record, is_public=request.POST.get("public") == "yes")
    return redirect(record)
