"""Event pages under axe, at three widths, light and dark: no serious finding, nothing wider than the screen."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.factories.accounts import PASSWORD
from tournaments.demo import days as demo

WIDTHS = (360, 1280, 1920)
EVENT = "/events/dol-amroth-open/"
DOOR = "/events/edoras-club-day/"
PAGES = {
    "player": [
        "/", "/events/", "/events/mine/", DOOR, f"{DOOR}check-in/", EVENT, f"{EVENT}me/", f"{EVENT}players/1/",
        f"{EVENT}standings/1/", f"{EVENT}list/",
    ],
    "organizer": [
        f"{DOOR}door/", f"{DOOR}roll-call/", f"{DOOR}roll-call/1/", f"{DOOR}players/",
        "/events/new/", EVENT, f"{EVENT}players/", f"{EVENT}rounds/2/", f"{EVENT}standings/", f"{EVENT}papers/",
        f"{EVENT}settings/", f"{EVENT}crew/", f"{EVENT}record/", f"{EVENT}simulation/", f"{EVENT}projector/",
        f"{EVENT}control/", f"{EVENT}crew/roles/", f"{EVENT}penalties/", f"{EVENT}players/1/penalties/",
        f"{EVENT}players/1/drop/",
        "/events/pelennor-fields/", "/events/pelennor-fields/rounds/",
    ],
    "judge": ["/events/calls/", f"{EVENT}calls/", "call", f"{EVENT}players/2/"],
}  # fmt: skip


@pytest.fixture
def signed_in_page(
    browser: Browser, live_server: LiveServer, request: pytest.FixtureRequest
) -> Iterator[Page]:
    demo.make_demo()
    username, scheme = request.param
    user = User.objects.get(username=username)
    user.set_password(PASSWORD)
    user.save()
    context = browser.new_context(base_url=live_server.url, color_scheme=scheme)
    page = context.new_page()
    page.goto("/account/sign-in/")
    page.get_by_label("Username or e-mail").fill(username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(lambda url: "sign-in" not in url)
    yield page
    context.close()


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "signed_in_page",
    [("player", "light"), ("organizer", "light"), ("organizer", "dark"), ("judge", "dark")],
    indirect=True,
)
def test_event_pages_are_accessible_and_fit(signed_in_page: Page, request: pytest.FixtureRequest) -> None:
    page, findings = signed_in_page, []
    username = request.node.callspec.params["signed_in_page"][0]
    for address in PAGES[username]:
        if address == "call":
            page.goto("/events/calls/")
            page.get_by_role("link", name="Table").first.click()
        else:
            page.goto(address)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            if page.evaluate("document.documentElement.scrollWidth") > width:
                findings.append(f"{address} is wider than {width}")
        for violation in Axe().run(page).response["violations"]:
            if violation["impact"] in ("serious", "critical"):
                nodes = "; ".join(node["html"][:120] for node in violation["nodes"][:3])
                findings.append(f"{address} {violation['id']}: {nodes}")

    assert findings == []
