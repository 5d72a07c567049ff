"""The table of bases in a real browser: the three commonest disputes by finger on a phone, by mouse, by keyboard alone."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import User
from devtools.pages import session_of
from tests.browser.board import answered, assert_accessible_at_every_width, case_of
from tests.browser.conftest import LAPTOP, SignIn
from tests.browser.test_board import in_time
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import (
    EventFactory,
    EventRoleFactory,
    JudgeCallFactory,
    PairingFactory,
    RoundFactory,
)
from tournaments.models import CallState, EventState, JudgeCall

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

RULESET = "strategy-battle/1"
EMPTY = f"/rules/board/?ruleset={RULESET}"
NARROW: Any = {"width": 390, "height": 844}
Point = tuple[float, float]


def on_table(page: Page, at: Point) -> dict[str, float]:
    """Where a place in millimetres lies on the screen; the table is scrolled in its frame until it is there."""
    found: dict[str, float] = page.evaluate(
        """([x, y]) => {
            const ground = document.querySelector("[data-ground]");
            const table = ground.querySelector("svg");
            ground.scrollIntoView({block: "nearest"});
            const place = () => new DOMPoint(2 * x, -2 * y).matrixTransform(table.getScreenCTM());
            const frame = ground.getBoundingClientRect();
            ground.scrollBy(place().x - (frame.left + frame.right) / 2, place().y - (frame.top + frame.bottom) / 2);
            return {x: place().x, y: place().y};
        }""",
        list(at),
    )
    return found


def tap(page: Page, at: Point) -> None:
    place = on_table(page, at)
    page.touchscreen.tap(place["x"], place["y"])
    answered(page)


def click(page: Page, at: Point) -> None:
    place = on_table(page, at)
    page.mouse.click(place["x"], place["y"])
    answered(page)


def choose_base(page: Page, player: str, name: str) -> None:
    box = page.locator(".editor__player").filter(has=page.get_by_text(player))
    box.locator(".pick--model", has_text=name).first.tap()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).tap()
    answered(page)


def verdict(page: Page) -> Any:
    return page.locator(".editor__verdict h2")


def where(page: Page) -> dict[str, Point]:
    return {one["id"]: tuple(one["at"]) for one in case_of(page)["position"]["models"]}


def gap(page: Page, a: str, b: str) -> float:
    (ax, ay), (bx, by) = where(page)[a], where(page)[b]
    return float(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 - 25)


@pytest.fixture
def judge(db: None) -> User:
    return UserFactory.create(username="jun", display_name="Jun Judge")


@pytest.fixture
def call(judge: User) -> JudgeCall:
    event = EventFactory.create(ruleset=RULESET, state=EventState.RUNNING)
    EventRoleFactory.create(event=event, user=judge)
    pairing = PairingFactory.create(round=RoundFactory.create(event=event), table=3)
    found: JudgeCall = JudgeCallFactory.create(
        pairing=pairing, question="Is he trapped?", state=CallState.CLAIMED, claimed_by=judge
    )
    return found


@pytest.fixture
def phone(new_context: CreateContextCallback, live_server: LiveServer, judge: User, call: JudgeCall) -> Any:
    """The judge's phone, on the page of the call."""
    context = new_context(
        base_url=live_server.url, viewport=NARROW, has_touch=True, is_mobile=True, device_scale_factor=2
    )
    context.add_cookies([{"name": "sessionid", "value": session_of(judge), "url": live_server.url}])
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"/events/calls/{call.pk}/")
    yield page
    assert not errors, "A script failed: " + "; ".join(errors)


def is_given(page: Page, call: JudgeCall) -> dict[str, Any]:
    press_give = page.get_by_role("button", name="Give this ruling")
    press_give.tap()
    expect(page.get_by_text("The ruling is on record. Both players see it.")).to_be_visible()
    call.refresh_from_db()
    assert call.ruling is not None
    outcome: dict[str, Any] = call.ruling.ruling["actions"][-1]["outcome"]
    return outcome


def set_up(page: Page) -> None:
    page.get_by_role("link", name="Set up the position on the board").tap()
    answered(page)


