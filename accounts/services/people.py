"""Signing up and keeping a profile."""

from axes.utils import reset as forget_failures
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from accounts import mail
from accounts.models import User
from accounts.rate_limits import WRONG_PASSWORDS
from accounts.resets import end_the_rest
from accounts.services import devices, passkeys, second_factor, tokens, webhooks
from common import audit
from common.errors import Fault, Invalid
from common.rate_limits import require_left, spend

WANTED_FOR_EMAIL = _("To change the e-mail address, enter your current password.")
NOT_YOURS = _("This is not your password.")


@transaction.atomic
def sign_up(*, username: str, display_name: str, email: str, password: str, language: str = "") -> User:
    """A new account. Username and e-mail are unique whatever the case; the database has the last word on that."""
    user = User.objects.create_user(username, email, password, display_name=display_name, language=language)
    audit.record(actor=user, action="account.created", subject=user, after={"username": username})
    return user


@transaction.atomic
def change_profile(
    user: User,
    *,
    display_name: str,
    email: str,
    club: str,
    wants_mail: bool,
    is_public: bool | None = None,
    language: str | None = None,
    current_password: str = "",
    code: str = "",
) -> User:
    """Stores the profile; None leaves what is stored. A new e-mail address needs the current password and, where
    it is on, the second factor; the old address gets a notice.

    Anyone who controls the address can reset the password: a token or an open session alone must not change it.
    """
    after: dict[str, str | bool] = {
        "display_name": display_name, "email": email, "club": club, "wants_mail": wants_mail,
    }  # fmt: skip
    if is_public is not None:
        after["is_public"] = is_public
    if language is not None:
        after["language"] = language
    before = User.objects.select_for_update().values(*after).get(pk=user.pk)
    if before == after:
        return user
    is_new_email = before["email"] != email
    if is_new_email:
        require_password(user, current_password, "/current_password", WANTED_FOR_EMAIL)
        second_factor.require(user, code)
    for name, value in after.items():
        setattr(user, name, value)
    user.save(update_fields=list(after))
    audit.record(actor=user, action="account.changed", subject=user, before=before, after=after)
    if is_new_email:
        _report_new_email(user, str(before["email"]))
    return user


@transaction.atomic
def choose_language(user: User, language: str) -> None:
    """The language of pages, letters and notes for this person."""
    before = {"language": User.objects.select_for_update().get(pk=user.pk).language}
    after = {"language": language}
    if before != after:
        User.objects.filter(pk=user.pk).update(**after)
        audit.record(actor=user, action="account.changed", subject=user, before=before, after=after)


def require_password(user: User, password: str, path: str, text: StrOrPromise) -> None:
    """Raises `Invalid` at this path unless it is the person's password: with `text` where there is none.

    Wrong ones are counted: anyone who holds an open session or a token must not find the password by trying.
    """
    key = str(user.pk)
    require_left(WRONG_PASSWORDS, key)
    if not user.check_password(password):
        if password:
            spend(WRONG_PASSWORDS, key)
        said = str(NOT_YOURS if password else text)
        raise Invalid("account.wrong-password", said, faults=[Fault("account.wrong-password", path, said)])


def _report_new_email(user: User, old: str) -> None:
    before, after = {"email": old}, {"email": user.email}
    audit.record(actor=user, action="account.email-changed", subject=user, before=before, after=after)
    if old:
        mail.write_to_address(user, old, "accounts/mail/email_changed.txt")


@transaction.atomic
def change_password(user: User, password: str) -> None:
    user.set_password(password)
    user.save(update_fields=["password"])
    audit.record(actor=user, action="account.password-changed", subject=user)


@transaction.atomic
def reset_password(user: User, password: str) -> None:
    """Sets a new password without the old one and ends what would go on telling or serving somebody else who was in here:
    API tokens, webhooks, devices, and what other apps name in `accounts.resets`.

    For the same reason passkeys go, unless adding them took a code, which a reset does not give away.
    """
    # The person's row is locked as in `tokens.create`: no token is made between revoking and the new password.
    User.objects.select_for_update().get(pk=user.pk)
    user.set_password(password)
    user.save(update_fields=["password"])
    # Reading the mail of the account proves more than a guess.
    forget_failures(username=user.username.casefold())
    ended = {
        "tokens_revoked": tokens.revoke_all(user),
        "webhooks_switched_off": webhooks.switch_off_all(user),
        "devices_removed": devices.remove_all(user),
    }
    if not second_factor.is_on(user):
        ended["passkeys_removed"] = passkeys.remove_all(user)
    ended |= end_the_rest(user)
    audit.record(actor=user, action="account.password-reset", subject=user, after=ended)
