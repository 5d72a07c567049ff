"""The desk after one step in a row: what stands above the rows is renewed, and works."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, SignIn
from tests.factories.tournaments import an_event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_after_one_check_in_the_counts_are_new_and_the_others_are_checked_in_at_once(open_as: SignIn) -> None:
    event = an_event(3)
    event.entries.update(checked_in_at=None)
    page = open_as(event.created_by, LAPTOP)
    page.goto(f"/events/{event.slug}/desk/")
    page.get_by_role("button", name="Check in P1").click()
    expect(page.locator("#desk-counts").get_by_role("link", name="Not checked in 2")).to_be_visible()

    page.get_by_role("button", name="Check in all 2").click()
    expect(page.get_by_text("2 players checked in.")).to_be_visible()
    assert not event.entries.filter(checked_in_at=None).exists()
