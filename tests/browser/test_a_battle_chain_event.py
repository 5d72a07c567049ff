"""The demo's Battle Chain event to its end in real browsers: a siege dispute is entered on the board and judged, all report."""

from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.board import answered, asked
from tests.browser.conftest import LAPTOP, SignIn
from tests.browser.test_battle_chain_board import Space, on_screen
from tests.browser.test_main_path import opponents, publish_round
from tests.factories.accounts import UserFactory
from tournaments.demo.games import make_games
from tournaments.models import Entry, Event, EventRole, Role, Seat

RULESET = "battle-chain/1"
QUESTION = "The fuse has burnt: does the gate fall, and who with it?"
ANSWER = "The device explodes: the gate is broken, and the orc beside it is gone."
DEVICE = "explosive-device"
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
    besieger = with_a_device(event)
    seats = Seat.objects.filter(pairing__round__number=2, pairing__seats__entry=besieger)
    defender = seats.exclude(entry=besieger).get().entry
    call_a_judge(phones[besieger.name], address)
    judge_the_siege(judge, besieger, defender)
    for entry in (besieger, defender):
        read_the_ruling(phones[entry.name], address)
    report_all(event, phones, pairs, address)

    publish_round(organizer, address, 3)
    report_all(event, phones, opponents(organizer), address)
    organizer.goto(address)
    organizer.get_by_role("link", name="Close the event").click()
    organizer.get_by_role("button", name="Close it").click()
    expect(organizer.get_by_text("Final. Only confirmed results count.")).to_be_visible()
    organizer.goto(f"{address}standings/")
    expect(organizer.locator("tbody tr")).to_have_count(event.entries.count())


def with_a_device(event: Event) -> Entry:
    """Whose list holds what blows up gates."""
    return next(one for one in event.entries.all() if DEVICE in {row["model"] for row in rows_of(one)})


def rows_of(entry: Entry) -> list[dict[str, Any]]:
    assert entry.submission
    rows: list[dict[str, Any]] = entry.submission.document["rows"]
    return rows


def soldier_of(entry: Entry) -> str:
    """What the list has most of."""
    name: str = max(rows_of(entry), key=lambda row: row["count"])["name"]
    return name


def call_a_judge(page: Page, address: str) -> None:
    page.goto(f"{address}me/")
    page.get_by_text("Call a judge").first.click()
    page.get_by_label("The question, in one line").fill(QUESTION)
    page.get_by_role("button", name="Call a judge to this table").click()
    expect(page.get_by_role("heading", name="A judge is called")).to_be_visible()


def judge_the_siege(page: Page, besieger: Entry, defender: Entry) -> None:
    """A gate in a wall, set up by mouse from both lists; the judge's own words stand beside the steps."""
    page.goto("/events/calls/")
    page.get_by_role("button", name="Take this call").click()
    page.get_by_role("link", name="Set up the position on the board").click()
    put(page, soldier_of(besieger), (5, 6), (7, 8))
    put(page, soldier_of(defender), (4, 4), (5, 3))
    put(page, "Wall", (4, 5), (6, 5), towards=(0, -34))
    put(page, "Door", (5, 5), towards=(0, -34))
    put(page, "Explosive device", (5, 5))
    page.get_by_role("button", name="Does device1 explode?").click()
    answered(page)
    asked(page, besieger.name, "the fuse").get_by_role("button", name="3", exact=True).click()
    expect(page.locator("[data-now]")).to_contain_text("This action is legal")
    page.get_by_role("button", name="Give this ruling").click()
    expect(page.get_by_text("The ruling is on record. Both players see it.")).to_be_visible()
    page.get_by_label("Answer").fill(ANSWER)
    page.get_by_role("button", name="Close the call").click()
    expect(page.get_by_text("No open calls")).to_be_visible()


def put(page: Page, tool: str, *spaces: Space, towards: Space = (0, 0)) -> None:
    """Models, lines or engines put down by mouse; a line at a side of its space."""
    answered(page)
    page.locator(".editor__tools .pick", has_text=tool).first.click()
    for space in spaces:
        answered(page)
        page.mouse.click(*on_screen(page, space, towards))


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
    page.get_by_label("Your models left", exact=True).fill(str(left))
    page.get_by_label("Their models left", exact=True).fill("1")
    page.get_by_label("Your points left").fill("90")
    page.get_by_label("Their points left", exact=True).fill("5")
    page.get_by_label("Their points left", exact=True).blur()
    expect(page.get_by_text("✓ You win.")).to_be_visible()
    page.get_by_role("button", name="Send to opponent").click()
    expect(page.get_by_text("confirms it on the page of this table.")).to_be_visible()
