"""Traffic on this machine alone, through the real web server: `make bench-load`.

Every row is one kind of request, asked by MUSTER_LOAD_CLIENTS programs at once for MUSTER_LOAD_SECONDS. An empty view, a
small page and a list of the API stand beside the others in the same run: compare with those, since machines differ. Then
comes the rush after publishing: every player opens their own page within MUSTER_LOAD_RUSH_SECONDS, while letters are sent.
"""

import http.client
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from django.test import Client

from accounts.models import User
from common.models import OutboxMessage
from tests.common import chaos
from tests.common.test_kill import database_url, wait_for
from tests.factories.tournaments import a_round, an_event

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = int(os.environ.get("MUSTER_LOAD_PLAYERS", "1000"))
SECONDS = float(os.environ.get("MUSTER_LOAD_SECONDS", "5"))
CLIENTS = int(os.environ.get("MUSTER_LOAD_CLIENTS", "8"))
RUSH_SECONDS = float(os.environ.get("MUSTER_LOAD_RUSH_SECONDS", "60"))
GIVE_UP_SECONDS = 60


@dataclass
class Figures:
    """Answers in seconds each, and how many requests failed."""

    name: str
    spent: list[float] = field(default_factory=list)
    errors: int = 0
    seconds: float = 0.0

    def percentile(self, share: int) -> float:
        found = sorted(self.spent)
        return 1000 * found[min(len(found) - 1, len(found) * share // 100)] if found else 0.0

    def __str__(self) -> str:
        marks = " ".join(f"{self.percentile(share):9.1f}" for share in (50, 95, 99))
        rate = len(self.spent) / self.seconds if self.seconds else 0.0
        return f"{self.name:<44} {rate:8.1f} {marks} {self.errors:6}"


def get(port: int, path: str, cookie: str = "") -> tuple[float, bool]:
    """Seconds until the answer was read whole, and whether it was a good one."""
    began = time.perf_counter()
    there = http.client.HTTPConnection("127.0.0.1", port, timeout=GIVE_UP_SECONDS)
    try:
        there.request("GET", path, headers={"Cookie": cookie} if cookie else {})
        answer = there.getresponse()
        answer.read()
        is_good = answer.status == 200
    except (OSError, http.client.HTTPException):
        is_good = False
    finally:
        there.close()
    return time.perf_counter() - began, is_good


def measured(name: str, count: int, asks: Callable[[int, float], Iterator[tuple[float, bool]]]) -> Figures:
    """`asks(number, began)` of so many threads at once."""
    figures, lock = Figures(name), threading.Lock()
    began = time.perf_counter()

    def body(number: int) -> None:
        for spent, is_good in asks(number, began):
            with lock:
                figures.spent.append(spent)
                figures.errors += not is_good

    threads = [threading.Thread(target=body, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    figures.seconds = time.perf_counter() - began
    return figures


def steadily(port: int, name: str, path: str, cookie: str = "") -> Figures:
    def asks(_: int, began: float) -> Iterator[tuple[float, bool]]:
        while time.perf_counter() - began < SECONDS:
            yield get(port, path, cookie)

    get(port, path, cookie)
    return measured(name, CLIENTS, asks)


def rush(port: int, name: str, path: str, cookies: Sequence[str]) -> Figures:
    """Everybody once, evenly over the time."""

    def asks(number: int, began: float) -> Iterator[tuple[float, bool]]:
        at = began + RUSH_SECONDS * number / len(cookies)
        time.sleep(max(0.0, at - time.perf_counter()))
        yield get(port, path, cookies[number])

    return measured(name, len(cookies), asks)


def cookie_of(user: User) -> str:
    browser = Client()
    browser.force_login(user, backend="accounts.backends.UsernameOrEmailBackend")
    return f"sessionid={browser.cookies['sessionid'].value}"


def test_load(tmp_path: Path) -> None:
    event = an_event(PLAYERS, name="Pelennor Fields")
    a_round(event)
    players = list(User.objects.filter(entries__event=event).order_by("pk"))
    page, api = f"/events/{event.slug}/", f"/api/v1/events/{event.slug}/"
    staff, player = cookie_of(event.created_by), cookie_of(players[0])
    asked: Mapping[str, tuple[str, str]] = {
        "empty view": ("/healthz", ""),
        "small page": ("/account/sign-in/", ""),
        "list of the API": ("/api/v1/events/", player),
        "event, anonymous": (page, ""),
        "pairings, anonymous": (f"{page}rounds/1/", ""),
        "standings, anonymous": (f"{page}standings/", ""),
        "standings of the API, anonymous": (f"{api}standings/", ""),
        "own table, signed in": (f"{page}me/", player),
        "pairings, signed in": (f"{page}rounds/1/", player),
        "standings, signed in": (f"{page}standings/", player),
        "control room, signed in": (f"{page}control/", staff),
    }
    lines = [f"{PLAYERS} players, {CLIENTS} clients, load {os.getloadavg()[0]:.1f}", HEAD]
    with chaos.running(tmp_path, database_url()) as service:
        wait_for(lambda: service.ask("/readyz/web") == 200)
        lines += [str(steadily(service.port, name, *where)) for name, where in asked.items()]
        lines += _rush_after_publishing(service)
    print("\n" + "\n".join(lines))


def _rush_after_publishing(service: chaos.Service) -> list[str]:
    """Another event's round is published: its letters are written and sent while all its players open their page."""
    event = an_event(PLAYERS, name="Edoras Open")
    cookies = [cookie_of(user) for user in User.objects.filter(entries__event=event).order_by("pk")]
    before = OutboxMessage.objects.filter(queue="mail", delivered_at__isnull=False).count()
    a_round(event)
    figures = rush(service.port, f"the rush: {len(cookies)} own pages", f"/events/{event.slug}/me/", cookies)
    sent = OutboxMessage.objects.filter(queue="mail", delivered_at__isnull=False).count() - before
    return [str(figures), f"{sent} letters were sent meanwhile"]


HEAD = f"{'':<44} {'per s':>8} {'p50 ms':>9} {'p95 ms':>9} {'p99 ms':>9} errors"
