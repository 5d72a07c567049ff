"""Pages update automatically in a real browser: what changed arrives, what the reader is doing stays."""

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import COME_BACK, LAPTOP, SignIn, until
from tests.tournaments.conftest import Cast
from tournaments.models import Outcome
from tournaments.services import calls, clock, events, results

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def look_again(page: Page) -> None:
    """As when the reader comes back to the tab: the page asks at once."""
    with page.expect_response(lambda answer: "x-live" in answer.request.headers):
        page.evaluate(COME_BACK)


def live_requests(page: Page) -> tuple[list[Request], list[Request]]:
    """What the page asks from now on, and what of it has been answered or given up."""
    asked: list[Request] = []
    settled: list[Request] = []
    page.on("request", lambda one: asked.append(one) if "x-live" in one.headers else None)
    for name in ("requestfinished", "requestfailed"):
        page.on(name, lambda one: settled.append(one) if "x-live" in one.headers else None)
    return asked, settled


def report(cast: Cast) -> None:
    results.report_result(
        cast.pairing,
        results.Claim(Outcome.FIRST),
        entry=cast.entry("opponent"),
        actor=cast.user("opponent"),
    )


def test_the_control_room_shows_a_result_without_being_asked(cast: Cast, open_as: SignIn) -> None:
    page = open_as(cast.user("owner"), LAPTOP)
    page.goto(f"/events/{cast.event.slug}/control/")
    page.evaluate("window.stayed = true")
    cell = page.locator(f"#cell-{cast.pairing.pk}")
    expect(cell).to_contain_text("Not started")
    other = page.locator("#live-hall li").nth(1)
    other.evaluate("row => { row.dataset.untouched = 'yes' }")

    report(cast)

    expect(cell).to_contain_text("Reported")
    assert page.evaluate("window.stayed"), "the page was not loaded anew"
    assert other.get_attribute("data-untouched") == "yes", "the other table was left alone"


def test_a_page_that_was_updated_asks_without_loading_it_again(cast: Cast, open_as: SignIn) -> None:
    page = open_as(cast.user("owner"), LAPTOP)
    page.goto(f"/events/{cast.event.slug}/control/")
    report(cast)
    look_again(page)
    expect(page.locator(f"#cell-{cast.pairing.pk}")).to_contain_text("Reported")

    # “1 minute ago” may become “2 minutes ago” in between: then the page is another one once, and not the next time.
    statuses = [come_back(page) for _ in range(2)]
    assert 304 in statuses


def come_back(page: Page) -> int:
    with page.expect_response(lambda answer: "x-live" in answer.request.headers) as found:
        page.evaluate(COME_BACK)
    assert found.value.request.headers["if-none-match"].startswith("W/"), "as compression left it"
    status: int = found.value.status
    return status


def test_an_open_form_keeps_its_place_its_words_and_the_focus(cast: Cast, open_as: SignIn) -> None:
    clock.start_clock(cast.round, actor=cast.user("owner"))
    page = open_as(cast.user("owner"), LAPTOP)
    page.goto(f"/events/{cast.event.slug}/control/")
    page.get_by_text("Add time for one table").click()
    page.get_by_label("Announcement").fill("Lunch is at")

    calls.call_judge(cast.pairing, "Does the wall block?", actor=cast.user("player"))
    look_again(page)

    expect(page.locator("#live-waiting")).to_contain_text("Does the wall block?")
    expect(page.locator("#live-said")).to_have_text("1 open judge call")
    expect(page.get_by_label("Announcement")).to_have_value("Lunch is at")
    expect(page.get_by_label("Announcement")).to_be_focused()
    expect(page.get_by_role("button", name="Add time", exact=True)).to_be_visible()


def test_a_focused_link_keeps_the_focus_when_its_part_is_swapped(cast: Cast, open_as: SignIn) -> None:
    page = open_as(cast.user("owner"), LAPTOP)
    page.goto(f"/events/{cast.event.slug}/control/")
    page.locator("#live-tally a").first.focus()

    report(cast)
    look_again(page)

    expect(page.locator("#live-tally")).to_contain_text("Reported")
    assert page.evaluate("document.activeElement.closest('#live-tally') !== null")


def test_a_player_who_types_is_told_and_loses_nothing(cast: Cast, open_as: SignIn) -> None:
    page = open_as(cast.user("player"))
    page.goto(f"/events/{cast.event.slug}/me/")
    page.get_by_label("I won").check()

    report(cast)
    look_again(page)

    expect(page.get_by_role("button", name="Show the new state")).to_be_visible()
    expect(page.get_by_label("I won")).to_be_checked()
    page.get_by_role("button", name="Show the new state").click()
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()


def test_a_player_sees_the_opponents_report_arrive(cast: Cast, open_as: SignIn) -> None:
    page = open_as(cast.user("player"))
    page.goto(f"/events/{cast.event.slug}/me/")

    report(cast)
    look_again(page)

    expect(page.get_by_role("button", name="Confirm")).to_be_visible()
    expect(page.locator("#live-said")).to_contain_text("Waiting for you")
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Confirmed", exact=True).first).to_be_visible()


def test_a_running_clock_alone_is_no_change(cast: Cast, open_as: SignIn) -> None:
    clock.start_clock(cast.round, actor=cast.user("owner"))
    page = open_as(cast.user("owner"), LAPTOP)
    page.goto(f"/events/{cast.event.slug}/rounds/1/")
    shown = page.locator("#live-clock")
    shown.evaluate("part => { part.dataset.untouched = 'yes' }")
    expect(shown).not_to_have_text(shown.inner_text())

    events.announce(cast.event, "Lunch.", actor=cast.user("owner"))
    look_again(page)

    assert shown.get_attribute("data-untouched") == "yes"


def test_without_the_server_the_page_says_how_old_it_is(cast: Cast, open_as: SignIn) -> None:
    page = open_as(cast.user("owner"), LAPTOP)
    page.goto(f"/events/{cast.event.slug}/control/")
    page.route("**/control/", lambda route: route.abort())
    for _ in range(2):
        with page.expect_event("requestfailed"):
            page.evaluate(COME_BACK)
    expect(page.get_by_text("No connection: this page shows how things stood at")).to_be_visible()

    page.unroute("**/control/")
    look_again(page)

    expect(page.locator("#live-line")).to_be_hidden()


def test_who_comes_back_several_times_asks_no_more_often_than_anybody(cast: Cast, open_as: SignIn) -> None:
    page = open_as(cast.user("owner"), LAPTOP)
    page.clock.install(time=0)
    page.clock.pause_at(1_000)
    page.goto(f"/events/{cast.event.slug}/control/")
    asked, settled = live_requests(page)
    page.evaluate(f"for (let times = 0; times < 3; times += 1) {COME_BACK}")
    until(page, lambda: len(settled) == 3)
    asked.clear()

    def asks_in_time() -> bool:
        page.clock.run_for(6_100)
        return bool(asked)

    until(page, asks_in_time)

    assert len(asked) == 1


def test_a_finished_round_leads_the_player_on(cast: Cast, open_as: SignIn) -> None:
    page = open_as(cast.user("player"))
    page.goto(f"/events/{cast.event.slug}/me/")
    for pairing in cast.round.pairings.select_related("round__event"):
        results.override_result(pairing, results.Claim(Outcome.DRAW), reason="time", actor=cast.user("owner"))
    cast.round.__class__.objects.filter(pk=cast.round.pk).update(state="finished")
    page.evaluate(COME_BACK)

    page.wait_for_url(f"**/events/{cast.event.slug}/")
