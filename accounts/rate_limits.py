"""The limits on whatever can be tried without knowing a password, and on guessing one."""

from django.utils.translation import gettext_lazy as _

from common.rate_limits import Limit

HOUR = 3600

SIGN_UPS = Limit(
    "sign-up", 300, HOUR, _("Too many accounts were made from this connection. Please try again in an hour.")
)
RESETS_FROM_ADDRESS = Limit(
    "reset-from",
    60,
    HOUR,
    _("Too many password resets were asked for from this connection. Try again in an hour."),
)
RESETS_FOR_MAILBOX = Limit(
    "reset-for",
    5,
    HOUR,
    _("This address was sent several e-mails already. Look into its spam folder, or wait an hour."),
)
# Somebody at a browser that was left open, or with a token: the sign-in form's lockout does not see these guesses.
WRONG_PASSWORDS = Limit(
    "wrong-password", 10, HOUR, _("Too many wrong passwords. Wait an hour, or reset your password.")
)
WRONG_CODES = Limit("wrong-code", 10, HOUR, _("Too many wrong codes. Wait an hour before you try again."))
# One address against many accounts, a password or two at each.
FAILED_SIGN_INS = Limit(
    "failed-sign-in", 200, HOUR, _("Too many failed sign-ins from this connection. Please wait an hour.")
)
# Each begins a session: asking for them without end must not fill the database.
PASSKEY_CHALLENGES = Limit(
    "passkey-challenge", 600, HOUR, _("Too many sign-ins from this connection. Please wait an hour.")
)
