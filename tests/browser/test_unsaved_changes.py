"""The list builder on bad wireless: changes are kept, said to be kept, saved in order, and never over somebody else's."""

import pytest
from playwright.sync_api import Page, Route, expect

from armies.models import ArmyList
from armies.services import lists
from tests.browser.conftest import SignIn
from tests.factories import armies as make
from tests.factories.accounts import UserFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
UNSAVED = "Not saved yet: no connection."


@pytest.fixture
def army_list(db: None) -> ArmyList:
    """Aragorn, Gimli and a Rohan Warrior."""
    return make.army_list(UserFactory.create())


def counts(army_list: ArmyList) -> dict[str, int]:
    army_list.refresh_from_db()
    return {row["model"]: row["count"] for row in army_list.rows}


def builder(open_as: SignIn, army_list: ArmyList) -> Page:
    page = open_as(army_list.owner)
    page.goto(f"/lists/{army_list.pk}/")
    return page


def set_count(page: Page, name: str, count: int) -> None:
    page.get_by_label(f"Number of {name}").fill(str(count))
    page.keyboard.press("Enter")


def test_a_count_changed_offline_is_kept_said_and_saved_when_the_connection_is_back(
    open_as: SignIn, army_list: ArmyList
) -> None:
    page = builder(open_as, army_list)
    page.context.set_offline(True)
    set_count(page, "Rohan Warrior", 4)
    rohan = page.locator(".army-row", has_text="Rohan Warrior")
    expect(rohan.get_by_text(UNSAVED)).to_be_visible()
    expect(page.get_by_text("1 change is not saved yet: no connection.")).to_be_visible()
    expect(page.locator("#said")).to_contain_text("Not saved yet: no connection.")
    expect(page.get_by_label("Number of Rohan Warrior")).to_have_value("4")
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    assert counts(army_list)["rohan"] == 1

    page.context.set_offline(False)
    expect(page.locator(".army-row__unsaved")).to_have_count(0)
    expect(page.locator("#unsaved")).to_be_hidden()
    expect(page.locator("#army .stat__value").first).to_contain_text(str(210 + 170 + 4 * 40))
    assert counts(army_list)["rohan"] == 4


def test_changes_of_several_kinds_are_saved_in_the_order_in_which_they_were_made(
    open_as: SignIn, army_list: ArmyList
) -> None:
    page = builder(open_as, army_list)
    sent: list[str] = []
    page.on(
        "request",
        lambda request: sent.append(request.url.split("/lists/")[1]) if request.method == "POST" else None,
    )
    page.context.set_offline(True)
    page.get_by_role("button", name="One Gimli fewer").click()
    expect(page.locator(".army-row__unsaved")).to_have_count(1)
    page.get_by_role("button", name="Add Uglúk, 150 points").click()
    expect(page.get_by_text("Add 1 × Uglúk")).to_be_visible()
    set_count(page, "Rohan Warrior", 2)
    expect(page.get_by_text("3 changes are not saved yet")).to_be_visible()

    sent.clear()
    page.context.set_offline(False)
    expect(page.locator("#unsaved")).to_be_hidden()
    expect(page.locator("#army .stat__value").first).to_contain_text(str(210 + 150 + 2 * 40))
    assert [address.split("/", 1)[1] for address in sent] == ["rows/2/", "add/", "rows/3/"]
    assert counts(army_list) == {"aragorn": 1, "rohan": 2, "ugluk": 1}


def test_changes_outlive_the_page_and_are_sent_from_any_other(open_as: SignIn, army_list: ArmyList) -> None:
    page = builder(open_as, army_list)
    page.context.set_offline(True)
    set_count(page, "Rohan Warrior", 4)
    expect(page.locator(".army-row__unsaved")).to_be_visible()
    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto("/catalogues/")
    expect(page.get_by_text("Changes to “Riders of the Mark”: Sent.")).to_be_visible()
    assert counts(army_list)["rohan"] == 4


def test_an_added_model_whose_answer_was_lost_is_added_once(open_as: SignIn, army_list: ArmyList) -> None:
    """The server has the change; the phone never heard so."""
    page = builder(open_as, army_list)
    sent: list[str | None] = []

    def lose_the_first_answer(route: Route) -> None:
        sent.append(route.request.post_data)
        if len(sent) > 1:
            return route.continue_()
        route.fetch(max_redirects=0)
        return route.abort()

    page.route("**/add/", lose_the_first_answer)
    page.get_by_role("button", name="Add Rohan Warrior, 40 points").click()
    page.get_by_role("button", name="Try now").click()
    expect(page.locator("#unsaved")).to_be_hidden()
    expect(page.get_by_label("Number of Rohan Warrior")).to_have_value("2")
    assert len(sent) == 2
    assert sent[0] == sent[1], "the same change under the same key"
    assert counts(army_list)["rohan"] == 2


@pytest.mark.parametrize(("button", "left"), [("Change to 4", 4), ("Keep 7", 7)])
def test_a_row_that_was_changed_elsewhere_is_a_question_and_not_overwritten(
    open_as: SignIn, army_list: ArmyList, button: str, left: int
) -> None:
    page = builder(open_as, army_list)
    page.context.set_offline(True)
    set_count(page, "Rohan Warrior", 4)
    set_count(page, "Gimli", 2)
    expect(page.get_by_text("2 changes are not saved yet")).to_be_visible()
    lists.set_count(army_list=army_list, row_id=3, count=7, actor=army_list.owner)

    page.context.set_offline(False)
    expect(page.get_by_text("Changed elsewhere: the list has 7 now. You chose 4.")).to_be_visible()
    expect(page.locator("#army .stat__value").first).to_contain_text(str(210 + 2 * 170 + 7 * 40))
    expect(page.get_by_label("Number of Gimli")).to_have_value("2")
    assert counts(army_list) == {"aragorn": 1, "gimli": 2, "rohan": 7}
    page.get_by_role("button", name=button).click()
    expect(page.get_by_text("Changed elsewhere")).to_have_count(0)
    expect(page.get_by_label("Number of Rohan Warrior")).to_have_value(str(left))
    expect(page.locator("#army .stat__value").first).to_contain_text(str(210 + 2 * 170 + left * 40))
    assert counts(army_list)["rohan"] == left


