"""The list pages in a real browser: no accessibility fault, no complaint, no sideways scrolling, usable by keyboard alone."""

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import User
from armies.accepted import accepted_of
from armies.models import ArmyList, Submission
from armies.services import checks, lists
from tests.armies.conftest import EVENT, StagedEvents
from tests.factories import armies as make

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.browser]
SIZES = {"phone": (360, 740), "laptop": (1280, 800), "projector": (1920, 1080)}


@pytest.fixture
def open_page(
    page: Page, live_server: LiveServer, signed_in: Callable[[User], Client]
) -> Iterator[Callable[[User, str], Page]]:
    """`open_page(person, address)`; afterwards nothing may have been complained about."""
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))

    def visit(person: User, address: str) -> Page:
        session = signed_in(person).cookies["sessionid"].value
        page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        page.goto(live_server.url + address, wait_until="networkidle")
        return page

    yield visit
    assert complaints == []


@pytest.fixture
def faulty(player: User) -> ArmyList:
    """A list with faults in rows, advice and an unknown name that has candidates."""
    made = make.army_list(player, {"aragorn": 1, "aragorn-red": 1, "orc": 1, "Orc Warior": 2})
    rows = [*made.rows[:3], made.rows[3] | {"candidates": ["orc"]}]
    lists.replace_rows(army_list=made, rows=rows, actor=player, summary="Typed it in")
    return lists.share_list(army_list=made, actor=player, shared=True)


@pytest.fixture
def handed_in(player: User, checker: User, staged_events: StagedEvents) -> Submission:
    ban = {
        "rule": "E1",
        "text": "No dwarves.",
        "where": [{"field": "name", "values": ["Gimli"]}],
        "maximum": 0,
    }
    accepted = accepted_of([make.cast_version()])
    staged_events.announce(url="/", may_change=True, restrictions={"limits": [ban]}, accepted=accepted)
    made = make.submission(player)
    checks.add_finding(made, text="Whose Aragorn is this?", row=0, actor=checker)
    return made


PAGES = ["", "upgrade/", "details/", "history/", "export/", "print/", "explain/", "rows/1/details/"]


@pytest.mark.parametrize(("size", "scheme"), [("phone", "light"), ("laptop", "dark"), ("projector", "light")])
def test_the_pages_of_a_list_have_no_accessibility_fault(
    open_page: Callable[[User, str], Page], player: User, faulty: ArmyList, size: str, scheme: str
) -> None:
    make.cast_version(models=make.catalogue_data()["models"][1:])
    addresses = [f"/lists/{faulty.pk}/{page}" for page in PAGES]
    addresses += [
        "/lists/",
        "/lists/new/",
        "/lists/import/",
        "/catalogues/",
        "/catalogues/cast/",
        "/catalogues/import/",
    ]
    addresses.append(f"/lists/shared/{faulty.share_token}/")
    _inspect(open_page, player, addresses, size, scheme)


@pytest.mark.parametrize(("size", "scheme"), [("phone", "light"), ("laptop", "dark"), ("projector", "light")])
def test_the_check_pages_have_no_accessibility_fault(
    open_page: Callable[[User, str], Page],
    player: User,
    checker: User,
    handed_in: Submission,
    size: str,
    scheme: str,
) -> None:
    address = handed_in.get_absolute_url()
    _inspect(
        open_page,
        checker,
        [
            f"/lists/checks/{EVENT}/",
            f"/lists/checks/{EVENT}/restrictions/",
            f"/lists/checks/{EVENT}/catalogues/",
            address,
            f"{address}print/",
        ],
        size,
        scheme,
    )
    _inspect(open_page, player, [address, "/lists/"], size, scheme)


def _inspect(
    open_page: Callable[[User, str], Page], person: User, addresses: list[str], size: str, scheme: str
) -> None:
    for address in addresses:
        page = open_page(person, address)
        page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        for details in page.locator("details").all():
            details.evaluate("one => one.open = true")
        found = Axe().run(page)
        assert found.violations_count == 0, f"{address}: {found.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0], address


def test_a_list_is_written_with_the_keyboard_alone(
    open_page: Callable[[User, str], Page], player: User
) -> None:
    army_list = make.army_list(player, {"aragorn": 1})
    page = open_page(player, f"/lists/{army_list.pk}/")
    page.get_by_label("Search the catalogue").focus()
    page.keyboard.type("rohan")
    expect(page.locator("#catalogue li")).to_have_count(1)
    _tab_to(page, "Add Rohan Warrior, 40 points")
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_have_text("Added 1 x Rohan Warrior. The list is legal.")
    _tab_to(page, "One Rohan Warrior more", back=True)
    for _ in range(6):
        page.keyboard.press("Enter")
    expect(page.locator("#said")).to_have_text("7 x Rohan Warrior. 1 error in this list")
    expect(page.locator(":focus")).to_have_attribute("aria-label", "One Rohan Warrior more")
    page.get_by_role("button", name="Undo").press("Enter")
    expect(page.locator("#said")).to_contain_text("Undid: 7 x Rohan Warrior.")
    army_list.refresh_from_db()
    assert army_list.rows[1]["count"] < 7


def _tab_to(page: Page, label: str, *, back: bool = False) -> None:
    for _ in range(60):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == label:
            return
    raise AssertionError(f"The keyboard never reached “{label}”.")


