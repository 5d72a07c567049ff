"""Every page that a link leads to, as five people see it in the demo: found by walking, so that a new page is never forgotten.

Each is held to the same: axe finds nothing, light or dark; nothing is wider than a phone or a projector, with text at twice
its size too; the content is there without scripts; and it travels in less than 100 kB and at most 15 requests. Languages
take turns from page to page, and from person to person, so that every page is seen in some and every person meets all.
"""

import gzip
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import urljoin, urlsplit
from zlib import crc32

from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from django.urls import Resolver404, resolve
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, Response
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import User
from armies.models import ArmyList
from armies.services.lists import share_list
from tests.factories.accounts import WebhookFactory
from tournaments.demo import days as demo
from tournaments.models import JudgeCall

EVENT, DOOR, COMING = ("/events/dol-amroth-open/", "/events/edoras-club-day/", "/events/pelennor-fields/")
# What no plain link leads to: questions behind buttons, letters, another person's shared list.
WAYS_IN = {
    None: ["/account/forgotten/sent/", "shared", "shared/print"],
    "player": [f"{DOOR}check-in/", f"{EVENT}withdraw/", f"{EVENT}me/"],
    "organizer": [
        f"{EVENT}close/", f"{COMING}unpublish/", f"{EVENT}players/1/drop/", f"{COMING}players/1/withdraw/",
        f"{EVENT}rounds/2/repair/", f"{EVENT}control/", "webhook", "delivery",
    ],
    "judge": ["board of the call"],
    "admin": ["/admin/", "/admin/office/search/?q=orc"],
}  # fmt: skip
PHONE, LAPTOP, PROJECTOR = 360, 1280, 1920
LARGE_TEXT_ON = 390
BEYOND = "document.documentElement.scrollWidth - window.innerWidth"
HEAVIEST = 100_000
MOST_REQUESTS = 15
LEAST = 20  # fewer pages than this mean that the walk broke off
Scheme = Literal["light", "dark"]
OTHER: dict[Scheme, Scheme] = {"light": "dark", "dark": "light"}
LANGUAGES = [code for code, _ in settings.LANGUAGES]
# The back office is a library's, and the walk would never end there; its front page and search are ours.
ELSEWHERE = re.compile(r"^/(admin/(?!office/).+|static/|media/|api/v1/|metrics)")
FILES = re.compile(r"\.(pdf|csv|json|ics|txt|trf|svg|zip)$|/schema/$|/text/|qr")


@dataclass
class Walk:
    """One page for each route, breadth first: the first address met stands for the others of its kind."""

    page: Page
    start: str
    ways_in: Sequence[str]
    turn: int  # whose walk it is: two people read the same page in two languages
    seen: set[str] = field(default_factory=set)
    answers: list[Response] = field(default_factory=list)
    asked: list[str] = field(
        default_factory=list
    )  # what the last page asked the server for until it was loaded

    def __post_init__(self) -> None:
        self.page.on("response", self.keep)

    def keep(self, answer: Response) -> None:
        """A bound method of a list is none that the browser library can take."""
        self.answers.append(answer)

    def __iter__(self) -> Iterator[tuple[str, list[bytes]]]:
        waiting = deque(["/", "/events/", "/lists/", "/rules/", "/account/", *self.ways_in])
        while waiting:
            address = waiting.popleft()
            route = _route(address)
            if route is None or route in self.seen:
                continue
            self.seen.add(route)
            self.answers.clear()
            speak(self.page, self.start, LANGUAGES[(crc32(route.encode()) + self.turn) % len(LANGUAGES)])
            answer = self.page.goto(self.start + address, wait_until="load")
            if answer is None or "text/html" not in answer.headers.get("content-type", ""):
                continue
            self.asked = [one.url for one in self.answers]
            yield (
                address,
                [_body(one) for one in self.answers if one.ok and one.request.resource_type != "image"],
            )
            waiting.extend(_links(self.page, self.start))


def speak(page: Page, start: str, language: str) -> None:
    """What the server writes for this page from now on is in this language."""
    page.context.add_cookies([{"name": "language", "value": language, "url": start}])


def _body(answer: Response) -> bytes:
    """Nothing where the page itself asked for something and then no longer wanted it."""
    try:
        return answer.body()
    except PlaywrightError:
        return b""


def _route(address: str) -> str | None:
    path = urlsplit(address).path
    if ELSEWHERE.match(path) or FILES.search(path):
        return None
    try:
        return resolve(path).route
    except Resolver404:
        return None