def test_he_is_trapped(phone: Page, call: JudgeCall, record_property: Callable[[str, object], None]) -> None:
    """A lone model between three enemies, put down on a phone and ruled on within the time of a hand."""
    with in_time(phone, record_property):
        set_up(phone)
        choose_base(phone, "evil", "Warrior")
        tap(phone, (-22, 36))
        tap(phone, (22, 36))
        assert gap(phone, "E2", "G1") < 0.01
        assert gap(phone, "E3", "G1") < 0.01
        press(phone, "Stop placing")
        tap(phone, (0, 25))
        press(phone, "Is it Trapped?")
        expect(verdict(phone)).to_contain_text("Trapped")
        outcome = is_given(phone, call)
    assert outcome["outcome.G1"] == "trapped_pinned"


def test_who_fights_whom(
    phone: Page, call: JudgeCall, record_property: Callable[[str, object], None]
) -> None:
    with in_time(phone, record_property):
        set_up(phone)
        choose_base(phone, "good", "Warrior")
        tap(phone, (26, 26))
        choose_base(phone, "evil", "Warrior")
        tap(phone, (13, 47))
        press(phone, "Who fights whom?")
        expect(verdict(phone)).to_contain_text("G1 against E1; G2 against E2")
        outcome = is_given(phone, call)
    assert outcome["groups"] == 1
    assert outcome["engaged"] == ["E1", "E2", "G1", "G2"]


def test_does_my_banner_still_count(
    phone: Page, call: JudgeCall, record_property: Callable[[str, object], None]
) -> None:
    """The bearer stands where it was measured: 2.9 inches from the model that fights."""
    with in_time(phone, record_property):
        set_up(phone)
        choose_base(phone, "good", "Warrior")
        tap(phone, (50, 60))
        press(phone, "Banner")
        phone.get_by_text("Place by measuring").tap()
        phone.get_by_label("Measured from this base").select_option("G1")
        field = phone.get_by_label("Gap between the two bases")
        field.tap()
        field.press_sequentially("2.9")
        press(phone, "Move the chosen base to this gap")
        press(phone, "Stop placing")
        tap(phone, (0, 25))
        press(phone, "Does a banner count?")
        expect(verdict(phone)).to_contain_text("Yes: a banner counts for G1")
        outcome = is_given(phone, call)
    assert outcome["banner_counts.G1"] is True
    assert outcome["gap.G2"] == "73.66"


