"""What was opened at the table stays readable when the hall's wireless fails, and goes with the person who signs out."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import User
from devtools.pages import session_of
from tests.browser.conftest import PHONE, until
from tests.factories.tournaments import a_list
from tests.tournaments.conftest import Cast

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]

KEPT = "async (path) => !!(await (await caches.open('pages-1')).match(path))"
OWNER = "async () => (await (await caches.open('pages-1')).match('/owner-of-kept-pages'))?.text() ?? null"


@pytest.fixture
def page(new_context: CreateContextCallback, live_server: LiveServer, cast: Cast) -> Page:
    """The player's phone, with the worker running."""
    context = new_context(base_url=live_server.url, viewport=PHONE, service_workers="allow")  # type: ignore[arg-type]
    session = session_of(cast.user("player"))
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.goto("/")
    until(page, lambda: bool(page.evaluate("navigator.serviceWorker.controller !== null")))
    wait_for_owner(page, cast.user("player"))
    return page


def wait_for_owner(page: Page, user: User | None) -> None:
    wanted = str(user.pk) if user else ""
    until(page, lambda: page.evaluate(OWNER) == wanted)


def open_and_keep(page: Page, path: str) -> None:
    page.goto(path)
    until(page, lambda: bool(page.evaluate(KEPT, path)))


def test_my_table_is_readable_without_a_connection(page: Page, cast: Cast) -> None:
    mine = f"/events/{cast.event.slug}/me/"
    open_and_keep(page, mine)
    said = page.locator("main").inner_text()
    page.context.set_offline(True)
    page.goto(mine)
    expect(page.get_by_text("No connection. This is the page as you last opened it")).to_be_visible()
    assert page.locator("main").inner_text() == said
    page.goto("/rules/")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.context.set_offline(False)
    page.goto(mine)
    expect(page.get_by_text("No connection.")).to_have_count(0)


@pytest.mark.parametrize("what", ["pairings", "list", "rulebook"])
def test_what_was_opened_at_the_venue_opens_without_a_connection(page: Page, cast: Cast, what: str) -> None:
    """With its look and its scripts: the worker has kept those as well."""
    path = {
        "pairings": f"/events/{cast.event.slug}/rounds/1/",
        "list": f"/lists/{a_list(cast.user('player')).pk}/",
        "rulebook": "/rules/combat-hex/3.1.2/",
    }[what]
    open_and_keep(page, path)
    title = page.locator("main h1").inner_text()
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.context.set_offline(True)
    page.goto(path)
    expect(page.get_by_text("No connection. This is the page as you last opened it")).to_be_visible()
    expect(page.locator("main h1")).to_have_text(title)
    expect(page.locator("html")).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
    assert [url for url in failed if "/static/" in url] == []


def test_who_signs_out_leaves_no_page_behind(page: Page, cast: Cast) -> None:
    mine = f"/events/{cast.event.slug}/me/"
    open_and_keep(page, mine)
    page.get_by_role("button", name="Sign out").click()
    wait_for_owner(page, None)
    assert not page.evaluate(KEPT, mine)


def test_what_is_entered_is_never_kept(page: Page, cast: Cast) -> None:
    page.goto("/rules/board/")
    page.goto("/account/tokens/")
    open_and_keep(page, "/rules/")
    assert not page.evaluate(KEPT, "/rules/board/")
    assert not page.evaluate(KEPT, "/account/tokens/")


def test_the_app_can_be_installed(page: Page) -> None:
    manifest = page.evaluate(
        "async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()"
    )
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    for icon in manifest["icons"]:
        width = page.evaluate(
            "async (src) => (await createImageBitmap(await (await fetch(src)).blob())).width", icon["src"]
        )
        assert f"{width}x{width}" == icon["sizes"]
