"""Twenty-four players without accounts at an event that requires lists, as an organizer meets them; then a late one."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, SignIn
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import an_event, play
from tournaments.models import Event

NAMES = [f"Guest {number:02}" for number in range(1, 25)]
WHY = "A beginners' event."


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_an_organizer_brings_a_field_without_accounts_into_two_rounds(open_as: SignIn) -> None:
    olive = UserFactory.create(username="olive")
    event = an_event(0, organizer=olive, capacity=30, round_count=3, lists_required=True)
    page, base = open_as(olive, LAPTOP), f"/events/{event.slug}/"

    bring_in(page, base)
    check_everybody_in(page, base)
    draft(page, base)
    page.get_by_role("button", name="Publish the round").click()
    expect(page.locator("#live-head .title-row", has_text="Round 1 Playing")).to_be_visible()
    play(event.rounds.get(number=1))

    add_late(
        page, base, "Late", "", "Late is entered with player ID 25, but is not paired: no list submitted."
    )
    add_late(page, base, "Later", WHY, "is paired from round 2 on")
    draft(page, base)
    missing = page.locator("#unpaired-no-list")
    expect(missing.get_by_role("link", name="Late", exact=True)).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("Later"))).to_be_visible()
    assert Event.objects.get(pk=event.pk).entries.filter(checked_in_at=None).count() == 1


def bring_in(page: Page, base: str) -> None:
    page.goto(f"{base}players/import/")
    page.get_by_label("or its rows, pasted").fill("\n".join(["name", *NAMES]))
    page.get_by_role("button", name="Preview import").click()
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("heading", name="24 entered")).to_be_visible()
    expect(page.get_by_role("heading", name="No list submitted (24)")).to_be_visible()


def check_everybody_in(page: Page, base: str) -> None:
    """Nobody comes in without a word: the answer names everybody who is left out, and offers what helps."""
    page.goto(f"{base}players/")
    page.get_by_role("button", name="Check in without lists…").click()
    expect(page.get_by_role("heading", name="0 players checked in, 24 not")).to_be_visible()
    for name in NAMES:
        expect(page.get_by_role("link", name=name)).to_be_visible()
    page.get_by_label("Reason for no list").fill(WHY)
    page.get_by_role("button", name="Check in without lists").click()
    expect(page.get_by_text("24 players checked in.")).to_be_visible()


def draft(page: Page, base: str) -> None:
    page.goto(base)
    page.get_by_role("button", name="Generate pairings").click()
    expect(page.locator("#live-head .title-row", has_text="Draft")).to_be_visible()


def add_late(page: Page, base: str, name: str, reason: str, answer: str) -> None:
    page.goto(f"{base}players/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Reason for no list").fill(reason)
    page.get_by_role("button", name="Add player").click()
    expect(page.get_by_text(answer)).to_be_visible()
