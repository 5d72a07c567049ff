"""The five kinds of dispute on the Combat Hex board: from a judge call to a ruling on record, by thumb on a narrow phone.

Each is entered in less than 90 seconds by the keystroke-level model, with the swipes that bring things into reach and the
thought before every step counted as well.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import User
from devtools.page_measures import BEYOND
from tests.browser.board import (
    ORCS,
    ROHAN,
    answered,
    asked,
    on_board,
    phone_of,
    stands_as_at_the_ford,
)
from tests.browser.test_board import (
    SECONDS,
    Hand,
    call,
    is_decided_like_the_example,
    judge,
)
from tournaments.models import JudgeCall

__all__ = ["call", "judge"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

Record = Callable[[str, object], None]
Hex = tuple[int, int]
SWIPE = 500  # pixels
# How far a thing must be brought to stand wholly in sight, below the board that stays at the top and above the line at the foot.
FAR = """(thing) => {
    const box = thing.getBoundingClientRect();
    const ground = document.querySelector("[data-ground]")?.getBoundingClientRect();
    const now = document.querySelector("[data-now]:not([hidden])")?.getBoundingClientRect();
    const isBeside = thing.closest("[data-now], [data-ground]");
    const top = !isBeside && ground && ground.top < 1 ? ground.bottom : 0;
    const bottom = !isBeside && now ? now.top : innerHeight;
    return Math.max(top - box.top, box.bottom - bottom, 0);
}"""


@dataclass
class Thumb:
    """A judge's thumb on the page: swipes and thoughts; the taps are counted by the hand. A swipe takes as long as a tap."""

    page: Page
    thought: float = 1.35  # before each step, by Card, Moran and Newell
    thoughts: int = 0
    swipes: int = 0

    @property
    def seconds(self) -> float:
        hand = Hand(self.page)
        return hand.seconds + self.swipes * (hand.aim + hand.press) + self.thoughts * self.thought

    def touch(self, thing: Locator) -> None:
        """What lies out of sight is brought there first."""
        if self.page.locator("[data-referee]").count():
            answered(self.page)
        self.swipes += ceil(thing.evaluate(FAR) / SWIPE)
        thing.tap()

    def press(self, name: str) -> None:
        self.thoughts += 1
        self.touch(self.page.get_by_role("button", name=name, exact=True))

    def tap(self, *hexes: Hex) -> None:
        """The board is in sight all the time; only the hex may lie beyond its frame."""
        for at in hexes:
            answered(self.page)
            x, y = place = on_screen(self.page, at)
            if not is_on_board(self.page, place):
                self.swipes += 1
                bring(self.page, at)
                x, y = on_screen(self.page, at)
            self.page.touchscreen.tap(x, y)
            answered(self.page)

    def put(self, model: str, hexes: Sequence[Hex]) -> None:
        """A model is chosen and put down where it stands."""
        self.thoughts += 1
        self.touch(self.page.locator(".pick--model", has_text=model))
        self.tap(*hexes)

    def face(self, facing: str) -> None:
        """The warrior that was put down last is turned."""
        self.thoughts += 1
        self.touch(self.page.locator(".editor__compass .pick", has_text=facing))

    def ask(self, way: str, *hexes: Hex) -> None:
        """One of the five ways in, then the warriors and hexes that it asks for."""
        self.press(way)
        self.tap(*hexes)

    def roll(self, player: str, what: str, faces: str) -> None:
        self.thoughts += 1
        for face in faces:
            self.touch(asked(self.page, player, what).get_by_role("button", name=face, exact=True))

    def pay(self, player: str, what: str, payers: Sequence[tuple[int, str]]) -> None:
        """Dice are counted from 1. Who pays for which is one thought, one tap each."""
        self.thoughts += 1
        for die, warrior in payers:
            self.name(player, what, f"Who pays for die {die}", f"{warrior} pays")

    def put_dice(self, player: str, targets: Sequence[tuple[int, str]]) -> None:
        """Each die on a warrior; dice on the same one are one thought."""
        self.thoughts += len({warrior for _, warrior in targets})
        for die, warrior in targets:
            self.name(player, "damage dice", f"Die {die} on", warrior)

    def name(self, player: str, what: str, group: str, button: str) -> None:
        named = asked(self.page, player, what).get_by_role("group", name=group, exact=True)
        self.touch(named.get_by_role("button", name=button, exact=True))
        expect(named.get_by_role("button", name=button, exact=True)).to_have_attribute("aria-pressed", "true")


def on_screen(page: Page, at: Hex) -> tuple[float, float]:
    place = on_board(page, *at)
    return place["x"], place["y"]


def is_on_board(page: Page, place: tuple[float, float]) -> bool:
    """Whether a finger there meets the board, and nothing that lies over it."""
    found: bool = page.evaluate(
        "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('[data-ground]'))", list(place)
    )
    return found


def bring(page: Page, at: Hex) -> None:
    page.locator("[data-ground]").evaluate(
        """(ground, [q, r]) => {
            ground.scrollIntoView({block: "nearest"});
            const point = new DOMPoint(84 * q + 42 * r, 72 * r).matrixTransform(ground.querySelector("svg").getScreenCTM());
            const frame = ground.getBoundingClientRect();
            ground.scrollBy(point.x - (frame.left + frame.right) / 2, point.y - (frame.top + frame.bottom) / 2);
        }""",
        list(at),
    )


