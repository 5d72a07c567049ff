"""What a developer types: `python3 dev.py VERB`, the verbs are in VERBS. Standard library only.

Everything a machine needs is fetched into `.venv`; everything the demo keeps lies in `.muster` (or MUSTER_DATA_DIR).
"""

import os
import shutil
import signal
import sys

# Everything below is written for Python 3.11; this much runs on any.
if sys.version_info < (3, 11):  # noqa: UP036
    better = next(filter(None, map(shutil.which, ("python3.13", "python3.12", "python3.11"))), None)
    if better is None:
        sys.exit("Muster: Python 3.11 or later is needed; install it and run this again.")
    os.execv(better, [better, *sys.argv])

from collections.abc import Sequence
from typing import NoReturn

from devtools.demo import DATA, demo, demo_reset
from devtools.environment import PYTHON, Stop, lock, run, set_up
from devtools.gates import bench_load, chaos, check, test
from devtools.messages import compile_messages, messages
from devtools.supply_chain import audit, sbom


def manage(arguments: Sequence[str]) -> int:
    """One of Django's commands, on the demo's data."""
    set_up("requirements.txt")
    compile_messages()
    return run([PYTHON, "manage.py", *arguments], env={"MUSTER_DEMO": "1", "MUSTER_DATA_DIR": str(DATA)})


def setup() -> None:
    set_up("requirements-dev.txt")
    compile_messages()


# What a verb does with the words after it; what it returns is the exit code.
VERBS = {
    "setup": lambda _: setup(),
    "demo": lambda _: demo(),
    "demo-reset": lambda _: demo_reset(),
    "test": test,
    "check": lambda _: check(),
    "lock": lambda _: lock(),
    "audit": lambda _: audit(),
    "sbom": sbom,
    "chaos": lambda _: chaos(),
    "bench-load": bench_load,
    "manage": manage,
    "messages": messages,
}


def main(words: Sequence[str]) -> int | None:
    verb = words[0] if words else ""
    if verb not in VERBS:
        raise Stop(f"There is no {verb!r}; the verbs are {', '.join(VERBS)}.")
    return VERBS[verb](words[1:])


def _interrupted(number: int, frame: object) -> NoReturn:
    raise KeyboardInterrupt


if __name__ == "__main__":
    # A shell that starts us in the background has switched Ctrl-C off for us; a supervisor may use it nevertheless.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _interrupted)
    try:
        sys.exit(main(sys.argv[1:]))
    except Stop as stop:
        sys.exit(f"Muster: {stop}")
    except KeyboardInterrupt:
        print("\nEnded.")
