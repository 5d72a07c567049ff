"""One rendering serves all visitors without an account, until something changes; nobody else's page is ever kept."""

import gzip
import re
from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from rest_framework.test import APIClient

from accounts.models import User
from tests.tournaments.conftest import Cast
from tournaments.services import events

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]
# The newest rows of the event's trail; at the standings which event it is, too.
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


def test_a_page_for_visitors_holds_nothing_of_one_of_them(cast: Cast) -> None:
    """No token, no cookie: what is kept is sent as it is."""
    for address in addresses(cast):
        for _ in range(2):
            answer = Client().get(address)
            assert not answer.cookies, address
            assert b"csrf" not in answer.content.lower(), address


def test_a_visitor_chooses_the_colours_without_a_token(cast: Cast) -> None:
    address, client = f"/events/{cast.event.slug}/", Client(enforce_csrf_checks=True)
    client.get(address)
    own = {"Sec-Fetch-Site": "same-origin", "Origin": "http://testserver"}
    assert client.post("/theme/", {"theme": "dark", "next": address}, headers=own).status_code == 302
    assert 'data-theme="dark"' in client.get(address).content.decode()
    assert 'data-theme="dark"' not in Client().get(address).content.decode()


@pytest.mark.parametrize(
    "sent",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://example.org"},
        {"Origin": "null"},
    ],
)
@pytest.mark.parametrize("form", ["theme", "language"])
def test_no_other_site_chooses_colours_or_language(
    user: User, signed_in: SignedIn, form: str, sent: dict[str, str]
) -> None:
    for client in (Client(), signed_in(user)):
        answer = client.post(f"/{form}/", {"theme": "dark", "language": "pl"}, headers=sent)
        assert (answer.status_code, set(answer.cookies) & {"theme", "language"}) == (403, set())
    user.refresh_from_db()
    assert user.language == ""


def test_a_kept_answer_is_sent_compressed_as_it_is_kept(cast: Cast) -> None:
    """To who asks for it; everybody else reads the same."""
    for address in addresses(cast):
        Client().get(address)
        plain = Client().get(address)
        packed = [Client().get(address, headers={"Accept-Encoding": "gzip, br"}) for _ in range(2)]
        assert packed[0].content == packed[1].content, address
        assert gzip.decompress(packed[0].content) == plain.content, address
        assert "Content-Encoding" not in plain.headers, address
        for answer in (plain, *packed):
            named = {one.strip() for one in answer.headers["Vary"].split(",")}
            assert {"Accept-Encoding", "Accept-Language", "Cookie"} <= named, address


def test_who_is_signed_in_or_reads_another_language_or_colours_gets_another_answer(
    cast: Cast, signed_in: SignedIn
) -> None:
    address, packed = f"/events/{cast.event.slug}/", {"Accept-Encoding": "gzip"}
    dark = Client()
    dark.cookies["theme"] = "dark"
    owner = signed_in(cast.user("owner"))
    seen = []
    for _ in range(2):
        pages = [
            Client().get(address, headers=packed),
            Client().get(address, headers=packed | {"Accept-Language": "de"}),
            dark.get(address, headers=packed),
            owner.get(address, headers=packed),
        ]
        seen.append([gzip.decompress(page.content).decode() for page in pages])
    for visitor, german, darkly, own in seen:
        assert 'lang="en-gb"' in visitor
        assert "data-theme=" not in visitor
        assert "Sign out" not in visitor
        assert 'lang="de"' in german
        assert 'data-theme="dark"' in darkly
        assert "Sign out" in own
        assert "csrfmiddlewaretoken" in own


def test_who_shows_the_page_already_costs_no_body(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"/events/{cast.event.slug}/rounds/1/"
    stamp = re.search(r'data-live-stamp="([^"]+)"', Client().get(address).content.decode())
    assert stamp
    read: list[str] = []
    monkeypatch.setattr(cache, "get", lambda key, *args: read.append(key))
    with CaptureQueriesContext(connection) as queries:
        answer = Client().get(
            address, headers={"X-Live": "1", "If-None-Match": stamp[1].replace("&quot;", '"')}
        )
    assert (answer.status_code, len(queries), read) == (304, 1, [])


def test_kept_standings_of_the_api_say_of_when_they_are(cast: Cast) -> None:
    address = f"/api/v1/events/{cast.event.slug}/standings/"
    assert Client().get(address).headers["X-Ranked-At"] == Client().get(address).headers["X-Ranked-At"]


def test_an_unknown_query_is_made_anew(cast: Cast) -> None:
    """A stranger who counts through addresses does not fill the cache."""
    address = f"/events/{cast.event.slug}/rounds/1/?name=x"
    Client().get(address)
    with CaptureQueriesContext(connection) as queries:
        Client().get(address)
    assert len(queries) > STAMP


def test_files_and_prints_are_made_once_for_each_state_too(cast: Cast) -> None:
    """To rank a large event, or to print it, takes seconds; anybody may ask for it."""
    addresses = [
        reverse("tournaments:export", args=[cast.event.slug, name]) for name in ("standings.csv", "event.trf")
    ] + [
        reverse("tournaments:standings_print", args=[cast.event.slug]),
        reverse("tournaments:round_print", args=[cast.event.slug, 1, "by-table"]),
    ]
    for address in addresses:
        first = Client().get(address)
        with CaptureQueriesContext(connection) as queries:
            second = Client().get(address)
        assert (first.status_code, second.status_code) == (200, 200), address
        assert len(queries) <= STAMP, address
        assert second.content == first.content, address
        assert second.headers["Content-Disposition"] == first.headers["Content-Disposition"]


@pytest.mark.parametrize("kind", ["ladders", "series"])
def test_what_is_no_event_is_never_kept_as_one(cast: Cast, api: Callable[..., APIClient], kind: str) -> None:
    """The stamp of an event that nobody sees tells no two states apart."""
    maker = api(cast.user("owner"))
    body = {"name": "Winter", **({"ruleset": cast.event.ruleset} if kind == "ladders" else {})}
    made = maker.post(f"/api/v1/{kind}/", body, format="json").json()
    address = f"/api/v1/{kind}/{made['slug']}/"
    assert Client().get(address).json()["name"] == "Winter"
    maker.patch(address, {"name": "Summer"}, format="json")
    assert Client().get(address).json()["name"] == "Summer"
