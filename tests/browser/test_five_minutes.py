"""A stranger's first five minutes by thumb: understands a ruling, signs up, makes a list, enters an event, reports a result.

The seconds are those of the keystroke-level model: every key, every tap with its aim, every swipe that brings a thing into
reach, and a thought before each step. Waiting for the server, and what others do in between, is not in them.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.test_list_by_thumb import NARROW, Thumb
from tests.factories.tournaments import a_round, an_event
from tournaments.demo.people import ARMIES, sample_version
from tournaments.models import Entry, Event, EventState, ReportState, ResultReport
from tournaments.services.entries.registration import check_in

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

SECONDS = 300
PASSWORD = "riders at dawn"


@pytest.fixture
def phone(new_context: CreateContextCallback, live_server: LiveServer) -> Page:
    options: Any = {"viewport": NARROW, "has_touch": True, "is_mobile": True}
    return new_context(base_url=live_server.url, **options).new_page()


def test_a_stranger_comes_from_the_landing_page_to_a_reported_result_in_five_minutes(
    phone: Page, record_property: Callable[[str, object], None]
) -> None:
    sample_version()
    event = an_event(1, name="Ford Cup", lists_required=True, capacity=8, round_count=3)
    phone.goto("/")
    thumb = Thumb(phone)

    understand_a_ruling(phone, thumb)
    sign_up(phone, thumb)
    enter(phone, thumb, event)
    make_and_submit_a_list(phone, thumb, event)
    seat(event)
    report(phone, thumb)

    said = ResultReport.objects.get(pairing__round__event=event)
    record_property("seconds_by_hand", round(thumb.seconds, 1))
    record_property("steps", thumb.hand.steps)
    assert said.state == ReportState.PROPOSED
    assert 0 < thumb.seconds < SECONDS


def understand_a_ruling(page: Page, thumb: Thumb) -> None:
    """What the players said and what the referee answers stands there; three taps show the first steps with their rules."""
    ruling = page.get_by_role("region", name="A dispute, decided")
    expect(ruling.get_by_text("Upheld.").first).to_be_visible()
    for step in (2, 3, 4):
        thumb.tap(ruling.get_by_role("button", name="Next step"))
        expect(ruling.get_by_role("status")).to_contain_text(f"Step {step} of")
    expect(ruling.locator(".step:visible .rule-link").first).to_be_visible()
    expect(ruling.locator("[data-stepper-after]")).to_be_hidden()


def sign_up(page: Page, thumb: Thumb) -> None:
    thumb.tap(page.get_by_role("link", name="Create an account and build a list"))
    for label, text in (("Username", "rosie"), ("Display name", "Rosie"), ("Password", PASSWORD)):
        thumb.tap(page.get_by_label(label, exact=True))
        thumb.type(text)
    thumb.tap(page.get_by_role("button", name="Create account"))
    expect(page.get_by_role("heading", name="New list")).to_be_visible()


def enter(page: Page, thumb: Thumb, event: Event) -> None:
    thumb.tap(page.get_by_role("navigation", name="Main").get_by_role("link", name="Events"))
    thumb.tap(page.get_by_role("link", name=event.name))
    thumb.tap(page.get_by_role("button", name="Register"))
    expect(page.get_by_role("link", name="Submit your list").first).to_be_visible()


def make_and_submit_a_list(page: Page, thumb: Thumb, event: Event) -> None:
    """From the event: its points limit and catalogue are filled in."""
    thumb.tap(page.get_by_role("link", name="Submit your list").first)
    thumb.tap(page.get_by_role("link", name="Write a list"))
    thumb.tap(page.get_by_label("Name", exact=True))
    thumb.type("Riders")
    thumb.tap(page.get_by_role("button", name="Create list"))
    thumb.tap(page.get_by_role("combobox", name="Add a model"))
    names = dict(sample_version().cards.filter(key__in=ARMIES["rohan"]).values_list("key", "name"))
    for key, count in ARMIES["rohan"].items():
        thumb.add(names[key].lower(), count)
    expect(page.locator("#army-sum")).to_contain_text("Legal")
    thumb.tap(page.get_by_role("link", name=event.name))
    thumb.tap(page.get_by_role("link", name="Submit your list").first)
    thumb.tap(page.get_by_role("radio").first)
    thumb.tap(page.get_by_role("button", name="Submit this list"))
    expect(page.get_by_text("Your list is submitted.")).to_be_visible()


def seat(event: Event) -> None:
    """What the organizer does meanwhile: checks the newcomer in and publishes round 1."""
    entry = Entry.objects.get(event=event, name="Rosie")
    check_in(entry, actor=event.created_by)
    event.refresh_from_db()
    assert event.state == EventState.PUBLISHED
    a_round(event)


def report(page: Page, thumb: Thumb) -> None:
    thumb.tap(page.get_by_role("link", name="Muster"))
    thumb.tap(page.get_by_role("link", name="Report the result").first)
    thumb.tap(page.get_by_label("I won"))
    thumb.tap(page.get_by_role("button", name="Send to opponent"))
    expect(page.get_by_text("confirm").first).to_be_visible()
