"""Sessions are those of Django: they end when their time is over, when they are ended, and when nobody knows them."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.main_path]
SignedIn = Callable[[User], Client]


def is_in(browser: Client) -> bool:
    return bool(browser.get("/account/").status_code == 200)


def test_a_session_ends_when_its_time_is_over(user: User, signed_in: SignedIn) -> None:
    browser = signed_in(user)
    assert is_in(browser)
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert not is_in(browser)


def test_a_session_that_is_ended_elsewhere_ends_at_once(user: User, signed_in: SignedIn) -> None:
    browser = signed_in(user)
    assert is_in(browser)
    Session.objects.all().delete()
    assert not is_in(browser)


@pytest.mark.parametrize("key", ["x" * 32, "' OR '1'='1", "%s%(a)s" * 4, "short"])
def test_a_key_that_nobody_knows_is_nobody(db: None, key: str) -> None:
    browser = Client()
    browser.cookies["sessionid"] = key
    assert not is_in(browser)


def test_an_account_that_is_switched_off_is_out_at_once(user: User, signed_in: SignedIn) -> None:
    browser = signed_in(user)
    assert is_in(browser)
    User.objects.update(is_active=False)
    assert not is_in(browser)
