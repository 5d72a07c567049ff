"""Nothing that can be tried without a password, and no password, can be tried without end."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.rate_limits import FAILED_SIGN_INS, RESETS_FOR_MAILBOX, SIGN_UPS, WRONG_PASSWORDS
from accounts.services.people import reset_password
from common.api.throttling import People, Strangers
from common.api.views import RootView
from common.errors import Refusal
from common.rate_limits import Limit, require_left, spend
from tests.factories.accounts import PASSWORD, api_token

pytestmark = pytest.mark.django_db
TWICE = Limit("twice", 2, 3600, "Twice is enough.")
TOO_MANY = 429


@pytest.fixture(autouse=True)
def _nothing_counted(settings: Any) -> Iterator[None]:
    settings.AXES_ENABLED = True
    cache.clear()
    yield
    cache.clear()


def sign_in(name: str, password: str, ip: str = "192.0.2.1") -> int:
    answer = Client(REMOTE_ADDR=ip).post("/account/sign-in/", {"username": name, "password": password})
    return answer.status_code


def few(monkeypatch: pytest.MonkeyPatch, limit: Limit, place: str) -> None:
    """The limit as it is, but reached after two."""
    monkeypatch.setattr(place, Limit(limit.name, 2, limit.seconds, limit.text))


def test_a_limit_counts_each_key_by_itself_and_says_its_sentence() -> None:
    for _ in range(2):
        spend(TWICE, "Ann")
    spend(TWICE, "Bo")
    with pytest.raises(Refusal, match="Twice is enough") as refused:
        spend(TWICE, "ANN")
    assert (refused.value.status, refused.value.code) == (TOO_MANY, "too-many-requests")


def test_looking_does_not_count() -> None:
    for _ in range(5):
        require_left(TWICE, "Ann")
    spend(TWICE, "Ann")


def test_another_spelling_of_the_name_does_not_start_another_count(user: User) -> None:
    spellings = [user.username, user.username.upper(), user.email, user.email.upper(), user.username.title()]
    for name in (spellings * 2)[:8]:
        sign_in(name, "wrong")
    assert sign_in(user.username, PASSWORD) == TOO_MANY
    assert sign_in(user.email.title(), PASSWORD) == TOO_MANY
    assert sign_in(user.username, PASSWORD, ip="192.0.2.2") == 302


def test_the_pause_is_said_on_the_sign_in_page_with_the_way_out(user: User) -> None:
    wrong = {"username": user.username, "password": "wrong", "next": "/lists/"}
    answers = [Client().post("/account/sign-in/", wrong) for _ in range(8)]
    page = answers[-1].content.decode()
    assert (answers[-1].status_code, answers[-1]["Retry-After"]) == (TOO_MANY, "900")
    assert "Wait 15 minutes" in page
    assert 'name="password"' in page
    assert f'value="{user.username}"' in page
    assert 'name="next" value="/lists/"' in page
    assert page.count(reverse("accounts:password_forgotten")) == 2


def test_a_new_password_by_mail_ends_the_pause(user: User, stranger: User) -> None:
    for name in [user.username, stranger.username] * 8:
        sign_in(name, "wrong")
    reset_password(user, "Rohan-1500!x")
    assert sign_in(user.username, "Rohan-1500!x") == 302
    assert sign_in(stranger.username, PASSWORD) == TOO_MANY


def test_a_connection_without_attempts_left_is_told_on_the_sign_in_page(
    monkeypatch: pytest.MonkeyPatch, user: User
) -> None:
    few(monkeypatch, FAILED_SIGN_INS, "accounts.views.sign_in.FAILED_SIGN_INS")
    wrong = {"username": user.username, "password": "wrong"}
    page = [Client().post("/account/sign-in/", wrong) for _ in range(3)][-1].content.decode()
    assert "Too many failed sign-ins from this connection." in page
    assert 'name="password"' in page


def test_somebody_elses_success_between_does_not_clear_the_count(user: User, stranger: User) -> None:
    for _ in range(8):
        sign_in(user.username, "wrong")
        sign_in(stranger.username, PASSWORD)
    assert sign_in(user.username, PASSWORD) == TOO_MANY


def test_one_connection_cannot_try_a_password_at_every_account(
    monkeypatch: pytest.MonkeyPatch, user: User
) -> None:
    few(monkeypatch, FAILED_SIGN_INS, "accounts.views.sign_in.FAILED_SIGN_INS")
    assert [sign_in(f"somebody-{number}", "summer 2026") for number in range(3)] == [200, 200, TOO_MANY]
    assert sign_in(user.username, PASSWORD, ip="192.0.2.2") == 302


def test_sign_ups_and_letters_have_an_end(monkeypatch: pytest.MonkeyPatch, user: User) -> None:
    few(monkeypatch, SIGN_UPS, "accounts.views.sign_in.SIGN_UPS")
    few(monkeypatch, RESETS_FOR_MAILBOX, "accounts.views.sign_in.RESETS_FOR_MAILBOX")

    def sign_up(number: int) -> int:
        form = {"username": f"new-{number}", "display_name": "New", "password": "a long way to walk"}
        return Client().post("/account/sign-up/", form).status_code

    assert [sign_up(number) for number in range(3)] == [302, 302, TOO_MANY]
    assert not User.objects.filter(username="new-2").exists()
    for address in (user.email, "nobody@example.org"):
        asked = [Client().post("/account/forgotten/", {"email": address}).status_code for _ in range(3)]
        assert asked == [302, 302, TOO_MANY], (
            "the answer does not tell whether the mailbox belongs to an account"
        )
    assert len(mail.outbox) == 2


@pytest.mark.parametrize("door", ["profile", "api profile", "retire", "api retire", "password"])
def test_an_open_session_or_a_token_cannot_guess_the_password(
    monkeypatch: pytest.MonkeyPatch, user: User, door: str
) -> None:
    few(monkeypatch, WRONG_PASSWORDS, "accounts.services.people.WRONG_PASSWORDS")
    for _ in range(2):
        guess(user, door, "wrong")
    guess(user, door, PASSWORD)
    after = User.objects.get(pk=user.pk)
    assert (after.email, after.is_active) == (user.email, True)
    assert after.check_password(PASSWORD)


def guess(user: User, door: str, password: str) -> Any:
    client, new = Client(), "other@example.org"
    client.force_login(user, backend="accounts.backends.UsernameOrEmailBackend")
    bearer = {"Authorization": f"Bearer {api_token(user)[1]}"}
    match door:
        case "profile":
            form = {"display_name": user.display_name, "club": "", "email": new, "current_password": password}
            return client.post("/account/", form)
        case "api profile":
            body = {"email": new, "current_password": password}
            return Client(headers=bearer).patch("/api/v1/me/", body, content_type="application/json")
        case "retire":
            return client.post("/account/data/", {"password": password})
        case "api retire":
            return Client(headers=bearer).post(
                "/api/v1/me/retire/", {"password": password}, content_type="application/json"
            )
        case _:
            form = {
                "old_password": password,
                "new_password1": "over the hills",
                "new_password2": "over the hills",
            }
            return client.post("/account/password/", form)


def test_the_many_addresses_of_one_connection_count_as_one(
    monkeypatch: pytest.MonkeyPatch, user: User
) -> None:
    """In IPv6 a connection has 2^64 addresses."""
    few(monkeypatch, FAILED_SIGN_INS, "accounts.views.sign_in.FAILED_SIGN_INS")
    one_network = [f"2001:db8:1:2::{number:x}" for number in range(1, 4)]
    assert [sign_in("nobody", "summer 2026", ip=ip) for ip in one_network] == [200, 200, TOO_MANY]
    assert sign_in(user.username, PASSWORD, ip="2001:db8:1:3::1") == 302


def test_another_address_of_the_same_connection_does_not_start_another_count(user: User) -> None:
    for number in range(8):
        sign_in(user.username, "wrong", ip=f"2001:db8:1:2::{number:x}")
    assert sign_in(user.username, PASSWORD, ip="2001:db8:1:2:ffff::1") == TOO_MANY
    assert sign_in(user.username, PASSWORD, ip="2001:db8:2::1") == 302


def test_an_ipv4_address_is_one_through_either_kind_of_socket(user: User) -> None:
    for number in range(8):
        sign_in(user.username, "wrong", ip=("192.0.2.1", "::ffff:192.0.2.1")[number % 2])
    assert sign_in(user.username, PASSWORD, ip="192.0.2.1") == TOO_MANY
    assert sign_in(user.username, PASSWORD, ip="::ffff:192.0.2.2") == 302


@pytest.mark.parametrize("kind", [Strangers, People])
def test_programs_are_counted_by_connection_too(monkeypatch: pytest.MonkeyPatch, kind: type[Any]) -> None:
    monkeypatch.setattr(RootView, "throttle_classes", [kind])
    monkeypatch.setattr(kind, "THROTTLE_RATES", {"anon": "2/min", "user": "2/min"})
    answers = [Client(REMOTE_ADDR=f"2001:db8:9:9::{number:x}").get("/api/v1/") for number in range(1, 4)]
    assert [answer.status_code for answer in answers] == [200, 200, TOO_MANY]
