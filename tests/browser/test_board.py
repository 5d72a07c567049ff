"""The board in a real browser: the dispute at the ford entered by mouse and by keyboard alone, from two submitted lists."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import User
from devtools.page_measures import BEYOND
from rules import adjudicate
from rules.models import RulingRecord
from tests.browser.board import (
    EXAMPLE,
    ONE_CHAIN,
    ORCS,
    ROHAN,
    answered,
    asked,
    axe_faults,
    case_of,
    click_hex,
    on_board,
    standing,
    stands_as_at_the_ford,
)
from tests.browser.conftest import LAPTOP, PHONE, SignIn
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import (
    EntryFactory,
    EventFactory,
    EventRoleFactory,
    JudgeCallFactory,
    PairingFactory,
    RoundFactory,
    SeatFactory,
    a_list,
)
from tournaments.models import CallState, EventState, JudgeCall
from tournaments.services.entries.lists import submit_list

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CASES = Path(__file__).resolve().parents[2] / "docs/cases"
SECONDS = 90


@pytest.fixture
def judge(db: None) -> User:
    return UserFactory.create(username="jun", display_name="Jun Judge")


@pytest.fixture
def call(judge: User) -> JudgeCall:
    """A claimed call from a table where both players have submitted their lists."""
    event = EventFactory.create(lists_required=True)
    EventRoleFactory.create(event=event, user=judge)
    pairing = PairingFactory.create(round=RoundFactory.create(event=event), table=7)
    for side, army in enumerate(("rohan", "orcs"), start=1):
        player = UserFactory.create(username=army)
        entry = EntryFactory.create(event=event, user=player, name=army.capitalize())
        submit_list(entry, a_list(player, army), actor=player)
        SeatFactory.create(pairing=pairing, entry=entry, side=side)
    event.state = EventState.RUNNING
    event.save()
    call: JudgeCall = JudgeCallFactory.create(
        pairing=pairing, question="Does R5 outflank?", state=CallState.CLAIMED, claimed_by=judge
    )
    return call


@dataclass
class Hand:
    """What a person's hand does on the page, and how long that takes: the keystroke-level model of Card, Moran and Newell."""

    page: Page
    key: float = 0.28  # an average typist
    aim: float = 1.1  # to bring the pointer to its mark
    press: float = 0.2

    def count(self) -> None:
        """Counts from now on, over every page that is opened. A list that is chosen from is two clicks."""
        self.page.context.add_init_script(COUNTING)
        self.page.evaluate(COUNTING)

    @property
    def done(self) -> dict[str, int]:
        """How many keys and clicks there were: "keydown", "clicks"."""
        found: dict[str, int] = self.page.evaluate("JSON.parse(sessionStorage.getItem('hand') ?? '{}')")
        return found

    @property
    def steps(self) -> int:
        return sum(self.done.values())

    @property
    def seconds(self) -> float:
        done = self.done
        return done.get("keydown", 0) * self.key + done.get("clicks", 0) * (self.aim + self.press)


COUNTING = """(() => {
    const add = (what, by) => {
        const done = JSON.parse(sessionStorage.getItem("hand") ?? "{}");
        sessionStorage.setItem("hand", JSON.stringify({...done, [what]: (done[what] ?? 0) + by}));
    };
    if (globalThis.isCounting) return;
    globalThis.isCounting = true;
    let typedIn = null;
    addEventListener("keydown", ({target}) => { typedIn = target; add("keydown", 1); }, true);
    addEventListener("pointerdown", () => add("clicks", 1), true);
    addEventListener("change", ({target}) => target.matches("select") && target !== typedIn && add("clicks", 2), true);
})()"""


@contextmanager
def in_time(page: Page, record: Callable[[str, object], None]) -> Iterator[None]:
    """Within the time for a person's hand. What the clock says is noted only: it is the machine's."""
    hand, start = Hand(page), time.monotonic()
    hand.count()
    yield
    record("seconds_by_the_clock", round(time.monotonic() - start, 1))
    record("seconds_by_hand", round(hand.seconds, 1))
    assert 0 < hand.seconds < SECONDS


