"""The tests, and the gates that every change passes."""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from devtools.environment import PYTHON, ROOT, VENV, Stop, Words, must, run, say, set_up
from devtools.javascript import set_up_javascript, types, unit_tests
from devtools.messages import compile_messages


@dataclass(frozen=True)
class Lane:
    """One part of the suite, by what it needs (see tests/lanes.py), and how pytest runs it."""

    name: str
    what: str
    options: tuple[str, ...]
    env: Mapping[str, str] = field(default_factory=dict)


# A worker that has nothing left takes half of what another still has.
SPREAD = ("--dist", "worksteal")
# Each worker takes one at a time, the longest first.
ONE_BY_ONE = ("--dist", "load", "--maxschedchunk", "1")
LANES = (
    Lane("pure", "The engines: no database, no Django", ("-p", "no:django", "-p", "no:playwright", *SPREAD)),
    Lane("database", "PostgreSQL and Valkey", SPREAD),
    Lane("browser", "Chromium", ONE_BY_ONE),
    Lane("faults", "Processes that are killed, threads that race", ONE_BY_ONE),
    Lane(
        "sqlite",
        "The main paths once more, on SQLite",
        ("-m", "main_path"),
        {"MUSTER_TEST_DATABASE": "sqlite"},
    ),
)


def test(arguments: Sequence[str]) -> None:
    """All lanes, each with its time; or the lanes that the arguments name; or pytest with these arguments."""
    set_up("requirements-dev.txt")
    compile_messages()
    named = [lane for lane in LANES if lane.name in arguments]
    if len(named) < len(arguments):
        _find_browser()
        must([PYTHON, "-m", "pytest", *arguments], otherwise="The tests failed.")
        return
    lanes = named or LANES
    if any(lane.name != "pure" for lane in lanes):
        _find_browser()
    _run_lanes(lanes)


def chaos() -> None:
    """Kills, hangs and empties every part of the service many times while clients work (tests/common/test_chaos.py)."""
    set_up("requirements-dev.txt")
    must(
        [PYTHON, "-m", "pytest", "-q", "-s", "-p", "no:xdist", "tests/common/test_chaos.py"],
        env={"MUSTER_CHAOS_ROUNDS": os.environ.get("MUSTER_CHAOS_ROUNDS", "20")},
        otherwise="Something was lost, done twice, or not done within a minute.",
    )


def bench_load(words: Sequence[str] = ()) -> None:
    """Traffic to a server on this machine (benchmarks/load_test.py): some minutes, with `--full` most of an hour."""
    if unknown := set(words) - {"--full"}:
        raise Stop(f"bench-load knows --full alone, not {' '.join(sorted(unknown))}.")
    set_up("requirements-dev.txt")
    options = ["-q", "-s", "-p", "no:xdist", "--show-capture=no", "benchmarks/load_test.py"]
    must(
        [PYTHON, "-m", "pytest", *options],
        env={"MUSTER_LOAD_FULL": "1"} if words else None,
        otherwise="The load could not be measured.",
    )


def _run_lanes(lanes: Sequence[Lane]) -> None:
    """Every one of them runs, also after one that failed."""
    results = []
    for lane in lanes:
        say(f"{lane.name}: {lane.what}")
        started = time.monotonic()
        is_good = run([PYTHON, "-m", "pytest", "-q", *_lane_options(lane)], env=dict(lane.env)) == 0
        results.append((lane.name, is_good, time.monotonic() - started))
    for name, is_good, seconds in results:
        print(f"{'ok  ' if is_good else 'FAIL'} {name:<10} {seconds:6.1f} s", flush=True)
    if failed := [name for name, is_good, _ in results if not is_good]:
        raise Stop(f"Tests failed in: {', '.join(failed)}.")


def _lane_options(lane: Lane) -> list[str]:
    selected = [] if lane.env else ["--lane", lane.name]
    return [*selected, "-n", str(_cores()), *lane.options]


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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
    compile_messages()
    set_up_javascript()
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


def _schema() -> list[str | Path]:
    """A warning means that a generated client would lack something."""
    return [PYTHON, "-m", "django", "spectacular", "--validate", "--fail-on-warn", "--file", os.devnull]


TOOLS = {"DJANGO_SETTINGS_MODULE": "config.settings.tools"}
GATES: list[tuple[str, Callable[[], Words]]] = [
    ("format", _program("ruff", "format", "--check", "--quiet", ".")),
    ("lint", _program("ruff", "check", ".")),
    ("types", _program("mypy", ".")),
    ("imports", _program("lint-imports")),
    ("script types", types),
    ("script tests", unit_tests),
    ("template form", _templates),
    ("translations", _module("devtools.catalogue_gate")),
    ("migrations complete", _module("django", "makemigrations", "--check", "--dry-run")),
    ("deployment", _module("django", "check", "--deploy", "--fail-level", "WARNING")),
    ("API description", _schema),
    ("repository", _module("pytest", "-q", "--ds=config.settings.test", "tests/gates")),
]
