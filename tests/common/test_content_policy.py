"""In a real browser, nothing that our content policy forbids is asked for: not by pages, back office or API pages."""

from collections.abc import Callable

import pytest
from django.test import Client
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from accounts.models import User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]

ADDRESSES = [
    "/account/sign-in/",
    "/account/",
    "/account/tokens/",
    "/admin/",
    "/admin/accounts/user/",
    "/api/docs/",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_browser_complains_about_nothing(
    page: Page, live_server: LiveServer, staff: User, signed_in: Callable[[User], Client], address: str
) -> None:
    session = signed_in(staff).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(live_server.url + address, wait_until="networkidle")
    assert complaints == []


def test_the_api_pages_show_the_endpoints(page: Page, live_server: LiveServer) -> None:
    page.goto(live_server.url + "/api/docs/")
    page.get_by_text("/api/v1/me/").first.wait_for()
