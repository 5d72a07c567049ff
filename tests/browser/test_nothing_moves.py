"""What was painted stays where it is: nothing on a page moves once a reader sees it, in whatever time zone they read."""

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import User
from devtools.page_measures import MOST_MOVED, WATCH, moved
from devtools.pages import session_of
from tournaments.demo import days as demo

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

OPEN, BRACKET = "/events/dol-amroth-open/", "/events/ettenmoors-masters/"
BOARD = "/rules/board/?ruleset=combat-hex/3.1.2"
PAGES = {
    None: [
        "/",
        "/events/",
        OPEN,
        BRACKET,
        f"{OPEN}standings/",
        f"{OPEN}rounds/2/",
        "/rules/adjudicate/",
        BOARD,
    ],
    "player": ["/", "/events/mine/", f"{OPEN}me/", "/lists/"],
    "organizer": [f"{OPEN}control/", f"{OPEN}desk/", f"{OPEN}rounds/2/", f"{OPEN}players/"],
}


@pytest.fixture(params=[390, 1280])
def width(request: pytest.FixtureRequest) -> int:
    value: int = request.param
    return value


def moved_on(page: Page, path: str) -> float:
    page.goto(path, wait_until="networkidle")
    return moved(page)


@pytest.mark.parametrize("reader", ["visitor", "player", "organizer"])
def test_nothing_moves_after_it_was_painted(
    new_context: CreateContextCallback, live_server: LiveServer, reader: str, width: int
) -> None:
    demo.make_demo()
    context = new_context(
        base_url=live_server.url, viewport={"width": width, "height": 844}, timezone_id="America/New_York"
    )
    username = None if reader == "visitor" else reader
    if username:
        session = session_of(User.objects.get(username=username))
        context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    context.add_init_script(WATCH)
    page = context.new_page()

    found = {path: moved_on(page, path) for path in PAGES[username]}

    assert {path: value for path, value in found.items() if value >= MOST_MOVED} == {}


def test_a_page_on_which_something_moves_is_found(
    new_context: CreateContextCallback, live_server: LiveServer
) -> None:
    """The control: the same measure sees a part that grows above a text after the first paint."""
    context = new_context(base_url=live_server.url, viewport={"width": 390, "height": 844})
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto("/events/", wait_until="networkidle")
    moved(page)
    page.evaluate(
        "document.body.prepend(Object.assign(document.createElement('p'), { style: 'height: 300px' }))"
    )

    assert moved(page) >= MOST_MOVED
