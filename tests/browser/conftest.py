"""Real browsers on a real server: one context per person, so that everybody keeps their own session."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.factories.accounts import PASSWORD
from tests.tournaments.conftest import cast

__all__ = ["cast"]

PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1280, "height": 800}

SignIn = Callable[..., Page]


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": "/usr/bin/chromium", "args": ["--no-sandbox"]}


@pytest.fixture
def open_as(browser: Browser, live_server: LiveServer) -> Iterator[SignIn]:
    """`open_as(user)` is a page signed in through the form; a phone unless told otherwise."""
    contexts: list[BrowserContext] = []

    def open_page(user: User | None, viewport: dict[str, int] = PHONE) -> Page:
        context = browser.new_context(base_url=live_server.url, viewport=viewport)  # type: ignore[arg-type]
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: pytest.fail(f"The page's script failed: {error}"))
        page.on("dialog", lambda dialog: dialog.accept())
        if user is not None:
            page.goto("/account/sign-in/")
            page.get_by_label("Username or e-mail").fill(user.username)
            page.get_by_label("Password").fill(PASSWORD)
            page.get_by_role("button", name="Sign in").click()
            page.wait_for_url(lambda url: "sign-in" not in url)
        return page

    yield open_page
    for context in contexts:
        context.close()
