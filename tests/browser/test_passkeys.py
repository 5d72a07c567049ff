"""Passkeys in a real browser, with the authenticator that Chromium keeps for tests."""

from typing import Any

import pyotp
import pytest
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import User
from accounts.services import second_factor
from tests.factories.accounts import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Phone:
    """A browser whose device keeps passkeys."""

    def __init__(self, context: BrowserContext) -> None:
        self.page = context.new_page()
        self.devtools = context.new_cdp_session(self.page)
        self.devtools.send("WebAuthn.enable")
        self.ident = self.devtools.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})[
            "authenticatorId"
        ]

    def verifies_its_person(self, is_so: bool) -> None:
        said = {"authenticatorId": self.ident, "isUserVerified": is_so}
        self.devtools.send("WebAuthn.setUserVerified", said)


@pytest.fixture
def phone(new_context: CreateContextCallback, live_server: LiveServer, settings: Any) -> Phone:
    settings.PUBLIC_URL = live_server.url
    return Phone(new_context(base_url=live_server.url))


def signs_in_by_password(page: Page, user: User) -> None:
    page.goto("/account/sign-in/")
    page.get_by_label("Username or e-mail").fill(user.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()


def adds_passkey(page: Page) -> None:
    page.goto("/account/passkeys/")
    page.get_by_label("Name of the passkey").fill("My phone")
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Create passkey").click()
    expect(page.get_by_text("The passkey “My phone” is added.")).to_be_visible()


def signs_out(page: Page) -> None:
    page.goto("/account/")
    page.get_by_role("button", name="Sign out").last.click()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()


def who(page: Page) -> Any:
    return page.request.get("/api/v1/me/").json().get("username")


@pytest.mark.main_path
def test_a_person_adds_a_passkey_and_signs_in_with_it(
    phone: Phone, live_server: LiveServer, user: User
) -> None:
    page = phone.page
    signs_in_by_password(page, user)
    adds_passkey(page)
    signs_out(page)
    page.goto("/lists/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page).to_have_url(f"{live_server.url}/lists/")
    assert who(page) == user.username


def test_a_device_that_does_not_know_its_person_does_not_sign_in(phone: Phone, user: User) -> None:
    page = phone.page
    signs_in_by_password(page, user)
    adds_passkey(page)
    signs_out(page)
    phone.verifies_its_person(False)
    page.goto("/account/sign-in/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("No passkey was used.")).to_be_visible()
    assert who(page) is None


def test_without_a_connection_the_page_says_so_in_its_language(phone: Phone, live_server: LiveServer) -> None:
    page = phone.page
    page.context.add_cookies([{"name": "language", "value": "de", "url": live_server.url}])
    page.goto("/account/sign-in/")
    page.context.set_offline(True)
    page.locator("form[data-passkey] button").click()
    expect(page.locator("[data-passkey-state]")).to_have_text(
        "Der Dienst antwortet nicht. Versuche es noch einmal."
    )


def test_a_passkey_takes_the_place_of_a_code(phone: Phone, live_server: LiveServer, user: User) -> None:
    page = phone.page
    signs_in_by_password(page, user)
    adds_passkey(page)
    second_factor.switch_on(user, secret=SECRET, code=pyotp.TOTP(SECRET).now())
    signs_out(page)
    signs_in_by_password(page, user)
    page.get_by_role("button", name="Use a passkey instead").click()
    expect(page).to_have_url(f"{live_server.url}/")
    page.goto("/account/tokens/")
    page.get_by_label("Name").fill("script")
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_text("Your passkey is accepted.")).to_be_visible()
    page.get_by_role("button", name="Create token").click()
    expect(page.get_by_text("Copy the token now")).to_be_visible()


def test_without_scripts_the_forms_say_so_and_nothing_dead_is_shown(
    new_context: CreateContextCallback, live_server: LiveServer, user: User, settings: Any
) -> None:
    settings.PUBLIC_URL = live_server.url
    page = new_context(base_url=live_server.url, java_script_enabled=False).new_page()
    page.goto("/account/sign-in/")
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_hidden()
    signs_in_by_password(page, user)
    page.goto("/account/passkeys/")
    page.get_by_label("Name of the passkey").fill("My phone")
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("Your browser needs scripts for passkeys.")).to_be_visible()


def test_an_address_in_figures_offers_no_passkey(
    phone: Phone, live_server: LiveServer, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    button = phone.page.get_by_role("button", name="Sign in with a passkey")
    phone.page.goto("/account/sign-in/")
    expect(button).to_be_visible()
    phone.page.goto(live_server.url.replace("localhost", "127.0.0.1") + "/account/sign-in/")
    expect(phone.page.get_by_label("Password")).to_be_visible()
    expect(button).to_be_hidden()
