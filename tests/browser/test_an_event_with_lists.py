"""An event of a game with a complete catalogue, in the demo: a list is built, a table shows its dispute, a ruling its steps.

Organizer, player and judge each open what they would; nothing is wider than a phone, and axe finds nothing.
"""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import Page, expect

from devtools.page_measures import BEYOND
from rules.engine.game import Game
from rules.games.registry import GAMES
from tests.browser.conftest import LAPTOP, SignIn
from tests.factories.accounts import UserFactory
from tournaments.demo.games import make_games
from tournaments.models import Event, EventRole, JudgeCall, Role

PHONE = {"width": 390, "height": 844}
SIEGE = "does the gate fall"
# What is typed, what is added, and how many: 165 points.
MODELS = (
    ("theoden", "King Theoden", 1),
    ("rohan rider", "(Mounted) Rohan Rider", 3),
    ("rohan sold", "Rohan Soldier", 10),
)


@pytest.fixture
def event() -> Event:
    call_command("load_catalogues", verbosity=0)
    organizer, judge, *players = UserFactory.create_batch(8)
    make_games(organizer, judge, players, timezone.now())
    game = game_with_armies()
    return Event.objects.get(ruleset=game.ruleset.id)


def game_with_armies() -> Game:
    return next(game for game in GAMES.values() if game.samples)


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_an_event_of_a_game_with_a_complete_catalogue(event: Event, open_as: SignIn) -> None:
    call = JudgeCall.objects.select_related("ruling", "pairing").get(question__contains=SIEGE)
    asked = call.pairing.seats.select_related("entry__user").order_by("side")[0].entry.user
    judge = EventRole.objects.get(event=event, role=Role.HEAD_JUDGE).user
    address = f"/events/{event.slug}/"
    assert asked
    assert call.ruling

    build_a_list(open_as(asked, PHONE), event)
    table = f"{address}tables/{call.pairing_id}/"
    ruling = f"/rules/rulings/{call.ruling.address}/"
    entry = event.entries.order_by("number").first()
    assert entry
    result = f"{address}rounds/1/"
    for user, pages in (
        (event.created_by, [address, f"{address}rounds/2/", result, f"{address}players/{entry.number}/"]),
        (asked, [f"{address}me/", ruling]),
        (judge, [table, "/events/calls/", f"/lists/checks/{event.scope}/"]),
    ):
        look_at(open_as(user, LAPTOP), pages)
    the_ruling(open_as(judge, LAPTOP), ruling, table, call)


def build_a_list(page: Page, event: Event) -> None:
    """From nothing to a legal list by search, add and count; its models are on the printed sheet."""
    page.goto(f"/lists/new/?event={event.scope}")
    page.get_by_label("Name", exact=True).fill("The third army")
    page.get_by_role("button", name="Create list").click()
    expect(page.get_by_role("heading", name="The third army")).to_be_visible()
    for word, title, count in MODELS:
        page.get_by_label("Search the catalogue").fill(word)
        page.locator("#catalogue").get_by_role(
            "button", name=re.compile(f"^Add {re.escape(title)}, ")
        ).click()
        row = page.locator("#army li[data-row]").filter(has_text=title)
        number = row.get_by_role("spinbutton")
        expect(number).to_have_value("1")
        if count > 1:
            number.fill(str(count))
            number.blur()
    totals = page.locator("#army .army-sum")
    expect(totals).to_contain_text("165")
    expect(totals).to_contain_text("✓ legal")
    held(page)
    page.goto(f"{page.url.split('?')[0].split('#')[0]}print/")
    expect(page.get_by_text("Rohan Soldier").first).to_be_visible()
    held(page)


def look_at(page: Page, addresses: list[str]) -> None:
    for address in addresses:
        answer = page.goto(address)
        assert answer
        assert answer.ok, f"{address}: {answer.status}"
        held(page)


def held(page: Page) -> None:
    """No wider than the window, and axe finds nothing, on a phone and on a laptop."""
    for viewport in (PHONE, LAPTOP):
        page.set_viewport_size(viewport)  # type: ignore[arg-type]
        assert page.evaluate(BEYOND) <= 0, f"{page.url} is wider than {viewport['width']}"
        found = [one["id"] for one in Axe().run(page).response["violations"]]
        assert found == [], f"{page.url} at {viewport['width']}: {found}"


def the_ruling(page: Page, ruling: str, table: str, call: JudgeCall) -> None:
    """The dispute is on the table's page and leads to the ruling, with its steps and pictures."""
    page.goto(table)
    expect(page.get_by_text(call.question).first).to_be_visible()
    page.goto(ruling)
    drawn = page.locator(".ruling__boards svg")
    expect(drawn.first).to_be_visible()
    expect(drawn).to_have_count(2)
    expect(page.get_by_text(re.compile("removes orc-1")).first).to_be_visible()