def test_a_typed_count_is_taken_when_the_field_is_left(
    open_page: Callable[[User, str], Page], player: User
) -> None:
    army_list = make.army_list(player)
    page = open_page(player, f"/lists/{army_list.pk}/")
    page.get_by_label("Number of Rohan Warrior").fill("12")
    page.keyboard.press("Tab")
    expect(page.locator("#said")).to_have_text("12 x Rohan Warrior. 1 error in this list")
    expect(page.get_by_label("Number of Rohan Warrior")).to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize("count", [1, 3, 12])
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_enter_stores_the_count_that_was_typed(
    new_context: CreateContextCallback, live_server: LiveServer, signed_in: Callable[[User], Client], player: User, count: int,
    scripts: bool,
) -> None:  # fmt: skip
    """The first submit button of the form is what Enter presses: it must not be the one that takes a model away."""
    army_list = make.army_list(player, {"aragorn": 1, "gimli": 1, "rohan": 2})
    session = signed_in(player).cookies["sessionid"].value
    context = new_context(java_script_enabled=scripts)
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.goto(f"{live_server.url}/lists/{army_list.pk}/")
    with page.expect_response(lambda answer: "/rows/3/" in answer.url):
        page.get_by_label("Number of Rohan Warrior").fill(str(count))
        page.keyboard.press("Enter")
    points = page.locator("#army .stat__value").first
    expect(points).to_contain_text(str(210 + 170 + 40 * count))
    expect(page.get_by_label("Number of Rohan Warrior")).to_have_value(str(count))
    army_list.refresh_from_db()
    assert [row["count"] for row in army_list.rows] == [1, 1, count]


def test_no_press_is_lost_when_rows_are_changed_in_quick_turns(
    open_page: Callable[[User, str], Page], player: User
) -> None:
    """Answers arrive while other rows are being changed; each of them brings the whole army."""
    army_list = make.army_list(player, {"aragorn": 1, "gimli": 1, "rohan": 1})
    page = open_page(player, f"/lists/{army_list.pk}/")
    for press in range(12):
        row = ("Rohan Warrior", "Gimli")[press % 2]
        page.evaluate("label => document.querySelector(`[aria-label='${label}']`).click()", f"One {row} more")
        page.wait_for_timeout(90)
    expect(page.get_by_label("Number of Gimli")).to_have_value("7")
    expect(page.locator("#army .stat__value").first).to_contain_text(str(210 + 7 * 170 + 7 * 40))
    army_list.refresh_from_db()
    assert [row["count"] for row in army_list.rows] == [1, 7, 7]


def test_the_summary_of_faults_stays_in_sight(
    open_page: Callable[[User, str], Page], player: User, faulty: ArmyList
) -> None:
    page = open_page(player, f"/lists/{faulty.pk}/")
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".army-row").last.scroll_into_view_if_needed()
        expect(page.locator("#verdict .faults__title")).to_be_in_viewport()


def test_rows_are_put_in_order_by_dragging_and_by_arrow_keys(
    open_page: Callable[[User, str], Page], player: User
) -> None:
    army_list = make.army_list(player)
    page = open_page(player, f"/lists/{army_list.pk}/")
    titles = page.locator(".army-row strong")
    expect(titles).to_have_text(["Aragorn (orange)", "Gimli", "Rohan Warrior"])
    last = page.get_by_role("button", name="Move Rohan Warrior")
    last.scroll_into_view_if_needed()
    start = last.bounding_box()
    end = page.get_by_role("button", name="Move Aragorn").bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 8, start["y"] + 12)
    page.mouse.down()
    page.mouse.move(end["x"] + 8, end["y"] + 4, steps=12)
    page.mouse.up()
    expect(page.locator("#said")).to_contain_text("Moved Rohan Warrior to place 1")
    expect(titles).to_have_text(["Rohan Warrior", "Aragorn (orange)", "Gimli"])
    page.get_by_role("button", name="Move Gimli").press("ArrowUp")
    expect(page.locator("#said")).to_contain_text("Moved Gimli to place 2")
    army_list.refresh_from_db()
    assert [row["model"] for row in army_list.rows] == ["rohan", "gimli", "aragorn"]


def test_the_handle_of_a_row_keeps_the_focus(open_page: Callable[[User, str], Page], player: User) -> None:
    """The answer to a move brings every row anew."""
    army_list = make.army_list(player)
    page = open_page(player, f"/lists/{army_list.pk}/")
    titles, said = page.locator(".army-row strong"), page.locator("#said")
    handle = page.get_by_role("button", name="Move Aragorn")
    handle.click()
    expect(handle).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(said).to_contain_text("to place 2")
    expect(handle).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(said).to_contain_text("to place 3")
    expect(titles).to_have_text(["Gimli", "Rohan Warrior", "Aragorn (orange)"])
    expect(handle).to_be_focused()


def test_the_field_that_adds_models_covers_no_row(
    open_page: Callable[[User, str], Page], player: User
) -> None:
    army_list = make.army_list(player, {"aragorn": 1, "gimli": 1, "rohan": 1, "orc": 1})
    page = open_page(player, f"/lists/{army_list.pk}/")
    page.set_viewport_size({"width": 1280, "height": 500})
    page.locator(".army-row").last.evaluate("row => row.scrollIntoView({ block: 'nearest' })")
    quick = page.locator("#quick").bounding_box()
    row = page.locator(".army-row").last.bounding_box()
    assert quick
    assert row
    assert row["y"] + row["height"] <= quick["y"]
