"""Tokens open the API for programs: within their scope, until they expire or are revoked."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import ApiToken, User
from accounts.services import tokens
from common.errors import Refusal
from common.models import AuditEntry
from tests.concurrency import at_once
from tests.factories.accounts import UserFactory, api_token

pytestmark = pytest.mark.django_db


def me(secret: str, **sent: Any) -> Any:
    client, headers = Client(), {"Authorization": f"Bearer {secret}"}
    if sent:
        return client.patch("/api/v1/me/", sent, content_type="application/json", headers=headers)
    return client.get("/api/v1/me/", headers=headers)


@pytest.mark.main_path
def test_a_token_stands_for_its_owner(user: User) -> None:
    token, secret = api_token(user)
    assert me(secret).json()["username"] == user.username
    token.refresh_from_db()
    assert token.last_used_at is not None


def test_without_a_token_one_is_asked_for_it() -> None:
    answer = Client().get("/api/v1/me/")
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, 'Bearer realm="api"')
    assert answer.json()["code"] == "not-authenticated"


@pytest.mark.parametrize("secret", ["", "muster_wrong", "muster_ä", "two words"])
def test_an_unknown_token_is_refused(secret: str) -> None:
    assert me(secret).status_code == 401


def test_an_expired_revoked_or_switched_off_token_is_refused(user: User) -> None:
    secrets = []
    for change in ("expire", "revoke", "switch off"):
        owner = UserFactory.create()
        token, secret = api_token(owner)
        secrets.append(secret)
        assert me(secret).status_code == 200
        if change == "expire":
            ApiToken.objects.filter(pk=token.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
        elif change == "revoke":
            tokens.revoke(token, actor=owner)
        else:
            User.objects.filter(pk=owner.pk).update(is_active=False)
    assert [me(secret).status_code for secret in secrets] == [401, 401, 401]


def test_a_reading_token_changes_nothing(user: User) -> None:
    _, secret = api_token(user, scope=ApiToken.Scope.READ)
    answer = me(secret, club="Bree")
    assert (answer.status_code, answer.json()["detail"]) == (403, "This token may only read.")
    user.refresh_from_db()
    assert user.club == ""


def test_a_writing_token_changes_the_profile_on_record(user: User) -> None:
    _, secret = api_token(user)
    assert me(secret, club="Bree").json()["club"] == "Bree"
    assert AuditEntry.objects.filter(action="account.changed").exists()


def test_what_is_not_the_persons_to_change_stays(user: User) -> None:
    _, secret = api_token(user)
    me(secret, club="Bree", username="boss", is_staff=True, is_superuser=True)
    user.refresh_from_db()
    assert (user.is_staff, user.is_superuser, user.username == "boss") == (False, False, False)


def test_a_mail_address_of_another_is_refused_beside_its_field(user: User, stranger: User) -> None:
    _, secret = api_token(user)
    answer = me(secret, email=stranger.email.upper(), display_name="")
    assert answer.status_code == 422
    assert {fault["path"] for fault in answer.json()["faults"]} >= {"/display_name"}
    assert me(secret, email=stranger.email.upper()).status_code in (409, 422)


def test_revoking_twice_is_recorded_once(user: User) -> None:
    token, _ = api_token(user)
    tokens.revoke(token, actor=user)
    tokens.revoke(token, actor=user)
    assert AuditEntry.objects.filter(action="token.revoked").count() == 1


def make_one(user: User) -> bool:
    try:
        api_token(user)
    except Refusal:
        return False
    return True


def race_for_the_last_place() -> int:
    """How many of six tokens asked for at once a person gets who may have one more."""
    user = UserFactory.create()
    for _ in range(tokens.MOST_PER_PERSON - 1):
        api_token(user)
    return at_once(6, lambda _: make_one(user)).count(True)


@pytest.mark.race
def test_the_last_place_for_a_token_is_given_once() -> None:
    assert race_for_the_last_place() == 1


@pytest.mark.race
def test_control_without_the_lock_it_is_given_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(User.objects, "select_for_update", User.objects.all)
    assert max(race_for_the_last_place() for _ in range(5)) > 1


def test_too_many_requests_are_told_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    from rest_framework.throttling import AnonRateThrottle

    from common.api.views import RootView

    monkeypatch.setattr(RootView, "throttle_classes", [AnonRateThrottle])
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "2/min"})
    client = Client(REMOTE_ADDR="203.0.113.77")
    answers = [client.get("/api/v1/") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[-1]["Retry-After"]) > 0
    assert answers[-1].json()["code"] == "throttled"
