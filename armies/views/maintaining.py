"""The page of those who maintain a catalogue: who they are, and what replaces it."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from accounts.access import SignedInRequest
from armies.access import get_catalogue, may_manage
from armies.forms_catalogues import DeprecationForm, MaintainerForm
from armies.models import Catalogue
from armies.queries import latest_versions
from armies.services import maintaining
from common.errors import NotAllowed, Refusal
from common.sent_forms import post_action


@login_required
@require_GET
def manage(request: SignedInRequest, slug: str) -> HttpResponse:
    return _page(request, _maintained(request, slug))


@post_action
def invite(request: SignedInRequest, slug: str) -> HttpResponse:
    catalogue, form = _owned(request, slug), MaintainerForm(request.POST)
    if form.is_valid():
        try:
            found = maintaining.invite(
                catalogue=catalogue, username=form.cleaned_data["username"], actor=request.user
            )
        except Refusal as refusal:
            form.add_error("username", refusal.text)
        else:
            messages.success(
                request,
                _("%(user)s is invited, and maintains the catalogue once they accept.")
                % {"user": found.user},
            )
            return redirect("armies:catalogue-manage", slug)
    return _page(request, catalogue, invitation=form)


@post_action
def accept(request: SignedInRequest, slug: str) -> HttpResponse:
    maintaining.accept(catalogue=get_catalogue(request.user, slug), actor=request.user)
    messages.success(request, _("You maintain this catalogue now."))
    return redirect("armies:catalogue-manage", slug)


@post_action
def leave(request: SignedInRequest, slug: str) -> HttpResponse:
    catalogue, username = get_catalogue(request.user, slug), request.POST.get("username", "")
    maintaining.leave(catalogue=catalogue, username=username, actor=request.user)
    if username == request.user.username:
        messages.success(request, _("You do not maintain this catalogue."))
        return redirect("armies:catalogues")
    return redirect("armies:catalogue-manage", slug)


@post_action
def deprecate(request: SignedInRequest, slug: str) -> HttpResponse:
    catalogue = _owned(request, slug)
    if request.POST.get("keep") == "yes":
        maintaining.keep_up(catalogue=catalogue, actor=request.user)
        return redirect("armies:catalogue-manage", slug)
    form = DeprecationForm(request.POST, others=_others(request, catalogue))
    if not form.is_valid():
        return _page(request, catalogue, deprecation=form)
    maintaining.deprecate(
        catalogue=catalogue, replaced_by=form.cleaned_data["replaced_by"], actor=request.user
    )
    messages.success(request, _("The catalogue is deprecated."))
    return redirect("armies:catalogue-manage", slug)


def _maintained(request: SignedInRequest, slug: str) -> Catalogue:
    """Raises NotAllowed for those who do not maintain it."""
    found = get_catalogue(request.user, slug)
    if not may_manage(request.user, found):
        raise NotAllowed("catalogue-not-yours", _("Only those who maintain this catalogue may do this."))
    return found


def _owned(request: SignedInRequest, slug: str) -> Catalogue:
    """Raises NotAllowed for those who do not own it."""
    found = get_catalogue(request.user, slug)
    maintaining.refuse_stranger(found, request.user)
    return found


def _others(request: SignedInRequest, catalogue: Catalogue) -> list[Catalogue]:
    found = latest_versions(request.user, catalogue.game)
    return [one.catalogue for one in found if one.catalogue_id != catalogue.pk]


def _page(request: SignedInRequest, catalogue: Catalogue, **forms: Any) -> HttpResponse:
    initial = {"replaced_by": catalogue.replaced_by and catalogue.replaced_by.slug}
    context = {
        "catalogue": catalogue,
        "is_owner": maintaining.may_invite(catalogue, request.user),
        "maintainers": catalogue.maintainers.select_related("user"),
        "invitation": MaintainerForm(),
        "deprecation": DeprecationForm(others=_others(request, catalogue), initial=initial),
    } | forms
    return render(request, "armies/catalogue_manage.html", context, status=422 if forms else 200)
