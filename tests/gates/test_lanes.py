"""The lanes are what they say: pure tests need no Django and no server; nothing waits for a time of its own."""

import re
import subprocess
import sys
from pathlib import Path

from devtools.gates import LANES
from tests.lanes import TESTS

WITHOUT = """
import sys
sys.modules.update(dict.fromkeys(["django", "rest_framework", "celery", "psycopg", "valkey", "playwright"]))
import pytest
sys.exit(pytest.main(sys.argv[1:]))
"""
PURE = next(lane for lane in LANES if lane.name == "pure")


def test_the_pure_lane_is_imported_on_a_machine_without_django_and_servers() -> None:
    plugins = [word for word in PURE.options if word not in {"--dist", "worksteal"}]
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            WITHOUT,
            "--lane",
            "pure",
            "--collect-only",
            "-q",
            "--strict-markers",
            *plugins,
        ],
        cwd=TESTS.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert int(re.findall(r"(\d+) tests collected", done.stdout)[-1]) > 1000


def test_no_browser_test_sets_a_time_of_its_own() -> None:
    """How long is waited is said once, in tests/conftest.py."""
    own = re.compile(r"browser\.new_context\(|set_default_(navigation_)?timeout\(|[(,] *timeout=\d")
    found = [
        f"{path.relative_to(TESTS)}: {line.strip()}"
        for path in _files_with_browsers()
        for line in path.read_text(encoding="utf-8").splitlines()
        if own.search(line)
    ]
    assert found == []


def _files_with_browsers() -> list[Path]:
    ours = Path(__file__), TESTS / "conftest.py"
    texts = {path: path.read_text(encoding="utf-8") for path in TESTS.rglob("*.py") if path not in ours}
    return [path for path, text in texts.items() if "playwright" in text]
