"""The pages of Muster: every page that a link leads to, as five people see it in the demo.

They are found by walking, so that a new page is never forgotten: one page for each route and person. Tests walk through the
demo of a test server, tools through a running demo (`use_demo` first). `find_pages` gives the list of a running demo.
"""

import re
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.test import Client
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve
from playwright.sync_api import Browser, BrowserContext, Page

from accounts.models import User, Webhook
from accounts.signing import new_secret
from armies.models import ArmyList
from armies.services.lists import share_list
from rules.games.registry import RULESETS
from tournaments.models import Board, JudgeCall

EVENT, DOOR, COMING = ("/events/dol-amroth-open/", "/events/edoras-club-day/", "/events/pelennor-fields/")
STARTS = ("/", "/events/", "/lists/", "/rules/", "/account/")
# What no plain link leads to: questions behind buttons, letters, another person's shared list.
WAYS_IN = {
    None: ["/account/forgotten/sent/", "/account/forgotten/MQ/over/", "shared", "shared/print"],
    "player": [f"{DOOR}check-in/", f"{EVENT}withdraw/", f"{EVENT}me/", "compared lists"],
    "organizer": [
        f"{EVENT}close/", f"{COMING}unpublish/", f"{EVENT}players/1/drop/", f"{COMING}players/1/withdraw/",
        f"{EVENT}rounds/2/repair/", f"{EVENT}rounds/2/swap/", f"{EVENT}rounds/2/unpublish/", f"{EVENT}control/",
        f"{EVENT}counts/", f"{DOOR}players/2/check-in/", "board of a team", "webhook", "delivery",
    ],
    "judge": ["board of the call"],
    "admin": ["/admin/", "/admin/office/search/?q=orc", "person"],
}  # fmt: skip
PEOPLE = tuple(WAYS_IN)
# The back office's tables are a library's, and look alike; its front page and search are ours.
ELSEWHERE = re.compile(r"^/(admin/(?!office/).+|static/|media/|api/v1/|metrics)")
# With its tables: they are served by us.
NO_PAGES = re.compile(r"^/(static/|media/|api/v1/|metrics)")
FILES = re.compile(r"\.(pdf|csv|json|ics|txt|trf|svg|zip)$|/schema/$|/text/|qr")


@dataclass(frozen=True)
class FoundPage:
    """A page, and who opens it: the username, or None for somebody without an account."""

    by: str | None
    address: str
    route: str


def find_pages(
    browser: Browser,
    start: str,
    also: Iterable[tuple[str | None, str]] = (),
    elsewhere: re.Pattern[str] = ELSEWHERE,
) -> list[FoundPage]:
    """One page for each person and route of the demo at `start`, beside those in `also`."""
    # Pages of one route that each game makes anew.
    boards = [(None, f"/rules/board/?ruleset={ruleset}") for ruleset in RULESETS]
    wanted = [*also, *boards]
    found = []
    for by in PEOPLE:
        own = [address for who, address in wanted if who == by]
        page = context_of(browser, start, by).new_page()
        steps = walk(page, start, [*own, *STARTS, *ways_in(by)], always=own, elsewhere=elsewhere)
        found += [FoundPage(by, *one) for one in steps]
        page.context.close()
    return found


def walk(
    page: Page,
    start: str,
    addresses: Sequence[str],
    *,
    always: Collection[str] = (),
    before: Callable[[str], object] = lambda route: None,
    elsewhere: re.Pattern[str] = ELSEWHERE,
) -> Iterator[tuple[str, str]]:
    """Address and route of each page, breadth first, while it is open: the first one met stands for the others of its route,
    except those in `always`. `before` is called with the route before a page is opened."""
    waiting, seen = deque(addresses), set[str]()
    while waiting:
        address = waiting.popleft()
        route = route_of(address, elsewhere)
        if route is None or (route in seen and address not in always):
            continue
        seen.add(route)
        before(route)
        answer = page.goto(start + address, wait_until="load")
        if answer is None or "text/html" not in answer.headers.get("content-type", ""):
            continue
        yield address, route
        waiting.extend(link for link in links(page, start) if link not in always)


