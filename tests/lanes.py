"""The lanes of the test suite: what a test needs decides where it runs. `make test` runs them one after the other.

| lane | what it needs |
| --- | --- |
| pure | nothing: no database, no queue, no Django |
| database | PostgreSQL and Valkey |
| browser | Chromium as well |
| faults | processes that are killed, threads that race |
"""

import re
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

import pytest

TESTS = Path(__file__).parent
GAMES = TESTS.parent / "rules" / "games"
Lane: TypeAlias = Literal["pure", "database", "browser", "faults"]
LANES: tuple[Lane, ...] = ("pure", "database", "browser", "faults")

# Folders and files of the pure lane; each game's own folder is one too. A file in there that names Django is not pure.
PURE = {"combat_hex", "pairing", "standings", "rules", "board/test_drawing.py"} | {
    path.parent.name for path in GAMES.glob("*/game.py")
}
NEEDS_DJANGO = re.compile(r"\b(django|tests\.factories|tests\.concurrency)\b")


@cache
def is_pure(path: Path) -> bool:
    """Whether a file belongs to the pure lane, which is known before it is imported."""
    if TESTS not in path.parents:
        return False
    inside = path.relative_to(TESTS)
    if PURE.isdisjoint(map(str, (inside, *inside.parents))):
        return False
    return path.suffix != ".py" or not NEEDS_DJANGO.search(path.read_text(encoding="utf-8"))


def lane_of(item: pytest.Item) -> Lane:
    if is_pure(item.path):
        return "pure"
    if item.get_closest_marker("browser"):
        return "browser"
    if item.get_closest_marker("race") or item.get_closest_marker("fault"):
        return "faults"
    return "database"


def is_ignored(path: Path, lane: str | None) -> bool:
    """Whether a test file, or a folder with its conftest, is not even looked at in this lane."""
    if lane is None or TESTS not in path.parents:
        return False
    if path.is_dir():
        # Other lanes look into every folder: one file in it may need Django.
        return lane == "pure" and not is_pure(path) and not any(path in (TESTS / one).parents for one in PURE)
    return path.name.startswith("test_") and is_pure(path) != (lane == "pure")
