"""Real browsers on a real server: one context per person, so that everybody keeps their own session."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import User
from devtools.pages import session_of
from tests.conftest import PATIENCE_SECONDS
from tests.tournaments.conftest import cast

__all__ = ["cast"]

PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1280, "height": 800}

SignIn = Callable[..., Page]

# What the browser says when a reader comes back to the tab: a page that updates itself then asks at once.
COME_BACK = "document.dispatchEvent(new Event('visibilitychange'))"


def until(page: Page, is_so: Callable[[], bool]) -> None:
    """Waits for what the test itself hears of the page: its requests, its dialogs."""
    for _ in range(PATIENCE_SECONDS * 50):
        if is_so():
            return
        page.wait_for_timeout(20)
    raise AssertionError("The page never did what was waited for.")


@pytest.fixture
def open_as(new_context: CreateContextCallback, live_server: LiveServer) -> Iterator[SignIn]:
    """`open_as(user)` is a page with that person's session; a phone unless told otherwise."""
    errors: list[str] = []

    def open_page(user: User | None, viewport: dict[str, int] = PHONE) -> Page:
        context = new_context(base_url=live_server.url, viewport=viewport)  # type: ignore[arg-type]
        if user is not None:
            session = session_of(user)
            context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(f"{page.url}: {error}"))
        page.on("dialog", lambda dialog: dialog.accept())
        if user is not None:
            page.goto("/")
        return page

    yield open_page
    assert not errors, "A script failed: " + "; ".join(errors)
