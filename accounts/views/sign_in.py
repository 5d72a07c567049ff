"""Signing up, in and out, and finding back in after a forgotten password."""

from datetime import timedelta
from typing import Any, cast
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth import login, views
from django.contrib.auth.forms import AuthenticationForm, PasswordResetForm, SetPasswordForm
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from accounts.forms import ForgottenPasswordForm, SignInForm, SignUpForm
from accounts.models import User
from accounts.rate_limits import FAILED_SIGN_INS, RESETS_FOR_MAILBOX, RESETS_FROM_ADDRESS, SIGN_UPS
from accounts.services import people, second_factor
from accounts.views import pending
from common import languages
from common.errors import Refusal
from common.form_faults import show_refusal
from common.idempotency import idempotent
from common.rate_limits import TOO_MANY_REQUESTS, require_left, spend
from common.requests import connection_of, own_path


class SignIn(views.LoginView):
    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            require_left(FAILED_SIGN_INS, connection_of(request) or "")
        except Refusal as refusal:
            return _paused(request, refusal.text, wait=timedelta(seconds=FAILED_SIGN_INS.seconds))
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """With a second factor the password is only the first step; nobody is signed in by it."""
        user = form.get_user()
        if not second_factor.is_on(user):
            return super().form_valid(form)
        pending.begin(self.request, user, self.get_success_url())
        return HttpResponseRedirect(reverse("accounts:sign_in_code"))

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        spend(FAILED_SIGN_INS, connection_of(self.request) or "")
        return super().form_invalid(form)


@require_GET
def admin_sign_in(request: HttpRequest) -> HttpResponse:
    """The back office sends people here who may not enter: to the site's own sign-in, or away."""
    if request.user.is_authenticated:
        raise PermissionDenied(_("The back office is for staff."))
    after = own_path(request, request.GET.get("next", "")) or reverse("admin:index")
    return HttpResponseRedirect(f"{reverse('accounts:sign_in')}?{urlencode({'next': after})}")


class SignOut(views.LogoutView):
    http_method_names = ["post", "options"]


class ForgottenPassword(views.PasswordResetView):
    template_name = "accounts/password_forgotten.html"
    form_class = ForgottenPasswordForm
    email_template_name = "accounts/password_mail.txt"
    subject_template_name = "accounts/password_mail_subject.txt"
    success_url = reverse_lazy("accounts:password_sent")

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        # The link leads to the configured address, whatever Host header the request came with.
        self.extra_email_context = {"site": settings.PUBLIC_URL}
        try:
            # Counted whether or not the mailbox belongs to an account: the answer must not tell.
            spend(RESETS_FROM_ADDRESS, connection_of(self.request) or "")
            spend(RESETS_FOR_MAILBOX, form.cleaned_data["email"])
        except Refusal as refusal:
            show_refusal(form, refusal)
            return self.render_to_response(self.get_context_data(form=form), status=refusal.status)
        return super().form_valid(form)


class PasswordSent(views.PasswordResetDoneView):
    template_name = "accounts/password_sent.html"


class NewPassword(views.PasswordResetConfirmView):
    template_name = "accounts/password_new.html"
    success_url = reverse_lazy("accounts:sign_in")
    post_reset_login = False

    def form_valid(self, form: "SetPasswordForm[User]") -> HttpResponse:
        people.reset_password(cast(User, self.user), form.cleaned_data["new_password1"])
        del self.request.session[views.INTERNAL_RESET_SESSION_TOKEN]
        return HttpResponseRedirect(self.get_success_url())


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
@idempotent
def sign_up(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return HttpResponseRedirect(own_path(request, request.GET.get("next", "")) or reverse("home"))
    form, status = SignUpForm(request.POST or None), 200
    if request.method == "POST" and form.is_valid():
        try:
            spend(SIGN_UPS, connection_of(request) or "")
        except Refusal as refusal:
            show_refusal(form, refusal)
            status = refusal.status
        user = _create(form) if form.is_valid() else None
        if user is not None:
            login(request, user, backend="accounts.backends.UsernameOrEmailBackend")
            return HttpResponseRedirect(_next(request))
    context = {"form": form, "next": request.GET.get("next", "")}
    return render(request, "accounts/sign_up.html", context, status=status)


def _create(form: SignUpForm) -> User | None:
    wanted = {name: form.cleaned_data[name] for name in ("username", "display_name", "email", "password")}
    try:
        with transaction.atomic():
            return people.sign_up(**wanted, language="" if languages.is_source() else languages.current())
    except IntegrityError:
        # Two people asked for one name at the same moment; the constraint let one in.
        form.add_error("username", _("This username or e-mail address has just been taken."))
        return None


def _next(request: HttpRequest) -> str:
    return own_path(request, request.POST.get("next", "")) or reverse("home")


def locked_out(
    request: HttpRequest, credentials: dict[str, Any] | None = None, *args: Any, **kw: Any
) -> HttpResponse:
    """Too many wrong passwords for one name from one address. Every attempt meanwhile begins the wait anew."""
    wait = settings.AXES_COOLOFF_TIME
    text = _(
        "Sign-in with this name is paused: too many wrong passwords. Wait %(minutes)s minutes; "
        "each attempt before then begins the wait anew."
    )
    said = text % {"minutes": int(wait.total_seconds()) // 60}
    return _paused(request, said, wait=wait, can_reset=True)


def _paused(request: HttpRequest, text: str, *, wait: timedelta, can_reset: bool = False) -> HttpResponse:
    """The sign-in page with why it is paused, for how long, and what can be done meanwhile."""
    form = SignInForm(request, initial={"username": request.POST.get("username", "")})
    context = {"form": form, "next": own_path(request, request.POST.get("next", ""))}
    context |= {"paused": text, "can_reset": can_reset}
    answer = render(request, "accounts/sign_in.html", context, status=TOO_MANY_REQUESTS)
    answer["Retry-After"] = str(int(wait.total_seconds()))
    return answer
