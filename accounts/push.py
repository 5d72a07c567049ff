"""Notifications on people's devices (Web Push, RFC 8030): encrypted for one browser, signed with our key, sent from the outbox.

Only what everybody at the event may read is in them: a round, a table, that something waits. They go through the same guard
as webhooks (`common.outgoing`): an address inside our own network is never called.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from functools import cache
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from py_vapid import Vapid02

from accounts.models import PushDevice, User
from common import outbox, outgoing
from common.languages import in_language_of
from common.models import OutboxMessage
from wording.isolates import with_names_isolated

TOPIC = "push.note"
# A table is of no use to anybody who hears of it an hour later.
WORTH = timedelta(minutes=30)
GONE = (404, 410)


class NotTaken(Exception):
    """The service that passes notifications on did not take this one; the outbox tries again."""


@dataclass(frozen=True, slots=True)
class Note:
    """What is shown, and the page that opens. A newer note of the same `tag` takes the place of the older one."""

    title: str
    text: str
    path: str
    tag: str


def is_on() -> bool:
    return bool(settings.PUSH_KEY)


@cache
def _signer(key: str) -> Vapid02:
    return Vapid02.from_raw(key.encode())


def raw(letters: str) -> bytes:
    """What a browser writes in base64url, without the signs that fill it up. Raises ValueError for anything else."""
    return urlsafe_b64decode(letters + "=" * (-len(letters) % 4))


def public_key() -> str:
    """What a browser is told: it takes notifications from the holder of this key alone."""
    point = _signer(settings.PUSH_KEY).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


@transaction.atomic
def notify(notes: Mapping[int, Note]) -> None:
    """A note for each person (by the number of the account), on every device on which they allowed it."""
    if not is_on():
        return
    devices = PushDevice.objects.filter(user__in=list(notes), user__is_active=True)
    found = devices.values_list("pk", "user")
    payloads = [{"device": pk, "note": asdict(notes[user])} for pk, user in found]
    outbox.publish_many(TOPIC, payloads, queue=OutboxMessage.Queue.WEBHOOKS)


def notify_all(people: Iterable[User], note: Callable[[], Note]) -> None:
    """The note is written for each of them in their language."""
    notify({person.pk: written_for(person, note) for person in people})


def written_for(person: User, note: Callable[[], Note]) -> Note:
    with in_language_of(person):
        written = note()
    title, text = map(with_names_isolated, (written.title, written.text))
    return replace(written, title=title, text=text)


@outbox.handler(TOPIC, atomic=False)
def send(message: OutboxMessage) -> None:
    """To the device, if it still wants it. One that no longer exists, or that leads inside, is forgotten."""
    device = PushDevice.objects.filter(pk=message.payload["device"], user__is_active=True).first()
    left = message.created_at + WORTH - timezone.now()
    if device is None or not is_on() or left <= timedelta():
        return
    try:
        answer = outgoing.post(device.endpoint, *_sealed(device, message.payload["note"], left))
    except outgoing.Refused:
        device.delete()
        return
    if answer.status in GONE:
        device.delete()
    elif not answer.is_good:
        raise NotTaken(f"{answer.status}: {answer.text}")
    else:
        PushDevice.objects.filter(pk=device.pk).update(sent_at=timezone.now())


def _sealed(device: PushDevice, note: Mapping[str, str], left: timedelta) -> tuple[bytes, dict[str, str]]:
    """The body that only this browser can read (RFC 8291), and headers that say whose it is (RFC 8292)."""
    body = http_ece.encrypt(
        json.dumps(note, ensure_ascii=False).encode(),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=raw(device.p256dh),
        auth_secret=raw(device.auth),
        version="aes128gcm",
    )
    parts = urlsplit(device.endpoint)
    claims = {"sub": settings.PUBLIC_URL, "aud": f"{parts.scheme}://{parts.netloc}"}
    headers = {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(int(left.total_seconds())),
        "Urgency": "high",
    }
    return body, headers | dict(_signer(settings.PUSH_KEY).sign(claims))
