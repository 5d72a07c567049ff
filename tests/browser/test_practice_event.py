"""An organizer's first event by thumb: the practice event, from the home page to the button that deletes it, led by its steps.

The seconds are those of the keystroke-level model, as in `test_five_minutes`.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import User
from devtools.pages import session_of
from tests.browser.test_list_by_thumb import NARROW, Thumb
from tournaments.models import Event

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

SECONDS = 600


@pytest.fixture
def phone(new_context: CreateContextCallback, live_server: LiveServer, user: User) -> Iterator[Page]:
    options: Any = {"viewport": NARROW, "has_touch": True, "is_mobile": True}
    context = new_context(base_url=live_server.url, **options)
    context.add_cookies([{"name": "sessionid", "value": session_of(user), "url": live_server.url}])
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto("/")
    yield page
    assert not errors, "A script failed: " + "; ".join(errors)


def test_an_organizer_runs_a_guided_first_event_in_ten_minutes(
    phone: Page, record_property: Callable[[str, object], None]
) -> None:
    thumb = Thumb(phone)
    thumb.tap(phone.get_by_role("button", name="Try it with a practice event"))
    step(phone, "Check the players in")
    thumb.tap(panel(phone).get_by_role("link", name="players"))
    thumb.tap(phone.get_by_role("button", name="Check in all"))
    step(phone, "Pair round 1")
    thumb.tap(panel(phone).get_by_role("link", name="Go to the event"))
    pair(phone, thumb)
    results(phone, thumb, "round 1", tables=4)
    step(phone, "Read the standings, then pair round 2")
    thumb.tap(panel(phone).get_by_role("link", name="Standings"))
    thumb.tap(phone.get_by_role("link", name="Event", exact=True))
    pair(phone, thumb)
    results(phone, thumb, "round 2", tables=4)
    step(phone, "Pair the final")
    thumb.tap(phone.get_by_role("link", name="Event", exact=True))
    pair(phone, thumb)
    results(phone, thumb, "the final", tables=1)
    step(phone, "Close the event")
    thumb.tap(panel(phone).get_by_role("link", name="Go to the event"))
    thumb.tap(phone.get_by_role("link", name="Close the event"))
    thumb.tap(phone.get_by_role("button", name="Close it"))
    phone.wait_for_url("**/standings/")
    step(phone, "Delete the practice event")
    thumb.tap(panel(phone).get_by_role("button", name="Delete practice event"))
    expect(phone.get_by_text("The practice event is deleted")).to_be_visible()

    record_property("seconds_by_hand", round(thumb.seconds, 1))
    record_property("steps", thumb.hand.steps)
    assert not Event.objects.exists()
    assert 0 < thumb.seconds < SECONDS


def panel(page: Page) -> Any:
    return page.get_by_role("region", name="Practice event")


def step(page: Page, title: str) -> None:
    expect(panel(page).get_by_text(f": {title}")).to_be_visible()


def pair(page: Page, thumb: Thumb) -> None:
    thumb.tap(page.get_by_role("button", name="Generate pairings"))
    thumb.tap(page.get_by_role("button", name="Publish the round"))


def results(page: Page, thumb: Thumb, of: str, *, tables: int) -> None:
    step(page, f"Enter the results of {of}" if tables > 1 else f"Enter the result of {of}")
    thumb.tap(panel(page).get_by_role("link", name=f"results of {of}"))
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(tables)
    for number in range(tables):
        outcome = rows.nth(number).get_by_role("combobox").first
        thumb.tap(outcome)
        outcome.select_option(index=1)
    thumb.tap(page.get_by_role("button", name="Save results"))
