"""Two web machines and two worker machines behind one proxy, with 100 events of 1,000 people each: what becomes slow first.

`pytest -s -p no:xdist --show-capture=no benchmarks/many_events.py`, bounded to some minutes. Each machine is a network namespace
with folders of its own where the system lets us make one, else processes on this machine; nginx runs by deploy/nginx.conf,
database and Valkey are shared over sockets. MUSTER_MANY_EVENTS and MUSTER_MANY_PLAYERS change how many there are.
"""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.db import connection

from accounts.models import User
from benchmarks.load.traffic import HEAD, Figures, cookie_of, get, measured
from common.models import OutboxMessage
from devtools.processes import die_with_parent
from tests.common import chaos, proxied
from tests.common.test_kill import database_url, wait_for
from tests.factories.tournaments import a_round, an_event
from tournaments.models import Entry, Event, EventRole, Pairing, Role, Round, Seat
from tournaments.services import events, rounds

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(proxied.NGINX is None, reason="nginx is not installed: apt-get install nginx-light"),
]

EVENTS = int(os.environ.get("MUSTER_MANY_EVENTS", "100"))
PLAYERS = int(os.environ.get("MUSTER_MANY_PLAYERS", "1000"))
CLIENTS = 8
SECONDS = 5.0
AT_ONCE = 10  # rounds published together
LONGEST_WAIT = 240.0
ROOT = Path(__file__).resolve().parents[1]
CHANCE = random.Random(19)


def copied(rows: Sequence[Any], change: Callable[[Any], None]) -> dict[int, Any]:
    """New rows like these, by the keys of the old ones; `change(new)` says what differs."""
    olds, news = [row.pk for row in rows], []
    for row in rows:
        new = type(row)(**{one.attname: getattr(row, one.attname) for one in row._meta.concrete_fields})
        new.pk = None
        change(new)
        news.append(new)
    made = type(rows[0])._default_manager.bulk_create(news, batch_size=2000)
    return dict(zip(olds, made, strict=True))


def seeded() -> list[Event]:
    """One event with a round by the services, and copies of its rows with other people."""
    first = an_event(PLAYERS, name="Open 0")
    round_ = a_round(first)
    first.refresh_from_db()
    users = list(User.objects.filter(entries__event=first))
    entries, pairings = list(first.entries.all()), list(round_.pairings.all())
    seats = list(Seat.objects.filter(round=round_))
    made = [first]
    for number in range(1, EVENTS):
        people = copied(users, partial(_rename, number))
        event = _only(copied([first], partial(_name, number)))
        EventRole.objects.create(event=event, user=next(iter(people.values())), role=Role.OWNER)
        there = copied(entries, partial(_belongs, event, people))
        again = _only(copied([round_], partial(_set, "event_id", event.pk)))
        tables = copied(pairings, partial(_set, "round_id", again.pk))
        copied(seats, partial(_sits, tables, there, again))
        made.append(event)
    for event in made:
        events.announce(event, "Lunch at one", actor=event.created_by)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return made


def _only(made: dict[int, Any]) -> Any:
    (one,) = made.values()
    return one


def _set(name: str, value: object, row: Any) -> None:
    setattr(row, name, value)


def _rename(number: int, user: User) -> None:
    user.username, user.email = f"{user.username}-{number}", f"{number}-{user.email}"


def _name(number: int, event: Event) -> None:
    event.slug, event.name = f"{event.slug}-{number}", f"Open {number}"


def _belongs(event: Event, people: dict[int, User], entry: Entry) -> None:
    entry.event_id = event.pk
    entry.user_id = people[entry.user_id].pk if entry.user_id else None


def _sits(tables: dict[int, Pairing], entries: dict[int, Entry], round_: Round, seat: Seat) -> None:
    seat.pairing_id, seat.round_id = tables[seat.pairing_id].pk, round_.pk
    seat.entry_id = entries[seat.entry_id].pk


