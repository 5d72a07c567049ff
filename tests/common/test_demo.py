"""`dev.py demo` from the outside: it comes up, says where, keeps its data, and leaves nothing running."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from devtools.environment import ROOT
from devtools.processes import die_with_parent

pytestmark = [pytest.mark.slow, pytest.mark.fault]


# Only who never gets there has failed: a busy machine may take its time.
LONGEST = 900


def wait_for(is_so: Callable[[], bool], seen: Callable[[], object]) -> None:
    deadline = time.monotonic() + LONGEST
    while not is_so():
        assert time.monotonic() < deadline, seen()
        time.sleep(0.1)


class Demo:
    """One `dev.py demo` on a data directory of its own."""

    def __init__(self, data: Path, verb: str = "demo") -> None:
        self.data = data
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.log = data.with_suffix(".log")
        environment = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "dev.py", verb],
                cwd=ROOT,
                env=environment | {"MUSTER_DATA_DIR": str(data), "PORT": str(self.port)},
                stdout=log,
                stderr=log,
                preexec_fn=die_with_parent,  # noqa: PLW1509 - no thread runs at this point
            )

    def said(self) -> str:
        return self.log.read_text()

    def wait_until_up(self) -> None:
        wait_for(lambda: "Muster is at" in self.said() or self.process.poll() is not None, self.said)
        assert "Muster is at" in self.said(), self.said()

    def status(self, path: str) -> int:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=LONGEST) as answer:
            found: int = answer.status
            return found

    def processes(self) -> set[int]:
        """Everything that runs on this demo's data, no matter who its parent is by now."""
        return {int(entry.name) for entry in Path("/proc").glob("[0-9]*") if self._belongs(entry)}

    def _belongs(self, entry: Path) -> bool:
        try:
            return f"MUSTER_DATA_DIR={self.data}\0".encode() in (entry / "environ").read_bytes()
        except OSError:
            return False

    def wait_until_gone(self) -> None:
        wait_for(lambda: not self.processes(), self.processes)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "demo"


@pytest.fixture
def demo(data: Path) -> Iterator[Demo]:
    started = Demo(data)
    yield started
    started.process.kill()
    started.process.wait()


def test_a_reset_removes_nothing_that_is_not_the_demos(data: Path) -> None:
    data.mkdir()
    (data / "diary.txt").write_text("mine")
    (data / "muster.sqlite3").write_text("not even a database")
    demo = Demo(data, "demo-reset")
    try:
        demo.wait_until_up()
        assert (data / "diary.txt").read_text() == "mine"
        assert people(data) >= 4
    finally:
        demo.process.terminate()
        demo.process.wait(LONGEST)


def people(data: Path) -> int:
    with sqlite3.connect(data / "muster.sqlite3") as database:
        found: int = database.execute("SELECT count(*) FROM accounts_user").fetchone()[0]
        return found


def test_the_demo_comes_up_keeps_its_data_and_ends_on_ctrl_c(demo: Demo) -> None:
    demo.wait_until_up()
    assert f"http://127.0.0.1:{demo.port}/" in demo.said()
    assert re.findall(r"^    (\w+) ", demo.said(), re.MULTILINE) == ["organizer", "judge", "player", "admin"]
    assert [demo.status(path) for path in ("/", "/events/", "/lists/", "/rules/", "/readyz")] == [200] * 5
    assert len(demo.processes()) >= 6

    rival = subprocess.run(
        [sys.executable, "dev.py", "demo"],
        cwd=ROOT,
        env=os.environ | {"MUSTER_DATA_DIR": str(demo.data), "PORT": str(demo.port)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (rival.returncode, rival.stderr.count("\n")) == (1, 1)
    assert f"Port {demo.port} cannot be used" in rival.stderr

    before = people(demo.data)
    assert before >= 4
    demo.process.send_signal(signal.SIGINT)
    assert demo.process.wait(LONGEST) == 0
    demo.wait_until_gone()

    again = Demo(demo.data)
    again.wait_until_up()
    assert people(demo.data) == before
    # Not even this leaves anybody behind.
    again.process.kill()
    again.process.wait()
    again.wait_until_gone()
