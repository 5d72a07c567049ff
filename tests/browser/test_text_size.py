"""Text at twice its size on a phone: pages still fit its width, long lines wrap, wide tables scroll in their own box."""

import pytest
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import User
from devtools.page_measures import WIDE, beyond, set_text_size
from devtools.pages import session_of
from tournaments.demo import days as demo

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

EVENT = "/events/dol-amroth-open/"
PAGES = {
    None: ("/", EVENT, "/events/", "/help/scoring/", "/search/?q=charge", f"{EVENT}standings/", "/rules/"),
    "organizer": ("/", "/events/new/", f"{EVENT}control/"),
    "player": (f"{EVENT}me/", "/lists/"),
    "judge": ("/events/calls/",),
}
PHONE = {"width": 390, "height": 844}


def test_these_pages_fit_a_phone_with_text_at_twice_its_size(
    new_context: CreateContextCallback, live_server: LiveServer
) -> None:
    demo.make_demo()
    found = []
    for name, addresses in PAGES.items():
        context = new_context(base_url=live_server.url, viewport=PHONE)  # type: ignore[arg-type]
        if name:
            session = session_of(User.objects.get(username=name))
            context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        page = context.new_page()
        for address in addresses:
            page.goto(address, wait_until="load")
            set_text_size(page, "200%")
            if pixels := beyond(page):
                found.append(f"{address}: {pixels} pixels too wide: {page.evaluate(WIDE)}")

    assert not found, "\n".join(found)
