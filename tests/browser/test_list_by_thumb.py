"""A legal list of twelve models from nothing, by thumb on a narrow phone, without a connection for more than half of the time.

Measured by the keystroke-level model: every key, every tap with its aim, every swipe that brings a thing into reach, and a
thought before each step.
"""

import json
from collections.abc import Callable, Iterator
from importlib.resources import files
from math import ceil
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import User
from armies.catalogue_document import read_catalogue
from armies.checking import check_list
from armies.models import ArmyList
from armies.services.catalogues import load_catalogue
from devtools.pages import session_of
from tests.browser.test_board import Hand

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NARROW: Any = {"width": 390, "height": 844}
SECONDS = 120
THOUGHT = 1.35  # before each step, by Card, Moran and Newell
SWIPE = 500  # pixels
FAR = "thing => { const box = thing.getBoundingClientRect(); return Math.max(-box.top, box.bottom - innerHeight, 0); }"
MODELS = (
    ("aragorn", "Aragorn", 1),
    ("legolas", "Legolas", 1),
    ("gimli", "Gimli", 1),
    ("rohan so", "Rohan Soldier", 9),
)


class Thumb:
    """Taps and types as a person does; what it costs is counted by the page and here."""

    def __init__(self, page: Page) -> None:
        self.page, self.hand, self.extra = page, Hand(page), 0.0
        self.hand.count()

    @property
    def seconds(self) -> float:
        return self.hand.seconds + self.extra

    def tap(self, thing: Locator) -> None:
        swipes = ceil(thing.evaluate(FAR) / SWIPE)
        self.extra += THOUGHT + swipes * (self.hand.aim + self.hand.press)
        thing.tap()

    def type(self, text: str) -> None:
        self.extra += THOUGHT
        self.page.keyboard.type(text)

    def add(self, word: str, count: int) -> None:
        """Typed into the field at the foot; Enter adds what stands first."""
        self.type(f"{count} {word}" if count > 1 else word)
        expect(self.page.locator("#quick-found li").first).to_be_visible()
        self.page.keyboard.press("Enter")
        expect(self.page.locator("#quick-field")).to_have_value("")


@pytest.fixture
def phone(new_context: CreateContextCallback, live_server: LiveServer, user: User) -> Iterator[Page]:
    context = new_context(base_url=live_server.url, viewport=NARROW, has_touch=True, is_mobile=True)
    context.add_cookies([{"name": "sessionid", "value": session_of(user), "url": live_server.url}])
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto("/lists/")
    yield page
    assert not errors, "A script failed: " + "; ".join(errors)


@pytest.fixture
def catalogue(db: None) -> None:
    text = files("rules.games.battle_chain").joinpath("catalogues/battle-chain.json").read_text()
    load_catalogue(read_catalogue(json.loads(text)), actor=None)


def begin(page: Page, thumb: Thumb) -> None:
    thumb.tap(page.get_by_role("link", name="New list").first)
    thumb.tap(page.get_by_label("Name", exact=True))
    thumb.type("West")
    thumb.tap(page.get_by_role("button", name="Create list"))
    expect(page.get_by_role("heading", name="West")).to_be_visible()
    page.wait_for_load_state()  # a letter typed before the page's scripts have arrived goes nowhere


@pytest.mark.usefixtures("catalogue")
def test_a_legal_list_of_twelve_models_is_written_in_two_minutes_offline_for_half_of_it(
    phone: Page, user: User, record_property: Callable[[str, object], None]
) -> None:
    page, thumb = phone, Thumb(phone)
    begin(page, thumb)
    thumb.tap(page.get_by_role("combobox", name="Add a model"))
    thumb.add(*MODELS[0][::2])
    expect(page.locator("#army-sum")).to_contain_text("Legal")

    before = thumb.seconds
    page.context.set_offline(True)
    for word, title, count in MODELS[1:]:
        thumb.add(word, count)
        expect(page.locator("#army-rows")).to_contain_text(title)
    expect(page.locator("[data-sum=models]")).to_have_text("12")
    expect(page.locator("#unchecked")).to_be_visible()
    thumb.tap(page.get_by_role("button", name="One Rohan Soldier fewer"))
    expect(page.locator("[data-sum=models]")).to_have_text("11")
    thumb.tap(page.get_by_role("button", name="One Rohan Soldier more"))
    expect(page.locator("[data-sum=models]")).to_have_text("12")
    offline = thumb.seconds - before

    page.context.set_offline(False)
    expect(page.locator("#unsaved")).to_be_hidden()
    expect(page.get_by_label("Number of Rohan Soldier")).to_have_value("9")
    expect(page.locator("#army-sum")).to_contain_text("✓ Legal")
    army_list = ArmyList.objects.get(owner=user)
    assert check_list(army_list).is_legal
    assert sum(row["count"] for row in army_list.rows) == 12
    record_property("seconds_by_hand", round(thumb.seconds, 1))
    record_property("seconds_offline", round(offline, 1))
    assert 0 < thumb.seconds < SECONDS
    assert offline * 2 > thumb.seconds


@pytest.mark.usefixtures("catalogue")
def test_letters_typed_anywhere_find_a_model_and_totals_stay_in_sight(phone: Page) -> None:
    page = phone
    begin(page, Thumb(page))
    page.locator("body").press("l")
    expect(page.locator("#quick-field")).to_be_focused()
    page.keyboard.type("egolas")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Number of Legolas")).to_have_value("1")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.get_by_label("Number of Legolas").scroll_into_view_if_needed()
    expect(page.locator("[data-sum=points]")).to_be_in_viewport()
    expect(page.locator("[data-sum=left]")).to_be_in_viewport()
    expect(page.locator("#verdict .faults__title")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollHeight") < 3 * 844
