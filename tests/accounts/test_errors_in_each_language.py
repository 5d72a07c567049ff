"""What goes wrong with an account is said in the reader's language: signing in, codes, passkeys, passwords, addresses."""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from accounts.models import User
from accounts.rate_limits import (
    FAILED_SIGN_INS,
    RESETS_FOR_MAILBOX,
    RESETS_FROM_ADDRESS,
    SIGN_UPS,
    WRONG_PASSWORDS,
)
from accounts.services import second_factor
from common.rate_limits import Limit, spend
from tests.accounts.test_second_factor import SECRET, Watch, watch
from tests.common.said import left_in_english, said
from tests.factories.accounts import PASSWORD, UserFactory

__all__ = ["watch"]
pytestmark = pytest.mark.django_db
LANGUAGES = [code for code, _ in settings.LANGUAGES]
HERE = "127.0.0.1"
SIGN_IN, CODE, FORGOTTEN = "/account/sign-in/", "/account/sign-in/code/", "/account/forgotten/"


class Cast:
    """Somebody with a second factor at a browser of their own, signed in and not."""

    def __init__(self, user: User, watch: Watch, signed_in: Callable[[User], Client]) -> None:
        self.user, self.watch = user, watch
        self.recovery = second_factor.switch_on(user, secret=SECRET, code=watch.code())
        self.plain = UserFactory.create(email="taken@example.org", username="taken")
        self.out, self.in_, self.plain_in = Client(), signed_in(user), signed_in(self.plain)

    def spent(self, limit: Limit, key: str) -> "Cast":
        for _ in range(limit.most):
            spend(limit, key)
        return self

    def after_the_first_step(self) -> Client:
        self.out.post(SIGN_IN, {"username": self.user.username, "password": PASSWORD})
        return self.out

    def reset_link(self) -> str:
        uid = urlsafe_base64_encode(force_bytes(self.plain.pk))
        return f"{FORGOTTEN}{uid}/{default_token_generator.make_token(self.plain)}/"


def used_code(cast: Cast, code: str) -> Any:
    """The same code a second time."""
    second_factor.require(cast.user, code)
    return cast.after_the_first_step().post(CODE, {"code": code})


def code_of_a_late_step(cast: Cast, code: str) -> Any:
    return cast.out.post(CODE, {"code": code}, follow=True)


def limited(cast: Cast, limit: Limit, key: str, address: str, data: dict[str, str]) -> Any:
    return cast.spent(limit, key).out.post(address, data)


def used_link(cast: Cast) -> Any:
    link = cast.reset_link()
    page = cast.out.get(link, follow=True)
    cast.out.post(
        page.request["PATH_INFO"], {"new_password1": "Rohan-1500!x", "new_password2": "Rohan-1500!x"}
    )
    return Client(headers={"cookie": f"language={cast.out.cookies['language'].value}"}).get(link)


def new_passwords(cast: Cast, one: str, other: str) -> Any:
    page = cast.out.get(cast.reset_link(), follow=True)
    return cast.out.post(page.request["PATH_INFO"], {"new_password1": one, "new_password2": other})


def locked_out(cast: Cast) -> Any:
    wrong = {"username": "taken", "password": "wrong"}
    return [cast.out.post(SIGN_IN, wrong) for _ in range(settings.AXES_FAILURE_LIMIT + 1)][-1]


def profile(cast: Cast, **data: str) -> Any:
    known = {"display_name": "A", "email": cast.plain.email, "timezone": "Europe/Vienna"}
    return cast.plain_in.post("/account/", known | data)


