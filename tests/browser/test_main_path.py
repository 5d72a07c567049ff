"""A whole event in real browsers: the organizer on a laptop, four players on phones, a judge with a case."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.browser.conftest import LAPTOP, SignIn
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_list

CASE = Path(__file__).resolve().parents[2] / "docs/cases/rohan-and-orcs.json"
ARMIES = ("rohan", "orcs", "gondor", "isengard")
QUESTION = "May one warrior convert both ones?"


@pytest.mark.main_path
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_an_event_from_the_first_form_to_the_final_standings(open_as: SignIn) -> None:
    users = [UserFactory.create(username=f"player-{army}", display_name=army.capitalize()) for army in ARMIES]
    judge_user = UserFactory.create(username="jun", display_name="Jun Judge")
    for user, army in zip(users, ARMIES, strict=True):
        a_list(user, army)
    organizer = open_as(UserFactory.create(username="olive"), LAPTOP)
    phones = {user.display_name: open_as(user) for user in users}
    judge = open_as(judge_user)

    address = make_event(organizer)
    name_a_judge(organizer, address, judge_user)
    accept_the_invitation(judge)
    for user in users:
        enter(phones[user.display_name], address)
    organizer.goto(f"{address}players/")
    with organizer.expect_navigation():
        organizer.get_by_role("button", name="Lock all lists").click()
    organizer.get_by_role("button", name="Check in all").click()
    expect(organizer.get_by_text("4 players checked in.")).to_be_visible()

    for number in (1, 2, 3):
        publish_round(organizer, address, number)
        pairs = opponents(organizer)
        if number == 1:
            settle_a_dispute(phones[pairs[0][0]], phones[pairs[0][1]], judge, address)
        for one, other in pairs:
            report(phones[one], phones[other], address)

    organizer.goto(address)
    organizer.get_by_role("link", name="Close the event").click()
    organizer.get_by_role("button", name="Close it").click()
    expect(organizer.get_by_text("Final. Only confirmed results count.")).to_be_visible()
    organizer.get_by_role("link", name="Why").first.click()
    expect(organizer.get_by_role("heading", name="Opponents’ match-win %")).to_be_visible()


def make_event(page: Page) -> str:
    """Four answers; everything else stays as suggested."""
    page.goto("/events/new/")
    page.get_by_label("Name").fill("Dol Amroth Open")
    page.get_by_label("Venue", exact=True).fill("Harbour Hall")
    page.get_by_label("Begins").fill("2030-05-04T10:00")
    page.get_by_label("Maximum players").fill("4")
    page.get_by_role("button", name="Create and publish").click()
    expect(page.get_by_role("heading", name="Dol Amroth Open")).to_be_visible()
    return page.url


def name_a_judge(page: Page, address: str, judge: User) -> None:
    page.goto(f"{address}crew/")
    page.get_by_label("Username").fill(judge.username)
    page.get_by_role("checkbox", name="Judge", exact=True).check()
    page.get_by_role("button", name="Invite").click()
    expect(page.get_by_text("Jun Judge is invited as judge")).to_be_visible()


def accept_the_invitation(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Accept").click()
    expect(page.get_by_text("You are on the staff of Dol Amroth Open now.")).to_be_visible()


def enter(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name="Register").click()
    page.get_by_role("link", name="Submit your list").click()
    page.get_by_role("radio").first.check()
    page.get_by_role("button", name="Submit this list").click()
    expect(page.get_by_text("Your list is submitted.")).to_be_visible()


def publish_round(page: Page, address: str, number: int) -> None:
    page.goto(address)
    page.get_by_role("button", name="Generate pairings").click()
    expect(page.get_by_role("heading", name=f"Round {number}")).to_be_visible()
    page.get_by_role("button", name="Publish the round").dblclick()
    expect(page.locator("#live-head .title-row", has_text=f"Round {number} Playing")).to_be_visible()
    page.get_by_role("button", name="Start the clock").click()
    expect(page.get_by_role("timer")).to_be_visible()


def opponents(page: Page) -> list[tuple[str, str]]:
    rows = page.locator("tbody tr").all()
    return [
        (row.locator("th").inner_text(), row.locator("[data-label=against]").inner_text()) for row in rows
    ]


def settle_a_dispute(one: Page, other: Page, judge: Page, address: str) -> None:
    one.goto(f"{address}me/")
    one.get_by_text("Call a judge").first.click()
    one.get_by_label("The question, in one line").fill(QUESTION)
    one.get_by_role("button", name="Call a judge to this table").click()
    expect(one.get_by_role("heading", name="A judge is called")).to_be_visible()

    judge.goto("/events/calls/")
    judge.get_by_role("button", name="Take this call").click()
    judge.get_by_text("Paste a case").click()
    judge.get_by_label("The case").fill(CASE.read_text(encoding="utf-8"))
    judge.get_by_role("button", name="See the ruling first").click()
    judge.get_by_role("button", name="Give this ruling to both players").click()
    expect(judge.get_by_role("heading", name="Ruling", exact=True)).to_be_visible()
    judge.get_by_label("Answer").fill("Rohan rolls six dice.")
    judge.get_by_role("button", name="Close the call").click()
    expect(judge.get_by_text("No open calls")).to_be_visible()

    for player in (one, other):
        player.goto(f"{address}me/")
        expect(player.get_by_text("Rohan rolls six dice.")).to_be_visible()
        player.get_by_role("link", name="The ruling, step by step").click()
        expect(player.get_by_role("link", name="6.23").first).to_be_visible()


def report(one: Page, other: Page, address: str) -> None:
    one.goto(f"{address}me/")
    one.get_by_label("Your warriors left").fill("14")
    one.get_by_label("Their warriors left").fill("2")
    one.get_by_label("Your points left").fill("700")
    one.get_by_label("Their points left").fill("90")
    one.get_by_label("Their points left").blur()
    expect(one.get_by_text("✓ You win.")).to_be_visible()
    one.get_by_role("button", name="Send to opponent").click()
    expect(one.get_by_text("confirms it on the page of this table.")).to_be_visible()

    other.goto(f"{address}me/")
    other.get_by_role("button", name="Confirm", exact=True).click()
    expect(other.get_by_text("Confirmed.", exact=True)).to_be_visible()
