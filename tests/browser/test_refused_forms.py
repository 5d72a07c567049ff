"""A refusal stands in the form that was sent: everything typed is still there, and the fault is where it belongs."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, Route, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from devtools.pages import session_of
from tests.browser.conftest import LAPTOP, SignIn, until
from tests.tournaments.conftest import Cast
from tournaments.models import Announcement

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LONG = "They travel together and have met in the last four events. Ask them before round 3."


def posts(page: Page) -> list[Request]:
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    return sent


def apart(open_as: SignIn, cast: Cast) -> Page:
    """Keep two apart: the same player twice, which is refused, and a long reason."""
    page = open_as(cast.user("owner"), LAPTOP)
    page.goto(f"/events/{cast.event.slug}/players/apart/")
    for name in ("one", "other"):
        page.locator(f"[name={name}]").select_option(index=1)
    page.locator("[name=reason]").fill("They travel together.")
    return page


def details(open_as: SignIn, cast: Cast) -> Page:
    page = open_as(cast.user("owner"), LAPTOP)
    page.goto(f"/events/{cast.event.slug}/players/{cast.entry('player').number}/")
    page.get_by_text("Name, club and seed").click()
    return page


def announcement(open_as: SignIn, cast: Cast) -> Page:
    page = open_as(cast.user("owner"), LAPTOP)
    page.goto(f"/events/{cast.event.slug}/control/")
    return page


def test_the_fault_stands_at_its_field_has_the_focus_and_everything_typed_is_kept(
    open_as: SignIn, cast: Cast
) -> None:
    page = details(open_as, cast)
    form = page.locator("form[action$='/details/']")
    form.locator("[name=name]").fill("   ")
    form.locator("[name=club]").fill("The Rangers of the North")
    address = page.url
    form.get_by_role("button", name="Save").click()

    name = form.locator("[name=name]")
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_have_accessible_description(re.compile("required"))
    expect(form.get_by_role("alert")).to_have_text("This cannot be saved like this.")
    expect(form.locator("[name=club]")).to_have_value("The Rangers of the North")
    assert page.url == address

    name.fill("Barliman")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Changed: name, club.")).to_be_visible()
    assert page.locator("[aria-invalid]").count() == 0


def test_a_refusal_that_belongs_to_no_field_stands_above_the_button(open_as: SignIn, cast: Cast) -> None:
    page = apart(open_as, cast)
    page.get_by_role("button", name="Keep apart").click()

    said = page.get_by_role("alert")
    expect(said).to_have_text("Choose two different players.")
    expect(said).to_be_focused()
    expect(page.locator("[name=reason]")).to_have_value("They travel together.")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Keep apart")).to_be_focused()
    page.keyboard.press("Enter")
    expect(said).to_have_count(1)

    page.locator("[name=other]").select_option(index=2)
    page.get_by_role("button", name="Keep apart").click()
    expect(page.get_by_text("are not paired from the next round that is paired")).to_be_visible()
    expect(said).to_have_count(0)


def test_pressed_twice_it_is_sent_once(open_as: SignIn, cast: Cast) -> None:
    page = announcement(open_as, cast)
    page.locator("form[action$='/announce/'] [name=text]").fill(LONG)
    sent = posts(page)
    page.evaluate(
        "const button = document.querySelector(`form[action$='/announce/'] button`); button.click(); button.click();"
    )
    expect(page.get_by_text("Announced.")).to_be_visible()
    assert len(sent) == 1
    assert Announcement.objects.get().text == LONG
    # The page is loaded anew, with an empty field.
    expect(page.locator("form[action$='/announce/'] [name=text]")).to_have_value("")


def test_without_a_connection_it_says_so_and_can_be_pressed_again(open_as: SignIn, cast: Cast) -> None:
    page = announcement(open_as, cast)
    form = page.locator("form[action$='/announce/']")
    form.locator("[name=text]").fill(LONG)
    page.context.set_offline(True)
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_have_text(
        "No connection. What you entered is still here: press the button again later."
    )
    expect(form.locator("[name=text]")).to_have_value(LONG)

    page.context.set_offline(False)
    form.get_by_role("button").click()
    expect(page.get_by_text("Announced.")).to_be_visible()


def test_an_answer_that_was_lost_is_asked_for_again_and_nothing_is_done_twice(
    open_as: SignIn, cast: Cast
) -> None:
    page = announcement(open_as, cast)
    form = page.locator("form[action$='/announce/']")
    form.locator("[name=text]").fill(LONG)

    sent: list[Route] = []

    def lose(route: Route) -> None:
        sent.append(route)
        if len(sent) > 1:
            return route.continue_()
        route.fetch(max_redirects=0)
        return route.abort()

    page.route("**/announce/", lose)
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_contain_text("No connection.")
    form.get_by_role("button").click()
    expect(page.get_by_text("Announced.")).to_be_visible()
    assert Announcement.objects.count() == 1


def test_a_file_that_is_refused_is_still_chosen(open_as: SignIn, cast: Cast, tmp_path: Path) -> None:
    no_picture = tmp_path / "picture.jpg"
    no_picture.write_bytes(b"This is no picture.")
    page = open_as(cast.user("owner"), LAPTOP)
    page.goto(f"/events/{cast.event.slug}/settings/")
    form = page.locator("form[action$='/picture/change/']")
    form.locator("[type=file]").set_input_files(no_picture)
    form.locator("[name=alt]").fill("The hall")
    form.get_by_role("button").last.click()

    expect(form.locator("[type=file]")).to_have_attribute("aria-invalid", "true")
    expect(form.locator("[type=file]")).to_be_focused()
    expect(form.locator("[name=alt]")).to_have_value("The hall")
    assert form.locator("[type=file]").evaluate("field => field.files.length") == 1


def test_a_question_comes_first_and_is_asked_again_after_a_refusal(open_as: SignIn, cast: Cast) -> None:
    page = open_as(cast.user("owner"), LAPTOP)
    page.goto(f"/events/{cast.event.slug}/settings/")
    form = page.locator("form[action$='/cancel/']")
    page.get_by_text("Cancel event").first.click()
    sent = posts(page)
    reason = form.locator("textarea, input:not([type=hidden])").first
    reason.fill("   ")
    for times in (1, 2):
        form.get_by_role("button").last.click()
        assert len(sent) == times - 1
        page.locator("dialog").get_by_role("button").last.click()
        expect(reason).to_have_attribute("aria-invalid", "true")
        expect(reason).to_be_focused()
        expect(reason).to_have_value("   ")
        until(page, lambda times=times: len(sent) == times)  # type: ignore[misc]


def test_who_was_signed_out_signs_in_elsewhere_and_presses_again(open_as: SignIn, cast: Cast) -> None:
    page = announcement(open_as, cast)
    form = page.locator("form[action$='/announce/']")
    form.locator("[name=text]").fill(LONG)
    kept = page.context.cookies()
    page.context.clear_cookies(name="sessionid")
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_contain_text("You are signed out.")
    expect(form.locator("[name=text]")).to_have_value(LONG)

    page.context.clear_cookies()
    page.context.add_cookies([one for one in kept if one["name"] == "sessionid"])  # type: ignore[misc]
    form.get_by_role("button").click()
    expect(page.get_by_text("Announced.")).to_be_visible()


def test_a_page_that_shows_itself_with_its_faults_is_opened_as_it_is(open_as: SignIn, cast: Cast) -> None:
    """The players page answers a wrong entry with itself; typed words stand in it."""
    page = open_as(cast.user("owner"), LAPTOP)
    page.goto(f"/events/{cast.event.slug}/players/")
    form = page.locator("form[action$='/players/add/']")
    form.locator("[name=name]").fill("   ")
    form.locator("[name=club]").fill("Bree")
    form.get_by_role("button").last.click()
    expect(page.locator("form [aria-invalid=true][name=name]")).to_be_visible()
    expect(page.locator("form [name=club]")).to_have_value("Bree")


@pytest.mark.parametrize("has_scripts", [True, False])
def test_a_refusal_that_is_a_page_leads_back_to_what_was_typed(
    new_context: CreateContextCallback, live_server: LiveServer, cast: Cast, has_scripts: bool
) -> None:
    context = new_context(base_url=live_server.url, java_script_enabled=has_scripts)
    session = session_of(cast.user("owner"))
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    # The script that sends forms is not there yet, or not at all.
    context.route("**/muster*.js", lambda route: route.abort() if not has_scripts else route.continue_())
    page = context.new_page()
    page.goto(f"/events/{cast.event.slug}/players/apart/")
    for name in ("one", "other"):
        page.locator(f"[name={name}]").select_option(index=1)
    reason = "They travel together and have met in the last four events."
    page.locator("[name=reason]").fill(reason)
    if has_scripts:
        page.locator("[name=reason]").evaluate("field => (field.form.dataset.plainly = 'yes')")
    page.get_by_role("button", name="Keep apart").click()

    expect(page.get_by_role("heading", name="Choose two different players.")).to_be_visible()
    expect(page.get_by_text(reason)).to_be_visible()
    if has_scripts:
        page.get_by_role("button", name="Back").click()
    else:
        expect(page.get_by_text("what you entered is still in the form")).to_be_visible()
        page.go_back()
    expect(page.locator("[name=reason]")).to_have_value(reason)
