"""A request with a key is done once, whatever the network does to it."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import ApiToken, User
from accounts.services import tokens
from common import idempotency
from common.models import KeptAnswer, OutboxMessage
from tests.concurrency import at_once, everybody
from tests.factories.accounts import api_token

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.common.example_urls")]


def post(client: Client, path: str = "/api/notes/", key: str = "one", **data: object) -> HttpResponse:
    headers = {"Idempotency-Key": key}
    found: HttpResponse = client.post(path, data, content_type="application/json", headers=headers)  # type: ignore[assignment]
    return found


def test_the_same_request_gets_the_same_answer_and_is_done_once(client: Client) -> None:
    first, again = post(client, name="a"), post(client, name="a")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.content == again.content
    assert first["Content-Type"] == again["Content-Type"]
    assert "Idempotent-Replay" not in first
    assert again["Idempotent-Replay"] == "true"
    assert OutboxMessage.objects.count() == 1


def test_without_a_key_every_request_counts(client: Client) -> None:
    for _ in range(2):
        client.post("/api/notes/", {}, content_type="application/json")
    assert OutboxMessage.objects.count() == 2


def test_a_key_used_for_another_body_is_refused(client: Client) -> None:
    post(client, name="a")
    other = post(client, name="b")
    assert other.status_code == 422
    assert other.json()["code"] == "idempotency-key-reused"  # type: ignore[attr-defined]
    assert OutboxMessage.objects.count() == 1


def test_a_key_used_at_another_address_is_refused(client: Client) -> None:
    post(client)
    assert post(client, "/api/notes/else/").status_code == 422


def test_keys_of_two_people_do_not_meet(
    user: User, stranger: User, signed_in: Callable[[User], Client]
) -> None:
    first = post(signed_in(user), name="a")
    second = post(signed_in(stranger), name="a")
    assert "Idempotent-Replay" not in second
    assert first.content != second.content


def test_keys_of_two_tokens_do_not_meet(client: Client) -> None:
    for bearer in ("Bearer a", "Bearer b"):
        client.post(
            "/api/notes/",
            {},
            content_type="application/json",
            headers={"Idempotency-Key": "x", "Authorization": bearer},
        )
    assert KeptAnswer.objects.count() == 0, "tokens that nobody knows are refused, and refusals are not kept"


@pytest.mark.parametrize("change", ["revoke", "expire", "switch off"])
def test_a_token_that_no_longer_works_does_not_get_the_kept_answer(user: User, change: str) -> None:
    token, secret = api_token(user)
    client = Client(headers={"Authorization": f"Bearer {secret}"})
    assert [post(client).status_code, post(client)["Idempotent-Replay"]] == [201, "true"]
    if change == "revoke":
        tokens.revoke(token, actor=user)
    elif change == "expire":
        ApiToken.objects.filter(pk=token.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    else:
        User.objects.filter(pk=user.pk).update(is_active=False)
    fresh, replayed = post(client, key="two"), post(client)
    assert (fresh.status_code, replayed.status_code) == (401, 401)
    assert json.loads(replayed.content) == json.loads(fresh.content)
    assert replayed["WWW-Authenticate"] == fresh["WWW-Authenticate"]
    assert "Idempotent-Replay" not in replayed


@pytest.mark.parametrize("what", ["refusal", "invalid", "missing", "integrity", "table"])
def test_a_refused_request_leaves_nothing_and_may_be_tried_again(client: Client, what: str) -> None:
    assert post(client, f"/api/notes/{what}/").status_code >= 400
    assert not OutboxMessage.objects.exists()
    assert not KeptAnswer.objects.exists()


@pytest.mark.parametrize("key", ["x" * 101, "é", "a\tb"])
def test_a_strange_key_is_refused(key: str) -> None:
    answer = APIClient().post("/api/notes/", {}, HTTP_IDEMPOTENCY_KEY=key)
    assert (answer.status_code, answer.json()["code"]) == (422, "idempotency-key-unreadable")


def test_a_form_sent_twice_is_done_once_and_redirects_twice(client: Client) -> None:
    form = {"text": "hello", "idempotency_key": uuid4().hex}
    answers = [
        client.post("/notes/", form | {"csrfmiddlewaretoken": token}) for token in ("one mask", "another")
    ]
    assert [(answer.status_code, answer["Location"]) for answer in answers] == [(302, "/notes/done/")] * 2
    assert OutboxMessage.objects.count() == 1


def race() -> tuple[set[bytes], int]:
    """The different answers that six equal requests get, and how many notes they left."""
    before, key = OutboxMessage.objects.count(), uuid4().hex
    answers = at_once(6, lambda _: post(Client(raise_request_exception=False), "/api/notes/slow/", key))
    bodies = {answer.content for answer in answers if isinstance(answer, HttpResponse)}
    return bodies, OutboxMessage.objects.count() - before


@pytest.mark.race
def test_six_equal_requests_at_once_are_done_once_and_answered_alike() -> None:
    bodies, notes = race()
    assert (len(bodies), notes) == (1, 1)


@pytest.mark.race
def test_control_by_looking_first_they_are_done_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    have_looked = everybody(6)

    def look_then_write(request: object, answer: Callable[[], HttpResponse]) -> HttpResponse:
        kept = KeptAnswer.objects.filter(key="looked").first()
        have_looked()
        if kept:
            return HttpResponse(bytes(kept.body), status=kept.status)
        response = answer()
        KeptAnswer.objects.get_or_create(owner="x", key="looked", defaults={"status": 201, "body": b"{}"})
        return response

    monkeypatch.setattr(idempotency, "once", look_then_write)
    assert race()[1] > 1


def test_what_is_kept_of_a_form_is_no_digest_that_people_could_guess_from(
    client: Client, settings: Any
) -> None:
    """A form may hold a password: without the service's key nobody can try words against its fingerprint."""
    found = []
    for number, key in enumerate(("first key " * 4, "second key " * 4)):
        settings.SECRET_KEY = key
        client.post("/notes/", {"password": "correct horse"}, headers={"Idempotency-Key": f"key-{number}"})
        found.append(KeptAnswer.objects.get(key=f"key-{number}").fingerprint)
    assert len(set(found)) == 2


def test_a_key_does_not_pass_another_file_off_as_the_same(client: Client) -> None:
    def send(content: bytes) -> Any:
        file = SimpleUploadedFile("notes.txt", content)
        return client.post("/api/notes/", {"file": file}, headers={"Idempotency-Key": "one file"})

    assert [send(b"first").status_code, send(b"first").status_code] == [201, 201]
    assert send(b"other").status_code == 422, "of the same name and size"
    assert OutboxMessage.objects.count() == 1
