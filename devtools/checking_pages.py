"""How `devtools.page_checks` goes through the pages: one window for each person, one visit for both themes."""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field

from django.conf import settings
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from common.languages import BACK_OFFICE
from devtools.large_events import PAGES as LARGE
from devtools.large_events import make_large_events
from devtools.page_checks import LANGUAGES, Options
from devtools.page_measures import MOST_MOVED, WATCH, WIDE, beyond, moved, set_text_size, violations
from devtools.pages import PEOPLE, FoundPage, context_of, find_pages, routes
from devtools.screenshots import CHROMIUM

PHONE, LAPTOP, PROJECTOR = 390, 1280, 1920
HEIGHT = 900
PATIENCE = 120_000  # milliseconds
# In German, whose words are the longest, every window is looked at with large text.
LONGEST = "de"
LARGE_TEXT_ON, LARGE_TEXT_ON_ALL = (PHONE,), (PHONE, LAPTOP, PROJECTOR)
# A reader far from the server's time zone: times that a script writes anew may move what is around them.
ZONE = "America/New_York"


def check(options: Options) -> int:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        pages = pages_for(browser, options)
        _print_coverage(pages)
        pages = [page for page in pages if options.only in page.address]
        chosen = {code: turn(pages, code) if options.in_turns else pages for code in options.languages}
        found = sum(Language(browser, options, code).check(own) for code, own in chosen.items())
        browser.close()
    combinations = sum(map(len, chosen.values())) * len(options.themes)
    print(f"{combinations} combinations of page, person, language and theme: {found} findings")
    return 1 if found else 0


def turn(pages: Sequence[FoundPage], code: str) -> list[FoundPage]:
    """Those of each route whose turn it is in this language; at least one of each."""
    place, by_route = LANGUAGES.index(code), defaultdict[str, list[FoundPage]](list)
    for page in pages:
        by_route[page.route].append(page)
    return [
        page for own in by_route.values() for page in own[place :: len(LANGUAGES)] or [own[place % len(own)]]
    ]


def pages_for(browser: Browser, options: Options) -> list[FoundPage]:
    """From the file where it is there; else found by walking, and kept in the file."""
    if options.pages and options.pages.exists():
        return [FoundPage(**page) for page in json.loads(options.pages.read_text())]
    if options.is_large:
        make_large_events()
    pages = find_pages(browser, options.start, LARGE if options.is_large else ())
    if options.pages:
        options.pages.write_text(json.dumps([asdict(page) for page in pages], indent=1))
    return pages


def _print_coverage(pages: Sequence[FoundPage]) -> None:
    covered, known = {page.route for page in pages}, routes()
    print(f"{len(pages)} pages of {len(covered)} routes. Routes without a page here:")
    for route in sorted(known - covered):
        print(f"  {route}", flush=True)


@dataclass
class Language:
    """One language: a window for each person, in which one page after another is looked at."""

    browser: Browser
    options: Options
    code: str
    windows: dict[str | None, Page] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)  # what scripts of the page in sight said

    def check(self, pages: Sequence[FoundPage]) -> int:
        """How many findings there are; each is printed when it is found."""
        self.windows = {by: self._window(by) for by in PEOPLE if any(page.by == by for page in pages)}
        total = sum(self._report(page, number) for number, page in enumerate(pages))
        for window in self.windows.values():
            window.context.close()
        print(f"{self.code}: {len(pages)} pages, {total} findings", flush=True)
        return total

    def _window(self, by: str | None) -> Page:
        context = context_of(self.browser, self.options.start, by, ZONE)
        context.add_cookies([{"name": "language", "value": self.code, "url": self.options.start}])
        context.add_init_script(WATCH)
        context.set_default_timeout(PATIENCE)
        window = context.new_page()
        window.on("pageerror", lambda error: self.failures.append(f"a script failed: {error}"))
        return window

    def _report(self, page: FoundPage, number: int) -> int:
        findings = list(self._findings(page, number))
        for finding in findings:
            print(f"{page.address} as {page.by or 'visitor'} ({self.code}): {finding}", flush=True)
        return len(findings)

    def _findings(self, page: FoundPage, number: int) -> Iterator[str]:
        window = self.windows[page.by]
        self.failures.clear()
        try:
            yield from self._opened(window, page)
            yield from self._seen(window, is_phone_light=number % 2 == 0)
            yield from too_wide(window, LARGE_TEXT_ON_ALL if self.code == LONGEST else LARGE_TEXT_ON)
        except PlaywrightError as error:
            yield f"could not be looked at: {error.message.splitlines()[0]}"
        yield from self.failures

    def _opened(self, window: Page, page: FoundPage) -> Iterator[str]:
        """On a phone, in the light theme: its language, and what moves until it is whole."""
        window.emulate_media(color_scheme="light", reduced_motion="reduce")
        window.set_viewport_size({"width": PHONE, "height": HEIGHT})
        window.goto(self.options.start + page.address, wait_until="load")
        spoken = window.locator("html").get_attribute("lang")
        if spoken != language_of(page.address, self.code):
            yield f"is in {spoken}"
        if (shift := moved(window)) >= MOST_MOVED:
            yield f"{shift:.3f} of it moved after it was painted"

    def _seen(self, window: Page, *, is_phone_light: bool) -> Iterator[str]:
        """In each theme; the phone in one of them, the laptop in the other."""
        for theme in self.options.themes:
            width = PHONE if (theme == "light") == is_phone_light else LAPTOP
            window.set_viewport_size({"width": width, "height": HEIGHT})
            window.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            yield from (f"at {width}, {theme}: {one}" for one in violations(window))
            yield from _beyond(window, f"{width}")


def language_of(address: str, code: str) -> str:
    """Of a page for a reader of this language: the back office is in English for everybody."""
    return settings.LANGUAGE_CODE if address.startswith(BACK_OFFICE) else code


def too_wide(window: Page, with_large_text: Sequence[int]) -> Iterator[str]:
    """Where the page is wider than a projector, or than these windows with text at twice its size."""
    if PROJECTOR in with_large_text:
        window.set_viewport_size({"width": PROJECTOR, "height": HEIGHT})
        yield from _beyond(window, f"{PROJECTOR}")
    set_text_size(window, "200%")
    for width in with_large_text:
        window.set_viewport_size({"width": width, "height": HEIGHT})
        yield from _beyond(window, f"{width} with large text")


def _beyond(window: Page, width: str) -> Iterator[str]:
    if pixels := beyond(window):
        yield f"{pixels} pixels wider than {width}: {window.evaluate(WIDE)}"