@dataclass
class Machine:
    """`name` is its namespace, empty where there is none; `address` is where its processes listen."""

    name: str
    address: str
    folder: Path

    def start(self, command: Sequence[str], **variables: str) -> "subprocess.Popen[bytes]":
        self.folder.mkdir(exist_ok=True)
        inside = ["ip", "netns", "exec", self.name] if self.name else []
        environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "config.settings.base",
            "DATABASE_URL": database_url(),
            "MUSTER_DEMO": "1",
            "MUSTER_DATA_DIR": str(self.folder),
            "MUSTER_TRUSTED_PROXIES": "1",
            "MUSTER_CACHE_SECONDS": "5",
            "WEB_CONCURRENCY": "2",
            **variables,
        }
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [*inside, *command],
                cwd=ROOT,
                env=environment,
                stdout=log,
                stderr=log,
                preexec_fn=die_with_parent,  # noqa: PLW1509 - what runs in this process beside it starts nothing
                start_new_session=True,
            )


@contextmanager
def machines(folder: Path, count: int) -> Iterator[list[Machine]]:
    names = [f"muster{number}" for number in range(count)]
    with ExitStack() as stack:
        found = []
        for number, name in enumerate(names, 1):
            is_made = os.geteuid() == 0 and _run("ip", "netns", "add", name)
            if is_made:
                stack.callback(_run, "ip", "netns", "del", name)
                _wire(name, number)
            found.append(
                Machine(
                    name if is_made else "", f"10.77.{number}.2" if is_made else "127.0.0.1", folder / name
                )
            )
        yield found


def _wire(name: str, number: int) -> None:
    """A cable from this machine's 10.77.N.1 to the namespace's 10.77.N.2."""
    here, there = f"veth{number}", f"vethin{number}"
    for words in (
        f"ip link add {here} type veth peer name {there} netns {name}",
        f"ip addr add 10.77.{number}.1/30 dev {here}",
        f"ip link set {here} up",
        f"ip -n {name} addr add 10.77.{number}.2/30 dev {there}",
        f"ip -n {name} link set {there} up",
        f"ip -n {name} link set lo up",
    ):
        assert _run(*words.split()), words


def _run(*words: str) -> bool:
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


@contextmanager
def everything(folder: Path) -> Iterator[tuple[int, list[Machine]]]:
    """Two of web and two of workers, and the port of the proxy before them."""
    celery = [sys.executable, "-m", "celery", "-A", "config", "worker", "--loglevel", "WARNING"]
    with machines(folder, 4) as found, ExitStack() as stack:
        running: list[subprocess.Popen[bytes]] = []
        stack.callback(_end, running)
        upstreams: list[str] = []
        for machine in found[:2]:
            upstreams.append(f"{machine.address}:{chaos.free_port()}")
            running.append(
                machine.start([sys.executable, "-m", "gunicorn", "config.wsgi"], MUSTER_BIND=upstreams[-1])
            )
        for number, machine in enumerate(found[2:]):
            worker = [
                "--hostname",
                f"worker{number}@%h",
                "--queues",
                "clock,jobs,events",
                "--concurrency",
                "1",
            ]
            courier = ["--hostname", f"courier{number}@%h", "--queues", "mail,webhooks", "--concurrency", "1"]
            running += [machine.start([*celery, *one]) for one in (worker, courier)]
        beat = ["-m", "celery", "-A", "config", "beat", "--loglevel", "WARNING"]
        running.append(found[2].start([sys.executable, *beat]))
        yield stack.enter_context(proxied.proxy(folder, upstreams)), found


def _end(running: list["subprocess.Popen[bytes]"]) -> None:
    for process in running:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, 9)
        process.wait()


def asked(port: int, name: str, ways: Sequence[tuple[str, str]], *, once: bool = False) -> Figures:
    """Each client goes through its share of the addresses (with cookie): once, or in a random order for SECONDS."""

    def asks(number: int, began: float) -> Iterator[tuple[float, bool]]:
        mine = ways[number::CLIENTS] if once else ways
        chance = random.Random(number)
        for step in range(len(mine) if once else 1_000_000):
            if time.perf_counter() - began > (60 if once else SECONDS):
                return
            yield get(port, *(mine[step] if once else chance.choice(mine)))

    return measured(name, CLIENTS, asks)


