"""The table of bases under a real finger at 390 px: what is dragged moves, and the page does not scroll away under it."""

from playwright.sync_api import Page, expect

from tests.browser.board import answered
from tests.browser.test_table import (
    EMPTY,
    Point,
    call,
    judge,
    on_table,
    phone,
    points_of,
    press,
    pytestmark,
    tap,
    where,
)

__all__ = ["call", "judge", "phone", "pytestmark"]


def slide(page: Page, start: Point, end: Point) -> None:
    """A finger goes down at one place in millimetres, moves to another in small steps and is lifted: as touch events."""
    here = on_table(page, start)
    scale = page.evaluate("2 * document.querySelector('[data-ground] svg').getScreenCTM().a")
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, part: float | None) -> None:
        points = []
        if part is not None:
            x, y = scale * (end[0] - start[0]) * part, scale * (end[1] - start[1]) * part
            points = [{"x": here["x"] + x, "y": here["y"] - y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 0)
    for step in range(1, 11):
        touch("touchMove", step / 10)
    touch("touchEnd", None)
    finger.detach()
    answered(page)


def scrolled(page: Page) -> list[float]:
    found: list[float] = page.evaluate(
        "(() => { const g = document.querySelector('[data-ground]'); return [scrollY, g.scrollLeft, g.scrollTop]; })()"
    )
    return found


def with_a_wall(page: Page) -> None:
    page.goto(EMPTY)
    answered(page)
    page.locator(".pick", has_text="Wall").tap()
    tap(page, (-40, 60))
    tap(page, (40, 60))
    press(page, "Stop placing")
    tap(page, (20, 60))
    expect(page.locator("[data-here]")).to_contain_text("wall1, wall: the whole piece moves")


def test_a_wall_is_dragged_by_a_finger_whole_and_by_one_end(phone: Page) -> None:
    with_a_wall(phone)
    on_table(phone, (0, 60))
    before = scrolled(phone)
    slide(phone, (0, 60), (0, 40))
    assert scrolled(phone) == before, "the table stays where it is under the finger"
    assert points_of(phone) == [[-40, 37.5], [40, 37.5]], "flush with the base below it"
    slide(phone, (40, 37.5), (55, 55))
    (ax, ay), (bx, by) = points_of(phone)
    assert (ax, ay) == (-40, 37.5)
    assert (abs(bx - 55) < 1, abs(by - 55) < 1) == (True, True)


def test_a_second_finger_or_a_lost_touch_changes_nothing(phone: Page) -> None:
    with_a_wall(phone)
    here = on_table(phone, (0, 60))
    finger = phone.context.new_cdp_session(phone)
    for kind, by in (("touchStart", 0), ("touchMove", 20), ("touchMove", 40)):
        points = [{"x": here["x"] + by, "y": here["y"]}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    finger.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    finger.detach()
    answered(phone)
    assert points_of(phone) == [[-40, 60], [40, 60]]
    slide(phone, (0, 60), (0, 45))
    assert points_of(phone) == [[-40, 45], [40, 45]], "the next touch drags as usual"


def test_a_base_is_dragged_by_a_finger(phone: Page) -> None:
    phone.goto(EMPTY)
    answered(phone)
    tap(phone, (0, 0))
    slide(phone, (0, 0), (-60, 30))
    x, y = where(phone)["E1"]
    assert (round(x), round(y)) == (-60, 30)


def test_a_finger_beside_everything_scrolls_the_table(phone: Page) -> None:
    with_a_wall(phone)
    points, bases = points_of(phone), where(phone)
    slide(phone, (90, -60), (40, -60))
    assert (points_of(phone), where(phone)) == (points, bases)
