"""A person in the back office: their data handed out on request, or the account retired in their stead."""

from typing import cast

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from accounts.services import retiring
from accounts.views.account_deletion import zipped
from common.errors import Refusal


@require_GET
def person(request: HttpRequest, pk: int) -> HttpResponse:
    found = _person(request, pk)
    context = {
        **admin.site.each_context(request),
        "title": str(found),
        "person": found,
        "faults": [] if found.retired_at else retiring.objections(found),
        "neutral": retiring.neutral_name(found),
    }
    return TemplateResponse(request, "admin/office/person.html", context)


@require_POST
def export(request: HttpRequest, pk: int) -> HttpResponse:
    return zipped(_person(request, pk), actor=cast(User, request.user))


@require_POST
def retire(request: HttpRequest, pk: int) -> HttpResponse:
    """The username typed once more: one click must not erase somebody."""
    found = _person(request, pk)
    if request.POST.get("username", "") != found.username:
        messages.error(request, "Type the username exactly to retire the account.")
        return redirect("office:person", pk)
    try:
        retiring.retire(found, actor=cast(User, request.user))
        messages.success(request, f"The account is retired and called {retiring.neutral_name(found)} now.")
    except Refusal as refusal:
        messages.error(request, " ".join([refusal.text, *(fault.text for fault in refusal.faults)]))
    return redirect("office:person", pk)


def _person(request: HttpRequest, pk: int) -> User:
    """Anyone who may delete accounts may export and erase what is in them."""
    if not request.user.has_perm("accounts.delete_user"):
        raise PermissionDenied("This needs the right to delete accounts.")
    return get_object_or_404(User, pk=pk)
