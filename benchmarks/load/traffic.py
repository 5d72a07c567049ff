"""Requests of many programs at once, and how long their answers took."""

import http.client
import threading
import time
import urllib.parse
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from django.test import Client

from accounts.models import User

GIVE_UP_SECONDS = 60
TOKEN = "a" * 32
HEAD = f"{'':<48} {'per s':>8} {'p50 ms':>9} {'p95 ms':>9} {'p99 ms':>9} {'errors':>6} {'web':>6} {'work':>6} {'data':>6}"
# Seconds that one request took, and whether its answer was a good one.
Answer = tuple[float, bool]
Asks = Callable[[int, float], Iterator[Answer]]


@dataclass
class Figures:
    """Answers in seconds each, how many failed, and the processor seconds that went by in each part of the service."""

    name: str
    spent: list[float] = field(default_factory=list)
    errors: int = 0
    seconds: float = 0.0
    processor: Mapping[str, float] = field(default_factory=dict)

    def percentile(self, share: int) -> float:
        found = sorted(self.spent)
        return 1000 * found[min(len(found) - 1, len(found) * share // 100)] if found else 0.0

    @property
    def rate(self) -> float:
        return len(self.spent) / self.seconds if self.seconds else 0.0

    def per_request(self, part: str) -> float:
        """Milliseconds of the processor."""
        return 1000 * self.processor[part] / max(1, len(self.spent))

    def __str__(self) -> str:
        marks = " ".join(f"{self.percentile(share):9.1f}" for share in (50, 95, 99))
        parts = " ".join(f"{self.per_request(part):6.1f}" for part in self.processor)
        return f"{self.name:<48} {self.rate:8.1f} {marks} {self.errors:6} {parts}".rstrip()


def get(port: int, path: str, cookie: str = "", **headers: str) -> Answer:
    spent, status, _ = ask(port, "GET", path, cookie, headers)
    return spent, status == 200


def post(port: int, path: str, cookie: str, **fields: str) -> Answer:
    """A form, as its page sends it; a good answer leads to another page."""
    said = {"csrfmiddlewaretoken": TOKEN, "idempotency_key": uuid.uuid4().hex, **fields}
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    spent, status, _ = ask(
        port, "POST", path, f"csrftoken={TOKEN}; {cookie}", headers, urllib.parse.urlencode(said)
    )
    return spent, status == 302


def ask(
    port: int, method: str, path: str, cookie: str, headers: Mapping[str, str], body: str | None = None
) -> tuple[float, int, str]:
    """Seconds until the answer was read whole, its status (0: none came) and its ETag. Compressed, as phones ask for it."""
    began = time.perf_counter()
    there = http.client.HTTPConnection("127.0.0.1", port, timeout=GIVE_UP_SECONDS)
    status, tag = 0, ""
    try:
        sent = {"Accept-Encoding": "gzip", **headers, **({"Cookie": cookie} if cookie else {})}
        there.request(method, path, body, sent)
        answer = there.getresponse()
        answer.read()
        status, tag = answer.status, answer.headers.get("ETag", "")
    except (OSError, http.client.HTTPException):
        pass
    finally:
        there.close()
    return time.perf_counter() - began, status, tag


def measured(name: str, count: int, asks: Asks) -> Figures:
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


def wait_until(moment: float) -> None:
    time.sleep(max(0.0, moment - time.perf_counter()))


def cookie_of(user: User) -> str:
    browser = Client()
    browser.force_login(user, backend="accounts.backends.UsernameOrEmailBackend")
    return f"sessionid={browser.cookies['sessionid'].value}"
