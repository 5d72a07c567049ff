"""Processes that end when this one does."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from devtools.environment import ROOT, Stop, Words

_PR_SET_PDEATHSIG = 1
# What ends sooner after its start than this would do so for ever.
SHORTEST_LIFE_SECONDS = 20


def die_with_parent() -> None:
    """Runs in a child before its program starts: when the parent goes, however it goes, the child goes too."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def valkey_command(binary: str | Path, folder: Path, socket_path: Path) -> list[str]:
    """A Valkey on one unix socket that writes nothing to disk: jobs and outbox are kept in the database."""
    return [str(binary), "--port", "0", "--unixsocket", str(socket_path), "--dir", str(folder), "--save", ""]


def _processor_seconds(groups: set[int]) -> int:
    """What all processes of these groups have used so far; 0 where the system does not say."""
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The program's name may hold spaces and brackets; the numbers come after the last bracket.
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) in groups:
            ticks += int(fields[11]) + int(fields[12])
    return ticks // os.sysconf("SC_CLK_TCK")


class Processes:
    """The demo's children, each with its log."""

    def __init__(self, logs: Path) -> None:
        self.logs = logs
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self._again: dict[str, Callable[[], None]] = {}
        self._started_at: dict[str, float] = {}

    def start(
        self, name: str, command: Words, env: dict[str, str], *, is_started_again: bool = False
    ) -> None:
        """`is_started_again`: a process that may end itself when something is wrong with it, as workers do."""
        (self.logs / f"{name}.log").write_bytes(b"")
        if is_started_again:
            self._again[name] = partial(self._start, name, command, env)
        self._start(name, command, env)

    def _start(self, name: str, command: Words, env: dict[str, str]) -> None:
        self._started_at[name] = time.monotonic()
        with (self.logs / f"{name}.log").open("ab") as log:
            # A session of its own: Ctrl-C reaches this script alone, which then ends the children in order.
            self.running[name] = subprocess.Popen(
                command,
                cwd=ROOT,
                env=os.environ | env,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=die_with_parent,  # noqa: PLW1509 - this script has one thread
            )

    def check_alive(self) -> None:
        """Stops everything when one of them ended on its own, with the last lines of its log; starts workers again."""
        name = next((name for name, process in self.running.items() if process.poll() is not None), None)
        if name is None:
            return
        if name in self._again and time.monotonic() - self._started_at[name] > SHORTEST_LIFE_SECONDS:
            with suppress(ProcessLookupError):
                # What it left behind must not do the same work beside the new one.
                os.killpg(self.running[name].pid, signal.SIGKILL)
            self._again[name]()
            return
        log = self.logs / f"{name}.log"
        print("\n".join(log.read_text(errors="replace").splitlines()[-20:]), file=sys.stderr)
        raise Stop(f"The {name} process ended on its own; its log is {log}.")

    def work_done(self) -> tuple[int, ...]:
        """Numbers that grow while the children do something: what they wrote, and their seconds of processor time."""
        groups = {process.pid for process in self.running.values()}
        return (*(log.stat().st_size for log in sorted(self.logs.glob("*.log"))), _processor_seconds(groups))

    def workers_done(self) -> tuple[int, ...]:
        """The same of those that answer no questions of ours."""
        return (_processor_seconds({self.running[name].pid for name in self._again}),)

    def end_all(self) -> None:
        """Last started, first ended; anyone who has not gone after eight seconds is killed with all its children."""
        for number in (signal.SIGTERM, signal.SIGINT):
            # Impatience must not leave anybody behind.
            signal.signal(number, signal.SIG_IGN)
        for process in reversed(self.running.values()):
            process.terminate()
        deadline = time.monotonic() + 8
        for process in reversed(self.running.values()):
            try:
                process.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
