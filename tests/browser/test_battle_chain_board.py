"""The Battle Chain board in a real browser: two disputes by thumb from a judge call, and work by mouse and by keyboard alone."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import User
from armies.models import CatalogueVersion
from devtools.page_measures import BEYOND
from tests.browser.board import answered, assert_accessible_at_every_width, case_of, phone_of
from tests.browser.conftest import LAPTOP, SignIn
from tests.browser.test_board import SECONDS, Hand
from tests.browser.test_disputes_by_thumb import FAR, SWIPE, too_small
from tests.factories import armies
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import (
    EntryFactory,
    EventFactory,
    EventRoleFactory,
    JudgeCallFactory,
    PairingFactory,
    RoundFactory,
    SeatFactory,
)
from tournaments.models import CallState, EventState, JudgeCall
from tournaments.services.entries.lists import submit_list

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

RULESET = "battle-chain/1"
EMPTY = f"/rules/board/?ruleset={RULESET}"
Space = tuple[int, int]
LISTS = {
    "Ann": {"me-orc-leader": 1, "me-man-orc": 12, "explosive-device": 1},
    "Bob": {"me-gondor-leader": 1, "me-gondor-soldier": 12},
}
# Where a share of a space lies on the screen; it is scrolled to where it can be reached.
PLACE = """([x, y, fx, fy]) => {
    const ground = document.querySelector("[data-ground]");
    const svg = ground.querySelector("svg");
    const place = () => new DOMPoint(80 * x + 40 + fx, 80 * y + 40 + fy).matrixTransform(svg.getScreenCTM());
    const frame = ground.getBoundingClientRect();
    const bottom = Math.min(innerHeight, frame.bottom);
    const inside = (at) => at.x > frame.left && at.x < frame.right && at.y > Math.max(0, frame.top) && at.y < bottom;
    const swipes = inside(place()) ? 0 : 1;
    if (swipes) {
        ground.scrollIntoView({block: "nearest"});
        const now = ground.getBoundingClientRect();
        ground.scrollBy(place().x - (now.left + now.right) / 2, place().y - (now.top + now.bottom) / 2);
        if (place().y > innerHeight) scrollBy(0, place().y - innerHeight / 2);
    }
    return [place().x, place().y, swipes];
}"""


class Thumb:
    """A judge's thumb: taps are counted by the page, swipes and the thought before each step here."""

    thought = 1.35

    def __init__(self, page: Page) -> None:
        self.page, self.thoughts, self.swipes = page, 0, 0

    @property
    def seconds(self) -> float:
        hand = Hand(self.page)
        return hand.seconds + self.swipes * (hand.aim + hand.press) + self.thoughts * self.thought

    def touch(self, thing: Locator) -> None:
        answered(self.page)
        self.swipes += ceil(thing.evaluate(FAR) / SWIPE)
        thing.tap()
        answered(self.page)

    def press(self, name: str) -> None:
        self.thoughts += 1
        self.touch(self.page.get_by_role("button", name=name, exact=True))

    def choose(self, tool: str) -> None:
        """A model, a line or an engine to put down."""
        self.thoughts += 1
        self.touch(self.page.locator(".editor__tools .pick", has_text=tool).first)

    def put(self, tool: str, *spaces: Space) -> None:
        self.choose(tool)
        for space in spaces:
            self.tap(space)

    def tap(self, space: Space, towards: tuple[int, int] = (0, 0)) -> None:
        answered(self.page)
        x, y, swipes = self.page.evaluate(PLACE, [*space, *towards])
        self.swipes += swipes
        self.page.touchscreen.tap(x, y)
        answered(self.page)

    def roll(self, player: str, what: str, faces: str) -> None:
        self.thoughts += 1
        for face in faces:
            box = self.page.locator("fieldset.ask").filter(has=self.page.get_by_text(f"{player}: {what}"))
            self.touch(box.get_by_role("button", name=face, exact=True))


@pytest.fixture
def judge(db: None) -> User:
    return UserFactory.create(username="jun", display_name="Jun Judge")


