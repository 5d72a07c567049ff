"""The wall in a real browser: it fits the screen, turns by itself, stops by a key, and does without JavaScript."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.conftest import COME_BACK
from tests.factories.tournaments import a_round, an_event
from tournaments.models import Event
from tournaments.services import clock, events

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCREENS = [(1920, 1080), (1280, 720), (3840, 2160)]
CUT_OFF = """() => [...document.querySelectorAll('.wall__page')].filter(page => {
    location.replace('#' + page.id);
    const box = page.getBoundingClientRect(), last = page.lastElementChild.getBoundingClientRect();
    const cut = line => line.getBoundingClientRect().bottom > box.bottom + 1 || line.scrollHeight > line.clientHeight + 2;
    return [...page.children].some(cut);
}).length"""


@pytest.fixture
def event(db: None) -> Event:
    """130 players: three pages by name, four by table."""
    made = an_event(130, lists_required=False)
    made.entries.filter(number=1).update(name="Maximiliane Freifrau von und zu Hohenschwangau-Wittelsbach")
    clock.start_clock(a_round(made), actor=made.created_by)
    events.announce(made, "Lunch is at one, in the courtyard.", actor=made.created_by)
    return made


@pytest.fixture
def wall(new_context: CreateContextCallback, live_server: LiveServer) -> Page:
    return new_context(base_url=live_server.url, viewport={"width": 1920, "height": 1080}).new_page()


def stop_the_clock(page: Page) -> None:
    """Time passes on the page when the test says so, however long its steps take."""
    page.clock.install(time=0)
    page.clock.pause_at(1_000)


def shown(page: Page) -> list[str]:
    return [one.get_attribute("id") or "" for one in page.locator(".wall__page").all() if one.is_visible()]


@pytest.mark.parametrize("show", ["names", "tables", "standings"])
@pytest.mark.parametrize("screen", SCREENS)
def test_every_page_fits_the_screen(event: Event, wall: Page, show: str, screen: tuple[int, int]) -> None:
    wall.set_viewport_size({"width": screen[0], "height": screen[1]})
    wall.goto(f"/events/{event.slug}/projector/?show={show}")

    assert wall.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    assert wall.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert wall.evaluate(CUT_OFF) == 0


@pytest.mark.parametrize("players", [12, 40])
@pytest.mark.parametrize("show", ["names", "tables", "standings"])
def test_names_of_any_length_are_shown_whole(wall: Page, show: str, players: int, db: None) -> None:
    long = an_event(players, lists_required=False)
    names = [
        "Maximiliane Freifrau von und zu Hohenschwangau",
        "王小明" * 12,
        "Anna " * 29,
        "M" * 30,
        "محمد الأمين " * 4,
    ]
    for number, name in enumerate(names, start=1):
        long.entries.filter(number=number).update(name=name.strip())
    a_round(long)
    wall.goto(f"/events/{long.slug}/projector/?show={show}")

    assert wall.evaluate(CUT_OFF) == 0
    cut = "one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4"
    assert (
        wall.evaluate(
            f"[...document.querySelectorAll('.wall__name')].filter({cut}).map(one => one.textContent)"
        )
        == []
    )


def test_the_clock_fills_the_wall(event: Event, wall: Page) -> None:
    wall.goto(f"/events/{event.slug}/projector/?show=clock")
    box = wall.get_by_role("timer").bounding_box()
    assert box is not None
    assert box["height"] > 300
    assert wall.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_pages_turn_by_themselves_and_stop_by_a_key(event: Event, wall: Page) -> None:
    stop_the_clock(wall)
    wall.goto(f"/events/{event.slug}/projector/?show=names&every=10")
    assert shown(wall) == ["page-1"]
    wall.clock.run_for(10_100)
    assert shown(wall) == ["page-2"]
    wall.keyboard.press("Space")
    wall.clock.run_for(30_000)
    assert shown(wall) == ["page-2"]
    wall.keyboard.press("ArrowRight")
    assert shown(wall) == ["page-3"]
    wall.keyboard.press("ArrowRight")
    assert shown(wall) == ["page-1"], "after the last comes the first"
    wall.get_by_role("button", name="Turn pages").click()
    wall.clock.run_for(10_100)

    assert shown(wall) == ["page-2"]


def test_who_wants_less_motion_turns_the_pages(event: Event, wall: Page) -> None:
    wall.emulate_media(reduced_motion="reduce")
    stop_the_clock(wall)
    wall.goto(f"/events/{event.slug}/projector/?show=names&every=5")
    wall.clock.run_for(30_000)

    assert shown(wall) == ["page-1"]
    expect(wall.get_by_role("button", name="Turn pages (Space)")).to_be_visible()


def test_without_javascript_pages_turn_by_the_page_itself_and_by_links(
    event: Event, new_context: CreateContextCallback, live_server: LiveServer
) -> None:
    viewport: ViewportSize = {"width": 1920, "height": 1080}
    page = new_context(base_url=live_server.url, viewport=viewport, java_script_enabled=False).new_page()
    page.goto(f"/events/{event.slug}/projector/?show=names&every=300")
    assert shown(page) == ["page-1"]
    page.get_by_label("Pages", exact=True).get_by_role("link", name="Page 3").click()
    assert shown(page) == ["page-3"]
    # One turn is looked at: what the page asks for after it leads nowhere.
    page.route("**page=3**", lambda route: route.fulfill(status=204))
    page.goto(f"/events/{event.slug}/projector/?show=names&every=5")
    page.wait_for_url("**page=2**")

    assert shown(page) == ["page-2"]


def test_an_announcement_appears_on_the_page_that_is_shown(event: Event, wall: Page) -> None:
    wall.goto(f"/events/{event.slug}/projector/?show=names")
    wall.keyboard.press("ArrowRight")

    events.announce(event, "The hall closes at six.", actor=event.created_by)
    wall.evaluate(COME_BACK)

    expect(wall.get_by_text("The hall closes at six.")).to_be_visible()
    assert shown(wall) == ["page-2"]
