"""The pictures of the README, taken from a running demo: `python -m devtools.screenshots [ADDRESS]`."""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from accounts.demo import PASSWORD

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "images"
CHROMIUM = "/usr/bin/chromium"
EVENT = "/events/dol-amroth-open/"
MASTERS = "/events/ettenmoors-masters/"


@dataclass(frozen=True)
class Picture:
    """One page as somebody sees it. `width` is that of the window in CSS pixels."""

    name: str
    path: str
    by: str = ""
    width: int = 1280
    height: int = 860
    dark: bool = False


SHOTS = (
    Picture("ruling", "/rules/adjudicate/?example=rohan-and-orcs", height=1000),
    Picture("event", EVENT, by="organizer"),
    Picture("control", f"{EVENT}control/", by="organizer"),
    Picture("standings", f"{EVENT}standings/"),
    Picture("bracket", f"{MASTERS}bracket/"),
    Picture("wall", f"{EVENT}projector/", width=1920, height=1080, dark=True),
    Picture("search", "/rules/combat-hex/3.1.2/?q=can+I+shoot+while+engaged"),
    Picture("office", "/admin/", by="admin", height=1000),
    Picture("table", f"{EVENT}me/", by="player", width=390, height=844),
    Picture("table-dark", f"{EVENT}me/", by="player", width=390, height=844, dark=True),
)


def main(address: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for picture in SHOTS:
            take(browser, address, picture)
        take_first(browser, address, Picture("list", "/lists/", by="player"), r"/lists/\d+/")
        take_first(
            browser,
            address,
            Picture("call", "/events/calls/", by="judge", height=1000),
            r"/events/calls/\d+/",
        )
        browser.close()


def take(browser: Browser, address: str, picture: Picture) -> None:
    page = open_page(browser, address, picture)
    page.goto(address + picture.path)
    page.screenshot(path=PICTURES / f"{picture.name}.png")
    page.context.close()


def take_first(browser: Browser, address: str, picture: Picture, kind: str) -> None:
    """The first page of a kind that the picture's own page leads to."""
    page = open_page(browser, address, picture)
    page.goto(address + picture.path)
    links = page.locator("main a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    page.goto(address + next(link for link in links if link and re.fullmatch(kind, link)))
    page.screenshot(path=PICTURES / f"{picture.name}.png")
    page.context.close()


def open_page(browser: Browser, address: str, picture: Picture) -> Page:
    context = browser.new_context(
        viewport={"width": picture.width, "height": picture.height},
        color_scheme="dark" if picture.dark else "light",
    )
    page = context.new_page()
    if picture.by:
        page.goto(f"{address}/account/sign-in/")
        page.fill("input[name=username]", picture.by)
        page.fill("input[name=password]", PASSWORD)
        page.press("input[name=password]", "Enter")
        page.wait_for_load_state("networkidle")
    return page


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")
