"""The pages in a language that is written from right to left: turned as a whole, and no wider than a phone.

The language is made up: every text in Arabic letters and a third longer, from the catalogues that are there.
"""

import re
from pathlib import Path
from typing import Any

import polib
import pytest
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import User
from devtools.environment import ROOT
from devtools.page_measures import BEYOND
from devtools.pages import session_of
from tournaments.demo import days as demo

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

MADE_UP = "ar-xb"
EVENT = "/events/dol-amroth-open/"
PAGES = {
    None: (
        "/",
        EVENT,
        f"{EVENT}standings/",
        f"{EVENT}rounds/1/",
        "/help/scoring/",
        "/rules/",
        "/account/sign-up/",
    ),
    "organizer": (f"{EVENT}control/", "/events/new/"),
    "player": (f"{EVENT}me/", "/lists/", "/account/"),
}
PHONE = {"width": 390, "height": 844}
KEPT = re.compile(r"(%\(\w+\)[a-z]|%%|\{\w*\}|<[^<>]+>|&\w+;)")
LETTERS = str.maketrans("abcdefghijklmnopqrstuvwxyz", "ابجدهوزحطيكلمنسعفصقرشتثخذض")
# What lies beyond the left edge and in no box that scrolls.
WIDE = """() => [...document.querySelectorAll("body *")]
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.left < -1 || box.right > innerWidth + 1)).map(([one]) => one)
    .filter((one) => { for (let box = one.parentElement; box; box = box.parentElement) {
        if (["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(box).overflowX)) return false; } return true; })
    .slice(-3).map((one) => `${one.tagName}.${one.className}: ${one.textContent.trim().slice(0, 40)}`)"""


def turned(text: str) -> str:
    """In other letters, a third longer, with everything that a program reads left as it is."""
    parts = KEPT.split(text)
    parts[::2] = [part.lower().translate(LETTERS) for part in parts[::2]]
    return re.sub(r"(?<=[\u0600-\u06ff]{3})(?=\s|$)", "ــ", "".join(parts))


@pytest.fixture
def _made_up_language(tmp_path: Path, settings: Any) -> None:
    folder = tmp_path / "ar_XB" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    made = polib.pofile(str(ROOT / "locale" / "de" / "LC_MESSAGES" / "django.po"))
    made.metadata["Plural-Forms"] = "nplurals=2; plural=(n != 1);"
    for entry in made:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: turned(entry.msgid), 1: turned(entry.msgid_plural)}
        else:
            entry.msgstr = turned(entry.msgid)
    made.save_as_mofile(str(folder / "django.mo"))
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGES = [*settings.LANGUAGES, (MADE_UP, "ﻉﺮﺒﻳ")]


@pytest.mark.usefixtures("_made_up_language")
def test_the_pages_turn_and_fit_a_phone(new_context: CreateContextCallback, live_server: LiveServer) -> None:
    demo.make_demo()
    found = []
    for name, addresses in PAGES.items():
        context = new_context(base_url=live_server.url, viewport=PHONE, locale=MADE_UP)  # type: ignore[arg-type]
        cookies = {"language": MADE_UP}
        if name:
            cookies["sessionid"] = session_of(User.objects.get(username=name))
        context.add_cookies(
            [{"name": key, "value": value, "url": live_server.url} for key, value in cookies.items()]
        )
        page = context.new_page()
        for address in addresses:
            page.goto(address, wait_until="load")
            assert page.locator("html").get_attribute("dir") == "rtl", address
            assert page.locator("html").get_attribute("lang") == MADE_UP, address
            assert turned("Help").strip() in page.locator("footer").inner_text(), address
            if (beyond := page.evaluate(BEYOND)) > 0:
                found.append(f"{address}: {beyond} pixels too wide: {page.evaluate(WIDE)}")
    assert not found, "\n".join(found)
    # The control: what is too wide would have been seen.
    wide = "const wide = document.body.appendChild(document.createElement('p'));"
    page.evaluate(f"(() => {{ {wide} wide.style.width = '500px'; wide.textContent = 'wide'; }})()")
    assert page.evaluate(BEYOND) > 0
