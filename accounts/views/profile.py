"""What a person keeps here: name, club, e-mail, password, API tokens."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts.access import SignedInRequest
from accounts.forms import NewPasswordForm, ProfileForm, TokenForm
from accounts.models import User
from accounts.services import people, tokens
from common import languages
from common.errors import Refusal
from common.form_faults import show_refusal
from common.idempotency import idempotent
from common.sent_forms import post_action


@sensitive_post_parameters("current_password", "code")
@login_required
@require_http_methods(["GET", "POST"])
def profile(request: SignedInRequest) -> HttpResponse:
    # The form writes into its instance even when it is wrong; the page's own user must not change with it.
    form = ProfileForm(request.POST or None, user=request.user, instance=User.objects.get(pk=request.user.pk))
    if request.method == "POST" and form.is_valid():
        try:
            people.change_profile(request.user, **form.cleaned_data)
            with translation.override(form.cleaned_data["language"] or languages.current()):
                messages.success(request, _("Your profile is saved."))
            return _in_language(request, redirect("accounts:profile"), form.cleaned_data["language"])
        except Refusal as refusal:
            show_refusal(form, refusal)
    return render(request, "accounts/profile.html", {"form": form})


def _in_language(request: HttpRequest, answer: HttpResponse, language: str) -> HttpResponse:
    """Without a language of the account, the one chosen in this browser would still stand before what it asks for."""
    if language:
        languages.remember(request, answer, language)
    else:
        answer.delete_cookie(settings.LANGUAGE_COOKIE_NAME)
    return answer


@sensitive_post_parameters()
@login_required
@require_http_methods(["GET", "POST"])
def password(request: SignedInRequest) -> HttpResponse:
    form = NewPasswordForm(request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        people.change_password(request.user, form.cleaned_data["new_password1"])
        update_session_auth_hash(request, request.user)
        messages.success(request, _("Your password is changed. Other devices are signed out."))
        return redirect("accounts:profile")
    return render(request, "accounts/password.html", {"form": form})


@sensitive_post_parameters("password", "code")
@login_required
@require_http_methods(["GET", "POST"])
def token_list(request: SignedInRequest) -> HttpResponse:
    form, secret = TokenForm(request.POST or None, user=request.user), ""
    if request.method == "POST" and form.is_valid():
        try:
            _, secret = tokens.create(request.user, **form.wanted)
            form = TokenForm(user=request.user)
        except Refusal as refusal:
            show_refusal(form, refusal)
    live = request.user.api_tokens.filter(revoked_at=None)
    response = render(request, "accounts/tokens.html", {"form": form, "tokens": live, "secret": secret})
    response["Cache-Control"] = "no-store"
    return response


@post_action
@idempotent
def token_revoke(request: SignedInRequest, token_id: int) -> HttpResponse:
    token = get_object_or_404(request.user.api_tokens, pk=token_id)
    tokens.revoke(token, actor=request.user)
    messages.success(request, _("The token “%(token)s” no longer works.") % {"token": token.name})
    return redirect("accounts:tokens")
