"""One rendering serves all visitors without an account, until something changes; nobody else's page is ever kept."""

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tests.tournaments.conftest import Cast
from tournaments.services import events

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]
# Which event, and the newest rows of its trail.
STAMP = 2
ANNOUNCED = "Lunch is at one."
PAGES = ("", "rounds/1/", "standings/", "players/", "projector/")
ANSWERS = ("", "rounds/", "rounds/1/tables/", "standings/", "players/")


def addresses(cast: Cast) -> list[str]:
    root = f"/api/v1/events/{cast.event.slug}/"
    return [f"/events/{cast.event.slug}/{part}" for part in PAGES] + [root + part for part in ANSWERS]


def without_tokens(text: str) -> str:
    return re.sub(r"[A-Za-z0-9]{64}", "", text)


def test_the_second_visitor_costs_the_stamp_alone_and_reads_the_same(cast: Cast) -> None:
    for address in addresses(cast):
        first = Client().get(address)
        with CaptureQueriesContext(connection) as queries:
            second = Client().get(address)
        assert (first.status_code, second.status_code) == (200, 200), address
        assert len(queries) <= STAMP, address
        assert without_tokens(second.content.decode()) == without_tokens(first.content.decode()), address
        assert second.headers["Content-Type"] == first.headers["Content-Type"]


def test_a_change_is_seen_at_once(cast: Cast) -> None:
    address = f"/events/{cast.event.slug}/"
    assert ANNOUNCED not in Client().get(address).content.decode()
    events.announce(cast.event, ANNOUNCED, actor=cast.user("owner"))
    assert ANNOUNCED in Client().get(address).content.decode()


def test_nobody_with_an_account_gets_the_kept_page_or_fills_it(cast: Cast, signed_in: SignedIn) -> None:
    address = f"/events/{cast.event.slug}/rounds/1/"
    as_owner = signed_in(cast.user("owner")).get(address).content.decode()
    as_stranger = Client().get(address).content.decode()
    assert "Sign out" in as_owner
    assert "Sign out" not in as_stranger
    assert "Sign out" in signed_in(cast.user("owner")).get(address).content.decode()


def test_a_hidden_event_stays_hidden(cast: Cast, signed_in: SignedIn) -> None:
    address = f"/events/{cast.event.slug}/"
    assert Client().get(address).status_code == 200
    cast.event.state = "draft"
    cast.event.save(update_fields=["state"])
    assert Client().get(address).status_code == 404
    assert Client().get(f"/api/v1{address}").status_code == 404


def test_each_visitor_has_a_token_of_their_own_that_works(cast: Cast) -> None:
    address = f"/events/{cast.event.slug}/"
    tokens = set()
    for _ in range(2):
        client = Client(enforce_csrf_checks=True)
        page = client.get(address).content.decode()
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w{64})"', page)
        assert found
        tokens.add(found[1])
        form = {"csrfmiddlewaretoken": found[1], "theme": "dark", "next": address}
        assert client.post("/theme/", form).status_code == 302
        assert 'data-theme="dark"' in client.get(address).content.decode()
    assert len(tokens) == 2
    assert 'data-theme="dark"' not in Client().get(address).content.decode()


def test_an_unknown_query_is_made_anew(cast: Cast) -> None:
    """A stranger who counts through addresses does not fill the cache."""
    address = f"/events/{cast.event.slug}/rounds/1/?name=x"
    Client().get(address)
    with CaptureQueriesContext(connection) as queries:
        Client().get(address)
    assert len(queries) > STAMP
