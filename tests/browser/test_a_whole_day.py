"""Sixteen players, three rounds and a cut, as five people live it, all through the pages.

Olive organizes, Sven keeps scores, Jun judges, Ansel and Bea play. Somebody comes late, somebody leaves, two sit out a
round; a result is disputed, a penalty given, and a judge call goes to appeal.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, SignIn
from tests.factories.accounts import UserFactory

WALK_INS = [
    "Cirdan", "Dwalin", "Eothain", "Folco", "Gamling", "Hirgon", "Ivorwen", "Jolly", "Kili", "Lothar",
    "Mablung", "Nob", "Orophin",
]  # fmt: skip
LATE = "Pippin"
WHY_TOGETHER = "They came together and asked for it."
QUESTION = "Does the wall block the shot?"


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_day_of_sixteen_players_from_the_first_form_to_the_champion(open_as: SignIn) -> None:
    screens = {"olive": LAPTOP, "sven": LAPTOP, "jun": PHONE, "ansel": PHONE, "bea": PHONE}
    the_day({name: open_as(UserFactory.create(username=name), screen) for name, screen in screens.items()})


def the_day(people: dict[str, Page]) -> None:
    olive, sven, jun, ansel, bea = people.values()
    event = make_event(olive)
    name_the_crew(olive, event)
    accept_the_invitation(sven)
    accept_the_invitation(jun)
    for player in (ansel, bea):
        register(player, event)
    bring_walk_ins(olive, event)

    # Round 1: fifteen players, so one has a bye. Ansel and Bea play each other, and not quietly.
    draft(olive, event)
    bring_together(olive)
    publish(olive, 1)
    expect(olive.get_by_text("Bye", exact=True).first).to_be_visible()
    call_goes_to_appeal(bea, jun, olive, event)
    dispute(ansel, bea, olive, event)
    penalise(jun, event, "Ansel")
    enter_results(sven, event, 1)

    # Round 2: somebody comes late, so that nobody sits out.
    enter_late(olive, event)
    draft(olive, event)
    publish(olive, 2)
    expect(olive.get_by_role("row", name=re.compile(LATE))).to_be_visible()
    enter_results(sven, event, 2)

    # Round 3: somebody leaves, so that one sits out again.
    drop(olive, event, "Orophin")
    draft(olive, event)
    publish(olive, 3)
    expect(olive.get_by_role("row", name=re.compile("Orophin"))).to_have_count(0)
    enter_results(sven, event, 3)

    # The cut of four: two games, then the final.
    for number in (4, 5):
        draft(olive, event)
        publish(olive, number)
        enter_results(sven, event, number)

    close(olive, event)
    bea.goto(f"{event}standings/")
    expect(bea.get_by_role("row", name=re.compile("Bea"))).to_be_visible()
    bea.goto(f"{event}bracket/")
    expect(bea.get_by_role("heading", name=re.compile("wins$"))).to_be_visible()


def make_event(page: Page) -> str:
    page.goto("/events/new/")
    page.get_by_label("Name").fill("Sixteen at Sarn Ford")
    page.get_by_label("Venue", exact=True).fill("Ferry House")
    page.get_by_label("Begins").fill("2030-05-04T10:00")
    page.get_by_label("Maximum players").fill("16")
    unfold(page, "Format")
    page.get_by_role("spinbutton", name=re.compile(r"^Rounds \(optional\)")).fill("3")
    page.get_by_label("Size of the top cut").select_option("Best 4")
    unfold(page, "Lists")
    page.get_by_label("Every player submits a list").uncheck()
    page.get_by_role("button", name="Create and publish").click()
    expect(page.get_by_role("heading", name="Sixteen at Sarn Ford")).to_be_visible()
    return page.url


def unfold(page: Page, chapter: str) -> None:
    page.locator("details > summary", has=page.get_by_text(chapter, exact=True)).click()


def name_the_crew(page: Page, event: str) -> None:
    for username, role in (("sven", "Scorekeeper"), ("jun", "Judge")):
        page.goto(f"{event}crew/")
        page.get_by_label("Username").fill(username)
        page.get_by_role("checkbox", name=role, exact=True).check()
        page.get_by_role("button", name="Invite").click()
        expect(page.get_by_text(f"{username.capitalize()} is invited as {role.lower()}")).to_be_visible()


def accept_the_invitation(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Accept").click()
    expect(page.get_by_text("You are on the staff of")).to_be_visible()


def register(page: Page, event: str) -> None:
    page.goto(event)
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_role("heading", name="Your entry")).to_be_visible()


def bring_walk_ins(page: Page, event: str) -> None:
    page.goto(f"{event}players/import/")
    page.get_by_label("or its rows, pasted").fill("\n".join(["name", *WALK_INS]))
    page.get_by_role("button", name="Preview import").click()
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("link", name=WALK_INS[-1])).to_be_visible()
    page.goto(f"{event}players/")
    page.get_by_role("button", name="Check in all").click()
    expect(page.get_by_text("15 players checked in.")).to_be_visible()


def draft(page: Page, event: str) -> None:
    page.goto(event)
    page.get_by_role("button", name="Generate pairings").click()
    expect(page.locator("#live-head .title-row", has_text="Draft")).to_be_visible()


def publish(page: Page, number: int) -> None:
    page.get_by_role("button", name="Publish the round").click()
    expect(page.locator("#live-head .title-row", has_text=f"Round {number} Playing")).to_be_visible()


def bring_together(page: Page) -> None:
    """Ansel (number 1) and Bea (number 2) at one table, wherever the draw put them; one of the two may have the bye."""
    met = opponent_of(page, "Ansel")
    if met == "Bea":
        return
    moved, across = ("2", met) if met else ("1", opponent_of(page, "Bea"))
    page.get_by_label("Player ID", exact=True).fill(moved)
    page.get_by_label("Player ID of the other player").fill(str(WALK_INS.index(across) + 3))
    page.get_by_role("button", name="Preview swap").click()
    page.get_by_label("Reason").fill(WHY_TOGETHER)
    page.get_by_role("button", name="Swap").click()
    expect(page.get_by_text(WHY_TOGETHER).first).to_be_visible()


def opponent_of(page: Page, name: str) -> str:
    """Who sits across in the draft; empty for the bye. Whole words only: the reason of a bye may begin with "Nobody"."""
    row = page.get_by_role("row", name=re.compile(rf"\b{name}\b")).inner_text()
    seated = [one for one in ("Ansel", "Bea", *WALK_INS) if re.search(rf"\b{one}\b", row)]
    return next((one for one in seated if one != name), "")


def call_goes_to_appeal(player: Page, judge: Page, organizer: Page, event: str) -> None:
    player.goto(f"{event}me/")
    player.get_by_text("Call a judge").first.click()
    player.get_by_label("The question, in one line").fill(QUESTION)
    player.get_by_role("button", name="Call a judge to this table").click()
    expect(player.get_by_role("heading", name="A judge is called")).to_be_visible()

    judge.goto("/events/calls/")
    judge.get_by_role("button", name="Take this call").click()
    judge.get_by_label("Answer").fill("The wall blocks it.")
    judge.get_by_role("button", name="Close the call").click()
    expect(judge.get_by_text("No open calls")).to_be_visible()

    player.goto(f"{event}me/")
    player.get_by_text("Appeal this answer").click()
    player.get_by_label("Why the answer is wrong").fill("The corner is open.")
    player.get_by_role("button", name="Appeal").click()
    player.get_by_role("dialog").get_by_role("button", name="Appeal").click()
    expect(player.get_by_text("Appealed. You read the decision here.")).to_be_visible()

    organizer.goto("/events/calls/")
    organizer.get_by_role("link", name=re.compile("Table")).first.click()
    organizer.get_by_label("Decision").fill("The corner is open: the shot stands.")
    organizer.get_by_role("button", name="Decide the appeal").click()
    expect(organizer.get_by_text("Decided: The corner is open: the shot stands.")).to_be_visible()
    player.goto(f"{event}me/")
    expect(player.get_by_text("The corner is open: the shot stands.")).to_be_visible()


def dispute(one: Page, other: Page, organizer: Page, event: str) -> None:
    one.goto(f"{event}me/")
    one.get_by_label("I won").check()
    one.get_by_role("button", name="Send to opponent").click()
    expect(one.get_by_text("confirms it on the page of this table.")).to_be_visible()
    other.goto(f"{event}me/")
    other.get_by_text("That is not right").click()
    other.get_by_label("What is wrong?").fill("We drew.")
    other.get_by_role("button", name="Dispute").click()
    expect(other.get_by_text("We drew.")).to_be_visible()
    organizer.goto(f"{event}rounds/")
    organizer.get_by_role("row", name=re.compile("Ansel")).get_by_role("link").first.click()
    set_result(organizer, r"^\s*Draw\s*$")


def set_result(page: Page, outcome: str) -> None:
    page.get_by_text("Set the result").first.click()
    page.get_by_label(re.compile(outcome)).first.check()
    page.get_by_label("Reason").last.fill("Both slips say so.")
    with page.expect_navigation():
        page.get_by_role("button", name="Set the result").click()
    expect(page.get_by_text("Confirmed").first).to_be_visible()


def close(page: Page, event: str) -> None:
    page.goto(event)
    page.get_by_role("link", name="Close the event").click()
    page.get_by_role("button", name="Close it").click()
    expect(page.get_by_text("Final. Only confirmed results count.")).to_be_visible()


def penalise(page: Page, event: str, name: str) -> None:
    page.goto(f"{event}players/")
    page.get_by_role("link", name=name).click()
    page.get_by_role("link", name="Penalties").click()
    page.get_by_label("A rule broken by mistake").check()
    page.get_by_label("Penalty").select_option("Warning")
    page.get_by_label("What happened").fill("Slow play, twice.")
    page.get_by_role("button", name="Give a penalty").click()
    expect(page.get_by_role("listitem").filter(has_text="Slow play, twice.")).to_be_visible()


def enter_results(page: Page, event: str, number: int) -> None:
    """The scorekeeper types in what the slips say: the first player wins wherever nothing is said yet."""
    page.goto(f"{event}rounds/{number}/")
    open_tables = page.locator("tbody tr:not(:has-text('Confirmed')) a[href*='/tables/']")
    addresses = open_tables.evaluate_all("links => links.map(link => link.getAttribute('href'))")
    for address in dict.fromkeys(addresses):
        page.goto(address)
        set_result(page, r"\swins\s*$")


def enter_late(page: Page, event: str) -> None:
    page.goto(f"{event}players/")
    page.get_by_text("Add a player").click()
    page.get_by_label("Name", exact=True).fill(LATE)
    page.get_by_role("button", name="Add player").click()
    expect(page.get_by_text(re.compile(rf"{LATE} is entered .* is paired from round 2 on"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile(LATE))).to_be_visible()


def drop(page: Page, event: str, name: str) -> None:
    page.goto(f"{event}players/")
    page.get_by_role("link", name=name).click()
    page.get_by_role("link", name="Drop").click()
    page.get_by_role("button", name="Drop").click()
    expect(page.get_by_text("Dropped").first).to_be_visible()
