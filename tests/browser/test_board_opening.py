"""A long example on the board: closed parts hold nothing until somebody opens them, by mouse or by keys."""

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from rules.games.registry import GAMES
from rules.rulebooks.examples import of_package
from tests.browser.board import answered, case_of
from tests.browser.conftest import LAPTOP, SignIn

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(params=["combat-hex", "battle-chain"])
def board(request: pytest.FixtureRequest, open_as: SignIn) -> Page:
    longest = max(of_package(GAMES[request.param].package), key=lambda one: len(one.text))
    page = open_as(None, LAPTOP)
    page.goto(f"/rules/board/?example={longest.name}")
    answered(page)
    return page


def part(page: Page, key: str) -> Locator:
    return page.locator(f'details[data-key="{key}"]')


def questions(page: Page) -> list[str]:
    """The questions to the referee from now on, by what they name as open."""
    found: list[str] = []

    def note(request: Request) -> None:
        if "/board/answer/" in request.url:
            found.append(request.url.partition("?")[2])

    page.on("request", note)
    return found


def remove(of: Locator) -> Locator:
    return of.get_by_role("button", name="Remove this action")


def test_an_action_opened_by_keys_brings_its_form_and_keeps_the_focus_and_what_is_typed(board: Page) -> None:
    """What is typed elsewhere at the same time stays there."""
    asked = questions(board)
    half = board.locator("#claim-text")
    board.locator("[data-claim] > summary").click()
    half.fill("half a sen")
    summary = part(board, "deed-2").locator("> summary")
    summary.focus()
    board.keyboard.press("Enter")
    expect(remove(part(board, "deed-2"))).to_be_visible()
    expect(summary).to_be_focused()
    expect(half).to_have_value("half a sen")
    assert asked == ["open=deed-2"]
    board.keyboard.press("Enter")
    board.keyboard.press("Enter")
    expect(remove(part(board, "deed-2"))).to_be_visible()
    assert len(asked) == 1
    board.keyboard.press("Tab")
    expect(part(board, "deed-2").locator(":focus")).to_have_count(1)


def test_what_is_open_stays_open_with_its_form_through_a_change_and_undo(board: Page) -> None:
    before = len(case_of(board)["actions"])
    for key in ("deed-2", "deed-3", "steps"):
        part(board, key).locator("> summary").click()
    expect(part(board, "steps").locator("ol.steps")).to_have_count(before)
    remove(part(board, "deed-3")).click()
    answered(board)
    assert len(case_of(board)["actions"]) == before - 1
    for key in ("deed-2", "deed-3"):
        expect(remove(part(board, key))).to_be_visible()
    board.locator("[data-act=undo]").first.click()
    answered(board)
    assert len(case_of(board)["actions"]) == before
    for key in ("deed-2", "deed-3"):
        expect(remove(part(board, key))).to_be_visible()


def test_a_part_that_is_opened_while_the_referee_answers_gets_its_form(board: Page) -> None:
    part(board, "deed-2").locator("> summary").click()
    remove(part(board, "deed-2")).dispatch_event("click")
    part(board, "deed-4").locator("> summary").dispatch_event("click")
    answered(board)
    expect(remove(part(board, "deed-4"))).to_be_visible()


def test_the_state_and_all_actions_at_once_are_opened(board: Page) -> None:
    """More than one question can name."""
    asked = questions(board)
    board.evaluate("for (const one of document.querySelectorAll('details[data-key]')) one.open = true")
    expect(board.locator("details[data-unread]")).to_have_count(0)
    expect(remove(part(board, "deed-5"))).to_be_visible()
    expect(part(board, "state").locator(".field").first).to_be_visible()
    assert len(asked) <= 4
