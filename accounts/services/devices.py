"""The devices of a person: notifications allowed, tried out, taken back."""

from cryptography.hazmat.primitives.asymmetric import ec
from django.db import transaction
from django.utils.translation import gettext as _

from accounts import push
from accounts.models import PushDevice, User
from accounts.models.push import LONGEST_ADDRESS, LONGEST_KEY
from common import audit, outgoing
from common.errors import Fault, Invalid, Refusal

MOST_PER_PERSON = 10
SECRET_BYTES = 16


@transaction.atomic
def allow(user: User, *, endpoint: str, p256dh: str, auth: str, name: str) -> PushDevice:
    """A browser that says it again is known; with another person signed in it is theirs from now on."""
    if not push.is_on():
        raise Refusal("push.off", _("Notifications are not set up on this service."))
    _check(endpoint, p256dh, auth)
    # The person's row is locked so that two requests cannot both take the last place.
    User.objects.select_for_update().get(pk=user.pk)
    if user.push_devices.exclude(endpoint=endpoint).count() >= MOST_PER_PERSON:
        raise Refusal(
            "push.too-many",
            _("You have %(most)s devices already. Remove one first.") % {"most": MOST_PER_PERSON},
        )
    values = {"user": user, "p256dh": p256dh, "auth": auth, "name": name[:80] or "A browser"}
    device, _is_new = PushDevice.objects.update_or_create(endpoint=endpoint, defaults=values)
    audit.record(actor=user, action="push.allowed", subject=device, after={"name": device.name})
    return device


@transaction.atomic
def remove(device: PushDevice, *, actor: User) -> None:
    audit.record(actor=actor, action="push.removed", subject=device, before={"name": device.name})
    device.delete()


def remove_all(user: User) -> int:
    """Inside the caller's transaction. Returns how many there were."""
    found = list(user.push_devices.select_for_update())
    for device in found:
        remove(device, actor=user)
    return len(found)


def test(user: User) -> None:
    push.notify_all([user], _test_note)


def _test_note() -> push.Note:
    return push.Note("Muster", _("Notifications work on this device."), "/account/devices/", "test")


def _check(endpoint: str, p256dh: str, auth: str) -> None:
    faults = []
    try:
        outgoing.check_url(endpoint)
    except outgoing.Refused as refused:
        faults.append(Fault("push.address", "/endpoint", str(refused)))
    if len(endpoint) > LONGEST_ADDRESS:
        faults.append(Fault("push.address", "/endpoint", _("This address is too long.")))
    if not _is_key(p256dh):
        faults.append(Fault("push.key", "/p256dh", _("This is not a public key of a browser.")))
    if not _is_secret(auth):
        faults.append(Fault("push.secret", "/auth", _("This is not the secret of a browser.")))
    if faults:
        raise Invalid("push.invalid", _("This browser cannot be registered."), faults=faults)


def _is_key(text: str) -> bool:
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), push.raw(text))
    except ValueError:
        return False
    return len(text) <= LONGEST_KEY


def _is_secret(text: str) -> bool:
    try:
        return len(push.raw(text)) == SECRET_BYTES
    except ValueError:
        return False