def _links(page: Page, start: str) -> list[str]:
    found = page.locator("a[href]").evaluate_all("links => links.map(link => link.href)")
    return [link.removeprefix(start) for link in found if link.startswith(start)]


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
    walk = Walk(page, walker.start, ways_in(walker.username), list(WAYS_IN).index(walker.username))
    for address, bodies in walk:
        faulty = [*faults(page, walker.scheme), *missing_without_scripts(page, plain)]
        # What the back office's library brings along is not ours to weigh.
        faulty += [] if address.startswith("/admin/") else [*weight(bodies), *requests(walk.asked)]
        found += [f"{address} ({language_of(page)}): {one}" for one in faulty]
    if len(walk.seen) < LEAST:
        found.append(f"only {len(walk.seen)} pages were found")
    return found


def session_of(user: User) -> str:
    client = Client()
    client.force_login(user, backend="accounts.backends.UsernameOrEmailBackend")
    return client.cookies["sessionid"].value


def ways_in(username: str | None) -> list[str]:
    """The addresses of WAYS_IN, with what each names made where the demo has none."""
    return [NAMED[way]() if way in NAMED else way for way in WAYS_IN[username]]


def _shared(rest: str = "") -> str:
    found = ArmyList.objects.order_by("pk").first()
    assert found is not None
    shared = share_list(army_list=found, actor=found.owner, shared=True)
    return f"/lists/shared/{shared.share_token}/{rest}"


def _webhook(rest: str = "") -> str:
    webhook = WebhookFactory.create(user=User.objects.get(username="organizer"))
    delivery = webhook.deliveries.create(topic="round.published", source=str(webhook.pk), body="{}")
    return f"/account/webhooks/{webhook.pk}/" + (f"log/{delivery.pk}/" if rest else "")


NAMED: dict[str, Callable[[], str]] = {
    "shared": _shared,
    "shared/print": lambda: _shared("print/"),
    "webhook": _webhook,
    "delivery": lambda: _webhook("log"),
    "board of the call": lambda: (
        f"/events/calls/{JudgeCall.objects.exclude(state='closed').earliest('pk').pk}/board/"
    ),
}


def language_of(page: Page) -> str:
    return str(page.locator("html").get_attribute("lang"))


def faults(page: Page, scheme: Scheme) -> Iterator[str]:
    """On a phone, where tables become cards, and in the other scheme on a laptop; a projector shows what the laptop does."""
    for width, shown in ((PHONE, scheme), (LAPTOP, OTHER[scheme]), (PROJECTOR, None)):
        page.set_viewport_size({"width": width, "height": 900})
        yield from (f"{beyond} pixels wider than {width}" for beyond in _beyond(page))
        if shown:
            page.emulate_media(color_scheme=shown)
            yield from (f"at {width}, {shown}: {one}" for one in _violations(page))
    page.set_viewport_size({"width": LARGE_TEXT_ON, "height": 900})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    yield from (f"{beyond} pixels wider than {LARGE_TEXT_ON} with large text" for beyond in _beyond(page))
    page.evaluate("document.documentElement.style.fontSize = ''")


def _beyond(page: Page) -> Iterator[int]:
    beyond = page.evaluate(BEYOND)
    if beyond > 0:
        yield beyond


def _violations(page: Page) -> Iterator[str]:
    for one in Axe().run(page).response["violations"]:
        yield f"{one['id']}: {'; '.join(node['html'][:140] for node in one['nodes'][:3])}"


def weight(bodies: Iterable[bytes]) -> Iterator[str]:
    """As it travels from a real server, which compresses everything; pictures left out."""
    total = sum(len(gzip.compress(body)) for body in bodies)
    if total > HEAVIEST:
        yield f"{total / 1000:.0f} kB"


def requests(asked: Sequence[str]) -> Iterator[str]:
    """Until the page is loaded: what it renews later is not counted."""
    if len(asked) > MOST_REQUESTS:
        yield f"{len(asked)} requests"


def missing_without_scripts(page: Page, plain: Page) -> Iterator[str]:
    """Every heading of the page stands there without scripts as well."""
    start = urljoin(page.url, "/")
    speak(plain, start, language_of(page))
    plain.goto(urljoin(start, urlsplit(page.url).path) + _query(page.url))
    wanted = page.locator("main :is(h1, h2)").all_inner_texts()
    there = plain.locator("main").inner_text() if plain.locator("main").count() else ""
    for heading in wanted:
        if heading.strip() and heading.split("\n")[0].strip() not in there:
            yield f"without scripts there is no “{heading}”"


def _query(url: str) -> str:
    query = urlsplit(url).query
    return f"?{query}" if query else ""
