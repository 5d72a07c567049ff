"""The tests, and the gates that every change passes."""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from devtools.environment import PYTHON, ROOT, VENV, Stop, Words, must, run, say, set_up
from devtools.javascript import set_up_javascript, types, unit_tests


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
    ("migrations complete", _module("django", "makemigrations", "--check", "--dry-run")),
    ("deployment", _module("django", "check", "--deploy", "--fail-level", "WARNING")),
    ("API description", _schema),
    ("repository", _module("pytest", "-q", "--ds=config.settings.test", "tests/gates")),
]
