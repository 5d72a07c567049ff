"""No page leads nowhere: every link on every page that a visitor can reach by links is answered."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client

from tests.permissions.scene import VISITORS, Scene

pytestmark = pytest.mark.django_db

LINK = re.compile(r'<a\b[^>]*?\shref="(/[^"#]*)')
STARTS = ("/", "/help/", "/events/", "/rules/", "/lists/", "/catalogues/", "/events/{slug}/", "/account/")
# Every rule, help page and unit of a catalogue is of one kind: some of each kind are enough.
MOST_OF_A_KIND = 3
MOST = 600


def kind(address: str) -> str:
    """Addresses that differ in a number, a key or a query are of one kind."""
    path = address.partition("?")[0]
    parts = path.strip("/").split("/")
    return "/".join("…" if at and re.search(r"\d", part) else part for at, part in enumerate(parts)) + (
        "?" if "?" in address else ""
    )


def dead_links(browser: Client, slug: str) -> Iterator[str]:
    waiting = [(start.format(slug=slug), "the start") for start in STARTS]
    seen, of_a_kind = {address for address, _ in waiting}, dict[str, int]()
    while waiting and len(seen) < MOST:
        address, page = waiting.pop(0)
        answer = browser.get(address)
        if answer.status_code in (404, 405) or answer.status_code >= 500:
            yield f"{address} on {page}: {answer.status_code}"
        if not answer["Content-Type"].startswith("text/html") or answer.status_code != 200:
            continue
        for found in LINK.findall(answer.content.decode()):
            link = found.replace("&amp;", "&")
            sort = kind(link)
            if link in seen or of_a_kind.get(sort, 0) >= MOST_OF_A_KIND or link.startswith("/admin"):
                continue
            seen.add(link)
            of_a_kind[sort] = of_a_kind.get(sort, 0) + 1
            waiting.append((link, address))


@pytest.mark.parametrize("visitor", ["anonymous", "player", "organizer", "staff"])
def test_no_page_leads_nowhere(scene: Scene, visitor: str) -> None:
    assert visitor in VISITORS
    browser = Client()
    browser.cookies.update(scene.cookies[visitor] or {})
    assert list(dead_links(browser, scene.named["events slug"])) == []
