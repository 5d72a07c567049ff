"""The board as a hand meets it: where hexes lie on the screen, what stands there, what the referee asks."""

import json
import re
from collections.abc import Iterator
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import User
from devtools.page_measures import BEYOND
from devtools.pages import session_of
from tournaments.models import JudgeCall

NARROW: Any = {"width": 390, "height": 844}

ROHAN = {"R1": (0, 0), "R2": (1, 0), "R3": (2, 0), "R4": (3, 0), "R5": (3, 2)}
ORCS = {"O1": (0, 1), "O2": (1, 1), "O3": (2, 1), "O4": (3, 1)}
LAYOUT = {**dict.fromkeys(ROHAN, 5), "R5": 2, **dict.fromkeys(ORCS, 2)}
ONE_CHAIN = "One damage chain: O1, O2, O3, O4, R1, R2, R3, R4 and R5."
EXAMPLE = "/rules/board/?example=rohan-and-orcs"


def on_board(page: Page, q: int, r: int) -> dict[str, float]:
    """Where the middle of a hex lies on the screen."""
    found: dict[str, float] = page.evaluate(
        """([q, r]) => {
            const board = document.querySelector("[data-ground] svg");
            const point = new DOMPoint(84 * q + 42 * r, 72 * r).matrixTransform(board.getScreenCTM());
            return {x: point.x, y: point.y};
        }""",
        [q, r],
    )
    return found


def click_hex(page: Page, q: int, r: int) -> None:
    page.locator("[data-ground]").scroll_into_view_if_needed()
    point = on_board(page, q, r)
    page.mouse.click(point["x"], point["y"])


def tap_hex(page: Page, q: int, r: int) -> None:
    """With a finger; the board is scrolled in its frame until the hex is there."""
    page.evaluate(
        """([q, r]) => {
            const ground = document.querySelector("[data-ground]");
            const board = ground.querySelector("svg");
            const point = new DOMPoint(84 * q + 42 * r, 72 * r).matrixTransform(board.getScreenCTM());
            const frame = ground.getBoundingClientRect();
            ground.scrollBy(point.x - (frame.left + frame.right) / 2, point.y - (frame.top + frame.bottom) / 2);
            ground.scrollIntoView({block: "nearest"});
        }""",
        [q, r],
    )
    point = on_board(page, q, r)
    page.touchscreen.tap(point["x"], point["y"])


def case_of(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.locator("#case").input_value())
    return found


def standing(page: Page) -> dict[str, tuple[tuple[int, int], int]]:
    return {
        one["id"]: ((one["at"][0], one["at"][1]), one["facing"])
        for one in case_of(page)["position"]["warriors"]
    }


def stands_as_at_the_ford(page: Page) -> bool:
    return standing(page) == {id: (at, LAYOUT[id]) for id, at in (ROHAN | ORCS).items()}


def answered(page: Page) -> None:
    """The referee has answered the last change."""
    expect(page.locator("[data-referee]:not([aria-busy])")).to_be_visible()


def asked(page: Page, player: str, what: str) -> Locator:
    return page.locator("fieldset.ask").filter(has=page.get_by_text(f"{player}: {what}"))


def deed(page: Page, title: str) -> Locator:
    """One of the things that were done, opened."""
    answered(page)
    found = page.locator("details.deed", has_text=title).last
    if found.get_attribute("open") is None:
        found.locator("> summary").click()
    return found


def do(page: Page, what: str) -> None:
    """Enter an action: a list says what it means in brackets behind its name."""
    answered(page)
    select = page.locator("select[data-do]:visible")
    found = select.locator("option", has_text=re.compile(rf"^{re.escape(what)}(?: \(.*)?$"))
    select.select_option(found.get_attribute("value"))
    answered(page)


def axe_faults(page: Page) -> list[str]:
    """Every accessibility fault that axe finds, with the element."""
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found]


def assert_accessible_at_every_width(page: Page) -> None:
    """With everything unfolded the page never scrolls sideways, and axe finds nothing."""
    for details in page.locator("details").all():
        details.evaluate("one => one.open = true")
    for width in (360, 390, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(BEYOND) <= 0, width
    assert axe_faults(page) == []


def phone_of(
    new_context: CreateContextCallback, live_server: LiveServer, judge: User, call: JudgeCall
) -> Iterator[Page]:
    """The judge's phone, on the page of the call. No script on it fails."""
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
