"""The referee answers strangers, and nobody without end."""

from collections.abc import Callable, Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from common.rate_limits import Limit
from rules import rate_limits

pytestmark = pytest.mark.django_db
TOO_MANY = 429


@pytest.fixture(autouse=True)
def _after_two(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    cache.clear()
    for name in ("BY_ACCOUNT", "BY_ADDRESS"):
        limit = getattr(rate_limits, name)
        monkeypatch.setattr(rate_limits, name, Limit(limit.name, 2, 3600, limit.text))
    yield
    cache.clear()


def asked(client: Client, address: str, ip: str = "192.0.2.1") -> int:
    return client.post(address, data="{}", content_type="application/json", REMOTE_ADDR=ip).status_code


@pytest.mark.parametrize("address", ["/rules/adjudicate/", "/rules/board/answer/"])
def test_an_address_and_an_account_have_each_their_own_count(
    user: User, signed_in: Callable[[User], Client], address: str
) -> None:
    stranger = Client()
    assert TOO_MANY not in [asked(stranger, address) for _ in range(2)]
    assert asked(stranger, address) == TOO_MANY
    assert asked(Client(), address, "192.0.2.2") != TOO_MANY
    person = signed_in(user)
    assert TOO_MANY not in [asked(person, address) for _ in range(2)]
    assert asked(person, address, "192.0.2.3") == TOO_MANY
    assert Client().get("/rules/adjudicate/").status_code == 200, "looking is free"
