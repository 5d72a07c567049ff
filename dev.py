"""What a developer types: `python3 dev.py setup|demo|demo-reset|test|check|lock|manage`. Standard library only."""

import ctypes
import signal
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
_PR_SET_PDEATHSIG = 1


def die_with_parent() -> None:
    """Runs in a child before its program starts: when the parent goes, however it goes, the child goes too."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def valkey_command(binary: Path, folder: Path, socket: Path) -> list[str]:
    """A Valkey that listens on one unix socket and writes nothing to disk: jobs and outbox are kept in the database."""
    return [str(binary), "--port", "0", "--unixsocket", str(socket), "--dir", str(folder), "--save", ""]
