"""The referee and the frame of every page in a real browser: with a pointer, by keyboard, on a phone, in the dark."""

import json
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import User
from tests.browser.conftest import LAPTOP, PHONE, SignIn
from tests.factories.accounts import api_token
from tests.factories.rules import ruling

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CASES = Path(__file__).resolve().parents[2] / "docs/cases"
EXAMPLE = "/rules/adjudicate/?example=rohan-and-orcs"
PAGES = (
    "/rules/",
    EXAMPLE,
    "/rules/combat-hex/3.1.2/",
    "/rules/combat-hex/3.1.2/5.07/",
    "/rules/rulings/",
    "/account/sign-in/",
)
BEYOND = "document.documentElement.scrollWidth - window.innerWidth"


def findings(page: Page) -> list[str]:
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in Axe().run(page).response["violations"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_of_the_referee_has_an_accessibility_fault_or_scrolls_sideways(
    open_as: SignIn, user: User, scheme: str
) -> None:
    page = open_as(None)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    for address in (*PAGES, ruling(user).get_absolute_url()):
        page.goto(address)
        for width in (360, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(BEYOND) <= 0, (address, width)
        assert findings(page) == [], (address, scheme)


@pytest.mark.main_path
def test_a_judge_puts_a_case_and_gives_the_ruling(open_as: SignIn, user: User) -> None:
    page = open_as(user, LAPTOP)
    page.goto("/rules/adjudicate/")
    page.get_by_label("Case as JSON").fill((CASES / "rohan-and-orcs.json").read_text())
    page.get_by_role("button", name="Get ruling").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rohan is right")
    expect(page.get_by_role("img", name="The board before")).to_be_visible()
    page.get_by_label("Title").fill("Table 7")
    page.get_by_role("button", name="Save this ruling").click()
    expect(
        page.get_by_text("The ruling is saved. Only you and people who have its link can read it.")
    ).to_be_visible()


def test_a_case_is_edited_field_by_field(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto(EXAMPLE)
    page.get_by_role("button", name="Change in the long form").click()
    turn_the_last_warrior(page)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert json.loads(page.locator("#case").input_value())["position"]["warriors"][4]["facing"] == 0


def test_the_desk_works_without_scripts(new_context: CreateContextCallback, live_server: LiveServer) -> None:
    page = new_context(java_script_enabled=False, base_url=live_server.url).new_page()
    page.goto(EXAMPLE)
    page.get_by_role("button", name="Change in the long form").click()
    turn_the_last_warrior(page)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert json.loads(page.locator("#case").input_value())["position"]["warriors"][4]["facing"] == 0
    expect(page.get_by_role("button", name="Print")).to_have_count(0)


def turn_the_last_warrior(page: Page) -> None:
    """In the form that is made from the schema: the groups are opened down to R5, then the case is judged."""
    facing = page.locator("[name='f:/position/warriors/4/facing']")
    for group in ("f-position", "f-position-warriors", "f-position-warriors-4"):
        if page.locator(f"#{group}").get_attribute("open") is None:
            page.locator(f"#{group} > summary").click()
    facing.select_option("0")
    page.locator(".toolbar--sticky").get_by_role("button", name="Get ruling").click()


def test_the_colour_scheme_can_be_chosen_and_is_remembered(open_as: SignIn) -> None:
    page = open_as(None)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.goto("/rules/")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    day = page.evaluate(paper)
    page.get_by_role("button", name="Dark").click()
    night = page.evaluate(paper)
    assert night != day
    page.reload()
    assert page.evaluate(paper) == night
    expect(page.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")


def test_the_first_tab_stop_skips_to_the_content(open_as: SignIn) -> None:
    page = open_as(None)
    page.goto("/rules/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


def test_what_was_typed_survives_a_reload(open_as: SignIn) -> None:
    page = open_as(None)
    page.goto("/rules/adjudicate/")
    page.get_by_label("Case as JSON").fill("half a case")
    page.get_by_label("Case as JSON").press("End")
    page.keyboard.type("!")
    page.reload()
    expect(page.get_by_label("Case as JSON")).to_have_value("half a case!")


def test_the_search_narrows_the_rulebook_while_typing(open_as: SignIn) -> None:
    page = open_as(None)
    page.goto("/rules/combat-hex/3.1.2/")
    page.get_by_label("Ask a question, or give a number").press_sequentially("6.23")
    expect(page.get_by_role("status").filter(has_text="for “6.23”")).to_be_visible()
    expect(page.locator("article.entry").first).to_contain_text("6.23")


def test_buttons_are_large_enough_for_a_thumb(open_as: SignIn) -> None:
    page = open_as(None, PHONE)
    page.goto(EXAMPLE)
    small = page.evaluate(
        "[...document.querySelectorAll('.button, .masthead a, summary')].map(e => e.getBoundingClientRect())"
        ".filter(box => box.width && box.height < 43.5).length"
    )
    assert small == 0


def test_on_paper_there_are_no_controls(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto(EXAMPLE)
    page.emulate_media(media="print")
    expect(page.locator(".masthead")).to_be_hidden()
    expect(page.locator(".toolbar").first).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(".board").first).to_be_visible()


def test_a_question_is_asked_before_something_cannot_be_undone(open_as: SignIn, user: User) -> None:
    api_token(user, name="scoreboard")
    page = open_as(user, LAPTOP)
    page.goto("/account/tokens/")
    page.get_by_role("button", name="Revoke scoreboard").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("scoreboard")
    dialog.get_by_role("button", name="Go back").click()
    assert user.api_tokens.filter(revoked_at=None).count() == 1
    page.get_by_role("button", name="Revoke scoreboard").click()
    dialog.get_by_role("button", name="Revoke scoreboard").click()
    expect(page.get_by_text("no longer works")).to_be_visible()
