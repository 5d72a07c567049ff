"""The forms of the account pages. They check what was typed; services change what is stored."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth import password_validation
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, PasswordResetForm
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import ApiToken, User
from accounts.models.passkey import LONGEST_NAME
from accounts.models.webhook import Reader
from accounts.services import second_factor
from accounts.services.people import NOT_YOURS, WANTED_FOR_EMAIL, require_password
from accounts.webhooks import TOPICS
from common import languages
from common.errors import Refusal

CODE_HELP = gettext_lazy("Six digits of your authenticator app, or a recovery code.")


class CodeField(forms.CharField):
    def __init__(self, **kwargs: Any) -> None:
        shown = {"autocomplete": "one-time-code", "autocapitalize": "characters", "spellcheck": "false"}
        widget = forms.TextInput(attrs=shown)
        super().__init__(**{"label": gettext_lazy("Code"), "max_length": 40, "widget": widget, **kwargs})


class OwnPasswordField(forms.CharField):
    def __init__(self) -> None:
        widget = forms.PasswordInput(attrs={"autocomplete": "current-password"})
        super().__init__(label=gettext_lazy("Your password"), strip=False, max_length=200, widget=widget)


class SignInForm(AuthenticationForm):
    error_messages = {
        "invalid_login": gettext_lazy(
            "Name and password do not belong together. Check both; upper and lower case matter "
            "in the password."
        ),
        "inactive": gettext_lazy("This account is switched off."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Username or e-mail")
        self.fields["username"].widget.attrs["autocomplete"] = "username"


class UniqueEmailMixin:
    """Says beside the field what the database's constraint would say too late."""

    cleaned_data: dict[str, Any]
    instance: User

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        if email and User.objects.filter(email__iexact=email).exclude(pk=self.instance.pk).exists():
            raise forms.ValidationError(_("This e-mail address belongs to another account."), code="taken")
        return email


