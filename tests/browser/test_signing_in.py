"""Signing in through the form, as everybody does once: with scripts and without them."""

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import User
from tests.factories.accounts import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.main_path, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("has_scripts", [True, False])
def test_a_person_signs_in_through_the_form_and_comes_where_they_wanted(
    new_context: CreateContextCallback, live_server: LiveServer, user: User, has_scripts: bool
) -> None:
    page = new_context(base_url=live_server.url, java_script_enabled=has_scripts).new_page()
    page.goto("/lists/")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    page.get_by_label("Username or e-mail").fill(user.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page).to_have_url(f"{live_server.url}/lists/")
    assert page.request.get("/api/v1/me/").json()["username"] == user.username
