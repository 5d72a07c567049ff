"""The command palette and the keyboard shortcuts, as somebody uses them who takes no hand off the keys."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, SignIn
from tests.factories.accounts import UserFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]


def test_a_page_is_reached_by_its_name(open_as: SignIn) -> None:
    page = open_as(UserFactory.create(), LAPTOP)
    page.keyboard.press("Control+k")
    palette = page.get_by_role("dialog", name="Search")
    expect(palette.get_by_role("link", name="Create event")).to_be_visible()

    page.keyboard.type("create ev")
    expect(palette.locator("[data-found='create ev']")).to_be_visible()
    expect(palette.locator("a.is-chosen")).to_have_text("Create event")
    page.keyboard.press("Enter")

    page.wait_for_url("**/events/new/")


def test_arrows_choose_and_escape_closes(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto("/")
    page.keyboard.press("/")
    palette = page.get_by_role("dialog", name="Search")
    expect(palette.locator("a.is-chosen")).to_contain_text("Home")
    page.keyboard.press("ArrowDown")
    expect(palette.locator("a.is-chosen")).to_contain_text("Events")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(palette.locator("a.is-chosen")).to_have_text("Create account")

    page.keyboard.press("Escape")
    expect(palette).to_be_hidden()


def test_enter_before_the_answer_opens_the_page_of_the_search(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto("/")
    page.get_by_role("link", name="Search").click()
    page.keyboard.type("tiebreak")
    page.keyboard.press("Enter")

    page.wait_for_url(lambda address: "tiebreak" in address or "scoring" in address or "/rules/" in address)


def test_shortcuts_are_listed_and_single_keys_can_be_switched_off(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto("/")
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(listed.get_by_text("Search or go to a page").first).to_be_visible()
    listed.get_by_role("checkbox").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(listed).to_be_hidden()

    page.get_by_role("button", name="Keyboard shortcuts").click()
    listed.get_by_role("checkbox").check()
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    page.keyboard.press("e")
    page.wait_for_url("**/events/")


def test_keys_that_are_typed_into_a_field_are_letters(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto("/help/")
    field = page.get_by_label("Search the help")
    field.focus()
    page.keyboard.type("g e / ?")

    expect(field).to_have_value("g e / ?")
    expect(page.locator("dialog")).to_have_count(0)
