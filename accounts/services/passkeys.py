"""Passkeys of a person: added, named, removed, and accepted in the place of a password or of a code.

A passkey verifies its person on their own device (finger, face, PIN), so it counts for both steps of signing in. An
answer counts once: the challenge leaves the session before it is looked at, and the row remembers the last one.
"""

import hashlib
import logging
import secrets
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import mail, webauthn
from accounts.models import Passkey, User
from accounts.models.passkey import LONGEST_NAME
from common import audit, database_clock
from common.errors import Fault, Invalid, Refusal

MOST_PER_PERSON = 10
PROOF_LASTS = timedelta(minutes=5)
REFUSED = gettext_lazy("This passkey did not work. Try again, or sign in another way.")

log = logging.getLogger(__name__)


@transaction.atomic
def add(user: User, *, name: str, challenge: str, answer: str) -> Passkey:
    """Keeps the passkey that a device has just made for this challenge."""
    # The person's row is locked so that two requests cannot both take the last place.
    User.objects.select_for_update().get(pk=user.pk)
    require_room(user)
    try:
        new = webauthn.read_new(challenge, answer)
    except webauthn.Wrong as wrong:
        raise _refused("not added", wrong) from wrong
    try:
        with transaction.atomic():
            values = {"ident": new.ident, "key": new.key, "counter": new.counter}
            passkey = Passkey.objects.create(user=user, name=_clean(name), **values)
    except IntegrityError:
        raise Refusal("passkey.known", _("This passkey is added already.")) from None
    audit.record(actor=user, action="account.passkey-added", subject=user, after={"name": passkey.name})
    _notify(user, passkey, "added")
    return passkey


def require_room(user: User) -> None:
    if user.passkeys.count() >= MOST_PER_PERSON:
        text = _("You have %(most)s passkeys already. Remove one first.") % {"most": MOST_PER_PERSON}
        raise Refusal("passkey.too-many", text)


@transaction.atomic
def rename(passkey: Passkey, name: str, *, actor: User) -> None:
    before, after = {"name": passkey.name}, {"name": _clean(name)}
    if before != after:
        Passkey.objects.filter(pk=passkey.pk).update(**after)
        audit.record(
            actor=actor, action="account.passkey-renamed", subject=passkey.user, before=before, after=after
        )


@transaction.atomic
def remove(passkey: Passkey, *, actor: User) -> None:
    before = {"name": passkey.name}
    audit.record(actor=actor, action="account.passkey-removed", subject=passkey.user, before=before)
    _notify(passkey.user, passkey, "removed")
    passkey.delete()


def remove_all(user: User) -> int:
    """After a reset of the password, like tokens: somebody else may have added them. Returns how many there were."""
    removed, _kinds = user.passkeys.all().delete()
    return removed


def accept(challenge: str, answer: str, *, user: User | None = None) -> Passkey:
    """The passkey that answered the challenge: of this person, or of anybody who may sign in. Raises `Invalid`."""
    try:
        passkey = _find(webauthn.ident_of(answer), user)
        counter = webauthn.counter_of(challenge, answer, passkey.key)
    except webauthn.Wrong as wrong:
        raise _refused("not accepted", wrong) from wrong
    if not _use_up(passkey, challenge, counter):
        audit.record(
            actor=passkey.user,
            action="account.passkey-refused",
            subject=passkey.user,
            after={"name": passkey.name},
        )
        raise _refused("used again, or copied", passkey.pk)
    return passkey


def proof(passkey: Passkey) -> str:
    """A code that this person's forms take once, within five minutes, in the place of one of an authenticator app."""
    code = secrets.token_urlsafe(20)
    until = database_clock.now() + PROOF_LASTS
    Passkey.objects.filter(pk=passkey.pk).update(proof=_digest(code), proof_until=until)
    return code


def accept_proof(user: User, code: str) -> bool:
    """Whether it is such a code. Uses it up."""
    found = Passkey.objects.filter(
        user=user, proof=_digest(code.strip()), proof_until__gt=database_clock.now()
    )
    return found.update(proof="", proof_until=None) > 0


def _find(ident: str, user: User | None) -> Passkey:
    known = Passkey.objects.select_related("user").filter(ident=ident, user__is_active=True)
    found = (known.filter(user=user) if user else known).first()
    if found is None:
        raise webauthn.Wrong("unknown")
    return found


def _use_up(passkey: Passkey, challenge: str, counter: int) -> bool:
    """False for an answer given before, and where the device's count has not grown: then there are two such keys."""
    has_grown = Q(counter__lt=counter) if counter else Q(counter=0)
    digest = _digest(challenge)
    # Of two requests with one answer only one changes the row.
    unused = Passkey.objects.filter(has_grown, pk=passkey.pk).exclude(last_challenge=digest)
    return unused.update(counter=counter, last_challenge=digest, used_at=database_clock.now()) == 1


def _digest(text: str) -> str:
    # A plain hash is enough: what it is made of is random, not a word that somebody chose.
    return hashlib.sha256(text.encode()).hexdigest()


def _clean(name: str) -> str:
    return name.strip()[:LONGEST_NAME] or _("Passkey")


def _refused(what: str, why: object) -> Invalid:
    log.info("passkey %s: %.200s", what, why)
    text = str(REFUSED)
    return Invalid("account.wrong-passkey", text, faults=[Fault("account.wrong-passkey", "/passkey", text)])


def _notify(user: User, passkey: Passkey, state: str) -> None:
    if user.email:
        mail.write_to_address(user, user.email, "accounts/mail/passkey.txt", state=state, name=passkey.name)
