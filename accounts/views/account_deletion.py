"""What the service keeps about a person: handed out as a file, or erased for good."""

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts.access import SignedInRequest
from accounts.forms import ProofForm
from accounts.models import User
from accounts.services import retiring
from common.errors import Refusal


@sensitive_post_parameters("password", "code")
@login_required
@require_http_methods(["GET", "POST"])
def data(request: SignedInRequest) -> HttpResponse:
    form = ProofForm(request.user, request.POST or None)
    faults = retiring.objections(request.user)
    if request.method == "POST" and form.is_valid():
        try:
            retiring.retire(request.user, actor=request.user)
            logout(request)
            messages.success(request, _("Your account is retired. Thank you for the games."))
            return redirect("home")
        except Refusal as refusal:
            faults = list(refusal.faults)
    facts = {"form": form, "faults": faults, "neutral": retiring.neutral_name(request.user)}
    return render(request, "accounts/data.html", facts)


@login_required
@require_POST
def download(request: SignedInRequest) -> HttpResponse:
    """By POST: it is written down that it was asked for."""
    return zipped(request.user, actor=request.user)


def zipped(user: User, *, actor: User) -> HttpResponse:
    response = HttpResponse(retiring.export(user, actor=actor), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="muster-account-{user.pk}.zip"'
    response["Cache-Control"] = "no-store"
    return response