def choose(page: Page, player: str, what: str, die: str, warrior: str) -> None:
    answered(page)
    asked(page, player, what).get_by_role("combobox", name=die).select_option(warrior)


def gave(page: Page, call: JudgeCall) -> RulingRecord:
    page.get_by_role("button", name="Give this ruling").click()
    expect(page.get_by_text("The ruling is on record. Both players see it.")).to_be_visible()
    call.refresh_from_db()
    assert call.ruling is not None
    return call.ruling


def is_decided_like_the_example(ruling: RulingRecord) -> bool:
    """The same dice on the same board fell the same warriors as in the case of the documentation."""
    example = adjudicate(json.loads((CASES / "rohan-and-orcs.json").read_text())).as_json()["actions"][0]
    return bool(ruling.ruling["actions"][0]["outcome"]["removed"] == example["outcome"]["removed"])


def test_the_dispute_is_entered_by_mouse(
    open_as: SignIn, judge: User, call: JudgeCall, record_property: Callable[[str, object], None]
) -> None:
    page = open_as(judge, LAPTOP)
    page.goto(f"/events/calls/{call.pk}/")
    with in_time(page, record_property):
        page.get_by_role("link", name="Set up the position on the board").click()
        answered(page)
        page.get_by_role("radio", name="Rohan Warrior").check(force=True)
        for at in ROHAN.values():
            click_hex(page, *at)
        page.get_by_role("radio", name="North-west").check(force=True)
        page.get_by_role("radio", name="Orc Warrior").check(force=True)
        for at in ORCS.values():
            click_hex(page, *at)
        expect(page.get_by_text(ONE_CHAIN, exact=True)).to_be_visible()
        assert stands_as_at_the_ford(page)

        page.get_by_role("button", name="Fight the combat…").click()
        for face in "113455":
            asked(page, "Rohan", "combat roll").get_by_role("button", name=face, exact=True).click()
        for face in "3346":
            asked(page, "Orcs", "combat roll").get_by_role("button", name=face, exact=True).click()
        choose(page, "Rohan", "combat roll", "Die 1", "R1")
        choose(page, "Rohan", "combat roll", "Die 2", "R2")
        asked(page, "Rohan", "damage roll").get_by_label("5 dice, as they fell").click()
        page.keyboard.type("12335")
        asked(page, "Orcs", "damage roll").get_by_label("2 dice, as they fell").click()
        page.keyboard.type("66")
        choose(page, "Rohan", "damage roll", "Die 1", "R3")
        for die, target in ((3, "O1"), (4, "O1"), (5, "O4"), (1, "O4")):
            choose(page, "Rohan", "damage dice", f"Die {die} on", target)
        for die in (1, 2):
            choose(page, "Orcs", "damage dice", f"Die {die} on", "R2")
        expect(page.locator(".editor__verdict h2")).to_contain_text("This action is legal")
    assert is_decided_like_the_example(gave(page, call))


def test_the_dispute_is_entered_by_keyboard_alone(
    open_as: SignIn, judge: User, call: JudgeCall, record_property: Callable[[str, object], None]
) -> None:
    page = open_as(judge, LAPTOP)
    page.goto(f"/events/calls/{call.pk}/board/")
    press = page.keyboard.press
    with in_time(page, record_property):
        tab_to(page, "[data-ground]")
        press(number_of(page, "Rohan Warrior"))
        press("Enter")
        for _ in range(3):
            press("ArrowRight")
            press("Enter")
        for key in ("ArrowDown", "ArrowDown", "ArrowRight", "Enter", "t", "t", "t"):
            press(key)
        press(number_of(page, "Orc Warrior"))
        for key in ("ArrowUp", *["ArrowLeft"] * 4, "Enter", *["ArrowRight", "Enter"] * 3):
            press(key)
        expect(page.get_by_text(ONE_CHAIN, exact=True)).to_be_visible()
        assert stands_as_at_the_ford(page)

        press("c")
        expect(asked(page, "Rohan", "combat roll")).to_be_visible()
        press("d")
        page.keyboard.type("113455")
        type_into(page, "[data-dice*='player-2/roll']", "3346")
        pick_by_key(page, "[data-convert*='player-1/roll'][data-die='0']", "R1")
        pick_by_key(page, "[data-convert*='player-1/roll'][data-die='1']", "R2")
        type_into(page, "[data-dice*='player-1/damage']", "12335")
        type_into(page, "[data-dice*='player-2/damage']", "66")
        pick_by_key(page, "[data-convert*='player-1/damage'][data-die='0']", "R3")
        for die, target in ((2, "O1"), (3, "O1"), (4, "O4"), (0, "O4")):
            pick_by_key(page, f"[data-assign*='player-1'][data-die='{die}']", target)
        for die in (0, 1):
            pick_by_key(page, f"[data-assign*='player-2'][data-die='{die}']", "R2")
        expect(page.locator(".editor__verdict h2")).to_contain_text("This action is legal")
        tab_to(page, "[data-needs-ruling]")
        press("Enter")
        expect(page.get_by_text("The ruling is on record. Both players see it.")).to_be_visible()
    call.refresh_from_db()
    assert call.ruling is not None
    assert is_decided_like_the_example(call.ruling)