def route_of(address: str, elsewhere: re.Pattern[str] = ELSEWHERE) -> str | None:
    """The route of a page; None for files and for what is left out."""
    path = urlsplit(address).path
    if elsewhere.match(path) or FILES.search(path):
        return None
    try:
        return resolve(path).route
    except Resolver404:
        return None


def routes() -> set[str]:
    """All routes that may be pages of ours: files and the back office's library are left out."""
    return {
        route
        for route in _routes(get_resolver().url_patterns, "")
        if not ELSEWHERE.match(f"/{route}") and not FILES.search(route)
    }


def _routes(patterns: Sequence[URLPattern | URLResolver], before: str) -> Iterator[str]:
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from _routes(one.url_patterns, before + str(one.pattern))
        else:
            yield before + str(one.pattern)


def links(page: Page, start: str) -> list[str]:
    found = page.locator("a[href]").evaluate_all("links => links.map(link => link.href)")
    return [link.removeprefix(start) for link in found if link.startswith(start)]


def context_of(browser: Browser, start: str, by: str | None, zone: str | None = None) -> BrowserContext:
    """A browser's memory of its own, in which this person is signed in; `zone` is the reader's time zone."""
    context = browser.new_context(service_workers="block", reduced_motion="reduce", timezone_id=zone)
    if by:
        session = session_of(User.objects.get(username=by))
        context.add_cookies([{"name": "sessionid", "value": session, "url": start}])
    return context


def session_of(user: User) -> str:
    client = Client()
    client.force_login(user, backend="accounts.backends.UsernameOrEmailBackend")
    return client.cookies["sessionid"].value


def ways_in(by: str | None) -> list[str]:
    """The addresses of WAYS_IN, with what each names made where the demo has none."""
    return [NAMED[way]() if way in NAMED else way for way in WAYS_IN[by]]


def _shared(rest: str = "") -> str:
    found = ArmyList.objects.order_by("pk").first()
    assert found is not None  # noqa: S101  A demo always has lists.
    shared = share_list(army_list=found, actor=found.owner, shared=True)
    return f"/lists/shared/{shared.share_token}/{rest}"


def _webhook(rest: str = "") -> str:
    organizer = User.objects.get(username="organizer")
    webhook, _ = Webhook.objects.get_or_create(
        user=organizer,
        url="https://example.org/hook",
        defaults={"topics": ["round.published", "result.confirmed"], "secret": new_secret()},
    )
    delivery, _ = webhook.deliveries.get_or_create(
        source=str(webhook.pk), defaults={"topic": "round.published", "body": "{}"}
    )
    return f"/account/webhooks/{webhook.pk}/" + (f"log/{delivery.pk}/" if rest else "")


def _board_of_a_call() -> str:
    return f"/events/calls/{JudgeCall.objects.exclude(state='closed').earliest('pk').pk}/board/"


def _board_of_a_team() -> str:
    board = Board.objects.select_related("pairing__round__event").earliest("pk")
    return f"/events/{board.pairing.round.event.slug}/tables/{board.pairing_id}/boards/{board.number}/"


def _compared_lists() -> str:
    lists = ArmyList.objects.filter(owner__username="player").order_by("pk").values_list("pk", flat=True)[:2]
    return "/lists/compare/?" + "&".join(f"list={pk}" for pk in lists)


def _person() -> str:
    return f"/admin/office/people/{User.objects.get(username='player').pk}/"


NAMED: dict[str, Callable[[], str]] = {
    "shared": _shared,
    "shared/print": lambda: _shared("print/"),
    "webhook": _webhook,
    "delivery": lambda: _webhook("log"),
    "board of the call": _board_of_a_call,
    "board of a team": _board_of_a_team,
    "compared lists": _compared_lists,
    "person": _person,
}