SIGN_UP = {"username": "new", "display_name": "New", "email": "new@example.org", "password": "Rohan-1500!x"}
CASES: dict[str, Callable[[Cast], Any]] = {
    "wrong password": lambda cast: cast.out.post(SIGN_IN, {"username": "taken", "password": "wrong"}),
    "nothing entered": lambda cast: cast.out.post(SIGN_IN, {}),
    "locked out": locked_out,
    "too many failed sign-ins": lambda cast: limited(cast, FAILED_SIGN_INS, HERE, SIGN_IN, {}),
    "wrong code": lambda cast: cast.after_the_first_step().post(CODE, {"code": "000000"}),
    "no code": lambda cast: cast.after_the_first_step().post(CODE, {"next": ""}),
    "used code": lambda cast: used_code(cast, cast.watch.code()),
    "used recovery code": lambda cast: used_code(cast, cast.recovery[0]),
    "first step too long ago": lambda cast: code_of_a_late_step(cast, cast.watch.code()),
    "switching on with a wrong code": lambda cast: cast.plain_in.post(
        "/account/second-factor/", {"password": PASSWORD, "code": "123"}
    ),
    "switching on with a wrong password": lambda cast: cast.plain_in.post(
        "/account/second-factor/", {"password": "wrong", "code": "123"}
    ),
    "switching off with a wrong code": lambda cast: cast.in_.post(
        "/account/second-factor/off/", {"password": PASSWORD, "code": "123"}
    ),
    "too many wrong passwords": lambda cast: cast.spent(WRONG_PASSWORDS, str(cast.plain.pk)).plain_in.post(
        "/account/second-factor/", {"password": "wrong", "code": "1"}
    ),
    "passkey too late": lambda cast: cast.out.post(
        "/account/sign-in/passkey/", {"passkey": "{}"}, follow=True
    ),
    "wrong passkey": lambda cast: (
        cast.out.post("/account/sign-in/passkey/options/"),
        cast.out.post("/account/sign-in/passkey/", {"passkey": "{}"}, follow=True),
    )[1],
    "new passkey too late": lambda cast: cast.plain_in.post(
        "/account/passkeys/add/", {"passkey": "{}"}, follow=True
    ),
    "passkey without a password": lambda cast: cast.plain_in.post("/account/passkeys/", {"name": "My phone"}),
    "used link": used_link,
    "two passwords": lambda cast: new_passwords(cast, "Rohan-1500!x", "Rohan-1500!y"),
    "short password": lambda cast: new_passwords(cast, "abc", "abc"),
    "common password": lambda cast: new_passwords(cast, "password1234", "password1234"),
    "too many resets": lambda cast: limited(
        cast, RESETS_FROM_ADDRESS, HERE, FORGOTTEN, {"email": "somebody@example.org"}
    ),
    "too many letters": lambda cast: limited(
        cast, RESETS_FOR_MAILBOX, "somebody@example.org", FORGOTTEN, {"email": "somebody@example.org"}
    ),
    "no address": lambda cast: cast.out.post(FORGOTTEN, {"email": "nobody@"}),
    "too many accounts": lambda cast: limited(cast, SIGN_UPS, HERE, "/account/sign-up/", SIGN_UP),
    "name and address of others": lambda cast: cast.out.post(
        "/account/sign-up/", SIGN_UP | {"username": "taken", "email": "Taken@example.org"}
    ),
    "impossible account": lambda cast: cast.out.post(
        "/account/sign-up/", {"username": "a b", "display_name": "x" * 300, "email": "x", "password": "123"}
    ),
    "address of somebody else": lambda cast: profile(cast, email=cast.user.email, current_password=PASSWORD),
    "new address without password": lambda cast: profile(cast, email="new@example.org"),
    "new address with a wrong password": lambda cast: profile(
        cast, email="new@example.org", current_password="wrong"
    ),
    "token without a name": lambda cast: cast.plain_in.post("/account/tokens/", {"password": PASSWORD}),
    "webhook to nowhere": lambda cast: cast.plain_in.post(
        "/account/webhooks/", {"url": "http://localhost/x", "topics": ["round.published"]}
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_it_is_said_in_each_language(
    case: str, signed_in: Callable[[User], Client], watch: Watch, settings: Any
) -> None:
    settings.AXES_ENABLED = case == "locked out"
    found = {}
    for language in LANGUAGES:
        with transaction.atomic():
            cache.clear()
            cast = Cast(UserFactory.create(username="careful"), watch, signed_in)
            for client in (cast.out, cast.in_, cast.plain_in):
                client.cookies["language"] = language
            answer = CASES[case](cast)
            found[language] = said(answer.content.decode())
            transaction.set_rollback(True)
    assert not list(left_in_english(found, LANGUAGES[0]))