def number_of(page: Page, model: str) -> str:
    return page.locator(".pick--model", has_text=model).locator("kbd").inner_text()


def type_into(page: Page, wanted: str, text: str) -> None:
    answered(page)
    tab_to(page, wanted)
    page.keyboard.type(text)


def pick_by_key(page: Page, wanted: str, warrior: str) -> None:
    """Typed letter by letter, as slowly as a hand does it: the referee answers in between."""
    answered(page)
    tab_to(page, wanted)
    page.keyboard.type(warrior, delay=150)
    expect(page.locator(wanted)).to_have_value(warrior)


def tab_to(page: Page, wanted: str) -> None:
    """On with the tab key until it is there; the page goes round. From a question Enter leads on to the next."""
    expect(page.locator(wanted)).to_be_visible()
    for _ in range(150):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        is_asked = page.evaluate("document.activeElement.matches('.ask :is([data-dice], select)')")
        page.keyboard.press("Enter" if is_asked else "Tab")
    raise AssertionError(f"No way by keyboard to {wanted}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_board_has_no_accessibility_fault_and_no_page_scrolls_sideways(
    open_as: SignIn, scheme: str
) -> None:
    page = open_as(None)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    for address in ("/rules/board/", EXAMPLE):
        page.goto(address)
        answered(page)
        for details in page.locator("details").all():
            details.evaluate("one => one.open = true")
        for width in (360, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(BEYOND) <= 0, (address, width)
        assert axe_faults(page) == [], (address, scheme)


def test_everything_on_the_board_is_large_enough_for_a_thumb(open_as: SignIn) -> None:
    page = open_as(None, PHONE)
    page.goto(EXAMPLE)
    answered(page)
    small = page.evaluate(
        "[...document.querySelectorAll('.editor button, .editor .pick, .editor select, .editor summary')]"
        ".filter(one => one.offsetParent).map(one => one.getBoundingClientRect())"
        ".filter(box => box.height < 43.5 || box.width < 43.5).length"
    )
    assert small == 0
    left, right = on_board(page, 0, 0)["x"], on_board(page, 1, 0)["x"]
    assert right - left >= 43.9


def test_a_warrior_is_turned_wounded_moved_and_taken_back(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto(EXAMPLE)
    answered(page)
    click_hex(page, *ROHAN["R5"])
    page.get_by_role("button", name="Turn clockwise").click()
    page.get_by_role("button", name="One wound less").click()
    page.get_by_role("button", name="One action point less").click()
    page.get_by_role("button", name="Reposition").click()
    click_hex(page, 2, 2)
    moved = next(one for one in case_of(page)["position"]["warriors"] if one["id"] == "R5")
    assert moved == {
        "id": "R5", "model": "rohan-warrior", "player": "rohan", "at": [2, 2], "facing": 1, "wounds": 1,
        "action_points": 1,
    }  # fmt: skip
    for _ in range(4):
        page.get_by_role("button", name="Undo").click()
    assert standing(page)["R5"] == ((3, 2), 2)
    assert page.get_by_role("button", name="Undo").is_disabled()
    page.get_by_role("button", name="Redo").click()
    assert standing(page)["R5"] == ((3, 2), 1)


def test_undo_ends_what_waits_for_a_choice_before_it_removes_a_change(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto(EXAMPLE)
    answered(page)
    click_hex(page, *ROHAN["R5"])
    page.get_by_role("button", name="One wound less").click()
    answered(page)
    page.get_by_role("button", name="Does it see…?").click()
    here, undo = page.locator("#here"), page.get_by_role("button", name="Undo")
    expect(here).to_contain_text("choose the target")
    undo.click()
    expect(here).to_contain_text("Canceled. Undo takes back what you did before that.")
    assert [one["wounds"] for one in case_of(page)["position"]["warriors"] if one["id"] == "R5"] == [1]
    undo.click()
    answered(page)
    assert not any("wounds" in one for one in case_of(page)["position"]["warriors"])


def test_hexes_are_taken_off_a_map_with_an_edge_only(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto("/rules/board/?ruleset=combat-hex/3.1.2")
    answered(page)
    off, why = page.get_by_role("radio", name="Off the map"), page.get_by_text("needs a map with an edge")
    expect(off).to_be_disabled()
    expect(why).to_be_visible()
    page.get_by_text("Size of the map").click()
    page.get_by_role("button", name="Use this map size").click()
    expect(off).to_be_enabled()
    expect(why).to_be_hidden()


def test_terrain_is_drawn_by_pointer_and_by_key(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto("/rules/board/")
    answered(page)
    page.get_by_role("radio", name="Wall").check(force=True)
    middle = on_board(page, 0, 0)
    width = on_board(page, 1, 0)["x"] - middle["x"]
    page.mouse.click(middle["x"] + width * 0.4, middle["y"])
    page.locator("[data-ground]").focus()
    page.keyboard.press("h")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("x")
    found = case_of(page)["position"]["map"]
    assert found == {
        "elevated": [[0, 0]],
        "marked": [[1, 0]],
        "sides": [{"between": [[0, 0], [1, 0]], "kind": "solid"}],
    }
    expect(page.locator(".editor__ground .board__side--solid")).to_be_attached()


def test_a_case_that_cannot_stand_is_told_and_nothing_is_lost(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto(EXAMPLE)
    answered(page)
    page.locator("[data-ground]").focus()
    page.keyboard.press("x")
    expect(page.get_by_role("alert")).to_contain_text("marked X")
    assert len(standing(page)) == 9
    page.keyboard.press("u")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_text("The case as JSON").click()
    page.locator("#case").fill("{half a case")
    page.get_by_role("button", name="Put this case on the board").click()
    expect(page.locator("[data-here]")).to_contain_text("not readable JSON")
    assert page.locator("#case").input_value() == "{half a case"


def test_dice_of_one_player_do_not_wash_away_those_of_the_other(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto(EXAMPLE)
    answered(page)
    page.get_by_role("button", name="Remove all actions").click()
    page.get_by_role("button", name="Fight the combat…").click()
    orcs = asked(page, "Orcs", "combat roll").get_by_label("4 dice, as they fell")
    orcs.press_sequentially("33")
    asked(page, "Rohan", "combat roll").get_by_label("6 dice, as they fell").fill("113455")
    expect(asked(page, "Rohan", "combat roll").get_by_role("combobox", name="Die 1")).to_be_visible()
    expect(orcs).to_have_value("33")


def test_what_was_put_down_survives_a_reload(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto(EXAMPLE)
    answered(page)
    page.locator("[data-ground]").focus()
    page.keyboard.press("Delete")
    page.reload()
    answered(page)
    assert "R1" not in standing(page)


def test_without_scripts_the_case_is_judged_from_its_document(
    new_context: CreateContextCallback, live_server: LiveServer
) -> None:
    page = new_context(java_script_enabled=False, base_url=live_server.url).new_page()
    page.goto(EXAMPLE)
    page.get_by_role("button", name="Open the full ruling").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rohan is right")
