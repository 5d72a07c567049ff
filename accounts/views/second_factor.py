"""Two-step sign-in: switched on and off, its recovery codes, and the second step itself."""

import segno
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts.access import SignedInRequest
from accounts.forms import ProofForm, SignInCodeForm, SwitchOnForm
from accounts.rate_limits import FAILED_SIGN_INS
from accounts.services import second_factor as service
from accounts.views import pending
from common.errors import Refusal
from common.rate_limits import TOO_MANY_REQUESTS, require_left, spend
from common.requests import connection_of

# The secret that is being set up; it is stored once the first code was right.
SECRET = "second_factor_secret"  # noqa: S105
BACKEND = "accounts.backends.UsernameOrEmailBackend"


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "POST"])
def sign_in_code(request: HttpRequest) -> HttpResponse:
    """The second step. Signs in the person who entered the right password a moment ago."""
    found = pending.who(request)
    if found is None:
        if request.method == "POST":
            messages.error(request, _("That took too long. Sign in again."))
        return redirect("accounts:sign_in")
    user, after = found
    form, status = SignInCodeForm(request.POST or None), 200
    if request.method == "POST" and form.is_valid():
        address = connection_of(request) or ""
        try:
            require_left(FAILED_SIGN_INS, address)
            service.require(user, form.cleaned_data["code"])
            login(request, user, backend=BACKEND)
            return redirect(after)
        except Refusal as refusal:
            status = _counted(refusal, address)
            form.add_error("code", refusal.text)
    facts = {"form": form, "has_passkeys": user.passkeys.exists()}
    return render(request, "accounts/sign_in_code.html", facts, status=status)


def _counted(refusal: Refusal, address: str) -> int:
    """Counts a wrong code for its connection, unless that has none left; the status of the page that says so."""
    if refusal.status == TOO_MANY_REQUESTS:
        return TOO_MANY_REQUESTS
    spend(FAILED_SIGN_INS, address)
    return 200


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def second_factor(request: SignedInRequest) -> HttpResponse:
    """How it stands; where it is off, how to switch it on."""
    if service.is_on(request.user):
        facts = {"left": service.codes_left(request.user), "form": ProofForm(request.user)}
        return render(request, "accounts/second_factor.html", facts)
    secret = request.session.setdefault(SECRET, service.new_secret())
    form = SwitchOnForm(request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            codes = service.switch_on(request.user, secret=secret, code=form.cleaned_data["code"])
            del request.session[SECRET]
            return _show(request, codes)
        except Refusal as refusal:
            form.add_error("code", refusal.text)
    facts = {"form": form, "secret": secret, "picture": _picture(service.address(request.user, secret))}
    return render(request, "accounts/second_factor_on.html", facts)


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def recovery_codes(request: SignedInRequest) -> HttpResponse:
    if not service.is_on(request.user):
        return redirect("accounts:second_factor")
    form = ProofForm(request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        return _show(request, service.new_codes(request.user))
    facts = {"form": form, "title": _("New recovery codes"), "button": _("Make new recovery codes")}
    return render(request, "accounts/second_factor_proof.html", facts)


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def switch_off(request: SignedInRequest) -> HttpResponse:
    if not service.is_on(request.user):
        return redirect("accounts:second_factor")
    form = ProofForm(request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        service.switch_off(request.user, actor=request.user)
        messages.success(request, _("Two-step sign-in is switched off."))
        return redirect("accounts:second_factor")
    facts = {
        "form": form,
        "title": _("Switch off two-step sign-in"),
        "button": _("Switch off two-step sign-in"),
    }
    return render(request, "accounts/second_factor_proof.html", facts)


def _show(request: SignedInRequest, codes: list[str]) -> HttpResponse:
    """The codes, in this answer only."""
    return render(request, "accounts/recovery_codes.html", {"codes": codes})


def _picture(address: str) -> str:
    """A QR code as a data address, dark on white in either colour scheme: phones read no other."""
    return segno.make(address, error="m", micro=False).svg_data_uri(scale=5, border=3, light="white")