def test_a_base_is_dragged_by_mouse_and_snaps_into_contact(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto(EMPTY)
    answered(page)
    start, end = on_table(page, (0, 0)), on_table(page, (27, 24))
    page.mouse.move(start["x"], start["y"])
    page.mouse.down()
    page.mouse.move(end["x"], end["y"], steps=5)
    expect(page.locator("[data-here]")).to_contain_text("in contact with G1")
    page.mouse.up()
    answered(page)
    assert abs(gap(page, "E1", "G1")) < 0.01
    page.get_by_role("button", name="Undo").click()
    assert where(page)["E1"] == (0, 0)


def test_a_wall_is_drawn_flush_and_traps(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto(EMPTY)
    answered(page)
    page.get_by_role("radio", name="Wall").check(force=True)
    click(page, (-40, 39))
    click(page, (40, 39))
    assert case_of(page)["position"]["terrain"][0]["points"] == [[-40, 37.5], [40, 37.5]]
    page.get_by_role("button", name="Stop placing").click()
    click(page, (0, 25))
    page.get_by_role("button", name="Is it Trapped?").click()
    expect(verdict(page)).to_contain_text(
        "Yes: G1 is Trapped and cannot move at all, but it is too close to call"
    )


def drag(page: Page, start: Point, end: Point) -> None:
    """From one place in millimetres to another, as far as the table is scrolled when the first is in sight."""
    here = on_table(page, start)
    scale = page.evaluate("2 * document.querySelector('[data-ground] svg').getScreenCTM().a")
    page.mouse.move(here["x"], here["y"])
    page.mouse.down()
    page.mouse.move(here["x"] + scale * (end[0] - start[0]), here["y"] - scale * (end[1] - start[1]), steps=5)
    page.mouse.up()
    answered(page)


def points_of(page: Page, place: int = 0) -> list[list[float]]:
    found: list[list[float]] = case_of(page)["position"]["terrain"][place]["points"]
    return found


def test_a_wall_is_moved_by_mouse_whole_and_by_one_end(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto(EMPTY)
    answered(page)
    page.get_by_role("radio", name="Wall").check(force=True)
    click(page, (-40, 60))
    click(page, (40, 60))
    page.get_by_role("button", name="Stop placing").click()
    click(page, (20, 60))
    expect(page.locator("[data-here]")).to_contain_text("wall1, wall: the whole piece moves")
    drag(page, (0, 60), (0, 40))
    drag(page, (40, 37.5), (60, 55))
    (ax, ay), (bx, by) = points_of(page)
    assert (ax, ay) == (-40, 37.5), "flush with the base below it"
    assert (abs(bx - 60) < 1, abs(by - 55) < 1) == (True, True)
    page.get_by_role("button", name="Remove", exact=True).click()
    answered(page)
    assert case_of(page)["position"]["terrain"] == []


def test_terrain_is_chosen_by_finger_and_edited_by_its_numbers(phone: Page) -> None:
    phone.goto(EMPTY)
    answered(phone)
    phone.locator(".pick", has_text="Barrier").tap()
    tap(phone, (-40, 60))
    tap(phone, (40, 60))
    press(phone, "Stop placing")
    tap(phone, (20, 60))
    expect(phone.locator("[data-here]")).to_contain_text("barrier1, barrier: the whole piece moves")
    tap(phone, (40, 60))
    expect(phone.locator("[data-here]")).to_contain_text("point 2 of 2 moves")
    phone.get_by_text("Terrain on the table").tap()
    phone.get_by_label("Point 2, from below in mm").fill("80")
    phone.get_by_label("Point 2, from below in mm").blur()
    answered(phone)
    assert points_of(phone) == [[-40, 60], [40, 80]]


def test_terrain_is_put_down_moved_and_removed_by_keyboard_alone(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto(EMPTY)
    answered(page)
    ground = page.locator("[data-ground]")
    page.get_by_role("radio", name="Drop").focus()
    page.keyboard.press("Space")
    ground.focus()
    for key in ("Enter", "e", "ArrowDown", "m", "Shift+ArrowRight"):
        page.keyboard.press(key)
        answered(page)
    expect(page.locator("[data-here]")).to_contain_text("drop1, drop: the whole piece moves")
    assert len(points_of(page)) == 4
    page.keyboard.press("Delete")
    answered(page)
    assert case_of(page)["position"]["terrain"] == []


def test_a_dispute_is_entered_by_keyboard_alone(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto(EMPTY)
    answered(page)
    page.locator("[data-ground]").focus()
    for key in ("n", "Enter"):
        page.keyboard.press(key)
        answered(page)
    before = where(page)
    assert len(before) == 3
    for key in ("Shift+ArrowUp", "t", "b"):
        page.keyboard.press(key)
        answered(page)
    expect(verdict(page)).to_contain_text("G1 is Trapped unless a friend makes way")
    page.keyboard.press("w")
    answered(page)
    expect(verdict(page)).to_contain_text("G1")
    assert [one["do"] for one in case_of(page)["actions"]] == ["can_back_away", "who_fights"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_has_no_accessibility_fault_and_no_page_scrolls_sideways(
    open_as: SignIn, scheme: str
) -> None:
    page = open_as(None)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.goto(EMPTY)
    answered(page)
    page.locator("[data-ground]").focus()
    page.keyboard.press("n")
    answered(page)
    page.get_by_role("button", name="Enter the Fight: Warrior (G1) against Warrior (E1)").click()
    answered(page)
    assert_accessible_at_every_width(page)


def test_everything_on_the_table_is_large_enough_for_a_thumb(phone: Page) -> None:
    phone.goto(EMPTY)
    answered(phone)
    small = phone.evaluate(
        "[...document.querySelectorAll('.editor button, .editor .pick, .editor select, .editor summary')]"
        ".filter(one => one.offsetParent).map(one => one.getBoundingClientRect())"
        ".filter(box => box.height < 43.5 || box.width < 43.5).length"
    )
    assert small == 0


def test_a_case_that_cannot_stand_is_told_and_nothing_is_lost(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto(EMPTY)
    answered(page)
    case = case_of(page)
    case["position"]["models"][0]["at"] = [0, 5]
    page.get_by_text("The case as JSON").click()
    page.locator("#case").fill(json.dumps(case))
    page.get_by_role("button", name="Put this case on the table").click()
    expect(page.get_by_role("alert")).to_contain_text("overlap")
    answered(page)
    page.locator("[data-ground]").focus()
    page.keyboard.press("n")
    page.keyboard.press("t")
    answered(page)
    expect(page.get_by_role("alert")).to_have_count(0)
