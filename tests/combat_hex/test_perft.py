"""The published counts of legal continuations, to depth 2; `python -m benchmarks.perft` counts to depth 3."""

import pytest

from benchmarks.perft import COUNTS, count
from benchmarks.perft_positions import POSITIONS
from benchmarks.whole_games.table import read

PUBLISHED = {
    line.split("|")[0].strip(): [int(part.replace(",", "")) for part in line.split("|")[1:4]]
    for line in COUNTS.read_text(encoding="utf-8").splitlines()[1:]
}
SLOW = {"an attacker who outflanks"}


def test_every_position_is_published() -> None:
    assert list(PUBLISHED) == list(POSITIONS)
    assert len(POSITIONS) >= 20


@pytest.mark.parametrize("title", POSITIONS)
def test_the_counts_are_as_published(title: str) -> None:
    position = read(POSITIONS[title])
    depths = (1,) if title in SLOW else (1, 2)
    assert [count(position, depth) for depth in depths] == PUBLISHED[title][: len(depths)]
