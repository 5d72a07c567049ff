"""`make bench-load` in its smallest form: every part of it runs, and nobody gets an error."""

from pathlib import Path

import pytest

from benchmarks.load.scenes import Sizes
from benchmarks.load.traffic import HEAD, Figures
from benchmarks.load_test import figures

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.fault]

SMALLEST = Sizes(
    players=6,
    results=3,
    watchers=2,
    judges=2,
    lists=5,
    seconds=2,
    clients=1,
    row_seconds=0.1,
    minutes=0.05,
    is_nice=False,
)


def test_every_part_of_the_load_is_answered(tmp_path: Path) -> None:
    found = list(figures(tmp_path, SMALLEST))
    rows = [one for one in found if isinstance(one, Figures)]
    assert [row.name for row in rows if row.errors or not row.spent] == []
    names = (
        "empty view",
        "small page",
        "list of the API",
        "the rush",
        "results",
        "watch",
        "judges",
        "memory",
    )
    assert all(any(name in row.name for row in rows) for name in names)
    said = " ".join(one for one in found if isinstance(one, str))
    assert "3 results confirmed" in said
    assert "5 of 5 lists checked again" in said
    assert said.count("memory of") == 2


def test_a_row_says_what_was_measured() -> None:
    row = Figures("pages", [0.01, 0.02, 0.03, 0.04], 1, 2.0, {"web": 0.08, "work": 0.0, "data": 0.02})
    assert str(row).split() == ["pages", "2.0", "30.0", "40.0", "40.0", "1", "20.0", "0.0", "5.0"]
    assert HEAD.split() == [
        "per",
        "s",
        "p50",
        "ms",
        "p95",
        "ms",
        "p99",
        "ms",
        "errors",
        "web",
        "work",
        "data",
    ]