class SignUpForm(UniqueEmailMixin, forms.ModelForm[User]):
    password = forms.CharField(
        label=gettext_lazy("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=gettext_lazy("At least 10 characters; a short sentence is best."),
        strip=False,
        max_length=200,
    )

    class Meta:
        model = User
        fields = ["username", "display_name", "email"]
        labels = {
            "username": gettext_lazy("Username"),
            "display_name": gettext_lazy("Display name"),
            "email": gettext_lazy("E-mail"),
        }
        widgets = {
            "username": forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
            "display_name": forms.TextInput(attrs={"autocomplete": "name"}),
            "email": forms.EmailInput(attrs={"autocomplete": "email"}),
        }
        help_texts = {
            "username": gettext_lazy("You sign in with it. Letters, digits and @ . + - _ only."),
            "email": gettext_lazy("Needed to reset a forgotten password and to get messages by mail."),
        }

    def clean_username(self) -> str:
        username: str = self.cleaned_data["username"]
        if User.objects.filter(username__iexact=username).exists():
            raise forms.ValidationError(_("This username is taken."), code="taken")
        return username

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if password := cleaned.get("password"):
            person = User(**{name: cleaned.get(name, "") for name in ("username", "display_name", "email")})
            try:
                password_validation.validate_password(password, person)
            except forms.ValidationError as error:
                self.add_error("password", " ".join(error.messages))
        return cleaned


class CodeMixin:
    """Adds the second factor's code to a form, for those who have one. What may follow only from it calls `require_code`."""

    user: User

    def add_code(self: Any, user: User, help_text: str = "") -> None:
        self.user = user
        if second_factor.is_on(user):
            code = CodeField(help_text=help_text or CODE_HELP, required=not help_text)
            if user.passkeys.exists():
                # The page's script puts a button there (static/js/passkeys.js).
                code.widget.attrs |= {
                    "data-passkey-options": reverse("accounts:passkey_proof_options"),
                    "data-passkey-proof": reverse("accounts:passkey_prove"),
                }
            self.fields["code"] = code

    def require_code(self: Any) -> None:
        """Only when nothing else is wrong: a code works once, and must not be used up by a form that is shown again."""
        if self.errors or "code" not in self.fields:
            return
        try:
            second_factor.require(self.user, self.cleaned_data.pop("code", ""))
        except Refusal as refusal:
            self.add_error("code", refusal.text)


class ProfileForm(CodeMixin, UniqueEmailMixin, forms.ModelForm[User]):
    current_password = forms.CharField(
        label=gettext_lazy("Current password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        help_text=gettext_lazy("Only needed to change your e-mail address."),
        required=False,
        strip=False,
        max_length=200,
    )
    language = forms.ChoiceField(
        choices=[("", gettext_lazy("The language of my browser")), *settings.LANGUAGES],
        label=gettext_lazy("Language"),
        required=False,
        help_text=gettext_lazy("Of all pages, of mail and of notifications."),
    )
    field_order = [
        "display_name",
        "club",
        "language",
        "email",
        "current_password",
        "code",
        "wants_mail",
        "is_public",
    ]

    class Meta:
        model = User
        fields = ["display_name", "club", "language", "email", "wants_mail", "is_public"]
        labels = {
            "display_name": gettext_lazy("Display name"),
            "club": gettext_lazy("Club"),
            "email": gettext_lazy("E-mail"),
            "wants_mail": gettext_lazy("Send me e-mails about my events"),
        }
        widgets = {
            "display_name": forms.TextInput(attrs={"autocomplete": "name"}),
            "email": forms.EmailInput(attrs={"autocomplete": "email"}),
        }

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.add_code(user, _("Only needed to change your e-mail address."))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("email", self.initial["email"]) != self.initial["email"]:
            try:
                password = cleaned.get("current_password", "")
                require_password(self.instance, password, "/current_password", WANTED_FOR_EMAIL)
            except Refusal as refusal:
                self.add_error("current_password", refusal.text)
        return cleaned


class TokenForm(CodeMixin, forms.ModelForm[ApiToken]):
    """A person who finds a browser left open must not take a key to the account with them."""

    days = forms.TypedChoiceField(
        label=gettext_lazy("Valid for"),
        choices=[
            ("30", gettext_lazy("30 days")),
            ("90", gettext_lazy("90 days")),
            ("365", gettext_lazy("a year")),
            ("", gettext_lazy("no end date")),
        ],
        coerce=int,
        empty_value=None,
        required=False,
        initial="90",
    )

    password = OwnPasswordField()

    class Meta:
        model = ApiToken
        fields = ["name", "scope"]
        labels = {"name": gettext_lazy("Name"), "scope": gettext_lazy("What the token may do")}
        help_texts = {"name": gettext_lazy("What the token is for.")}

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.add_code(user)

    def clean_password(self) -> str:
        return _own_password(self.user, self.cleaned_data["password"], "/password")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        self.require_code()
        return cleaned

    @property
    def wanted(self) -> dict[str, Any]:
        """What the token is to be."""
        return {name: self.cleaned_data[name] for name in ("name", "scope", "days")}


class WebhookForm(forms.Form):
    """Address, topics and who reads them; what is wrong with them says the service."""

    url = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=500,
        help_text=gettext_lazy(
            "The https:// address of your program or channel. Muster sends one message there each time."
        ),
        widget=forms.URLInput(attrs={"autocomplete": "off"}),
    )
    reader = forms.ChoiceField(
        label=gettext_lazy("Send to"),
        choices=Reader.choices,
        required=False,
        initial=Reader.PROGRAM.value,
        widget=forms.RadioSelect,
    )
    topics = forms.MultipleChoiceField(
        label=gettext_lazy("Send a message when"), widget=forms.CheckboxSelectMultiple, choices=TOPICS.items
    )

    def clean_reader(self) -> str:
        return str(self.cleaned_data["reader"] or Reader.PROGRAM.value)


class ProofForm(CodeMixin, forms.Form):
    """Password and second factor once more: a browser left open must not be enough."""

    password = OwnPasswordField()

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.add_code(user)

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        return _own_password(self.user, password, "/password")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        self.require_code()
        return cleaned


class NewPasskeyForm(ProofForm):
    """Its name, and who adds it."""

    name = forms.CharField(
        label=gettext_lazy("Name of the passkey"),
        max_length=LONGEST_NAME,
        help_text=gettext_lazy("The device that keeps it, for example “My phone”."),
    )
    field_order = ["name", "password", "code"]


class SwitchOnForm(forms.Form):
    """The first code of a new authenticator, with the password."""

    code = CodeField()
    password = OwnPasswordField()

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        return _own_password(self.user, self.cleaned_data["password"], "/password")


class ForgottenPasswordForm(PasswordResetForm):
    def send_mail(
        self,
        subject_template_name: str,
        email_template_name: str,
        context: dict[str, Any],
        *rest: Any,
        **named: Any,
    ) -> None:
        """In the language of the account; without one, in that of the page on which it was asked for."""
        with languages.override(context["user"].language or languages.current()):
            super().send_mail(subject_template_name, email_template_name, context, *rest, **named)


class SignInCodeForm(forms.Form):
    code = CodeField(help_text=gettext_lazy("Six digits, or one of your recovery codes."))


class NewPasswordForm(CodeMixin, PasswordChangeForm):
    """The old password is counted like every other guess."""

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.fields["new_password2"].help_text = gettext_lazy("Type the new password once more.")
        self.add_code(user)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        self.require_code()
        return cleaned

    def clean_old_password(self) -> str:
        password: str = self.cleaned_data["old_password"]
        return _own_password(self.user, password, "/old_password")


def _own_password(user: User, password: str, path: str) -> str:
    """The password, if it is the person's own; else the error beside its field."""
    try:
        require_password(user, password, path, NOT_YOURS)
    except Refusal as refusal:
        raise forms.ValidationError(refusal.text, code=refusal.code) from refusal
    return password
