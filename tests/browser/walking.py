"""Every page that a link leads to, as five people see it in the demo: found by walking, so that a new page is never forgotten.

Each is held to the same: axe finds nothing, light or dark; nothing is wider than a phone or a projector, with text at twice
its size too; the content is there without scripts; and it travels in less than 100 kB and at most 15 requests. Languages
take turns from page to page, and from person to person, so that every page is seen in some and every person meets all.
"""

import gzip
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import urljoin, urlsplit
from zlib import crc32

from django.conf import settings
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, Response
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import User
from devtools.page_limits import FIRST, MOST_REQUESTS
from devtools.page_measures import beyond, set_text_size, violations
from devtools.pages import PEOPLE, STARTS, session_of, walk, ways_in
from tournaments.demo import days as demo

PHONE, LAPTOP, PROJECTOR = 360, 1280, 1920
LARGE_TEXT_ON = 390
LEAST = 20  # fewer pages than this mean that the walk broke off
Scheme = Literal["light", "dark"]
OTHER: dict[Scheme, Scheme] = {"light": "dark", "dark": "light"}
LANGUAGES = [code for code, _ in settings.LANGUAGES]


@dataclass
class Walk:
    """The pages of one person, each with what it asked the server for."""

    page: Page
    start: str
    ways_in: Sequence[str]
    turn: int  # whose walk it is: two people read the same page in two languages
    count: int = 0
    answers: list[Response] = field(default_factory=list)
    asked: list[str] = field(
        default_factory=list
    )  # what the last page asked the server for until it was loaded

    def __post_init__(self) -> None:
        self.page.on("response", self.keep)

    def keep(self, answer: Response) -> None:
        """A bound method of a list is none that the browser library can take."""
        self.answers.append(answer)

    def begin(self, route: str) -> None:
        """The page of this route is opened next, in the language whose turn it is."""
        self.answers.clear()
        speak(self.page, self.start, LANGUAGES[(crc32(route.encode()) + self.turn) % len(LANGUAGES)])

    def __iter__(self) -> Iterator[tuple[str, list[bytes]]]:
        for address, _route in walk(self.page, self.start, [*STARTS, *self.ways_in], before=self.begin):
            self.count += 1
            self.asked = [one.url for one in self.answers]
            yield (
                address,
                [_body(one) for one in self.answers if one.ok and one.request.resource_type != "image"],
            )


def speak(page: Page, start: str, language: str) -> None:
    """What the server writes for this page from now on is in this language."""
    page.context.add_cookies([{"name": "language", "value": language, "url": start}])


def _body(answer: Response) -> bytes:
    """Nothing where the page itself asked for something and then no longer wanted it."""
    try:
        return answer.body()
    except PlaywrightError:
        return b""


@dataclass(frozen=True)
class Walker:
    """Somebody who walks through the demo, with and without scripts, on one session."""

    new_context: CreateContextCallback
    start: str
    username: str | None
    scheme: Scheme

    def page(self, *, has_scripts: bool) -> Page:
        context = self.new_context(
            base_url=self.start,
            color_scheme=self.scheme,
            reduced_motion="reduce",
            java_script_enabled=has_scripts,
        )
        if self.username:
            session = session_of(User.objects.get(username=self.username))
            context.add_cookies([{"name": "sessionid", "value": session, "url": self.start}])
        return context.new_page()


def findings(walker: Walker) -> list[str]:
    """Everything that is wrong with any page this person comes to."""
    demo.make_demo()
    found: list[str] = []
    page, plain = walker.page(has_scripts=True), walker.page(has_scripts=False)
    page.on("pageerror", lambda error: found.append(f"{page.url}: the page's script failed: {error}"))
    pages = Walk(page, walker.start, ways_in(walker.username), PEOPLE.index(walker.username))
    for address, bodies in pages:
        faulty = [*faults(page, walker.scheme), *missing_without_scripts(page, plain)]
        faulty += [*weight(bodies), *requests(pages.asked)]
        found += [f"{address} ({language_of(page)}): {one}" for one in faulty]
    if pages.count < LEAST:
        found.append(f"only {pages.count} pages were found")
    return found


def language_of(page: Page) -> str:
    return str(page.locator("html").get_attribute("lang"))


def faults(page: Page, scheme: Scheme) -> Iterator[str]:
    """On a phone, where tables become cards, and in the other scheme on a laptop; a projector shows what the laptop does."""
    for width, shown in ((PHONE, scheme), (LAPTOP, OTHER[scheme]), (PROJECTOR, None)):
        page.set_viewport_size({"width": width, "height": 900})
        yield from _beyond(page, f"{width}")
        if shown:
            page.emulate_media(color_scheme=shown)
            yield from (f"at {width}, {shown}: {one}" for one in violations(page))
    page.set_viewport_size({"width": LARGE_TEXT_ON, "height": 900})
    set_text_size(page, "200%")
    yield from _beyond(page, f"{LARGE_TEXT_ON} with large text")
    set_text_size(page, "")


def _beyond(page: Page, width: str) -> Iterator[str]:
    if pixels := beyond(page):
        yield f"{pixels} pixels wider than {width}"


def weight(bodies: Iterable[bytes]) -> Iterator[str]:
    """As it travels from a real server, which compresses everything; pictures left out."""
    total = sum(len(gzip.compress(body)) for body in bodies)
    if total > FIRST:
        yield f"{total / 1000:.0f} kB"


def requests(asked: Sequence[str]) -> Iterator[str]:
    """Until the page is loaded: what it renews later is not counted."""
    if len(asked) > MOST_REQUESTS:
        yield f"{len(asked)} requests"


def missing_without_scripts(page: Page, plain: Page) -> Iterator[str]:
    """Every heading of the page stands there without scripts as well. What a board answers needs them, and the page says so."""
    start = urljoin(page.url, "/")
    speak(plain, start, language_of(page))
    plain.goto(urljoin(start, urlsplit(page.url).path) + _query(page.url))
    wanted = page.locator("main :is(h1, h2):not([data-editor] *)").all_inner_texts()
    there = plain.locator("main").inner_text() if plain.locator("main").count() else ""
    for heading in wanted:
        if heading.strip() and heading.split("\n")[0].strip() not in there:
            yield f"without scripts there is no “{heading}”"


def _query(url: str) -> str:
    query = urlsplit(url).query
    return f"?{query}" if query else ""
