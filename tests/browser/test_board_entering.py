"""What a judge enters beside the warriors without touching JSON: by finger, by mouse, by keyboard alone."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.board import (
    EXAMPLE,
    LAYOUT,
    ONE_CHAIN,
    ORCS,
    ROHAN,
    answered,
    asked,
    case_of,
    click_hex,
    deed,
    do,
    standing,
    tap_hex,
)
from tests.browser.conftest import LAPTOP, SignIn
from tests.factories.armies import cast_version
from tests.factories.tournaments import an_event
from tournaments.models import EventMap

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(params=[360, 400])
def phone(
    request: pytest.FixtureRequest, new_context: CreateContextCallback, live_server: LiveServer
) -> Iterator[Page]:
    """A phone that knows fingers only."""
    viewport: Any = {"width": request.param, "height": 780}
    context = new_context(
        base_url=live_server.url, viewport=viewport, has_touch=True, is_mobile=True, device_scale_factor=2
    )
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert not errors, "A script failed: " + "; ".join(errors)


@pytest.fixture
def board(open_as: SignIn) -> Page:
    """The example's warriors on a laptop, with nothing done yet."""
    page = open_as(None, LAPTOP)
    page.goto(EXAMPLE)
    answered(page)
    page.get_by_role("button", name="Remove all actions").click()
    answered(page)
    return page


def actions(page: Page) -> list[dict[str, Any]]:
    answered(page)
    found: list[dict[str, Any]] = case_of(page)["actions"]
    return found