@pytest.fixture
def call(judge: User) -> JudgeCall:
    """A claimed call from a table where both players have submitted their lists."""
    call_command("load_catalogues", verbosity=0)
    version = CatalogueVersion.objects.get(catalogue__slug="battle-chain")
    event = EventFactory.create(ruleset=RULESET, lists_required=True, point_level=500, catalogues=[])
    EventRoleFactory.create(event=event, user=judge)
    pairing = PairingFactory.create(round=RoundFactory.create(event=event), table=7)
    for side, (name, rows) in enumerate(LISTS.items(), start=1):
        player = UserFactory.create(username=name.lower())
        entry = EntryFactory.create(event=event, user=player, name=name)
        listed = armies.army_list(player, version=version, rows=rows, ruleset=RULESET, point_level=500)
        submit_list(entry, listed, actor=player)
        SeatFactory.create(pairing=pairing, entry=entry, side=side)
    event.state = EventState.RUNNING
    event.save()
    found: JudgeCall = JudgeCallFactory.create(
        pairing=pairing, question="Who is blown up?", state=CallState.CLAIMED, claimed_by=judge
    )
    return found


@pytest.fixture
def phone(
    new_context: CreateContextCallback, live_server: LiveServer, judge: User, call: JudgeCall
) -> Iterator[Page]:
    """The judge's phone, on the page of the call. No script on it fails."""
    yield from phone_of(new_context, live_server, judge, call)


@contextmanager
def dispute(page: Page, call: JudgeCall, record: Callable[[str, object], None]) -> Iterator[Thumb]:
    """From the page of the call to the ruling on record, within the time."""
    thumb = Thumb(page)
    Hand(page).count()
    page.get_by_role("link", name="Set up the position on the board").tap()
    answered(page)
    yield thumb
    answered(page)
    assert page.evaluate(BEYOND) <= 0
    assert too_small(page) == []
    thumb.thoughts += 1
    page.get_by_role("button", name="Give this ruling").tap()
    expect(page.get_by_text("The ruling is on record. Both players see it.")).to_be_visible()
    call.refresh_from_db()
    record("seconds_of_taps", round(Hand(page).seconds, 1))
    record("seconds_by_thumb", round(thumb.seconds, 1))
    assert 0 < Hand(page).seconds < thumb.seconds < SECONDS


def outcome_of(call: JudgeCall) -> dict[str, Any]:
    assert call.ruling is not None
    found: dict[str, Any] = call.ruling.ruling["actions"][-1]["outcome"]
    return found


def test_a_siege_dispute_is_entered_by_thumb(
    phone: Page, call: JudgeCall, record_property: Callable[[str, object], None]
) -> None:
    """A device behind a door: who is removed when it goes off?"""
    with dispute(phone, call, record_property) as thumb:
        thumb.put("Man Orc", (5, 6), (7, 8))
        thumb.put("Soldier of Gondor", (4, 5), (5, 4))
        thumb.choose("Wall")
        thumb.tap((4, 5), (0, -34))
        thumb.choose("Door")
        thumb.tap((5, 5), (0, -34))
        thumb.put("Explosive device", (5, 5))
        thumb.press("Does device1 explode?")
        thumb.roll("Ann", "the fuse", "3")
        expect(phone.locator("[data-now]")).to_contain_text("This action is legal")
    outcome = outcome_of(call)
    assert outcome["explodes"] is True
    assert outcome["broken"] == 1
    assert outcome["removed"] == ["M1", "S1"]


def test_a_battle_chain_dispute_is_entered_by_thumb(
    phone: Page, call: JudgeCall, record_property: Callable[[str, object], None]
) -> None:
    with dispute(phone, call, record_property) as thumb:
        thumb.put("Man Orc", (4, 6), (5, 6))
        thumb.put("Soldier of Gondor", (4, 5), (6, 5))
        thumb.press(
            "Fight the combat: Man Orc (M1) and Man Orc (M2) against Soldier of Gondor (S1) and Soldier of Gondor (S2)"
        )
        thumb.roll("Ann", "dice to hit", "1146")
        thumb.roll("Ann", "damage dice", "551")
        thumb.press("Assign as shown")
        thumb.roll("Bob", "dice to hit", "23")
        expect(phone.locator("[data-now]")).to_contain_text("This action is legal")
    outcome = outcome_of(call)
    assert outcome["glancing.player-1"] == 2
    assert outcome["hits.player-1"] == 3
    assert outcome["removed"] == ["S1"]


def test_the_board_of_a_call_offers_the_models_of_both_lists(phone: Page) -> None:
    phone.get_by_role("link", name="Set up the position on the board").tap()
    answered(phone)
    offered = phone.locator(".pick--model").all_inner_texts()
    assert [text.splitlines()[0].lstrip("123456789 ") for text in offered] == [
        "Generic Orc Champion or Leader", "Man Orc", "Gondor (Leader)", "Soldier of Gondor",
    ]  # fmt: skip
    players = case_of(phone)["position"]["players"]
    assert [(one["name"], one["original"]) for one in players] == [("Ann", 13), ("Bob", 13)]


