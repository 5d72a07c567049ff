"""Tools that look at a demo begin without a database in the environment, and know the languages of the settings."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from devtools.page_checks import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
OF_THE_SERVICE = ("MUSTER_", "DATABASE_", "DJANGO_", "REDIS_", "CACHE_")


@pytest.mark.parametrize("tool", ["lighthouse", "page_checks", "page_weights"])
def test_a_tool_reads_no_settings_before_the_demo_is_chosen(tool: str) -> None:
    """What is read too early takes the database of the shell, or ends because there is none."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(OF_THE_SERVICE)}
    look = f"import devtools.{tool}, sys; sys.exit('config.settings.paths' in sys.modules)"
    assert importlib.util.find_spec(f"devtools.{tool}")
    assert (
        subprocess.run([sys.executable, "-c", look], cwd=ROOT, env=environment, check=False).returncode == 0
    )


def test_pages_are_checked_in_every_language_of_the_settings() -> None:
    assert set(LANGUAGES) == {code for code, _name in settings.LANGUAGES}