def test_a_row_that_was_removed_elsewhere_is_asked_about(open_as: SignIn, army_list: ArmyList) -> None:
    page = builder(open_as, army_list)
    page.context.set_offline(True)
    set_count(page, "Rohan Warrior", 4)
    expect(page.locator(".army-row__unsaved")).to_be_visible()
    lists.set_count(army_list=army_list, row_id=3, count=0, actor=army_list.owner)
    # Another model takes the place, and the number, of the row.
    lists.add_model(army_list=army_list, key="orc", actor=army_list.owner)

    page.context.set_offline(False)
    expect(page.get_by_text("Rohan Warrior was removed elsewhere. You chose 4.")).to_be_visible()
    expect(page.get_by_label("Number of Orc")).to_have_value("1")
    assert counts(army_list) == {"aragorn": 1, "gimli": 1, "orc": 1}
    page.get_by_role("button", name="Add 4").click()
    expect(page.get_by_label("Number of Rohan Warrior")).to_have_value("4")
    assert counts(army_list) == {"aragorn": 1, "gimli": 1, "orc": 1, "rohan": 4}


def test_the_number_of_a_removed_row_given_to_another_model_is_set_by_itself(
    open_as: SignIn, army_list: ArmyList
) -> None:
    page = builder(open_as, army_list)
    page.context.set_offline(True)
    set_count(page, "Rohan Warrior", 4)
    lists.set_count(army_list=army_list, row_id=3, count=0, actor=army_list.owner)
    lists.add_model(army_list=army_list, key="orc", actor=army_list.owner)
    page.context.set_offline(False)
    expect(page.get_by_text("Rohan Warrior was removed elsewhere.")).to_be_visible()

    set_count(page, "Orc", 3)
    expect(page.locator("#said")).to_contain_text("3 x Orc")
    assert counts(army_list) == {"aragorn": 1, "gimli": 1, "orc": 3}
    page.get_by_role("button", name="Leave it out").click()
    expect(page.locator("#unsaved")).to_be_hidden()
    assert counts(army_list) == {"aragorn": 1, "gimli": 1, "orc": 3}


def test_a_model_chosen_for_an_unknown_name_and_its_count_are_saved_in_order(open_as: SignIn) -> None:
    army_list = make.army_list(UserFactory.create(), {"aragorn": 1, "Rohan Warior": 1})
    rows = [army_list.rows[0], army_list.rows[1] | {"candidates": ["rohan"]}]
    lists.replace_rows(army_list=army_list, rows=rows, actor=army_list.owner, summary="Typed it in")
    page = builder(open_as, army_list)
    page.context.set_offline(True)
    page.get_by_role("button", name="Rohan Warrior", exact=True).click()
    expect(page.get_by_text("Choose Rohan Warrior")).to_be_visible()
    set_count(page, "Rohan Warior", 4)
    expect(page.locator(".army-row", has_text="Rohan Warior").get_by_text(UNSAVED)).to_be_visible()

    page.context.set_offline(False)
    expect(page.locator("#unsaved")).to_be_hidden()
    expect(page.get_by_label("Number of Rohan Warrior")).to_have_value("4")
    expect(page.locator("#army .stat__value").first).to_contain_text(str(210 + 4 * 40))
    assert counts(army_list) == {"aragorn": 1, "rohan": 4}


def test_somebody_else_on_the_same_phone_does_not_send_them(open_as: SignIn, army_list: ArmyList) -> None:
    page = open_as(UserFactory.create())
    change: dict[str, object] = {
        "id": "k",
        "user": str(army_list.owner_id),
        "list": f"/lists/{army_list.pk}/",
        "name": "Riders",
        "kind": "add",
    }
    change |= {
        "action": f"/lists/{army_list.pk}/add/",
        "fields": [["model", "orc"]],
        "model": "orc",
        "title": "Orc",
    }
    page.evaluate(
        "change => localStorage.setItem('muster:list-changes', JSON.stringify([change]))",
        change,
    )
    page.goto("/lists/")
    page.wait_for_load_state("networkidle")
    assert "orc" not in counts(army_list)


def test_what_is_being_typed_survives_the_answer_to_another_change(
    open_as: SignIn, army_list: ArmyList
) -> None:
    page = builder(open_as, army_list)
    with page.expect_response("**/rows/2/"):
        page.get_by_role("button", name="One Gimli more").click()
        page.get_by_label("Number of Rohan Warrior").fill("9")
    expect(page.locator("#said")).to_contain_text("2 x Gimli")
    expect(page.get_by_label("Number of Rohan Warrior")).to_have_value("9")
    page.keyboard.press("Tab")
    expect(page.locator("#said")).to_contain_text("9 x Rohan Warrior")
    assert counts(army_list)["rohan"] == 9


def test_an_empty_field_changes_nothing(open_as: SignIn, army_list: ArmyList) -> None:
    page = builder(open_as, army_list)
    page.get_by_label("Number of Rohan Warrior").fill("")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Number of Rohan Warrior")).to_have_value("1")
    expect(page.locator("#said")).to_contain_text("Nothing changed.")
    assert counts(army_list)["rohan"] == 1
