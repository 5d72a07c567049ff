"""The pages that people meet most, in each language: accessible, and no wider than the screen.

Each is seen light and dark, one on the phone and the other on the laptop, the other way round in the next language.
"""

from itertools import cycle

import pytest
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import User
from devtools.pages import session_of
from tests.browser.walking import LANGUAGES, Scheme, faults, language_of, speak
from tournaments.demo import days as demo

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

EVENT = "/events/dol-amroth-open/"
PAGES = {
    None: ["/events/", EVENT, f"{EVENT}standings/"],
    "player": ["/", f"{EVENT}me/", "/lists/"],
    "organizer": [f"{EVENT}control/", f"{EVENT}desk/", f"{EVENT}players/", f"{EVENT}rounds/2/"],
    "judge": ["/events/calls/"],
}
SCHEMES: tuple[Scheme, Scheme] = ("light", "dark")


def test_the_main_pages_are_accessible_and_fit_in_every_language_light_and_dark(
    new_context: CreateContextCallback, live_server: LiveServer
) -> None:
    demo.make_demo()
    found = []
    for username, addresses in PAGES.items():
        context = new_context(base_url=live_server.url, reduced_motion="reduce")
        if username:
            session = session_of(User.objects.get(username=username))
            context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        page = context.new_page()
        for scheme, language in zip(cycle(SCHEMES), LANGUAGES, strict=False):
            speak(page, live_server.url, language)
            for address in addresses:
                page.goto(address, wait_until="load")
                assert language_of(page) == language
                found += [f"{address} ({language}): {one}" for one in faults(page, scheme)]
    assert not found, "\n".join(found)
