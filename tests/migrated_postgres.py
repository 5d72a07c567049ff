"""A PostgreSQL cluster whose database `muster` has every migration applied: made once, kept, and copied by every later run.

Applying all migrations takes longer than most test files. What is kept has a name that changes with any migration. Knows nothing
of Django but that a process of its own can migrate.
"""

import contextlib
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import psycopg

ROOT = Path(__file__).parents[1]
KEPT = ROOT / ".muster" / "test-postgres"
MOST_KEPT = 4
DATABASE = "muster"
# Names the database that the process which migrates uses.
MIGRATING = "MUSTER_TEST_MIGRATING"

# Starts a server on the data in the first folder with its socket in the second, and gives its process.
Start = Callable[[Path, Path], "subprocess.Popen[bytes]"]


class CannotMigrate(Exception):
    """The migrations fail; the sentence holds what they print."""


def copy_to(data: Path, owner: str | None, version: str, make: Callable[[Path], None], start: Start) -> None:
    """Puts the migrated cluster into the new folder `data`, owned by `owner`; makes it first where none is kept.

    `version` names the server's programs; `make(folder)` makes an empty cluster there.
    """
    kept = KEPT / _digest(version)
    if not kept.exists():
        _keep(kept, owner, make, start)
    kept.touch()
    shutil.copytree(kept, data)
    data.chmod(0o700)
    if owner:
        for path in (data, *data.rglob("*")):
            shutil.chown(path, owner)


def _digest(version: str) -> str:
    found = hashlib.sha256(version.encode())
    for path in (ROOT / "requirements.txt", *sorted(ROOT.glob("*/migrations/*.py"))):
        found.update(path.relative_to(ROOT).as_posix().encode())
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def _keep(kept: Path, owner: str | None, make: Callable[[Path], None], start: Start) -> None:
    """Two runs that do this at once both do the work; the first to finish is kept."""
    with tempfile.TemporaryDirectory(prefix="muster-migrated-", dir="/tmp") as name:
        folder = Path(name)
        folder.chmod(0o1777)
        data = folder / "postgres"
        make(data)
        process = start(data, folder)
        try:
            _migrate(folder)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(60)
        _move(data, kept)


def _migrate(folder: Path) -> None:
    with psycopg.connect(f"postgresql://muster@/postgres?host={folder}", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {DATABASE}")
    environment = os.environ | {
        "MUSTER_TEST_SERVERS": str(folder),
        MIGRATING: DATABASE,
        "DJANGO_SETTINGS_MODULE": "config.settings.test",
    }
    done = subprocess.run(
        [sys.executable, "-m", "django", "migrate", "--verbosity", "0"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CannotMigrate(done.stdout + done.stderr)


def _move(data: Path, kept: Path) -> None:
    KEPT.mkdir(parents=True, exist_ok=True)
    near = Path(tempfile.mkdtemp(dir=KEPT)) / "data"
    shutil.copytree(data, near)
    with contextlib.suppress(OSError):  # another run was faster
        near.rename(kept)
    shutil.rmtree(near.parent, ignore_errors=True)
    for old in sorted(KEPT.iterdir(), key=lambda path: path.stat().st_mtime)[:-MOST_KEPT]:
        shutil.rmtree(old, ignore_errors=True)
