"""One row of a list: its options, group and note, its place, and a part of it in a row of its own."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.access import SignedInRequest
from armies.access import get_own_list
from armies.cards import cards_of, title_of
from armies.forms_rows import MoveForm, RowDetailsForm, SplitForm
from armies.models import ArmyList
from armies.services import rows
from armies.views.builder import done_once, refuse_in_place
from common.errors import Invalid
from common.sent_forms import post_action
from rules.games.registry import roster_of


@login_required
@require_http_methods(["GET", "POST"])
def details(request: SignedInRequest, list_id: int, row_id: int) -> HttpResponse:
    army_list = get_own_list(request.user, list_id)
    row = _row(army_list, row_id)
    card = cards_of(army_list.version).get(row["model"])
    declared = roster_of(army_list.ruleset).options
    groups = sorted({other["group"] for other in army_list.rows if other.get("group")})
    form = RowDetailsForm(request.POST or None, row=row, card=card, declared=declared, groups=groups)
    if request.method == "POST" and form.is_valid():
        rows.set_row(army_list=army_list, row_id=row_id, actor=request.user, **form.arguments())
        messages.success(request, _("The row is saved."))
        return redirect(f"{army_list.get_absolute_url()}#army")
    title = title_of(card) if card else row["name"]
    context = {"army_list": army_list, "row": row, "title": title, "form": form, "split": SplitForm()}
    status = 422 if request.method == "POST" else 200
    return render(request, "armies/list_row.html", context, status=status)


def _row(army_list: ArmyList, row_id: int) -> dict[str, Any]:
    row: dict[str, Any] | None = next((row for row in army_list.rows if row["id"] == row_id), None)
    if row is None:
        raise Http404
    return row


@post_action
@refuse_in_place
def move(request: SignedInRequest, list_id: int, row_id: int) -> HttpResponse:
    army_list, form = get_own_list(request.user, list_id), MoveForm(request.POST)
    if not form.is_valid():
        raise Invalid("form-unreadable", _("Say how many places the row moves."))
    by = form.cleaned_data["by"]
    return done_once(
        request,
        army_list,
        lambda: rows.move_row(army_list=army_list, row_id=row_id, by=by, actor=request.user),
    )


@post_action
@refuse_in_place
def split(request: SignedInRequest, list_id: int, row_id: int) -> HttpResponse:
    army_list, form = get_own_list(request.user, list_id), SplitForm(request.POST)
    if not form.is_valid():
        raise Invalid("form-unreadable", _("Say how many models go into a row of their own."))
    count = form.cleaned_data["count"]
    return done_once(
        request,
        army_list,
        lambda: rows.split_row(army_list=army_list, row_id=row_id, count=count, actor=request.user),
    )
