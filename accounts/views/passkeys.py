"""Passkeys: the list in the account, signing in with one, and one in the place of a code."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts import webauthn
from accounts.access import SignedInRequest
from accounts.forms import NewPasskeyForm, ProofForm
from accounts.models import Passkey, User
from accounts.rate_limits import FAILED_SIGN_INS, PASSKEY_CHALLENGES, WRONG_CODES
from accounts.services import passkeys as service
from accounts.views import challenges, pending
from accounts.views.second_factor import BACKEND
from common.errors import Invalid, Refusal
from common.form_faults import show_refusal
from common.idempotency import idempotent
from common.rate_limits import require_left, spend
from common.requests import connection_of, own_path
from common.sent_forms import post_action

P = ParamSpec("P")
View = Callable[P, HttpResponse]
ADD, SIGN_IN, PROVE = "add", "sign in", "prove"


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def passkey_list(request: SignedInRequest) -> HttpResponse:
    """One's passkeys, and the first half of adding one: its name, with password and code."""
    form = NewPasskeyForm(request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return _ask_for_new(request, form.cleaned_data["name"])
        except Refusal as refusal:
            show_refusal(form, refusal)
    known = list(request.user.passkeys.all())
    facts = {"passkeys": known, "form": form, "is_offered": webauthn.is_offered()}
    return render(request, "accounts/passkeys.html", facts)


def _ask_for_new(request: SignedInRequest, name: str) -> HttpResponse:
    if not webauthn.is_offered():
        raise Refusal("passkey.off", _("Passkeys need a domain name and HTTPS. This service has none."))
    service.require_room(request.user)
    asked = webauthn.ask_for_new(request.user, request.user.passkeys.all())
    challenges.keep(request, ADD, asked.challenge, name=name)
    return render(request, "accounts/passkey_new.html", {"options": asked.options, "name": name})


@login_required
@require_POST
def add(request: SignedInRequest) -> HttpResponse:
    """The second half, sent by the page's script once the device has made the passkey."""
    kept = challenges.take(request, ADD)
    try:
        if kept is None:
            raise Refusal("passkey.late", _("That took too long. Add the passkey again."))
        answer = request.POST.get("passkey", "")
        made = service.add(request.user, name=kept["name"], challenge=kept["challenge"], answer=answer)
        messages.success(request, _("The passkey “%(name)s” is added.") % {"name": made.name})
    except Refusal as refusal:
        messages.error(request, refusal.text)
    return redirect("accounts:passkeys")


@post_action
@idempotent
def rename(request: SignedInRequest, pk: int) -> HttpResponse:
    service.rename(_own(request, pk), request.POST.get("name", ""), actor=request.user)
    messages.success(request, _("The new name is saved."))
    return redirect("accounts:passkeys")


@sensitive_post_parameters()
@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def remove(request: SignedInRequest, pk: int) -> HttpResponse:
    passkey = _own(request, pk)
    form = ProofForm(request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        service.remove(passkey, actor=request.user)
        messages.success(request, _("The passkey “%(name)s” no longer signs in.") % {"name": passkey.name})
        return redirect("accounts:passkeys")
    return render(request, "accounts/passkey_remove.html", {"form": form, "passkey": passkey})


def _own(request: SignedInRequest, pk: int) -> Passkey:
    return get_object_or_404(request.user.passkeys, pk=pk)


def answers_data(view: View[P]) -> View[P]:
    """For what the script of passkeys asks: a refusal, such as of too many attempts, is its sentence and no page."""

    @wraps(view)
    def answer(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(*args, **kwargs)
        except Refusal as refusal:
            return JsonResponse({"error": refusal.text}, status=refusal.status)

    return answer


@never_cache
@require_POST
@answers_data
def sign_in_options(request: HttpRequest) -> HttpResponse:
    """What the browser asks a device for. In the second step only this person's passkeys, else any for this service."""
    spend(PASSKEY_CHALLENGES, connection_of(request) or "")
    found = pending.who(request) if "second" in request.POST else None
    asked = webauthn.ask_for_signature(found[0].passkeys.all() if found else None)
    challenges.keep(request, SIGN_IN, asked.challenge, user=found[0].pk if found else None)
    return JsonResponse(asked.options)


@never_cache
@require_POST
def sign_in(request: HttpRequest) -> HttpResponse:
    address = connection_of(request) or ""
    require_left(FAILED_SIGN_INS, address)
    kept = challenges.take(request, SIGN_IN)
    found = pending.who(request) if kept and kept["user"] else None
    after = found[1] if found else own_path(request, request.POST.get("next", "")) or reverse("home")
    try:
        user = _signer(request, kept, found[0] if found else None)
    except Refusal as refusal:
        spend(FAILED_SIGN_INS, address)
        messages.error(request, refusal.text)
        return redirect("accounts:sign_in_code" if found else "accounts:sign_in")
    login(request, user, backend=BACKEND)
    return redirect(after)


def _signer(request: HttpRequest, kept: dict[str, object] | None, expected: User | None) -> User:
    """Who signed. In the second step it has to be the person whose password was right, and still within its time."""
    if kept is None or (kept["user"] and (expected is None or expected.pk != kept["user"])):
        raise Refusal("passkey.late", _("That took too long. Sign in again."))
    answer = request.POST.get("passkey", "")
    return service.accept(str(kept["challenge"]), answer, user=expected).user


@never_cache
@login_required
@require_POST
@answers_data
def proof_options(request: SignedInRequest) -> HttpResponse:
    asked = webauthn.ask_for_signature(request.user.passkeys.all())
    challenges.keep(request, PROVE, asked.challenge)
    return JsonResponse(asked.options)


@never_cache
@login_required
@require_POST
@answers_data
def prove(request: SignedInRequest) -> HttpResponse:
    """A code for the form that is open, in return for a signature."""
    require_left(WRONG_CODES, str(request.user.pk))
    kept = challenges.take(request, PROVE)
    if kept is None:
        raise Refusal("passkey.late", _("That took too long. Try again."))
    try:
        passkey = service.accept(kept["challenge"], request.POST.get("passkey", ""), user=request.user)
    except Invalid:
        spend(WRONG_CODES, str(request.user.pk))
        raise
    return JsonResponse({"code": service.proof(passkey)})
