"""A kept page is kept for one language: nobody is served another visitor's."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpRequest
from django.test import Client
from django.utils import translation

from accounts.models import User
from common import languages
from tests.factories.accounts import UserFactory
from tests.tournaments.conftest import Cast
from tests.tournaments.test_public_pages import PAGES
from tournaments import live, public_pages

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]
ASKED = {"en-gb": "en-GB,en;q=0.9", "de": "de-DE,de;q=0.9,en;q=0.5"}


def opened(address: str, language: str, client: Client | None = None, **headers: str) -> Any:
    return (client or Client()).get(address, headers={"Accept-Language": ASKED[language], **headers})


def shown(response: Any) -> str:
    found = re.search(r'<html lang="([\w-]+)" dir="ltr"', response.content.decode())
    assert found
    return found[1]


@pytest.mark.parametrize("order", [("en-gb", "de", "en-gb"), ("de", "en-gb", "de")])
@pytest.mark.parametrize("part", PAGES)
def test_a_stranger_never_gets_the_page_kept_for_another_language(
    cast: Cast, part: str, order: tuple[str, ...]
) -> None:
    for language in order:
        response = opened(f"/events/{cast.event.slug}/{part}", language)
        assert (shown(response), response.headers["Content-Language"]) == (language, language)
        assert {"Accept-Language", "Cookie"} <= set(response.headers["Vary"].split(", "))


class Unaware:
    current = staticmethod(lambda: "")


def test_without_the_language_in_its_key_the_kept_page_would_be_the_wrong_one(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control of the test above."""
    monkeypatch.setattr(live, "languages", Unaware)
    monkeypatch.setattr(public_pages, "languages", Unaware)
    address = f"/events/{cast.event.slug}/"
    assert shown(opened(address, "en-gb")) == "en-gb"
    assert shown(opened(address, "de")) == "en-gb"


def test_the_answers_of_the_api_are_kept_by_language(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    address, places = f"/api/v1/events/{cast.event.slug}/standings/", set()
    place = public_pages._place

    def noted(request: HttpRequest, stamp: str) -> str:
        places.add(place(request, stamp))
        return place(request, stamp)

    monkeypatch.setattr(public_pages, "_place", noted)
    for language in ("de", "en-gb"):
        assert opened(address, language).headers["Content-Language"] == language
    assert len(places) == 2


def test_a_page_that_renews_itself_is_new_in_another_language(cast: Cast, signed_in: SignedIn) -> None:
    client, address = signed_in(cast.user("owner")), f"/events/{cast.event.slug}/"
    live_ = {"X-Live": "1"}
    etag = opened(address, "en-gb", client, **live_).headers["ETag"]
    again = {**live_, "If-None-Match": etag}
    assert opened(address, "en-gb", client, **again).status_code == 304
    changed = opened(address, "de", client, **again)
    assert (changed.status_code, shown(changed)) == (200, "de")
    not_modified = opened(address, "de", client, **live_, **{"If-None-Match": changed.headers["ETag"]})
    assert not_modified.status_code == 304
    assert "Accept-Language" in not_modified.headers["Vary"]


def test_a_person_reads_in_the_language_of_the_account_whatever_the_browser_asks(
    cast: Cast, signed_in: SignedIn
) -> None:
    person, address = UserFactory.create(language="pl"), f"/events/{cast.event.slug}/"
    for language in ASKED:
        assert shown(opened(address, language, signed_in(person))) == "pl"
        assert shown(opened(address, language)) == language


def test_the_same_person_gets_the_page_anew_after_choosing_another_language(
    cast: Cast, signed_in: SignedIn
) -> None:
    client, address = signed_in(cast.user("player")), f"/events/{cast.event.slug}/"
    assert shown(opened(address, "de", client)) == "de"
    client.post("/language/", {"language": "it", "next": address})
    assert shown(opened(address, "de", client)) == "it"


def test_what_a_process_keeps_it_keeps_for_each_language() -> None:
    made: list[str] = []

    @languages.kept_by_language
    def words(of: str) -> str:
        made.append(of)
        return f"{of} in {languages.current()}"

    for code in ("de", "en-gb", "de"):
        with translation.override(code):
            assert words("a page") == f"a page in {code}"
    assert len(made) == 2
