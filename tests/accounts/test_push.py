"""Notifications: allowed by a person on a device, readable by that browser alone, never sent into our own network."""

import base64
import json
import os
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.test import Client
from django.utils import timezone

from accounts import push
from accounts.models import PushDevice, User
from accounts.push import Note
from accounts.services import devices
from common import outbox
from common.errors import Invalid, Refusal
from common.models import AuditEntry, OutboxMessage
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_round, an_event
from tests.receiver import Post, Receiver, receiving
from tournaments.models import Event, Outcome, Pairing
from tournaments.services import calls, results, rounds
from tournaments.services.practice import start_practice

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]
NOTE = Note("Round 2, table 4", "Dol Amroth Open. Against Bolg", "/events/dol-amroth-open/me/", "1-round")


def letters(found: bytes) -> str:
    return base64.urlsafe_b64encode(found).rstrip(b"=").decode()


@dataclass
class Browser:
    """A browser of the tests: it has the keys that a real one keeps for itself."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    def said(self, endpoint: str) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": endpoint,
            "p256dh": letters(point),
            "auth": letters(self.secret),
            "name": "Chrome on Android",
        }

    def read(self, post: Post) -> dict[str, str]:
        text = http_ece.decrypt(post.body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        found: dict[str, str] = json.loads(text)
        return found


@pytest.fixture(autouse=True)
def key(settings: Any) -> None:
    settings.PUSH_KEY = secrets.token_urlsafe(32)


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    """The service that passes notifications on."""
    settings.OUTGOING_MAY_STAY_INSIDE = True
    with receiving() as found:
        found.statuses = [201]
        yield found


@pytest.fixture
def reader() -> Browser:
    return Browser()


def deliver() -> None:
    outbox.deliver_due(limit=1000)


def allowed(user: User, reader: Browser, receiver: Receiver) -> PushDevice:
    return devices.allow(user, **reader.said(f"{receiver.url}&of={user.pk}"))


def everybody_allows(event: Event, reader: Browser, receiver: Receiver) -> None:
    for entry in event.entries.all():
        assert entry.user is not None
        allowed(entry.user, reader, receiver)


def test_a_note_arrives_and_only_its_browser_can_read_it(
    user: User, reader: Browser, receiver: Receiver
) -> None:
    device = allowed(user, reader, receiver)
    push.notify({user.pk: NOTE})
    deliver()

    (post,) = receiver.posts
    assert reader.read(post) == {
        "title": "Round 2, table 4", "text": "Dol Amroth Open. Against Bolg",
        "path": "/events/dol-amroth-open/me/", "tag": "1-round",
    }  # fmt: skip
    assert b"Bolg" not in post.body
    with pytest.raises(http_ece.ECEException):
        Browser().read(post)
    assert post.headers["content-encoding"] == "aes128gcm"
    assert 0 < int(post.headers["ttl"]) <= 1800
    device.refresh_from_db()
    assert device.sent_at is not None


def test_it_is_signed_for_the_service_that_passes_it_on(
    user: User, reader: Browser, receiver: Receiver
) -> None:
    allowed(user, reader, receiver)
    push.notify({user.pk: NOTE})
    deliver()

    scheme, _, rest = receiver.posts[0].headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    claims = json.loads(base64.urlsafe_b64decode(parts["t"].split(".")[1] + "=="))
    assert scheme == "vapid"
    assert parts["k"] == push.public_key()
    assert claims["aud"] == receiver.url.partition("/hook")[0]
    assert claims["exp"] > timezone.now().timestamp()


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten(
    user: User, reader: Browser, receiver: Receiver, status: int
) -> None:
    allowed(user, reader, receiver)
    receiver.statuses = [status]
    push.notify({user.pk: NOTE})
    deliver()
    assert not PushDevice.objects.exists()
    assert not OutboxMessage.objects.filter(delivered_at=None).exists()


def test_a_service_that_is_busy_is_asked_again_and_not_for_ever(
    user: User, reader: Browser, receiver: Receiver
) -> None:
    allowed(user, reader, receiver)
    receiver.statuses = [503, 201]
    push.notify({user.pk: NOTE})
    deliver()
    notes = OutboxMessage.objects.filter(topic=push.TOPIC, delivered_at=None)
    assert notes.count() == 1

    notes.update(available_at=timezone.now())
    deliver()
    assert len(receiver.posts) == 2

    push.notify({user.pk: NOTE})
    notes.update(created_at=timezone.now() - timedelta(hours=1))
    deliver()
    assert len(receiver.posts) == 2
    assert not notes.exists()


def test_nothing_is_sent_into_our_own_network(
    user: User, reader: Browser, receiver: Receiver, settings: Any
) -> None:
    """Neither when the address is given nor when it has come to mean something else."""
    allowed(user, reader, receiver)
    settings.OUTGOING_MAY_STAY_INSIDE = False
    for address in (
        receiver.url,
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://10.0.0.1/x",
        "http://push.example/x",
    ):
        with pytest.raises(Invalid):
            devices.allow(user, **reader.said(address))
    PushDevice.objects.update(endpoint="https://localhost/x")
    push.notify({user.pk: NOTE})
    deliver()
    assert not receiver.posts
    assert not PushDevice.objects.exists()


def test_keys_that_are_none_are_refused_all_at_once(user: User) -> None:
    with pytest.raises(Invalid) as refused:
        devices.allow(user, endpoint="https://push.example/x", p256dh="AAAA", auth="!", name="")
    assert [fault.path for fault in refused.value.faults] == ["/p256dh", "/auth"]


def test_a_person_has_ten_devices_and_one_browser_is_one_device(user: User, reader: Browser) -> None:
    for number in range(10):
        devices.allow(user, **reader.said(f"https://push.example/{number}"))
    devices.allow(user, **reader.said("https://push.example/1"))
    assert user.push_devices.count() == 10
    with pytest.raises(Refusal) as refused:
        devices.allow(user, **reader.said("https://push.example/10"))
    assert refused.value.code == "push.too-many"


def test_a_browser_with_another_person_signed_in_is_theirs(user: User, reader: Browser) -> None:
    other = UserFactory.create()
    devices.allow(user, **reader.said("https://push.example/1"))
    devices.allow(other, **reader.said("https://push.example/1"))
    assert PushDevice.objects.get().user == other


def test_without_a_key_nothing_is_offered_nor_sent(
    user: User, reader: Browser, settings: Any, signed_in: SignedIn
) -> None:
    settings.PUSH_KEY = ""
    with pytest.raises(Refusal):
        devices.allow(user, **reader.said("https://push.example/1"))
    push.notify({user.pk: NOTE})
    assert not OutboxMessage.objects.exists()
    assert "not set up" in signed_in(user).get("/account/devices/").content.decode()


def test_the_page_allows_lists_tries_out_and_removes(
    user: User, reader: Browser, receiver: Receiver, signed_in: SignedIn
) -> None:
    client = signed_in(user)
    assert push.public_key() in client.get("/account/devices/").content.decode()
    client.post("/account/devices/allow/", reader.said(receiver.url))
    shown = client.get("/account/devices/").content.decode()
    assert "Chrome on Android" in shown
    assert "this device" in shown

    client.post("/account/devices/test/")
    deliver()
    assert reader.read(receiver.posts[0])["text"] == "Notifications work on this device."

    device = PushDevice.objects.get()
    assert signed_in(UserFactory.create()).post(f"/account/devices/{device.pk}/remove/").status_code == 404
    client.post(f"/account/devices/{device.pk}/remove/")
    assert not PushDevice.objects.exists()
    said = (
        AuditEntry.objects.filter(action__startswith="push.").order_by("pk").values_list("action", flat=True)
    )
    assert list(said) == ["push.allowed", "push.removed"]


def test_signing_out_ends_the_notifications_of_that_browser_alone(
    user: User, reader: Browser, signed_in: SignedIn
) -> None:
    here, there = signed_in(user), signed_in(user)
    here.post("/account/devices/allow/", reader.said("https://push.example/here"))
    there.post("/account/devices/allow/", reader.said("https://push.example/there"))
    here.post("/account/sign-out/")
    assert [device.endpoint for device in user.push_devices.all()] == ["https://push.example/there"]


# ---- what is told ----


@pytest.fixture
def event() -> Event:
    return an_event(2, name="Dol Amroth Open")


def users_of(pairing: Pairing) -> list[User]:
    return [seat.entry.user for seat in pairing.seats.order_by("side") if seat.entry.user is not None]


def told(reader: Browser, receiver: Receiver) -> list[tuple[str, str]]:
    """To whom (by the address) and the title, since the last time."""
    deliver()
    found = [(post.path.partition("&of=")[2], reader.read(post)["title"]) for post in receiver.posts]
    receiver.posts.clear()
    return sorted(found)


def test_players_hear_of_their_table_a_waiting_result_the_judge_and_the_ruling(
    event: Event, reader: Browser, receiver: Receiver
) -> None:
    everybody_allows(event, reader, receiver)
    pairing = a_round(event).pairings.get()
    first, second = users_of(pairing)
    both = sorted([str(first.pk), str(second.pk)])
    assert told(reader, receiver) == [(who, f"Round 1, table {pairing.table}") for who in both]

    entry = event.entries.get(user=first)
    results.report_result(pairing, results.Claim(Outcome.FIRST), entry=entry, actor=first)
    assert told(reader, receiver) == [(str(second.pk), "A result waits for you")]

    call = calls.call_judge(pairing, "Does the wall block?", actor=first)
    assert told(reader, receiver) == []
    calls.claim_call(call, actor=event.created_by)
    assert told(reader, receiver) == [(who, "A judge is coming") for who in both]
    calls.close_call(call, actor=event.created_by, answer="It does.")
    assert told(reader, receiver) == [(who, "A judge has answered") for who in both]


def test_no_note_says_what_the_question_or_the_answer_was(
    event: Event, reader: Browser, receiver: Receiver
) -> None:
    everybody_allows(event, reader, receiver)
    pairing = a_round(event).pairings.get()
    call = calls.call_judge(pairing, "Did Pat cheat?", actor=users_of(pairing)[0])
    calls.claim_call(call, actor=event.created_by)
    calls.close_call(call, actor=event.created_by, answer="Yes, warned.")
    deliver()
    said = json.dumps([reader.read(post) for post in receiver.posts])
    assert "cheat" not in said
    assert "warned" not in said


def test_a_round_that_was_taken_back_and_a_practice_event_are_not_told(
    event: Event, reader: Browser, receiver: Receiver
) -> None:
    everybody_allows(event, reader, receiver)
    rounds.unpublish_round(a_round(event), actor=event.created_by)
    practice = start_practice(UserFactory.create())
    allowed(practice.created_by, reader, receiver)
    practice.entries.update(checked_in_at=timezone.now())
    a_round(practice)
    assert told(reader, receiver) == []
