"""A Fight on the table of bases in a real browser: entered by what is asked, Fate and Might after a fall."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from rules.games.strategy_battle.referee import adjudicate
from tests.browser.board import answered, assert_accessible_at_every_width, case_of
from tests.browser.conftest import LAPTOP, SignIn
from tests.browser.test_table import EMPTY, verdict
from tests.strategy_battle.test_board import falling

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


SLOW = """
const fetched = window.fetch;
window.fetch = async (...asked) => {
  await new Promise((done) => setTimeout(done, 400));
  return fetched(...asked);
};
"""


@pytest.mark.parametrize("script", ["", SLOW], ids=["answered", "pressed-before-the-answer"])
def test_a_whole_fight_is_entered(script: str, open_as: SignIn) -> None:
    """On a slow line too: what is pressed before the referee answered comes behind what was pressed before it."""
    page = open_as(None, LAPTOP)
    page.add_init_script(script)
    page.goto(EMPTY)
    answered(page)
    page.get_by_role("button", name="Enter the Fight: Warrior (G1) against Warrior (E1)").click()
    for model, face in (("G1", "5"), ("E1", "2")):
        box = page.locator("fieldset.ask", has_text=f"Duel dice of {model}")
        box.get_by_role("button", name=face, exact=True).click()
        answered(page)
    page.get_by_role("button", name="Straight back (270°)").click()
    page.get_by_role("button", name="G1 strikes E1").click()
    answered(page)
    page.locator("fieldset.ask", has_text="To Wound").get_by_role("button", name="6", exact=True).click()
    expect(verdict(page)).to_contain_text("E1 is slain")


def asked(page: Page, what: str) -> Locator:
    return page.locator("fieldset.ask", has_text=what)


def roll(page: Page, what: str, face: str) -> None:
    asked(page, what).get_by_role("button", name=face, exact=True).click()
    answered(page)


def test_fate_and_might_are_asked_for_after_a_fall(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto(EMPTY)
    answered(page)
    page.get_by_text("The case as JSON").click()
    page.locator("#case").fill(json.dumps(falling()))
    page.get_by_role("button", name="Put this case on the table").click()
    answered(page)
    roll(page, "fall", "6")
    expect(asked(page, "Fate of l")).to_contain_text("optional")
    roll(page, "Fate of l", "2")
    expect(asked(page, "Fate of l").locator("input")).to_have_value("2")
    roll(page, "Fate of l", "3")
    assert_accessible_at_every_width(page)
    asked(page, "Might of l").get_by_label("Raise a roll with Might").select_option(
        "3 becomes 4, for 1 point"
    )
    answered(page)
    expect(asked(page, "of l")).to_have_count(0)
    case = case_of(page)
    fall = case["actions"][0]["events"][-1]
    assert fall == {"event": "fall", "model": "l", "to_wound": [6], "fate": [2, 3], "might": {"fate": [0, 1]}}
    left = next(one for one in adjudicate(case).position["models"] if one["id"] == "l")
    assert (left["wounds"], left["fate"], left["might"]) == (2, 0, 0)


def test_a_double_press_says_its_line_once_and_a_press_after_undo_says_it_again(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.add_init_script(SLOW)
    page.goto(EMPTY)
    answered(page)
    page.get_by_role("button", name="Enter the Fight: Warrior (G1) against Warrior (E1)").click()
    for model, face in (("G1", "5"), ("E1", "2")):
        roll(page, f"Duel dice of {model}", face)
    said = len(case_of(page)["actions"][0]["events"])
    straight = page.get_by_role("button", name="Straight back (270°)")

    straight.dblclick()
    assert len(case_of(page)["actions"][0]["events"]) == said + 1
    answered(page)
    page.get_by_role("button", name="Undo").first.click()
    answered(page)
    straight.click()
    page.get_by_role("button", name="Undo").first.click()
    straight.click()
    answered(page)

    events = case_of(page)["actions"][0]["events"]
    assert len(events) == said + 1
    assert verdict(page).inner_text()
