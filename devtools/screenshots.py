"""The pictures of the README and of the help pages, taken from a running demo: `python -m devtools.screenshots [ADDRESS] [help]`.

With the word `help` those of the help pages alone.
"""

import re
import sys
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from accounts.demo import PASSWORD
from guide.pictures import HEIGHT, WIDTH, HelpPicture
from guide.pictures import PICTURES as HELP

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "images"
OF_HELP = ROOT / "static" / "help"
QUALITY = 70  # of a WebP; text stays readable
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


def main(address: str, *, only_help: bool = False) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        if not only_help:
            take_all(browser, address)
        for slug, picture in HELP.items():
            take_help(browser, address, slug, picture)
        browser.close()


def take_all(browser: Browser, address: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for picture in SHOTS:
        take(browser, address, picture)
    take_first(browser, address, Picture("list", "/lists/", by="player"), r"/lists/\d+/")
    take_first(
        browser, address, Picture("call", "/events/calls/", by="judge", height=1000), r"/events/calls/\d+/"
    )


def take_help(browser: Browser, address: str, slug: str, picture: HelpPicture) -> None:
    """A window of a small laptop, made smaller: a help page is read beside the page it explains."""
    size = (round(WIDTH * 1.28), round(HEIGHT * 1.28))
    page = open_page(
        browser, address, Picture(slug, picture.path, by=picture.by, width=size[0], height=size[1])
    )
    page.goto(address + picture.path)
    if picture.link:
        page.goto(address + first_link(page, picture.link))
    page.wait_for_load_state("networkidle")
    OF_HELP.mkdir(parents=True, exist_ok=True)
    shot = Image.open(BytesIO(page.screenshot())).resize((WIDTH, HEIGHT))
    shot.save(OF_HELP / f"{slug}.webp", quality=QUALITY, method=6)
    page.context.close()


def take(browser: Browser, address: str, picture: Picture) -> None:
    page = open_page(browser, address, picture)
    page.goto(address + picture.path)
    page.screenshot(path=PICTURES / f"{picture.name}.png")
    page.context.close()


def take_first(browser: Browser, address: str, picture: Picture, kind: str) -> None:
    """The first page of a kind that the picture's own page leads to."""
    page = open_page(browser, address, picture)
    page.goto(address + picture.path)
    page.goto(address + first_link(page, kind))
    page.screenshot(path=PICTURES / f"{picture.name}.png")
    page.context.close()


def first_link(page: Page, kind: str) -> str:
    links = page.locator("main a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    return str(next(link for link in links if link and re.fullmatch(kind, link)))


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
    words = sys.argv[1:]
    main(next((one for one in words if one != "help"), "http://127.0.0.1:8000"), only_help="help" in words)
