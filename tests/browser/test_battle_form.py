"""A battle entered step by step in a real browser: four disputes from a judge call, by mouse, by thumb and by keyboard alone."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from devtools.page_measures import BEYOND
from tests.browser.board import axe_faults
from tests.browser.conftest import LAPTOP, SignIn
from tests.browser.test_board import gave, in_time
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

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}
BLANK = "/rules/board/?ruleset=war-of-the-ring/1"
Record = Callable[[str, object], None]


@pytest.fixture
def judge(db: None) -> User:
    return UserFactory.create(username="jun", display_name="Jun Judge")


@pytest.fixture
def call(judge: User) -> JudgeCall:
    """A claimed call from a table where the first player leads the Shadow."""
    event = EventFactory.create(ruleset="war-of-the-ring/1")
    EventRoleFactory.create(event=event, user=judge)
    pairing = PairingFactory.create(round=RoundFactory.create(event=event), table=3)
    for side, name in enumerate(("Sam", "Fay"), start=1):
        SeatFactory.create(pairing=pairing, entry=EntryFactory.create(event=event, name=name), side=side)
    event.state = EventState.RUNNING
    event.save()
    found: JudgeCall = JudgeCallFactory.create(
        pairing=pairing, question="May he do that now?", state=CallState.CLAIMED, claimed_by=judge
    )
    return found


def ready(page: Page) -> None:
    expect(page.locator("[data-asked]:not([aria-busy])")).to_be_visible()


def case_of(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.locator("#case").input_value())
    return found


def due(page: Page, key: str) -> Any:
    ready(page)
    found = page.locator(f"[data-form^='{key}']").first
    expect(found).to_be_visible()
    return found


def press(page: Page, key: str, label: str) -> None:
    due(page, key).get_by_role("button", name=label, exact=True).click()


def roll(page: Page, key: str, faces: str) -> None:
    """A roll by typing into its field; the form sends itself."""
    field = due(page, key).locator("[data-kind=dice]")
    field.click()
    page.keyboard.type(faces)
    ready(page)


def set_units(page: Page, label: str, count: int) -> None:
    page.get_by_label(label, exact=True).click()
    page.keyboard.type(str(count))
    page.keyboard.press("Tab")
    ready(page)


def armies(page: Page) -> None:
    set_units(page, "Sauron, Regulars", 3)
    set_units(page, "Gondor, Regulars", 3)


def pass_cards(page: Page) -> None:
    press(page, "card-player-1", "No card")
    press(page, "card-player-2", "No card")


def something_else(page: Page, player: str, what: str) -> None:
    ready(page)
    group = page.locator("[data-other] optgroup").nth(0 if player == "Sam" else 1)
    page.locator("[data-other]").select_option(
        group.locator("option", has_text=re.compile(rf"^{what}(?: \(.*)?$")).get_attribute("value")
    )
    ready(page)


def is_broken(page: Page, rule: str) -> None:
    ready(page)
    expect(page.locator(".round__verdict .faults").last).to_contain_text(rule)


def late_card(page: Page) -> str:
    """That card may not be played now: the Combat roll has begun."""
    pass_cards(page)
    something_else(page, "Sam", "Combat card")
    form = page.locator(".due:not(.due--now)")
    form.locator("select").select_option(label="Desperate Battle")
    form.get_by_role("button", name="Choose card").click()
    return "WR-CARD-1"


def casualties_first(page: Page) -> str:
    """You must take casualties first: the attacker goes on before them."""
    pass_cards(page)
    roll(page, "roll-player-1", "123")
    roll(page, "roll-player-2", "561")
    something_else(page, "Sam", "Go on with the attack")
    page.locator(".due:not(.due--now)").get_by_role("button", name="Go on with the attack").click()
    return "WR-CEASE-1"


def no_retreat_there(page: Page) -> str:
    """He cannot retreat there: that is where the attackers stand."""
    pass_cards(page)
    roll(page, "roll-player-1", "123")
    roll(page, "roll-player-2", "123")
    press(page, "continue", "Go on with the attack")
    press(page, "retreat", "Retreat to Region of the attacker (not free)")
    return "WR-RETREAT-1"


def late_rerolls(page: Page) -> str:
    """Those re-rolls come too late: casualties are taken already."""
    pass_cards(page)
    roll(page, "roll-player-1", "123")
    roll(page, "roll-player-2", "511")
    roll(page, "reroll-player-2", "1")
    due(page, "allocate_hits-player-1").get_by_role("button", name="Sauron: remove Regular").click()
    something_else(page, "Fay", "Leader re-roll")
    page.locator(".due:not(.due--now) [data-kind=dice]").fill("6")
    page.locator(".due:not(.due--now)").get_by_role("button", name="Enter re-roll").click()
    return "WR-LEADER-2"


@pytest.mark.parametrize("dispute", [late_card, casualties_first, no_retreat_there, late_rerolls])
def test_a_dispute_is_entered_from_a_judge_call(
    open_as: SignIn, judge: User, call: JudgeCall, dispute: Callable[[Page], str], record_property: Record
) -> None:
    page = open_as(judge, LAPTOP)
    page.goto(f"/events/calls/{call.pk}/")
    with in_time(page, record_property):
        page.get_by_role("link", name="Set up the position on the board").click()
        ready(page)
        armies(page)
        if dispute is late_rerolls:
            page.locator("#a-free_peoples").select_option(label="Leader")
            ready(page)
        rule = dispute(page)
        is_broken(page, rule)
    ruling = gave(page, call)
    assert ruling.ruling["verdict"] == "illegal"
    assert rule in {fault["rule"] for action in ruling.ruling["actions"] for fault in action["violations"]}


def test_a_dispute_is_entered_by_keyboard_alone(
    open_as: SignIn, judge: User, call: JudgeCall, record_property: Record
) -> None:
    page = open_as(judge, LAPTOP)
    page.goto(f"/events/calls/{call.pk}/board/")
    ready(page)
    with in_time(page, record_property):
        tab_to(page, "[aria-label='Sauron, Regulars']")
        page.keyboard.type("3")
        tab_to(page, "[aria-label='Gondor, Regulars']")
        page.keyboard.type("3")
        for player in ("player-1", "player-2"):
            tab_to(page, f"[data-form='card-{player}'] [data-bare]:nth-child(2)")
            page.keyboard.press("Enter")
            ready(page)
        for player in ("player-1", "player-2"):
            tab_to(page, f"[data-form='roll-{player}'] [data-kind=dice]")
            page.keyboard.type("123")
            ready(page)
        tab_to(page, "[data-form='continue-player-1'] .button--primary")
        page.keyboard.press("Enter")
        tab_to(page, "[data-form='retreat-player-2'] .button[data-sets*=attacker]")
        page.keyboard.press("Enter")
        is_broken(page, "WR-RETREAT-1")
    assert gave(page, call).ruling["verdict"] == "illegal"


def tab_to(page: Page, wanted: str) -> None:
    expect(page.locator(wanted)).to_be_visible()
    ready(page)
    for _ in range(150):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"No way by keyboard to {wanted}")


def test_a_whole_round_is_entered_with_a_thumb(open_as: SignIn) -> None:
    page = open_as(None, PHONE)
    page.goto(BLANK)
    ready(page)
    for label in ("Sauron, Regulars", "Gondor, Elites"):
        page.get_by_label(label, exact=True).fill("2")
        page.get_by_label(label, exact=True).blur()
        ready(page)
    press(page, "card-shadow", "No card")
    press(page, "card-free_peoples", "No card")
    for face in "65":
        due(page, "roll-shadow").get_by_role("button", name=face, exact=True).click()
    for face in "111":
        due(page, "roll-free_peoples").get_by_role("button", name=face, exact=True).click()
    due(page, "allocate_hits").get_by_role("button", name="Gondor: remove Elite (2 hits)").click()
    press(page, "continue", "Cease the attack")
    ready(page)
    expect(page.get_by_role("heading", level=2, name=re.compile("the attacker ceases"))).to_be_visible()
    assert [action["do"] for action in case_of(page)["actions"]] == [
        "card", "card", "roll", "roll", "allocate_hits", "cease",
    ]  # fmt: skip
    page.get_by_role("button", name="Undo").click()
    ready(page)
    assert len(case_of(page)["actions"]) == 5


def test_regions_are_added_by_the_button_and_by_enter_and_the_set_up_stays_open(open_as: SignIn) -> None:
    page = open_as(None, PHONE)
    page.goto(BLANK)
    ready(page)
    page.get_by_text("Regions next to the battle").click()
    field = page.get_by_label("Name of another region")
    field.fill("Lossarnach")
    page.get_by_role("button", name="Add region", exact=True).click()
    expect(page.get_by_role("button", name="Remove Lossarnach", exact=True)).to_be_visible()
    expect(field).to_have_value("")
    field.fill("Pelargir")
    field.press("Enter")
    expect(page.get_by_role("button", name="Remove Pelargir", exact=True)).to_be_visible()
    expect(field).to_be_focused()
    assert {"Lossarnach", "Pelargir"} <= set(case_of(page)["position"]["regions"][0]["adjacent"])
    press(page, "card-shadow", "No card")
    expect(field).to_be_visible()


def test_the_text_of_the_picture_can_be_read_on_a_phone(open_as: SignIn) -> None:
    page = open_as(None, PHONE)
    page.goto(BLANK)
    ready(page)
    scale = "document.querySelector('[data-picture] svg').getScreenCTM().a"
    assert page.evaluate(f"15 * {scale}") >= 12


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_form_has_no_accessibility_fault_and_no_page_scrolls_sideways(
    open_as: SignIn, scheme: str
) -> None:
    page = open_as(None, LAPTOP)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.goto(BLANK)
    armies(page)
    for step in ("start", "roll", "hits"):
        if step == "roll":
            press(page, "card-shadow", "No card")
            press(page, "card-free_peoples", "No card")
        elif step == "hits":
            roll(page, "roll-shadow", "123")
            roll(page, "roll-free_peoples", "561")
        ready(page)
        for details in page.locator("details").all():
            details.evaluate("one => one.open = true")
        for width in (360, 390, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(BEYOND) <= 0, (step, width)
        assert axe_faults(page) == [], (step, scheme)
        small = page.evaluate(
            "[...document.querySelectorAll('.round :is(button, select, summary, .pick)')].filter(one => one.offsetParent)"
            ".map(one => one.getBoundingClientRect()).filter(box => box.height < 43.5 || box.width < 43.5).length"
        )
        assert small == 0, step


SIEGE: dict[str, Any] = {
    "ruleset": "war-of-the-ring/1",
    "position": {
        "battle": {"kind": "siege", "attacker": "A", "defender": "D", "region": "Minas Tirith"},
        "armies": [
            {
                "id": "A",
                "side": "shadow",
                "units": {"sauron": {"regular": 3, "elite": 2}},
                "figures": [{"id": "wk", "name": "Witch-king"}, {"id": "n", "kind": "nazgul"}],
            },
            {
                "id": "D",
                "side": "free_peoples",
                "units": {"gondor": {"regular": 2, "elite": 2}},
                "figures": [{"id": "g", "name": "Gandalf the White"}],
            },
        ],
        "regions": [
            {
                "id": "Minas Tirith",
                "feature": "stronghold",
                "settlement_controller": "free_peoples",
                "adjacent": ["Lossarnach"],
            }
        ],
    },
    "actions": [
        {"do": "card", "by": "shadow", "card": "Dread and Despair"},
        {"do": "card", "by": "free_peoples", "card": "Mighty Attack"},
        {"do": "reveal"},
    ],
}


def test_a_siege_with_cards_is_entered_and_every_kind_of_field_is_accessible(open_as: SignIn) -> None:
    page = open_as(None, PHONE)
    page.goto(BLANK)
    ready(page)
    page.get_by_text("The case as JSON").click()
    page.locator("#case").fill(json.dumps(SIEGE))
    page.get_by_role("button", name="Use this case").click()
    form = due(page, "effect-shadow")
    assert axe_faults(page) == []
    form.get_by_label("Witch-king (2)").check(force=True)
    press(page, "effect-shadow", "Use Dread and Despair")
    roll(page, "roll-shadow", "66111")
    roll(page, "roll-free_peoples", "51")
    assert axe_faults(page) == []
    form = due(page, "effect-free_peoples")
    form.locator("select").select_option(label="Gandalf the White (1)")
    form.get_by_label("Die 2").check(force=True)
    press(page, "effect-free_peoples", "Use Mighty Attack")
    ready(page)
    roll(page, "reroll-shadow", "1")
    for label in ("Sauron: remove Regular", "Sauron: remove Regular"):
        due(page, "allocate_hits-shadow").get_by_role("button", name=label).click()
    due(page, "allocate_hits-free_peoples").get_by_role("button", name="remove Elite").click()
    form = due(page, "continue-shadow")
    form.locator("select").select_option(label="Elite of Sauron")
    assert axe_faults(page) == []
    press(page, "continue-shadow", "Go on with the attack")
    ready(page)
    actions = case_of(page)["actions"]
    assert actions[-1] == {"do": "continue", "by": "shadow", "downgrade": {"nation": "sauron"}}
    expect(page.locator(".round__verdict h2")).to_contain_text("All actions are legal")
    expect(page.get_by_text("Round 2", exact=True)).to_be_visible()