def test_the_dispute_is_put_down_and_rolled_with_a_finger(phone: Page) -> None:
    phone.goto(EXAMPLE)
    answered(phone)
    phone.get_by_role("button", name="Remove all actions").tap()
    answered(phone)
    for at in (ROHAN | ORCS).values():
        tap_hex(phone, *at)
        phone.get_by_role("button", name="Remove").tap()
        answered(phone)
    assert case_of(phone)["position"]["warriors"] == []
    for model, hexes, facing in (
        ("Rohan Warrior", ROHAN.values(), "North-west"),
        ("Orc", ORCS.values(), "North-west"),
    ):
        phone.locator(".pick--model", has_text=model).tap()
        for at in hexes:
            tap_hex(phone, *at)
        phone.locator(".editor__compass .pick", has_text=facing).tap()  # turns the last one
    answered(phone)
    expect(phone.get_by_text(ONE_CHAIN, exact=True)).to_be_visible()
    assert standing(phone) == {id: (at, LAYOUT[id]) for id, at in (ROHAN | ORCS).items()}
    phone.get_by_role("button", name="Fight the combat…").tap()
    for player, faces in (("Rohan", "113455"), ("Orcs", "3346")):
        for face in faces:
            asked(phone, player, "combat roll").get_by_role("button", name=face, exact=True).tap()
    expect(asked(phone, "Rohan", "damage roll")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth - window.innerWidth") <= 0


def test_the_verdict_and_the_next_question_stay_in_sight_on_a_phone(phone: Page) -> None:
    phone.goto(EXAMPLE)
    answered(phone)
    now = phone.locator("[data-now]")
    expect(now).to_be_in_viewport(ratio=1)
    expect(now).to_contain_text("Rohan is right")
    now.get_by_role("button", name="Show ruling").tap()
    expect(phone.locator(".editor__verdict h2")).to_be_in_viewport(ratio=1)
    phone.get_by_role("button", name="Remove all actions").tap()
    answered(phone)
    phone.get_by_role("button", name="Fight the combat…").tap()
    answered(phone)
    phone.evaluate("scrollTo(0, 0)")
    expect(now).to_be_in_viewport(ratio=1)
    expect(now).to_contain_text("Rohan rolls 6 more dice")
    now.get_by_role("button", name="Answer").tap()
    field = asked(phone, "Rohan", "combat roll").get_by_label("6 dice, as they fell")
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport(ratio=1)


def test_what_is_tapped_stays_under_the_finger_while_the_focus_moves_there(phone: Page) -> None:
    """The dice buttons of a finished roll come and go with the focus; the payers below them must not move meanwhile."""
    phone.goto(EXAMPLE)
    answered(phone)
    field = asked(phone, "Rohan", "combat roll").get_by_label("6 dice, as they fell")
    payer = asked(phone, "Rohan", "combat roll").get_by_role("button", name="R5 pays").first
    for is_typed_in in (True, False):
        (field.focus if is_typed_in else field.blur)()
        faces = asked(phone, "Rohan", "combat roll").get_by_role("button", name="last die cocked: roll again")
        expect(faces).to_have_count(int(is_typed_in))
        was = payer.get_attribute("aria-pressed")
        payer.tap()
        expect(payer).to_have_attribute("aria-pressed", "false" if was == "true" else "true")
        answered(phone)


def test_a_cocked_die_is_pressed_and_typed(board: Page) -> None:
    board.get_by_role("button", name="Fight the combat…").click()
    rohan = asked(board, "Rohan", "combat roll")
    for name in ("1", "6"):
        rohan.get_by_role("button", name=name, exact=True).click()
    rohan.get_by_role("button", name="last die cocked: roll again").click()
    for name in "21345":
        rohan.get_by_role("button", name=name, exact=True).click()
    orcs = asked(board, "Orcs", "combat roll")
    orcs.get_by_label("4 dice, as they fell").fill("3 5c4 63")
    said = actions(board)[0]["players"]
    assert said["rohan"]["roll"]["dice"] == [1, {"cocked": 6, "rerolled": 2}, 1, 3, 4, 5]
    assert said["orcs"]["roll"]["dice"] == [3, {"cocked": 5, "rerolled": 4}, 6, 3]
    board.get_by_text("Every step").click()
    expect(board.locator("[data-steps]")).to_contain_text("10.06")


def test_a_full_roll_takes_no_more_dice_and_the_next_one_is_typed_into(board: Page) -> None:
    """A last die that lay cocked is still told by the "c" that is typed after it."""
    board.get_by_role("button", name="Fight the combat…").click()
    rohan = asked(board, "Rohan", "combat roll").get_by_label("6 dice, as they fell")
    orcs = asked(board, "Orcs", "combat roll").get_by_label("4 dice, as they fell")
    rohan.press_sequentially("113456")
    expect(orcs).to_be_focused()
    board.keyboard.type("c")
    expect(rohan).to_be_focused()
    board.keyboard.type("2")
    expect(rohan).to_have_value("113456c2")
    orcs.fill("33661")
    expect(orcs).to_have_value("3366")
    answered(board)
    said = actions(board)[0]["players"]
    assert said["rohan"]["roll"]["dice"] == [1, 1, 3, 4, 5, {"cocked": 6, "rerolled": 2}]
    assert said["orcs"]["roll"]["dice"] == [3, 3, 6, 6]


def test_a_declared_ability_is_entered_and_taken_back(board: Page) -> None:
    board.get_by_text("Add a model by its values").click()
    form = board.locator("[data-model]")
    form.get_by_label("Name").fill("Éomer")
    form.get_by_label("Kind").select_option("hero")
    form.get_by_label("Player", exact=True).select_option("rohan")
    form.get_by_label("AP").fill("4")
    form.get_by_label("Abilities").fill("Battle Cry 1, Rage 1")
    board.get_by_role("button", name="Add this model").click()
    click_hex(board, 4, 1)
    answered(board)
    board.get_by_role("button", name="Fight the combat…").click()
    combat = deed(board, "Combat")
    combat.locator("[data-append='/actions/0/players/rohan/abilities']").select_option(label="E1: Battle Cry")
    assert actions(board)[0]["players"]["rohan"]["abilities"] == [{"warrior": "E1", "ability": "battle-cry"}]
    deed(board, "Combat").locator("[data-drop='/actions/0/players/rohan/abilities/0']").click()
    assert actions(board)[0]["players"]["rohan"]["abilities"] == []


def test_a_move_is_walked_by_mouse_with_a_free_attack_on_the_way(board: Page) -> None:
    board.get_by_text("Phase, turn and attacker").click()
    board.locator("#c-position-phase").select_option(label="Attacker’s action phase")
    answered(board)
    click_hex(board, *ROHAN["R5"])
    board.get_by_role("button", name="Move…").click()
    answered(board)
    click_hex(board, 3, 3)
    answered(board)
    click_hex(board, 2, 3)
    assert actions(board) == [{"do": "move", "warrior": "R5", "path": [[3, 3], [2, 3]]}]
    moved = deed(board, "R5: Move")
    moved.get_by_role("button", name="One step back").click()
    answered(board)
    deed(board, "R5: Move").get_by_label("Add to what happened on the way, in order").select_option(
        label="A free attack"
    )
    answered(board)
    found = actions(board)[0]
    assert (found["path"], found["events"]) == ([[3, 3]], [{"after": 1, "free_attack": {}}])
    board.locator("[data-append='/actions/0/events/0/free_attack/attackers']").select_option(label="O4")
    assert actions(board)[0]["events"][0]["free_attack"] == {"attackers": ["O4"]}


def test_a_move_is_walked_by_keyboard_alone(board: Page) -> None:
    ground = board.locator("[data-ground]")
    ground.focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"):
        board.keyboard.press(key)
    expect(board.locator("[data-here]")).to_contain_text("R5")
    for key in ("g", "ArrowDown", "Enter", "ArrowRight", "Enter", "Backspace", "Escape"):
        board.keyboard.press(key)
    assert actions(board) == [{"do": "move", "warrior": "R5", "path": [[3, 3]]}]
    expect(board.get_by_role("button", name="Finish move")).to_be_hidden()


def test_whom_a_warrior_sees_is_asked_with_two_hexes(board: Page) -> None:
    click_hex(board, *ROHAN["R1"])
    board.get_by_role("button", name="Does it see…?").click()
    click_hex(board, *ORCS["O1"])
    assert actions(board) == [{"do": "sight", "warrior": "R1", "target": "O1"}]
    expect(board.locator(".board__sight").first).to_be_attached()


def test_a_shot_is_aimed_by_choosing_its_target(phone: Page) -> None:
    phone.goto(EXAMPLE)
    answered(phone)
    phone.get_by_role("button", name="Remove all actions").tap()
    answered(phone)
    tap_hex(phone, *ROHAN["R1"])
    phone.get_by_role("button", name="May it shoot?").tap()
    expect(phone.locator("[data-here]")).to_contain_text("Shot of R1: choose the target.")
    tap_hex(phone, *ROHAN["R1"])
    expect(phone.locator("[data-here]")).to_contain_text("Choose somebody other than R1.")
    tap_hex(phone, *ORCS["O1"])
    assert actions(phone) == [{"do": "shoot", "warrior": "R1", "target": "O1"}]


def test_a_shot_the_ring_and_any_other_action_are_chosen_from_a_list(board: Page) -> None:
    click_hex(board, *ROHAN["R2"])
    do(board, "The Ring")
    ring = deed(board, "R2: The Ring")
    ring.get_by_label("What is done with the Ring").select_option(label="Struggle roll")
    answered(board)
    deed(board, "R2: The Ring").get_by_label("Die of the Good player").fill("4")
    deed(board, "R2: The Ring").get_by_label("Die of the Good player").press("Tab")
    assert actions(board) == [{"do": "ring", "warrior": "R2", "act": "struggle", "good": 4}]
    deed(board, "R2: The Ring").get_by_role("button", name="Remove this action").click()
    do(board, "Shot")
    click_hex(board, *ORCS["O2"])
    assert actions(board) == [{"do": "shoot", "warrior": "R2", "target": "O2"}]
    do(board, "End of the phase")
    assert [one["do"] for one in actions(board)] == ["shoot", "end_phase"]


def test_readings_rules_phase_and_attacker_are_chosen(board: Page) -> None:
    board.get_by_text("Ruleset and contested rules").click()
    board.locator("#c-readings-arc").select_option(label="Three rows straight ahead of the kill zone.")
    answered(board)
    board.get_by_text("Phase, turn and attacker").click()
    board.locator("#c-position-attacker").select_option(label="Orcs")
    answered(board)
    board.locator("#c-position-turn").fill("3")
    board.locator("#c-position-turn").press("Tab")
    answered(board)
    case = case_of(board)
    assert case["readings"]["arc"] == "corridor"
    assert (case["position"]["attacker"], case["position"]["turn"]) == ("orcs", 3)
    expect(board.locator("details[data-key=state]")).to_have_attribute("open", "")


def test_more_about_one_warrior_is_entered(board: Page) -> None:
    click_hex(board, *ROHAN["R3"])
    board.get_by_role("button", name="Enter what this warrior did earlier…", exact=True).click()
    more = board.locator("details[data-key=detail]")
    expect(more).to_contain_text("Details of R3")
    more.get_by_label("Wears the Ring", exact=True).check()
    answered(board)
    board.locator("[data-append$='/done']").select_option(label="Moved")
    answered(board)
    found = next(one for one in case_of(board)["position"]["warriors"] if one["id"] == "R3")
    assert (found["wears_ring"], found["done"]) == (True, ["move"])


def test_a_map_is_drawn_and_saved_as_a_map_of_the_event(open_as: SignIn) -> None:
    event = an_event(2)
    page = open_as(event.created_by, LAPTOP)
    page.goto(f"/events/{event.slug}/maps/")
    page.get_by_role("link", name="Draw a map").click()
    answered(page)
    page.get_by_label("Hexes wide").fill("6")
    page.get_by_label("Rows", exact=True).fill("5")
    page.get_by_role("button", name="Use this map size").click()
    answered(page)
    page.get_by_role("radio", name="▲ High ground").check(force=True)
    click_hex(page, 2, 2)
    page.get_by_role("radio", name="Off the map").check(force=True)
    click_hex(page, 0, 0)
    page.get_by_label("Name of the map").fill("The knoll")
    page.get_by_role("button", name="Save as a map of the event").click()
    expect(page.get_by_role("heading", name="The knoll", level=1)).to_be_visible()
    board = EventMap.objects.get(event=event).board
    assert board["rows"] == [[0, 1, 5], [1, 0, 5], [2, -1, 4], [3, -1, 4], [4, -2, 3]]
    assert board["elevated"] == [[2, 2]]


def test_the_question_about_a_free_attack_is_answered_where_it_is_asked(board: Page) -> None:
    """Nobody declared the free attack that is owed for leaving a kill zone: its dice declare it."""
    board.get_by_text("Phase, turn and attacker").click()
    board.locator("#c-position-phase").select_option(label="Attacker’s action phase")
    answered(board)
    click_hex(board, *ROHAN["R1"])
    board.get_by_role("button", name="Move…").click()
    answered(board)
    click_hex(board, 0, -1)
    answered(board)
    asked(board, "Orcs", "free attack roll").get_by_role("button", name="6", exact=True).click()
    answered(board)
    expect(board.get_by_role("alert")).to_have_count(0)
    asked(board, "Orcs", "damage roll").get_by_role("button", name="6", exact=True).click()
    (move,) = actions(board)
    attack = {"attackers": ["O1"], "roll": {"dice": [6]}, "damage": {"dice": [6]}}
    assert move["events"] == [{"after": 0, "free_attack": attack}]
    expect(board.locator(".editor__verdict h2")).to_contain_text("This action is legal")


def test_the_compass_shows_how_the_next_warrior_is_put_down(board: Page) -> None:
    """Whatever was chosen, turned, looked at or undone before."""

    def compass() -> int:
        return int(board.locator("[name=facing]:checked").get_attribute("value") or -1)

    def put_down(q: int, r: int, facing: int) -> None:
        shown = compass()
        click_hex(board, q, r)
        answered(board)
        placed = case_of(board)["position"]["warriors"][-1]
        assert (
            (placed["at"], placed["facing"], compass()) == ([q, r], shown, shown) == ([q, r], facing, facing)
        )

    click_hex(board, *ROHAN["R1"])
    board.get_by_role("radio", name="Orc").check(force=True)
    expect(board.locator("[data-facing-of]")).to_have_text("of the next Orc")
    put_down(4, 0, 2)
    board.get_by_role("button", name="Turn clockwise").click()
    assert compass() == 1
    board.get_by_role("button", name="Undo").click()
    assert compass() == 2
    expect(board.locator("[data-facing-of]")).to_have_text("of O5")
    board.get_by_role("radio", name="Rohan Warrior").check(force=True)
    board.get_by_role("radio", name="East", exact=True).check(force=True)
    assert standing(board)["O5"] == ((4, 0), 2)  # the compass is set for the next warrior, nobody is turned
    put_down(4, 1, 0)
    click_hex(board, *ORCS["O1"])
    put_down(4, -1, 2)


def test_terrain_stays_drawn_where_nobody_stands(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto("/rules/board/")
    answered(page)
    page.get_by_role("radio", name="▲ High ground").check(force=True)
    click_hex(page, -1, 3)
    page.get_by_text("Add a model by its values").click()
    page.locator("[data-model]").get_by_label("Name").fill("Orc")
    page.get_by_role("button", name="Add this model").click()
    for at in ((5, -1), (5, 0)):
        click_hex(page, *at)
        answered(page)
    assert len(standing(page)) == 2
    expect(page.locator("[data-ground] .board__peak")).to_have_count(1)


def test_a_new_board_offers_an_example_and_shows_that_it_has_no_edge(open_as: SignIn) -> None:
    page = open_as(None, LAPTOP)
    page.goto("/rules/board/?ruleset=combat-hex/3.1.2")
    answered(page)
    page.get_by_role("button", name="Place two models as an example").click()
    answered(page)
    assert standing(page) == {"W1": ((0, 0), 0), "W2": ((1, 0), 3)}
    expect(page.locator("[data-example]")).to_be_hidden()
    expect(page.get_by_text("One damage chain: W1 and W2.").first).to_be_visible()
    page.get_by_text("Size of the map").click()
    edgeless = page.get_by_role("button", name="Board without an edge")
    for state in ("true", "false", "true"):
        expect(edgeless).to_have_attribute("aria-pressed", state)
        edgeless.click()
        answered(page)
    page.get_by_role("button", name="Fight the combat…").click()
    answered(page)
    for player in ("Good", "Evil"):
        asked(page, player, "combat roll").locator("[data-dice]").fill("11")
        answered(page)
    expect(page.get_by_text("All combats of this turn have been fought.")).to_be_visible()
    expect(page.get_by_role("button", name="Fight the combat…")).to_be_disabled()


def test_whom_a_warrior_does_not_see_is_said_in_the_headline(board: Page) -> None:
    click_hex(board, *ROHAN["R1"])
    board.get_by_role("button", name="Does it see…?").click()
    click_hex(board, *ORCS["O4"])
    answered(board)
    expect(board.locator(".editor__verdict h2")).to_contain_text("R1 has no line of sight to O4")
    expect(board.locator(".editor__verdict")).not_to_contain_text("legal")


def test_five_ways_lead_into_a_dispute_by_thumb(phone: Page) -> None:
    phone.goto(EXAMPLE)
    answered(phone)
    phone.get_by_role("button", name="Remove all actions").tap()
    answered(phone)
    way(phone, "What if it leaves a kill zone, hex by hex?")
    tap_hex(phone, *ROHAN["R5"])
    answered(phone)
    tap_hex(phone, 3, 3)
    answered(phone)
    assert actions(phone) == [{"do": "move", "warrior": "R5", "path": [[3, 3]]}]
    assert case_of(phone)["position"]["phase"] == "attacker"
    for name, done in (("May it shoot?", "shoot"), ("Does it see…?", "sight")):
        back_to_the_position(phone)
        way(phone, name)
        tap_hex(phone, *ROHAN["R1"])
        answered(phone)
        tap_hex(phone, *ORCS["O1"])
        answered(phone)
        assert actions(phone) == [{"do": done, "warrior": "R1", "target": "O1"}]
    for name, done in (("Who outflanks?", "outflank"), ("Fight the combat…", "combat")):
        back_to_the_position(phone)
        way(phone, name)
        answered(phone)
        assert actions(phone) == [{"do": done}]
    assert case_of(phone)["position"]["phase"] == "combat"
    expect(phone.locator(".ask--open [data-dice]").first).to_be_focused()


def way(page: Page, name: str) -> None:
    """One of the five; the cursor leaves the warrior that it stands on, so that the board asks for one."""
    tap_hex(page, -1, 0)
    page.get_by_role("button", name=name).tap()


def back_to_the_position(page: Page) -> None:
    page.get_by_role("button", name="Remove all actions").tap()
    answered(page)


def test_a_model_of_a_catalogue_is_put_down_without_a_call(phone: Page) -> None:
    cast_version(trust="sample")
    phone.goto(EXAMPLE)
    answered(phone)
    phone.get_by_text("Add a model from a catalogue").tap()
    phone.locator("[data-catalogue-model]").fill("aragorn")
    phone.locator("[data-catalogue-player]").select_option("rohan")
    phone.locator("[data-add-catalogue]").tap()
    tap_hex(phone, 0, -1)
    answered(phone)
    (aragorn,) = (one for one in case_of(phone)["position"]["warriors"] if one["model"] == "aragorn-red")
    assert (aragorn["at"], aragorn["player"]) == ([0, -1], "rohan")
    assert case_of(phone)["position"]["models"]["aragorn-red"]["name"] == "Aragorn"


def test_details_come_into_view_with_the_focus_in_their_first_field(phone: Page) -> None:
    phone.goto(EXAMPLE)
    answered(phone)
    phone.locator("[data-warrior=R1]").tap()
    phone.get_by_role("button", name="Enter what this warrior did earlier…", exact=True).tap()
    field = phone.locator("details[data-key=detail] :is(input, select, button)").first
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport()
