"""Which language somebody reads: the account's, then the one chosen in the browser, then what the browser asks for."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from accounts.models.user import GUEST
from common.models import AuditEntry
from tests.factories.accounts import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]
PAGE = "/help/"


def language_of(client: Client, asked: str = "") -> str:
    found = re.search(
        r'<html lang="([\w-]+)"', client.get(PAGE, headers={"Accept-Language": asked}).content.decode()
    )
    assert found
    return found[1]


def choose(client: Client, language: str, back: str = PAGE) -> Any:
    return client.post("/language/", {"language": language, "next": back})


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("", "en-gb"),
        ("en-US,en;q=0.9", "en-gb"),
        ("de-AT,en;q=0.5", "de"),
        ("nl,fr;q=0.8,en;q=0.1", "fr"),
        ("ja", "en-gb"),
        ("*", "en-gb"),
    ],
)
def test_without_a_choice_the_browser_says_it(asked: str, shown: str) -> None:
    assert language_of(Client(), asked) == shown


def test_the_choice_of_this_browser_stands_before_what_it_asks_for() -> None:
    client = Client()
    answer = choose(client, "es")
    assert (answer.status_code, answer.headers["Location"]) == (302, PAGE)
    assert language_of(client, "de") == "es"


def test_the_choice_of_the_account_stands_before_that_of_the_browser(user: User, signed_in: SignedIn) -> None:
    client = signed_in(user)
    choose(client, "pl")
    user.refresh_from_db()
    assert user.language == "pl"
    assert AuditEntry.objects.get(action="account.changed").after == {"language": "pl"}
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    assert language_of(client, "de") == "pl"
    assert language_of(signed_in(user), "de") == "pl"


def test_the_same_choice_again_changes_nothing(user: User, signed_in: SignedIn) -> None:
    client = signed_in(user)
    choose(client, "pl")
    choose(client, "pl")
    assert AuditEntry.objects.filter(action="account.changed").count() == 1


@pytest.mark.parametrize("language", ["xx", "", "de; path=/", "../de"])
def test_an_unknown_language_is_not_kept(user: User, signed_in: SignedIn, language: str) -> None:
    client = signed_in(user)
    assert settings.LANGUAGE_COOKIE_NAME not in choose(client, language).cookies
    user.refresh_from_db()
    assert user.language == ""


def test_a_cookie_or_an_account_with_an_unknown_language_is_as_none(signed_in: SignedIn) -> None:
    client = signed_in(UserFactory.create(language="xx"))
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = '"><script>'
    assert language_of(client, "it") == "it"


def test_the_choice_leads_back_to_our_own_pages_only() -> None:
    assert choose(Client(), "de", "https://elsewhere.example/").headers["Location"] == "/"


def test_the_guest_of_the_demo_chooses_for_this_browser_alone(signed_in: SignedIn, settings: Any) -> None:
    settings.DEMO_EVENT = True
    guest = UserFactory.create(username=GUEST)
    client = signed_in(guest)
    assert choose(client, "de").status_code == 302
    guest.refresh_from_db()
    assert (guest.language, language_of(client)) == ("", "de")


def test_every_page_offers_the_languages_in_their_own_words() -> None:
    page = Client().get(PAGE).content.decode()
    for code, name in settings.LANGUAGES:
        pressed = str(code == "en-gb").lower()
        assert f'value="{code}" lang="{code}" aria-pressed="{pressed}">{name}</button>' in page


def test_the_profile_sets_the_language_and_gives_it_back_to_the_browser(
    user: User, signed_in: SignedIn
) -> None:
    client = signed_in(user)
    form = {"display_name": user.display_name, "club": "", "email": user.email, "wants_mail": "on"}
    client.post("/account/", form | {"language": "fr"})
    assert language_of(client, "de") == "fr"
    client.post("/account/", form | {"language": ""})
    user.refresh_from_db()
    assert user.language == ""
    assert language_of(client, "de") == "de"


def test_programs_read_and_change_the_language(user: User, api: Callable[..., Any]) -> None:
    program = api(user)
    assert program.patch("/api/v1/me/", {"language": "it"}).json()["language"] == "it"
    assert program.patch("/api/v1/me/", {"club": "Dale"}).json()["language"] == "it"
    assert program.patch("/api/v1/me/", {"language": "xx"}).status_code == 422
    assert program.patch("/api/v1/me/", {"language": ""}).json()["language"] == ""


@pytest.mark.parametrize(("asked", "kept"), [("de", "de"), ("en-US", "")])
def test_who_signs_up_keeps_the_language_they_read_in(asked: str, kept: str) -> None:
    form = {"username": "newcomer", "display_name": "New", "email": "", "password": PASSWORD}
    Client().post("/account/sign-up/", form, headers={"Accept-Language": asked})
    assert User.objects.get(username="newcomer").language == kept


def test_an_answer_outside_any_page_says_its_language_too() -> None:
    for address in ("/nowhere/", "/api/v1/nowhere/"):
        response = Client().get(address, headers={"Accept-Language": "de"})
        assert response.headers["Content-Language"] == "de"
        assert "Accept-Language" in response.headers["Vary"]
