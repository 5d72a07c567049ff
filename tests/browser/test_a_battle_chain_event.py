"""The demo's Battle Chain event to its end in real browsers: a siege dispute is judged, all report."""

import pytest
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import Page, expect

from rules.rulebooks.examples import examples
from tests.browser.conftest import LAPTOP, SignIn
from tests.browser.test_main_path import opponents, publish_round
from tests.factories.accounts import UserFactory
from tournaments.demo.games import make_games
from tournaments.models import Event, EventRole, Role

RULESET = "battle-chain/1"
QUESTION = "The fuse has burnt: does the gate fall, and who with it?"
ANSWER = "The device explodes: the gate is broken, and the orc beside it is gone."
CASE = next(one.text for one in examples() if one.name == "the-fuse-burns")
Phones = dict[str, Page]


@pytest.fixture
def event() -> Event:
    """The first round is decided, the second is being played."""
    call_command("load_catalogues", verbosity=0)
    organizer, judge, *players = (
        UserFactory.create(username=f"person-{number}", display_name=f"Person {number}")
        for number in range(8)
    )
    make_games(organizer, judge, players, timezone.now())
    return Event.objects.get(ruleset=RULESET)


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_the_battle_chain_event_of_the_demo_is_played_to_its_end(event: Event, open_as: SignIn) -> None:
    address = f"/events/{event.slug}/"
    organizer = open_as(event.created_by, LAPTOP)
    judge = open_as(EventRole.objects.get(event=event, role=Role.HEAD_JUDGE).user)
    phones = {entry.name: open_as(entry.user) for entry in event.entries.select_related("user")}

    organizer.goto(f"{address}rounds/2/")
    pairs = opponents(organizer)
    call_a_judge(phones[pairs[0][0]], address)
    judge_the_siege(judge)
    for name in pairs[0]:
        read_the_ruling(phones[name], address)
    report_all(event, phones, pairs, address)

    publish_round(organizer, address, 3)
    report_all(event, phones, opponents(organizer), address)
    organizer.goto(address)
    organizer.get_by_role("link", name="Close the event").click()
    organizer.get_by_role("button", name="Close it").click()
    expect(organizer.get_by_text("Final. Only confirmed results count.")).to_be_visible()
    organizer.goto(f"{address}standings/")
    expect(organizer.locator("tbody tr")).to_have_count(event.entries.count())


def call_a_judge(page: Page, address: str) -> None:
    page.goto(f"{address}me/")
    page.get_by_text("Call a judge").first.click()
    page.get_by_label("The question, in one line").fill(QUESTION)
    page.get_by_role("button", name="Call a judge to this table").click()
    expect(page.get_by_role("heading", name="A judge is called")).to_be_visible()


def judge_the_siege(page: Page) -> None:
    """The gate of the example; the judge's own words stand beside the steps."""
    page.goto("/events/calls/")
    page.get_by_role("button", name="Take this call").click()
    page.get_by_text("Paste a case").click()
    page.get_by_label("The case").fill(CASE)
    page.get_by_role("button", name="See the ruling first").click()
    page.get_by_role("button", name="Give this ruling to both players").click()
    expect(page.get_by_role("heading", name="Ruling", exact=True)).to_be_visible()
    page.get_by_label("Answer").fill(ANSWER)
    page.get_by_role("button", name="Close the call").click()
    expect(page.get_by_text("Nobody waits")).to_be_visible()


def read_the_ruling(page: Page, address: str) -> None:
    page.goto(f"{address}me/")
    expect(page.get_by_text(ANSWER).first).to_be_visible()
    page.get_by_role("link", name="The ruling, step by step").first.click()
    expect(page.get_by_role("link", name="BC-SIEGE-19").first).to_be_visible()


def report_all(event: Event, phones: Phones, pairs: list[tuple[str, str]], address: str) -> None:
    """At each table the first has lost nobody, the other everybody but one."""
    models = {
        entry.name: entry.submission.report["facts"]["starting_models"]
        for entry in event.entries.select_related("submission")
        if entry.submission
    }
    for one, other in pairs:
        report(phones[one], models[one], address)
        phones[other].goto(f"{address}me/")
        phones[other].get_by_role("button", name="Confirm", exact=True).click()
        expect(phones[other].get_by_text("Confirmed.", exact=True)).to_be_visible()


def report(page: Page, left: int, address: str) -> None:
    page.goto(f"{address}me/")
    page.get_by_label("Your models").fill(str(left))
    page.get_by_label("Theirs", exact=True).first.fill("1")
    page.get_by_label("Your points").fill("90")
    page.get_by_label("Theirs", exact=True).last.fill("5")
    page.get_by_label("Theirs", exact=True).last.blur()
    expect(page.get_by_text("✓ You win.")).to_be_visible()
    page.get_by_role("button", name="Send to opponent").click()
    expect(page.get_by_text("confirms it on the page of this table.")).to_be_visible()