@pytest.fixture
def phone(
    new_context: CreateContextCallback, live_server: LiveServer, judge: User, call: JudgeCall
) -> Iterator[Page]:
    """The judge's phone, on the page of the call. Nothing on it reaches beyond its edge, and no script fails."""
    yield from phone_of(new_context, live_server, judge, call)


@contextmanager
def dispute(page: Page, call: JudgeCall, record: Record) -> Iterator[Thumb]:
    """From the page of the call to the ruling on record, within the time."""
    thumb = Thumb(page)
    Hand(page).count()
    thumb.touch(page.get_by_role("link", name="Set up the position on the board"))
    yield thumb
    answered(page)
    assert page.evaluate(BEYOND) <= 0
    assert too_small(page) == []
    expect(page.get_by_role("button", name="Give this ruling")).to_be_in_viewport(ratio=1)
    thumb.press("Give this ruling")
    expect(page.get_by_text("The ruling is on record. Both players see it.")).to_be_visible()
    call.refresh_from_db()
    record("seconds_of_taps", round(Hand(page).seconds, 1))
    record("seconds_by_thumb", round(thumb.seconds, 1))
    assert 0 < Hand(page).seconds < thumb.seconds < SECONDS


def too_small(page: Page) -> list[str]:
    found: list[str] = page.locator(".editor :is(button, .pick, select, summary)").evaluate_all(
        "all => all.filter(one => one.offsetParent && one.getBoundingClientRect().height < 43.5"
        " || one.offsetParent && one.getBoundingClientRect().width < 43.5).map(one => one.outerHTML.slice(0, 120))"
    )
    return found


def in_sight(page: Page, sentence: str) -> None:
    """What is answered stands in the line at the foot of the screen, wherever the page is scrolled."""
    now = page.locator("[data-now]")
    expect(now).to_contain_text(sentence)
    expect(now).to_be_in_viewport(ratio=1)


def last_outcome(call: JudgeCall) -> dict[str, Any]:
    assert call.ruling is not None
    found: dict[str, Any] = call.ruling.ruling["actions"][-1]["outcome"]
    return found


def test_he_leaves_my_zone(phone: Page, call: JudgeCall, record_property: Record) -> None:
    with dispute(phone, call, record_property) as thumb:
        thumb.put("Rohan Warrior", ((0, 0),))
        thumb.put("Orc Warrior", ((0, 1),))
        thumb.ask("What if it leaves a kill zone, hex by hex?", (0, 0), (0, -1))
        in_sight(phone, "Orcs rolls 1 die for the free attack")
        thumb.press("Answer")
        thumb.roll("Orcs", "free attack roll", "6")
        thumb.roll("Orcs", "damage roll", "6")
        in_sight(phone, "This action is legal")
    outcome = last_outcome(call)
    assert (outcome["free-attack.attacks"], outcome["free-attack.wounds"]) == (1, 1)


def test_may_i_shoot(phone: Page, call: JudgeCall, record_property: Record) -> None:
    with dispute(phone, call, record_property) as thumb:
        thumb.put("Rohan Archer", ((0, 0),))
        thumb.put("Rohan Warrior", ((0, 1),))
        thumb.put("Orc Warrior", ((0, 3),))
        thumb.ask("May it shoot?", (0, 0), (0, 3))
        in_sight(phone, "No: a line from R1 to O1 passes through R2 at (0, 1) (5.11).")
    assert call.ruling is not None
    assert call.ruling.ruling["verdict"] == "illegal"


def test_does_he_see_him(phone: Page, call: JudgeCall, record_property: Record) -> None:
    with dispute(phone, call, record_property) as thumb:
        thumb.put("Rohan Archer", ((0, 0),))
        thumb.put("Orc Warrior", ((0, 2), (0, 4)))
        thumb.ask("Does it see…?", (0, 0), (0, 4))
        in_sight(phone, "R1 has no line of sight to O2 (5.11)")
    assert last_outcome(call)["visible"] is False


def at_the_ford(thumb: Thumb) -> None:
    thumb.put("Rohan Warrior", tuple(ROHAN.values()))
    thumb.face("North-west")
    thumb.put("Orc Warrior", tuple(ORCS.values()))
    answered(thumb.page)
    assert stands_as_at_the_ford(thumb.page)


def test_who_outflanks(phone: Page, call: JudgeCall, record_property: Record) -> None:
    with dispute(phone, call, record_property) as thumb:
        at_the_ford(thumb)
        thumb.ask("Who outflanks?")
        in_sight(phone, "R5 outflanks O4 (6.23).")
    assert [fact for fact, is_so in last_outcome(call).items() if is_so is True] == ["outflanks.R5"]


def test_what_does_this_roll_do(phone: Page, call: JudgeCall, record_property: Record) -> None:
    with dispute(phone, call, record_property) as thumb:
        at_the_ford(thumb)
        thumb.ask("Fight the combat…")
        in_sight(phone, "Rohan rolls 6")
        thumb.roll("Rohan", "combat roll", "113455")
        thumb.roll("Orcs", "combat roll", "3346")
        thumb.pay("Rohan", "combat roll", ((1, "R1"), (2, "R2")))
        thumb.roll("Rohan", "damage roll", "12335")
        thumb.roll("Orcs", "damage roll", "66")
        thumb.pay("Rohan", "damage roll", ((1, "R3"),))
        thumb.put_dice("Rohan", ((3, "O1"), (4, "O1"), (5, "O4"), (1, "O4")))
        thumb.put_dice("Orcs", ((1, "R2"), (2, "R2")))
        in_sight(phone, "This action is legal")
    assert call.ruling is not None
    assert is_decided_like_the_example(call.ruling)
