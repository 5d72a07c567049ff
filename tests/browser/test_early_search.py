"""What somebody types into a search before the page's scripts have arrived is searched for when they have."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, SignIn
from tests.factories.tournaments import an_event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def type_before_scripts(page: Page, address: str, field: str, word: str) -> None:
    """Every script is held back until the word stands in the field."""
    held: list[Route] = []
    typed = False

    def hold(route: Route) -> None:
        if typed:
            route.continue_()
        else:
            held.append(route)

    page.route("**/*.js*", hold)
    page.goto(address, wait_until="commit")
    page.get_by_label(field).fill(word)
    typed = True
    for route in held:
        route.continue_()


def test_a_rule_is_found(open_as: SignIn) -> None:
    page = open_as(None, PHONE)
    type_before_scripts(page, "/rules/combat-hex/3.1.2/", "Ask a question, or give a number", "6.23")
    expect(page.get_by_role("status").filter(has_text="for “6.23”")).to_be_visible()


def test_a_player_is_found_at_the_desk(open_as: SignIn) -> None:
    event = an_event(3)
    first, second, *_ = event.entries.order_by("number")
    page = open_as(event.created_by, PHONE)
    type_before_scripts(page, f"/events/{event.slug}/desk/", "Name or player ID", second.name)
    expect(page.locator("#desk").get_by_text(second.name).first).to_be_visible()
    expect(page.locator("#desk").get_by_text(first.name)).to_have_count(0)
