"""Waits until the demo answers: as long as anything happens, saying every few seconds what is still missing."""

import json
import time
import urllib.error
import urllib.request
from dataclasses import dataclass

from devtools.environment import Stop, say
from devtools.processes import Processes

QUIET_SECONDS = 180  # so long nothing may happen at all; how long everything takes is the machine's affair
SAY_SECONDS = 10
# Before it answers, the web server is loading; once it does, it names what it waits for.
LOADING = "the web server"


@dataclass
class Waiting:
    """What has been seen so far, and when it changed last."""

    started: float
    changed: float
    last_line: float
    seen: object = None

    def note(self, seen: object) -> None:
        if seen != self.seen:
            self.seen, self.changed = seen, time.monotonic()

    @property
    def quiet(self) -> float:
        return time.monotonic() - self.changed

    def tell(self, missing: str) -> None:
        now = time.monotonic()
        if now - self.last_line >= SAY_SECONDS:
            self.last_line = now
            say(f"Waiting for {missing}: {now - self.started:.0f} seconds so far")


def wait_until_ready(children: Processes, port: int) -> None:
    """Returns when the service is ready. Whose process ends or stands still gets a sentence with its log."""
    now = time.monotonic()
    waiting = Waiting(started=now, changed=now, last_line=now)
    while missing := missing_part(port):
        children.check_alive()
        # A server that answers works for our own questions too: what it says counts then, and whether workers load.
        waiting.note((missing, children.work_done() if missing == LOADING else children.workers_done()))
        if waiting.quiet > QUIET_SECONDS:
            raise Stop(
                f"Nothing has happened for {waiting.quiet:.0f} seconds while waiting for {missing}: see {children.logs}."
            )
        waiting.tell(missing)
        time.sleep(0.2)


def missing_part(port: int) -> str:
    """What the service still lacks, or an empty text when it is ready."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=60):
            return ""
    except urllib.error.HTTPError as error:
        return _missing_names(error.read())
    except OSError:
        return LOADING


def _missing_names(body: bytes) -> str:
    try:
        return " and ".join(f"the {name}" for name, is_there in json.loads(body).items() if not is_there)
    except (ValueError, AttributeError):
        return "a good answer of the web server"
