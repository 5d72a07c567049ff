"""Every page that an organizer, a judge and an admin can walk to: accessible, light, complete without scripts. See `walking`."""

import pytest
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.walking import Scheme, Walker, findings

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize(
    ("username", "scheme"), [("organizer", "light"), ("judge", "dark"), ("admin", "light")]
)
def test_every_page_of_the_crew_is_accessible_and_light_and_fits(
    new_context: CreateContextCallback, live_server: LiveServer, username: str, scheme: Scheme
) -> None:
    found = findings(Walker(new_context, live_server.url, username, scheme))

    assert not found, "\n".join(found)
