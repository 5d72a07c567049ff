"""What goes on while a service is looked after: a new version, a long migration, a full disk; as faults of `chaos`."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from django.db import connection

from tests.common.chaos import ROOT, Service, free_port
from tests.common.small_disk import full

PATIENCE_SECONDS = 120
REDEPLOY = "a new version replaces all processes"


def releases(service: Service) -> dict[str, Callable[[], None]]:
    """Faults by name, as `chaos.faults` has them."""
    found: dict[str, Callable[[], None]] = {
        REDEPLOY: lambda: redeploy(service),
        "a long migration": lambda: migrate(service),
    }
    if os.path.ismount(service.disk):
        found["the disk is full"] = lambda: fill_disk(service)
    return found


def redeploy(service: Service) -> None:
    """A new web server takes over as a proxy has it: the old one answers what it has taken. Workers end what they do."""
    old, port = service.running["web"], free_port()
    service.leaving.append(old)
    service.start("web", port)
    if _comes(lambda: _is_open(port)):
        service.port = port
    # Until whoever was just asking has connected.
    time.sleep(0.5)
    old.terminate()
    for name in ("worker", "courier"):
        _exchange(service.running[name])


def _exchange(process: "subprocess.Popen[bytes]") -> None:
    """Asked to end, then made to; the keeper starts the new one."""
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(10)
        return
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _is_open(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _comes(condition: Callable[[], bool]) -> bool:
    ends = time.monotonic() + PATIENCE_SECONDS
    while not (found := condition()) and time.monotonic() < ends:
        time.sleep(0.1)
    return found


def migrate(service: Service) -> None:
    """As the new version's first step, beside the old one that goes on serving. It has to get its table in the end."""
    command = [sys.executable, "manage.py", "migrate", "long_migration", "--no-input"]
    env = service.environment | {
        "DJANGO_SETTINGS_MODULE": "tests.common.long_migration.settings",
        "TMPDIR": str(service.folder),
    }
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    with connection.cursor() as cursor:
        # So that the next one begins anew.
        cursor.execute("DELETE FROM django_migrations WHERE app = 'long_migration'")
        assert cursor.rowcount == 1
    connection.close()


def fill_disk(service: Service, seconds: float = 2) -> None:
    """Meanwhile an upload is told why it failed; with room again the same one arrives. Nothing of either stays."""
    told: list[int] = []
    assert _comes(lambda: _arrives(service, told)), told
    with full(service.disk) as fill:
        # One whose sender gave up waiting may have been written beside what fills the disk: the room that it leaves is filled.
        assert _comes(lambda: not _uploads(service)), "an answered upload is still there"
        fill()
        ends = time.monotonic() + seconds
        answers = [upload(service)]
        while time.monotonic() < ends:
            time.sleep(0.3)
            answers.append(upload(service))
    # A web server that is being killed or restarted just then tells nothing.
    assert not {status for status, _ in answers} - {0, 503}, answers
    assert all("no room left on its disk" in text for status, text in answers if status == 503), answers
    assert _comes(lambda: _arrives(service, told)), told
    assert _comes(lambda: not _uploads(service)), "an upload left something behind"


def _arrives(service: Service, told: list[int]) -> bool:
    told.append(upload(service)[0])
    return told[-1] == 200


def _uploads(service: Service) -> list[Path]:
    return list(service.disk.glob("*.upload*"))


def upload(service: Service) -> tuple[int, str]:
    """A file too long for memory, to the form where anybody may send one. The status, and what it says."""
    mark, token = b"mark", b"a" * 32
    parts = [
        b'Content-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n' + token,
        b'Content-Disposition: form-data; name="file"; filename="f"\r\n\r\n' + bytes(3_000_000),
    ]
    body = b"".join(b"--" + mark + b"\r\n" + part + b"\r\n" for part in parts) + b"--" + mark + b"--\r\n"
    return service.send(
        "/account/sign-in/", body, "multipart/form-data; boundary=mark", Cookie=f"csrftoken={token.decode()}"
    )
