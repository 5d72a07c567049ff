"""Every page that a stranger and a player can walk to: accessible, light, complete without scripts. See `walking`."""

import pytest
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.walking import Scheme, Walker, findings

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize(("username", "scheme"), [(None, "light"), ("player", "dark")])
def test_every_page_of_strangers_and_players_is_accessible_and_light_and_fits(
    new_context: CreateContextCallback, live_server: LiveServer, username: str | None, scheme: Scheme
) -> None:
    found = findings(Walker(new_context, live_server.url, username, scheme))

    assert not found, "\n".join(found)
