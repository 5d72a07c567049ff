"""How the numbers of a list came about, and corrections at one tap."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from accounts.access import SignedInRequest
from armies.access import get_own_list
from armies.explaining import correction_of, errors_with_corrections, explained
from armies.services import lists
from armies.views.builder import answer_change, refuse_in_place
from common.errors import Refusal
from common.numbers import whole_number
from common.sent_forms import post_action


@login_required
@require_GET
def explain(request: SignedInRequest, list_id: int) -> HttpResponse:
    army_list = get_own_list(request.user, list_id)
    context = {
        "army_list": army_list,
        "explained": explained(army_list),
        "errors": errors_with_corrections(army_list),
    }
    return render(request, "armies/list_explain.html", context)


@login_required
@require_GET
def corrections(request: SignedInRequest, list_id: int) -> HttpResponse:
    """The corrections alone, for the page on which the list is written."""
    army_list = get_own_list(request.user, list_id)
    context = {"army_list": army_list, "errors": errors_with_corrections(army_list)}
    return render(request, "armies/parts/corrections.html", context)


@post_action
@refuse_in_place
def correct(request: SignedInRequest, list_id: int) -> HttpResponse:
    army_list = get_own_list(request.user, list_id)
    revision = whole_number(request.POST.get("revision"))
    place = whole_number(request.POST.get("place"))
    if revision is None or place is None:
        raise Refusal("error-gone", _("Say which correction is meant."), status=422)
    chosen = correction_of(army_list, request.POST.get("code", ""), request.POST.get("path", ""), place)
    changed = lists.correct(army_list=army_list, correction=chosen, revision=revision, actor=request.user)
    return answer_change(request, changed)
