"""Sixty players from a file, none with an account, through a whole day: what the organizer does, and how long a hand takes.

Everything is done on the desk page, the results page and the page of the draft. The seconds are those of the keystroke-level
model with a mental operator for each slip; waiting for the server is not in them.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, SignIn, until
from tests.browser.test_board import Hand
from tests.browser.test_results_page import READING
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import an_event
from tournaments.models import Event, Outcome, Pairing, ReportState, ResultReport, Round
from tournaments.simulation.checking import findings

WRITTEN = ["Étienne Núñez", "Þórður Jónsson", "王小明", "محمد علي", "Ольга Петрова"]
NAMES = [*WRITTEN, *(f"Player {number:02}" for number in range(6, 61))]
WHY = "Lists are shown on paper."
ABSENT, LATE = "Player 33", "Latecomer"
MINUTES = 25  # of the hand, for all slips of three rounds and everything around them

Slip = tuple[str, ...]  # the keys of a row: the winner's, then the counts


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_sixty_players_from_a_file_are_brought_to_a_champion_from_the_desk_and_the_results_page(
    open_as: SignIn, record_property: Callable[[str, object], None]
) -> None:
    event = an_event(
        0,
        organizer=UserFactory.create(username="olive"),
        capacity=64,
        round_count=3,
        lists_required=True,
        cut_size=4,
    )
    day = Day(open_as(event.created_by, LAPTOP), event)
    day.hand.count()

    day.import_from_a_file()
    day.check_everybody_in()
    day.draw(1)
    day.print_round(1)
    day.enter_slips(1, absent=ABSENT)
    day.drop(ABSENT)
    day.draw(2)
    day.enter_late()
    day.enter_slips(2)
    day.correct_round_one()
    day.draw(3)
    day.enter_slips(3)
    for number in (4, 5):
        day.draw(number)
        day.enter_slips(number)
    champion = day.close()

    seconds = day.hand.seconds + day.slips * READING
    record_property("steps", day.hand.steps)
    record_property("slips", day.slips)
    record_property("seconds_by_hand", round(seconds))
    assert seconds < MINUTES * 60
    assert Event.objects.get(pk=event.pk).is_closed
    final = ResultReport.objects.get(
        pairing__round__number=5, state=ReportState.CONFIRMED, pairing__round__event=event
    )
    side = 1 if final.outcome == Outcome.FIRST else 2
    assert champion == final.pairing.seats.get(side=side).entry.name
    said = list(findings(Event.objects.get(pk=event.pk)))
    assert {one.code for one in said} == {"points-corrected-later"}
    assert not any(one.is_fault for one in said)


class Day:
    """The organizer's one browser tab."""

    def __init__(self, page: Page, event: Event) -> None:
        self.page, self.event, self.hand, self.slips = page, event, Hand(page), 0

    def open(self, *links: str) -> None:
        """By the tabs of the event, as a person does."""
        if not self.page.url.rstrip("/").endswith(self.event.slug) and self.event.slug not in self.page.url:
            self.page.goto(f"/events/{self.event.slug}/")
        for link in links:
            self.page.get_by_role("link", name=link, exact=True).first.click()

    def press(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=name, exact=isinstance(name, str)).first.click()

    def type(self, label: str, text: str) -> None:
        self.page.get_by_label(re.compile(rf"^{label}(?! or)")).first.click()
        self.page.keyboard.type(text)

    def import_from_a_file(self) -> None:
        self.open("Desk", "Import players")
        rows = "\n".join(["name;club", *(f"{name};Club {at % 7}" for at, name in enumerate(NAMES))])
        self.page.get_by_label("CSV file").set_input_files(
            {"name": "players.csv", "mimeType": "text/csv", "buffer": rows.encode()}
        )
        self.press("Preview import")
        self.press("Import")
        expect(self.page.get_by_role("heading", name="60 entered")).to_be_visible()

    def check_everybody_in(self) -> None:
        self.open("Desk")
        self.press("Check in without lists…")
        expect(self.page.get_by_role("heading", name="0 players checked in, 60 not")).to_be_visible()
        self.type("Reason for no list", WHY)
        self.press("Check in without lists")
        expect(self.page.get_by_text("60 players checked in.")).to_be_visible()

    def draw(self, number: int) -> None:
        """From the page where the last result was entered, or from the desk."""
        if number == 1:
            self.open("Desk")
        self.press("Generate pairings")
        expect(self.page.locator("#live-head .title-row", has_text="Draft")).to_be_visible()
        self.press("Publish the round")
        expect(self.page.locator("#live-head .title-row", has_text=f"Round {number} Playing")).to_be_visible()

    def print_round(self, number: int) -> None:
        self.open("Print and export")
        for title in ("Pairings by name", "Pairings by table", "Result slips", "Standings"):
            link = self.page.locator("a[href$='.pdf']").get_by_text(title, exact=True)
            answer = self.page.request.get(link.get_attribute("href") or "")
            assert answer.ok
            assert answer.body().startswith(b"%PDF")
        self.open("Rounds")

    def enter_slips(self, number: int, absent: str = "") -> None:
        """Row by row; who did not come is one key."""
        self.page.get_by_role("link", name="Enter results").first.click()
        tables = list(self.round(number).pairings.filter(kind="game").order_by("table"))
        expect(self.page.get_by_label("Table number or player")).to_be_focused()
        # The field has the focus before the script runs; the button is shown by the script, once it listens.
        expect(self.page.get_by_role("button", name="Undo")).to_be_visible()
        self.page.keyboard.press("Enter")
        for at, table in enumerate(tables):
            self.row(number, table, at, absent)
        expect(self.page.get_by_text("No unsaved results.")).to_be_visible()
        assert self.page.locator("tr.is-fault [data-fault]").all_inner_texts() == []
        until(self.page, lambda: self.confirmed(number) == len(tables))
        self.slips += len(tables)

    def row(self, number: int, table: Pairing, at: int, absent: str) -> None:
        names = [seat.entry.name for seat in table.seats.order_by("side")]
        if absent in names:
            for _ in range(1 if names[0] == absent else 2):
                self.page.keyboard.press("n")
            self.page.keyboard.press("Enter")
            return
        winner, *counts = self.slip(at, number)
        self.page.keyboard.press(winner)
        for text, key in zip(counts, ("Tab", "Tab", "Tab", "Enter"), strict=True):
            self.page.keyboard.type(text)
            self.page.keyboard.press(key)

    def slip(self, at: int, number: int) -> Slip:
        if number <= 3 and at % 9 == 4:
            return ("d", "4", "4", "210", "210")
        return ("1", "9", "3", "450", "120") if (at + number) % 2 else ("2", "2", "11", "90", "601")

    def drop(self, name: str) -> None:
        self.find(name)
        self.page.get_by_role("link", name=f"Drop {name}", exact=True).click()
        self.press(re.compile("^Drop"))
        expect(self.page.get_by_text("Dropped").first).to_be_visible()

    def find(self, name: str) -> None:
        self.open("Desk")
        self.page.get_by_role("searchbox").first.click()
        self.page.keyboard.type(name)
        expect(self.page.locator("#desk tbody tr")).to_have_count(1)

    def enter_late(self) -> None:
        """Fifty-nine are left, so the late one plays the player who sits out."""
        self.open("Desk")
        self.type("Name", LATE)
        self.type("Reason for no list", WHY)
        self.press("Add and pair")
        expect(self.page.get_by_text(re.compile(f"{LATE} is entered"))).to_be_visible()
        assert self.round(2).pairings.filter(kind="game", seats__entry__name=LATE).exists()

    def correct_round_one(self) -> None:
        """The first slip was read wrongly: on the results page of the finished round, with a reason."""
        self.open("Rounds")
        self.page.get_by_role("link", name="Round 1", exact=True).click()
        self.page.get_by_role("link", name="Correct results").click()
        row = self.page.locator("#grid tbody tr").first
        before = row.get_by_label(re.compile("^Winner")).input_value()
        row.get_by_label(re.compile("^Winner")).focus()
        self.page.keyboard.press("2" if before == "first" else "1")
        expect(row.get_by_text("To change it, give a reason.")).to_be_visible()
        row.get_by_label("Reason for a change").click()
        self.page.keyboard.type("The slip was read wrongly.")
        self.page.keyboard.press("Enter")
        until(self.page, lambda: self.corrected() == 1)
        self.open("Desk")

    def close(self) -> str:
        self.page.get_by_role("link", name="Close the event").first.click()
        self.press("Close it")
        expect(self.page.get_by_text("Final. Only confirmed results count.")).to_be_visible()
        self.open("Bracket")
        heading = self.page.get_by_role("heading", name=re.compile("wins$")).inner_text()
        return heading.removesuffix(" wins").strip()

    def round(self, number: int) -> Round:
        return self.event.rounds.get(number=number)

    def confirmed(self, number: int) -> int:
        return ResultReport.objects.filter(
            pairing__round=self.round(number), state=ReportState.CONFIRMED
        ).count()

    def corrected(self) -> int:
        return ResultReport.objects.filter(
            pairing__round=self.round(1), reason="The slip was read wrongly."
        ).count()
