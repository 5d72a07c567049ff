"""What the scripts of a player's pages do: times in the reader's zone, and a board counted while it is ticked off."""

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.conftest import SignIn
from tests.factories.tournaments import EventFactory, a_list, a_round, an_event
from tournaments.services.entries import lists

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        ("Europe/Vienna", "Sat 4 May 2030, 12:00"),
        ("Europe/Paris", "Sat 4 May 2030, 12:00"),
        ("America/New_York", "Sat 4 May 2030, 06:00 your time (12:00 in Europe/Vienna)"),
        ("Pacific/Auckland", "Sat 4 May 2030, 22:00 your time (12:00 in Europe/Vienna)"),
    ],
)
def test_times_are_told_in_the_readers_zone_and_name_the_events(
    new_context: CreateContextCallback, live_server: LiveServer, reader: str, told: str
) -> None:
    event = EventFactory.create(time_zone="Europe/Vienna")
    page = new_context(base_url=live_server.url, timezone_id=reader).new_page()
    page.goto(event.get_absolute_url())
    expect(page.locator(".page-head time").first).to_have_text(told)


def test_without_javascript_the_events_own_zone_stands_there(
    new_context: CreateContextCallback, live_server: LiveServer
) -> None:
    event = EventFactory.create(time_zone="Europe/Vienna")
    page = new_context(base_url=live_server.url, java_script_enabled=False).new_page()
    page.goto(event.get_absolute_url())
    expect(page.locator(".page-head time").first).to_have_text("Sat 4 May 2030, 12:00 (Europe/Vienna)")


def test_a_new_event_begins_in_its_makers_zone_and_every_zone_is_offered_when_the_field_is_used(
    open_as: SignIn,
) -> None:
    page = open_as(EventFactory.create().created_by)
    page.goto("/events/new/")
    zone = page.get_by_label("Time zone")
    own = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    expect(zone).to_have_value(own.replace("_", " "))
    expect(page.locator("datalist option")).to_have_count(0)
    zone.focus()
    assert page.locator("datalist option[value='America/New York']").count() == 1


def test_ticking_off_who_stands_fills_the_counts_and_typing_them_takes_the_ticks_back(
    open_as: SignIn,
) -> None:
    event = an_event(2)
    pairing = a_round(event).pairings.get()
    entry = pairing.seats.order_by("side").select_related("entry__user")[0].entry
    assert entry.user is not None
    lists.submit_list(entry, a_list(entry.user), actor=entry.user)
    page = open_as(entry.user)
    page.goto(f"/events/{event.slug}/me/")

    page.get_by_text("My army: count who still stands").click()
    hero = page.get_by_role("checkbox").first
    hero.check()
    worth = int(hero.get_attribute("data-worth") or 0)
    more = page.get_by_role("button", name="One more:").first
    fewer = page.get_by_role("button", name="One fewer:").first
    expect(fewer).to_be_disabled()
    more.click()
    expect(fewer).to_be_enabled()
    more.click()
    rider = int(page.locator(".tally__row input[type=number]").first.get_attribute("data-worth") or 0)
    expect(page.get_by_label("Your warriors left")).to_have_value("3")
    expect(page.get_by_label("Your points left")).to_have_value(str(worth + 2 * rider))
    box = more.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44

    page.get_by_label("Your warriors left").fill("5")
    expect(hero).not_to_be_checked()
