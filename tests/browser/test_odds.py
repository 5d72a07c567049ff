"""The odds of a case in a real browser: asked for below the board and below a ruling, with scripts and without."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import User
from devtools.page_measures import BEYOND
from tests.browser.board import axe_faults
from tests.browser.conftest import SignIn
from tests.factories.rules import ruling

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CASES = Path(__file__).resolve().parents[2] / "docs/cases"
NARROW = {"width": 390, "height": 844}
BOARD = "/rules/board/?example=rohan-and-orcs"


def ask(page: Page) -> None:
    page.get_by_text("What are the odds of the combat?").click()
    page.get_by_text("Show odds").click()
    expect(page.get_by_role("table", name="Rohan: 6 attack dice")).to_be_visible()


@pytest.mark.main_path
def test_odds_are_asked_for_below_the_board_and_go_when_the_case_changes(open_as: SignIn) -> None:
    page = open_as(None, NARROW)
    page.goto(BOARD)
    expect(page.locator("[data-referee]:not([aria-busy])")).to_be_visible()
    ask(page)
    row = page.get_by_role("row", name=re.compile("Damage dice on average")).first
    expect(row).to_contain_text("4.00")
    expect(row.get_by_text("186623/46656")).to_be_hidden()
    page.get_by_label("Show exact fractions").check()
    expect(row.get_by_text("186623/46656")).to_be_visible()
    assert page.evaluate(BEYOND) <= 0
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert axe_faults(page) == [], scheme
    page.get_by_role("button", name="Remove all actions").click()
    expect(page.get_by_role("table", name="Rohan: 6 attack dice")).to_have_count(0)


def test_the_board_fetches_htmx_when_the_odds_are_opened_and_the_button_works_before_it_is_there(
    open_as: SignIn,
) -> None:
    page = open_as(None, NARROW)
    page.goto(BOARD)
    expect(page.locator("[data-referee]:not([aria-busy])")).to_be_visible()
    assert not page.evaluate("'htmx' in window")
    page.get_by_text("What are the odds of the combat?").evaluate(
        "summary => summary.parentElement.open = true"
    )
    page.get_by_text("Show odds").evaluate("button => button.click()")
    expect(page.get_by_role("table", name="Rohan: 6 attack dice")).to_be_visible()
    assert "/rules/board/" in page.url


def test_odds_are_a_page_when_htmx_cannot_be_fetched(open_as: SignIn) -> None:
    page = open_as(None, NARROW)
    page.route("**/htmx-2*.js", lambda route: route.abort())
    page.goto(BOARD)
    expect(page.locator("[data-referee]:not([aria-busy])")).to_be_visible()
    page.get_by_text("What are the odds of the combat?").click()
    page.get_by_text("Show odds").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What are the odds?")


def test_a_ruling_shows_how_likely_it_was(open_as: SignIn, user: User) -> None:
    page = open_as(None, NARROW)
    page.goto(ruling(user, case=json.loads((CASES / "rohan-and-orcs.json").read_text())).get_absolute_url())
    ask(page)
    expect(page.get_by_role("row", name=re.compile("As many damage dice"))).to_contain_text(
        ["35.1%", "88.9%"]
    )
    assert page.evaluate(BEYOND) <= 0


def test_without_scripts_odds_are_a_page(new_context: CreateContextCallback, live_server: LiveServer) -> None:
    page = new_context(base_url=live_server.url, java_script_enabled=False).new_page()
    page.goto(BOARD)
    ask(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("What are the odds?")
    page.get_by_role("button", name="Open the full ruling").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rohan is right")
