"""The Python environment in `.venv`: made, filled from the lock files, locked anew."""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
Words: TypeAlias = Sequence[str | Path]


class Stop(Exception):
    """The command cannot go on; the sentence says what to do."""


def say(text: str) -> None:
    print(f"• {text}", flush=True)


def run(command: Words, *, env: dict[str, str] | None = None, quiet: bool = False, cwd: Path = ROOT) -> int:
    output = subprocess.DEVNULL if quiet else None
    environment = os.environ | (env or {})
    return subprocess.run(
        command, cwd=cwd, env=environment, stdout=output, stderr=output, check=False
    ).returncode


def must(command: Words, *, env: dict[str, str] | None = None, otherwise: str, cwd: Path = ROOT) -> None:
    if run(command, env=env, cwd=cwd):
        raise Stop(otherwise)


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
    say(f"Making a Python environment in {VENV.name}")
    shutil.rmtree(VENV, ignore_errors=True)
    python = sys.executable
    if uv and run([uv, "venv", "--quiet", "--python", python, "--seed", VENV]) == 0:
        return
    if run([python, "-c", "import ensurepip"], quiet=True):
        raise Stop(
            "Python's venv module is missing: install it, on Debian by `apt-get install python3-venv`."
        )
    must([python, "-m", "venv", VENV], otherwise=f"Python could not make an environment in {VENV}.")


def _install(uv: str | None, lock: Path) -> None:
    options = ["--quiet", "--require-hashes", "-r", str(lock)]
    if uv and run([uv, "pip", "install", "--python", PYTHON, *options]) == 0:
        return
    if uv:
        say("uv could not do it, trying pip")
    must(
        [
            PYTHON,
            "-m",
            "pip",
            "install",
            "--disable-pip-version-check",
            "--root-user-action",
            "ignore",
            *options,
        ],
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
