#!/usr/bin/env python
"""Django's command line, on the settings in `config/settings/base.py` unless told otherwise.

The referee's commands need no database and no settings of their own, so they run on a checkout as it is.
"""

import os
import sys
from pathlib import Path

BARE = {"adjudicate", "rulebook"}  # commands that serve nobody and store nothing
VENV_PYTHON = Path(__file__).resolve().parent / ".venv" / "bin" / "python"


def main() -> None:
    settings = "tools" if BARE.intersection(sys.argv[1:2]) and "DATABASE_URL" not in os.environ else "base"
    # A migration or a backup may take its time.
    os.environ.setdefault("MUSTER_STATEMENT_SECONDS", "0")
    os.environ.setdefault("MUSTER_LOCK_SECONDS", "0")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", f"config.settings.{settings}")
    try:
        from django.core.management import execute_from_command_line
    except ModuleNotFoundError:
        _run_in_the_environment()
    execute_from_command_line(sys.argv)


def _run_in_the_environment() -> None:
    """Started with a Python that has no Django: go on with the project's own, or say how to make one."""
    if not VENV_PYTHON.exists() or Path(sys.executable) == VENV_PYTHON:
        sys.exit("Django is not installed here: run `python3 dev.py setup` first.")
    os.execv(VENV_PYTHON, [str(VENV_PYTHON), *sys.argv])


if __name__ == "__main__":
    main()
