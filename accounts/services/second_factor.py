"""The second factor: switched on with a code, asked for at sign-in and before changes that give an account away.

Codes are those of RFC 6238: six digits, 30 seconds, SHA-1, as every authenticator app makes them. The code before and the
one after the present count as well, for phones whose clocks are wrong. Each counts once.
"""

import hashlib
import secrets
from datetime import timedelta

import pyotp
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from accounts import mail
from accounts.models import RecoveryCode, SecondFactor, User
from accounts.rate_limits import WRONG_CODES
from accounts.services import passkeys
from common import audit, database_clock
from common.errors import Fault, Invalid, Refusal
from common.rate_limits import require_left, spend

ISSUER = "Muster"
STEP = timedelta(seconds=30)
RECOVERY_CODES = 10
# Without 0, O, 1 and I, which look alike on paper. 12 of 32 characters: 60 bits.
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 12
WANTED = gettext_lazy("Enter the code of your authenticator app, or a recovery code.")
FIRST_WRONG = gettext_lazy("This code is not right. Enter the code that the app shows now.")
WRONG = gettext_lazy(
    "This code is not right. Enter the code that the app shows now, or an unused recovery code."
)


def is_on(user: User) -> bool:
    return SecondFactor.objects.filter(user=user).exists()


def new_secret() -> str:
    """160 random bits as Base32."""
    return pyotp.random_base32()


def address(user: User, secret: str) -> str:
    """The `otpauth://` address that an authenticator app reads from a QR code."""
    return pyotp.TOTP(secret).provisioning_uri(name=user.username, issuer_name=ISSUER)


@transaction.atomic
def switch_on(user: User, *, secret: str, code: str) -> list[str]:
    """Switches the second factor on, if the app shows the right code. Returns the recovery codes, shown now only."""
    require_left(WRONG_CODES, str(user.pk))
    step = _step_of(secret, code)
    if step is None:
        raise _refused(user, code, "/code", FIRST_WRONG)
    try:
        with transaction.atomic():
            SecondFactor.objects.create(user=user, secret=secret, last_step=step)
    except IntegrityError:
        raise Refusal("second-factor.on", _("The second factor is switched on already.")) from None
    audit.record(actor=user, action="account.second-factor-on", subject=user)
    _notify(user, "on")
    return _new_codes(user)


@transaction.atomic
def switch_off(user: User, *, actor: User | None) -> None:
    """Removes the factor and its recovery codes. Refused when it is off. Without an actor it was done at the console."""
    removed, _kinds = SecondFactor.objects.filter(user=user).delete()
    if not removed:
        raise Refusal("second-factor.off", _("The second factor is switched off already."))
    RecoveryCode.objects.filter(user=user).delete()
    audit.record(actor=actor, action="account.second-factor-off", subject=user)
    _notify(user, "off")


@transaction.atomic
def new_codes(user: User) -> list[str]:
    """New recovery codes; the former ones no longer work."""
    if not is_on(user):
        raise Refusal("second-factor.off", _("The second factor is switched off."))
    audit.record(actor=user, action="account.recovery-codes-renewed", subject=user)
    return _new_codes(user)


def require(user: User, code: str, path: str = "/code") -> None:
    """Raises `Invalid` at this path unless the code is right, or the person has no second factor. Uses the code up."""
    factor = SecondFactor.objects.filter(user=user).first()
    if factor is None:
        return
    require_left(WRONG_CODES, str(user.pk))
    if not (_accept_step(factor, code) or _accept_recovery(user, code) or passkeys.accept_proof(user, code)):
        raise _refused(user, code, path)


def codes_left(user: User) -> int:
    return RecoveryCode.objects.filter(user=user, used_at=None).count()


def _accept_step(factor: SecondFactor, code: str) -> bool:
    step = _step_of(factor.secret, code)
    if step is None:
        return False
    # Of two requests with one code only one raises the number.
    unused = SecondFactor.objects.filter(pk=factor.pk, last_step__lt=step)
    return unused.update(last_step=step) == 1


@transaction.atomic
def _accept_recovery(user: User, code: str) -> bool:
    unused = RecoveryCode.objects.filter(user=user, digest=_digest(code), used_at=None)
    if not unused.update(used_at=timezone.now()):
        return False
    audit.record(actor=user, action="account.recovery-code-used", subject=user)
    return True


def _step_of(secret: str, code: str) -> int | None:
    """The 30 seconds, counted from 1970, to which the code belongs: now, or one before or after."""
    plain, totp = "".join(code.split()), pyotp.TOTP(secret)
    now = int(database_clock.now().timestamp() // STEP.total_seconds())
    matching = [
        step for step in (now - 1, now, now + 1) if pyotp.utils.strings_equal(totp.generate_otp(step), plain)
    ]
    return max(matching, default=None)


def _new_codes(user: User) -> list[str]:
    RecoveryCode.objects.filter(user=user).delete()
    codes = ["".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH)) for _ in range(RECOVERY_CODES)]
    RecoveryCode.objects.bulk_create(RecoveryCode(user=user, digest=_digest(code)) for code in codes)
    return ["-".join(code[at : at + 4] for at in range(0, CODE_LENGTH, 4)) for code in codes]


def _digest(code: str) -> str:
    # A plain hash is enough: the code is random, not a word that somebody chose.
    plain = "".join(character for character in code.upper() if character.isalnum())
    return hashlib.sha256(plain.encode()).hexdigest()


def _refused(user: User, code: str, path: str, wrong: StrOrPromise = WRONG) -> Invalid:
    if code:
        spend(WRONG_CODES, str(user.pk))
    text = str(wrong if code else WANTED)
    return Invalid("account.wrong-code", text, faults=[Fault("account.wrong-code", path, text)])


def _notify(user: User, state: str) -> None:
    if user.email:
        mail.write_to_address(user, user.email, "accounts/mail/second_factor.txt", state=state)