def where(page: Page) -> dict[str, list[int]]:
    return {one["id"]: one["at"] for one in case_of(page)["position"]["models"]}


def on_screen(page: Page, at: Space, towards: Space = (0, 0)) -> tuple[float, float]:
    x, y, _ = page.evaluate(PLACE, [*at, *towards])
    return x, y


def opened(open_as: SignIn) -> Page:
    page = open_as(None, LAPTOP)
    page.goto(EMPTY)
    answered(page)
    return page


def test_a_model_is_dragged_by_mouse(open_as: SignIn) -> None:
    page = opened(open_as)
    to, start = on_screen(page, (7, 6)), on_screen(page, (5, 6))
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*to, steps=5)
    page.mouse.up()
    answered(page)
    assert where(page)["A1"] == [7, 6]
    page.get_by_role("button", name="Undo").click()
    assert where(page)["A1"] == [5, 6]


def test_a_dispute_is_entered_by_keyboard_alone(open_as: SignIn) -> None:
    """Models put down and removed, a wall, a level, a chain fought with its dice."""
    page = opened(open_as)
    page.locator("[data-ground]").focus()
    for key in ("ArrowRight", "ArrowDown", "1", "Enter", "ArrowDown", "2", "Enter"):
        page.keyboard.press(key)
        answered(page)
    assert len(where(page)) == 4
    page.keyboard.press("Delete")
    answered(page)
    assert len(where(page)) == 3
    for key in ("l", "h", "h", "g"):
        page.keyboard.press(key)
        answered(page)
    board = case_of(page)["position"]["board"]
    assert board["lines"] == [{"kind": "wall", "between": [[[1, 2], [1, 1]]]}]
    assert board["levels"] == [{"level": 2, "at": [[1, 2]]}]
    assert board["ground"] == [{"kind": "rough", "at": [[1, 2]]}]
    page.keyboard.press("c")
    answered(page)
    for dice in ("46", "5"):
        page.keyboard.type(dice)
        answered(page)
    assert case_of(page)["actions"][0]["sides"]["attacker"]["roll"] == [4, 6]


def test_a_hex_map_is_drawn_and_clicked(open_as: SignIn) -> None:
    page = opened(open_as)
    page.get_by_text("Size of the map").click()
    page.get_by_label("Shape of the spaces").select_option("Hexes")
    page.get_by_role("button", name="Use this map size").click()
    answered(page)
    page.locator(".pick--model").first.click()
    point = page.evaluate(
        """() => {
            const svg = document.querySelector("[data-ground] svg");
            const at = new DOMPoint(84 * 2 + 42 * 1, 72).matrixTransform(svg.getScreenCTM());
            return [at.x, at.y];
        }"""
    )
    page.mouse.click(*point)
    answered(page)
    assert case_of(page)["position"]["board"]["grid"] == "hex"
    assert where(page)["W1"] == [2, 1]


def test_a_case_that_cannot_stand_is_told_and_nothing_is_lost(open_as: SignIn) -> None:
    page = opened(open_as)
    case = case_of(page)
    case["position"]["models"][0]["at"] = [5, 5]
    page.get_by_text("The case as JSON").click()
    page.locator("#case").fill(json.dumps(case))
    page.get_by_role("button", name="Put this case on the board").click()
    expect(page.get_by_role("alert")).to_contain_text("same space")
    answered(page)
    assert where(page) == {"A1": [5, 5], "B1": [5, 5]}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_board_has_no_accessibility_fault_and_no_page_scrolls_sideways(
    open_as: SignIn, scheme: str
) -> None:
    page = open_as(None)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.goto(EMPTY)
    answered(page)
    page.get_by_role("button", name="Fight the combat: Warrior (A1) against Warrior (B1)").click()
    answered(page)
    assert_accessible_at_every_width(page)


def test_a_rule_number_stands_on_one_line(phone: Page) -> None:
    phone.goto(EMPTY)
    answered(phone)
    phone.get_by_role("button", name="Fight the combat: Warrior (A1) against Warrior (B1)").tap()
    answered(phone)
    wrapped = phone.locator(".rule-link").evaluate_all(
        "all => all.filter(one => one.getClientRects().length > 1).map(one => one.textContent)"
    )
    assert wrapped == []
