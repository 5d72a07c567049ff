"""A league of two rounds on phones, in which one game is postponed: from the late game to the final standings."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.browser.conftest import SignIn
from tests.factories.tournaments import a_round, an_event, settle
from tournaments.models import Outcome, Pairing

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_league_goes_on_without_a_postponed_game_and_ends_with_it(open_as: SignIn) -> None:
    event = an_event(4, name="Harbour League", round_count=2, round_days=14)
    late, other = a_round(event).pairings.select_related("round__event").order_by("table")
    settle(other, Outcome.FIRST)
    organizer = open_as(event.created_by)
    first, second = (open_as(user) for user in players(late))
    root = event.get_absolute_url()
    title = f"Round 1, table {late.table}: postponed to"

    organizer.goto(f"{root}rounds/1/")
    organizer.get_by_text("Postpone the games without a confirmed result").click()
    organizer.get_by_label("To be played by").fill(f"{timezone.now() + timedelta(days=30):%Y-%m-%d}")
    organizer.get_by_role("button", name="Postpone").click()
    expect(organizer.get_by_text("1 game is postponed.")).to_be_visible()
    organizer.get_by_role("button", name="Generate pairings").click()
    expect(organizer.get_by_role("heading", name="Round 2")).to_be_visible()
    organizer.get_by_role("button", name="Publish the round").click()
    expect(organizer.locator("#live-head .title-row", has_text="Round 2 Playing")).to_be_visible()
    expect(organizer.get_by_role("link", name=title)).to_be_visible()

    for pairing in Pairing.objects.filter(round__event=event, round__number=2).select_related("round__event"):
        settle(pairing, Outcome.FIRST)
    organizer.goto(f"{root}standings/")
    expect(organizer.get_by_text("1 game is postponed.")).to_be_visible()
    organizer.goto(root)
    expect(organizer.get_by_role("link", name="Close the event")).to_have_count(0)

    report(first, title)
    confirm(second, title)

    organizer.goto(root)
    organizer.get_by_role("link", name="Close the event").click()
    organizer.get_by_role("button", name="Close it").click()
    expect(organizer.get_by_text("Final. Only confirmed results count.")).to_be_visible()
    expect(organizer.get_by_text("is postponed")).to_have_count(0)


def players(pairing: Pairing) -> list[User]:
    seats = pairing.seats.select_related("entry__user").order_by("side")
    return [seat.entry.user for seat in seats if seat.entry.user is not None]


def report(page: Page, title: str) -> None:
    page.goto("/")
    card = page.get_by_role("region", name=title)
    card.get_by_role("link", name="Open this game").click()
    page.get_by_label("I won").check()
    page.get_by_role("button", name="Send to opponent").click()
    expect(page.get_by_text("confirms it on the page of this table.")).to_be_visible()


def confirm(page: Page, title: str) -> None:
    page.goto("/")
    page.get_by_role("region", name=title).get_by_role("link", name="Confirm the result").click()
    page.get_by_role("button", name="Confirm", exact=True).click()
    expect(page.get_by_text("Confirmed.", exact=True)).to_be_visible()
