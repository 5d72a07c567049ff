"""The demo's start on a machine of any speed: waited for while something happens, undelivered when nothing does."""

import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from devtools import readiness
from devtools.environment import Stop
from devtools.processes import Processes


class Clock:
    """Time that passes only by sleeping, a minute at a time."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, _: float) -> None:
        self.now += 60


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(readiness, "time", made)
    return made


@pytest.fixture
def children(tmp_path: Path) -> Processes:
    return Processes(tmp_path)


def answers(monkeypatch: pytest.MonkeyPatch, *missing: str) -> None:
    """What is missing at each question, one after the other; the last one for ever."""
    left = list(missing)
    monkeypatch.setattr(readiness, "missing_part", lambda _: left.pop(0) if len(left) > 1 else left[0])


def test_a_server_that_works_is_waited_for_however_long_it_takes(
    children: Processes, clock: Clock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers(monkeypatch, *[readiness.LOADING] * 60, "")
    monkeypatch.setattr(children, "work_done", lambda: (int(clock.now),))
    readiness.wait_until_ready(children, 1)
    assert clock.now == 3600
    assert "Waiting for the web server: 3540 seconds so far" in capsys.readouterr().out


@pytest.mark.parametrize("missing", [readiness.LOADING, "the queue"])
def test_a_start_in_which_nothing_happens_is_given_up_with_what_is_missing(
    children: Processes, clock: Clock, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    answers(monkeypatch, missing)
    with pytest.raises(Stop, match=f"while waiting for {missing}"):
        readiness.wait_until_ready(children, 1)
    assert clock.now <= readiness.QUIET_SECONDS + 120


def test_a_process_that_ends_is_told_with_its_log(
    children: Processes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers(monkeypatch, readiness.LOADING)
    children.start("web", ["sh", "-c", "echo no such port; exit 3"], {})
    children.running["web"].wait()
    with pytest.raises(Stop, match="web process ended on its own"):
        readiness.wait_until_ready(children, 1)
    assert "no such port" in capsys.readouterr().err


def test_what_children_write_and_compute_is_seen(children: Processes) -> None:
    before = children.work_done()
    children.start("busy", ["sh", "-c", "echo begun; i=0; while [ $i -lt 3000000 ]; do i=$((i+1)); done"], {})
    while children.work_done()[-1] == 0 and children.running["busy"].poll() is None:
        pass
    assert children.work_done() > before
    children.running["busy"].kill()
    children.running["busy"].wait()


@pytest.fixture
def half_ready() -> Iterator[int]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = b'{"database": true, "cache": false, "queue": false}'
            self.send_response(503)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            """Not on the terminal."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


def test_what_the_service_waits_for_is_named(half_ready: int) -> None:
    assert readiness.missing_part(half_ready) == "the cache and the queue"


def test_a_port_that_nobody_answers_on_means_that_the_server_loads() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        assert readiness.missing_part(free.getsockname()[1]) == readiness.LOADING
