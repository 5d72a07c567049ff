"""How `devtools.page_weights` weighs pages: each in a browser that has seen none, then once more."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlsplit

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, ViewportSize, sync_playwright

from devtools.page_limits import AGAIN, FIRST, MOST_REQUESTS
from devtools.pages import NO_PAGES, PEOPLE, FoundPage, context_of, find_pages
from devtools.screenshots import CHROMIUM
from rules.games.registry import GAMES
from rules.rulebooks.examples import of_package

SHOWN = 4  # the heaviest parts of a page
PHONE: ViewportSize = {"width": 390, "height": 844}


@dataclass(frozen=True)
class Part:
    path: str
    size: int


@dataclass(frozen=True)
class Visit:
    """What the browser fetched until the page was quiet."""

    parts: tuple[Part, ...]

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts)

    def line(self) -> str:
        heaviest = sorted(self.parts, key=lambda part: -part.size)[:SHOWN]
        return ", ".join(f"{part.path} {part.size / 1000:.0f}" for part in heaviest)


@dataclass(frozen=True)
class Weight:
    """A page as one person opens it, at the first visit and afterwards."""

    by: str
    address: str
    first: Visit
    again: Visit

    def lines(self) -> Iterator[str]:
        """What is over a limit, if anything is."""
        for what, visit, most in (("first visit", self.first, FIRST), ("afterwards", self.again, AGAIN)):
            if visit.size > most:
                yield f"{what} {visit.size / 1000:.0f} kB: {visit.line()}"
        if len(self.first.parts) > MOST_REQUESTS:
            yield f"{len(self.first.parts)} requests"


def weigh_all(address: str) -> int:
    """The exit code: 1 when a page is over a limit."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        pages = find_pages(browser, address, longest_boards(), elsewhere=NO_PAGES)
        print(f"{len(pages)} pages found", flush=True)
        found = [one for by in PEOPLE for one in _of_one(browser, address, [p for p in pages if p.by == by])]
        browser.close()
    print(summary(found))
    return 1 if any(list(one.lines()) for one in found) else 0


def longest_boards() -> Iterator[tuple[None, str]]:
    """The board of each game with its longest example, as a visitor opens it."""
    for game in GAMES.values():
        longest = max(of_package(game.package), key=lambda one: len(one.text))
        yield None, f"/rules/board/?example={quote(longest.name)}"


def _of_one(browser: Browser, address: str, pages: Sequence[FoundPage]) -> Iterator[Weight]:
    """The pages of one person, each in a browser that has seen none."""
    signed_in = context_of(browser, address, pages[0].by)
    for page in pages:
        context = browser.new_context(
            storage_state=signed_in.storage_state(), service_workers="block", viewport=PHONE
        )
        weight = weigh(context, address, page)
        tell(weight)
        yield weight
        context.close()
    signed_in.close()
    print(f"{len(pages)} pages weighed as {pages[0].by or 'visitor'}", flush=True)


def weigh(context: BrowserContext, start: str, found: FoundPage) -> Weight:
    page = context.new_page()
    meter = Meter(context.new_cdp_session(page))
    address = found.address.partition("#")[0]
    first, again = (meter.visit(page, start + address) for _ in range(2))
    return Weight(found.by or "visitor", address, first, again)


class Meter:
    """Counts what travels to a page."""

    def __init__(self, session: CDPSession) -> None:
        self.paths: dict[str, str] = {}
        self.parts: list[Part] = []
        session.send("Network.enable")
        session.on("Network.responseReceived", self._began)
        session.on("Network.loadingFinished", self._ended)

    def visit(self, page: Page, url: str) -> Visit:
        self.parts.clear()
        page.goto(url, wait_until="networkidle")
        return Visit(tuple(self.parts))

    def _began(self, event: Mapping[str, Any]) -> None:
        self.paths[event["requestId"]] = urlsplit(event["response"]["url"]).path

    def _ended(self, event: Mapping[str, Any]) -> None:
        """What comes from the browser's own cache does not travel: its size is 0."""
        path = self.paths.get(event["requestId"])
        if path is not None and event["encodedDataLength"] > 0:
            self.parts.append(Part(path, int(event["encodedDataLength"])))


def tell(weight: Weight) -> None:
    lines = list(weight.lines())
    if lines:
        print("\n    ".join([f"{weight.by}: {weight.address}", *lines]), flush=True)


def summary(weights: Sequence[Weight]) -> str:
    heaviest = max(weight.first.size for weight in weights)
    again = max(weight.again.size for weight in weights)
    most = max(len(weight.first.parts) for weight in weights)
    over = sum(bool(list(weight.lines())) for weight in weights)
    return (
        f"{len(weights)} pages, {over} over a limit; the heaviest {heaviest / 1000:.0f} kB at a first visit, "
        f"{again / 1000:.0f} kB afterwards, {most} requests"
    )