def test_many_events(tmp_path: Path) -> None:
    began = time.perf_counter()
    made = seeded()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_size_pretty(pg_database_size(current_database()))")
        size = cursor.fetchone()[0]
    rows = f"{len(made)} events, {User.objects.count()} accounts, {Seat.objects.count()} seats, {size}"
    load = f"{CLIENTS} clients, load {os.getloadavg()[0]:.1f}"
    lines = [f"{rows}, made in {time.perf_counter() - began:.0f} s; {load}", HEAD]
    staff = User.objects.create_superuser("chief", "chief@example.org", "a long enough password")
    boss = cookie_of(staff)
    everybody = list(Entry.objects.values_list("pk", flat=True))
    chosen = CHANCE.sample(everybody, min(200, len(everybody)))
    seats = Entry.objects.select_related("event", "user").filter(pk__in=chosen)
    own = [(f"/events/{one.event.slug}/me/", cookie_of(one.user)) for one in seats if one.user]
    slugs = [event.slug for event in made]
    with everything(tmp_path) as (port, where):
        wait_for(lambda: get(port, "/readyz/web")[1])
        lines.insert(1, f"machines: {[one.name or 'process' for one in where]}")
        for name, ways, once in (
            ("empty view", [("/healthz", "")], False),
            ("event pages, first look", [(f"/events/{slug}/", "") for slug in slugs], True),
            ("event pages again", [(f"/events/{slug}/", "") for slug in slugs], False),
            ("pairings, first look", [(f"/events/{slug}/rounds/1/", "") for slug in slugs], True),
            ("pairings again", [(f"/events/{slug}/rounds/1/", "") for slug in slugs], False),
            ("standings, first look", [(f"/events/{slug}/standings/", "") for slug in slugs], True),
            ("standings again", [(f"/events/{slug}/standings/", "") for slug in slugs], False),
            ("list of events", [("/events/", "")], False),
            ("search of events", [(f"/events/?q=Open+{number}", "") for number in range(50)], False),
            ("search of everything", [(f"/search/?q=Open+{number}", "") for number in range(50)], False),
            ("own table of 200 players", own, False),
            ("home of 200 players", [("/", cookie) for _, cookie in own], False),
            ("API: list of events", [("/api/v1/events/", own[0][1])], False),
            ("back office, first page", [("/admin/", boss)], False),
            ("back office, people", [(f"/admin/accounts/user/?q=user{n}", boss) for n in range(50)], False),
        ):
            lines.append(str(asked(port, name, ways, once=once)))
        lines += _periodic() + _publishing(made[:AT_ONCE], port, own)
    print("\n" + "\n".join(lines))


def _periodic() -> list[str]:
    """What the clock asks for every few seconds, once each in this process."""
    found = []
    for task in ("common.sweep_jobs", "common.sweep_outbox", "accounts.send_webhooks", "tournaments.lock_due_lists",
                 "tournaments.publish_due_rounds", "common.clear_expired"):  # fmt: skip
        began = time.perf_counter()
        current_app.tasks[task].apply()
        found.append(f"{task} {1000 * (time.perf_counter() - began):.0f} ms")
    return ["periodic: " + ", ".join(found)]


def _publishing(made: Sequence[Event], port: int, own: Sequence[tuple[str, str]]) -> list[str]:
    """As many rounds at once; people look at their tables meanwhile."""
    wait_for(lambda: not OutboxMessage.objects.filter(delivered_at=None).exists())
    sent = OutboxMessage.objects.filter(queue="mail", delivered_at__isnull=False).count()
    for event in made:
        round_ = Round.objects.select_related("event__created_by").get(event=event)
        rounds.unpublish_round(round_, actor=event.created_by)
    began = time.perf_counter()
    for event in made:
        rounds.publish_round(Round.objects.get(event=event), actor=event.created_by)
    published = time.perf_counter() - began
    meanwhile = asked(port, f"own tables while {len(made)} rounds go out", own)
    while (
        time.perf_counter() - began < LONGEST_WAIT
        and OutboxMessage.objects.filter(delivered_at=None).exists()
    ):
        time.sleep(0.5)
    seconds = time.perf_counter() - began
    letters = OutboxMessage.objects.filter(queue="mail", delivered_at__isnull=False).count() - sent
    left = OutboxMessage.objects.filter(delivered_at=None).count()
    return [
        str(meanwhile),
        f"{len(made)} rounds published in {published:.1f} s; {letters} letters sent after {seconds:.0f} s, {left} left",
    ]
