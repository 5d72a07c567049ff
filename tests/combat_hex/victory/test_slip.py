"""Who won, from two counts: section 7, then the event's policy on time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.games.combat_hex.slip import BOOKS, Army, decide_by

BOOK, STARTER = BOOKS["combat-hex/3.1.2"], BOOKS["combat-hex/starter"]

WINNER = {0: "first", 1: "second", None: "draw"}

CASES = [
    # first: started, left, points, heroes · second · level · on time · outcome, rule
    ((20, 11, 700, 500), (20, 10, 600, 500), 1500, "draw", "first", "7.01"),
    ((20, 10, 700, 500), (20, 11, 600, 500), 1500, "draw", "second", "7.01"),
    ((21, 11, 700, 500), (21, 11, 600, 500), 1500, "draw", "draw", ""),  # 11 of 21 is more than half
    ((21, 10, 700, 500), (21, 10, 600, 500), 1500, "draw", "first", "7.02"),
    ((20, 10, 600, 400), (20, 9, 600, 500), 1500, "draw", "second", "7.02"),
    ((20, 10, 600, 500), (20, 9, 600, 500), 1500, "draw", "draw", "7.02"),
    ((8, 1, 60, 100), (8, 0, 0, 300), 500, "draw", "first", "7.04"),
    ((8, 1, 60, 100), (8, 2, 90, 300), 500, "draw", "draw", ""),  # half is nothing in a small game
    ((8, 0, 0, 100), (8, 0, 0, 300), 500, "draw", "second", "7.06"),
    ((8, 0, 0, 300), (8, 0, 0, 300), 500, "draw", "draw", "7.06"),
    ((20, 15, 900, 500), (20, 14, 901, 500), 1500, "points", "second", ""),
    ((20, 15, 900, 500), (20, 14, 900, 600), 1500, "points", "second", ""),
    ((20, 15, 900, 500), (20, 14, 900, 500), 1500, "points", "draw", ""),
]


@pytest.mark.parametrize(("first", "second", "level", "on_time", "outcome", "rule"), CASES)
def test_it_decides_as_the_book_does(
    first: tuple[int, ...], second: tuple[int, ...], level: int, on_time: str, outcome: str, rule: str
) -> None:
    found = decide_by(BOOK, Army(*first), Army(*second), level, on_time == "draw")

    assert (WINNER[found.winner], found.rule) == (outcome, rule)
    assert found.text


armies = st.builds(
    lambda started, lost, points, heroes: Army(started, max(0, started - lost), points, heroes),
    st.integers(1, 60),
    st.integers(0, 60),
    st.integers(0, 1500),
    st.integers(0, 1500),
)
MIRRORED = {0: 1, 1: 0, None: None}


@given(armies, armies, st.sampled_from([300, 500, 501, 1500]), st.booleans())
def test_changing_seats_changes_nothing_but_the_seat(
    one: Army, other: Army, level: int, draws_on_time: bool
) -> None:
    here = decide_by(BOOK, one, other, level, draws_on_time)
    there = decide_by(BOOK, other, one, level, draws_on_time)

    assert there.winner == MIRRORED[here.winner]
    assert there.rule == here.rule


@given(armies, armies, st.sampled_from([300, 1500]))
def test_whoever_alone_is_beaten_has_lost(one: Army, other: Army, level: int) -> None:
    found = decide_by(BOOK, one, other, level, False)

    if BOOK.is_beaten(one, level) and not BOOK.is_beaten(other, level):
        assert found.winner == 1


def test_the_starter_book_knows_neither_small_games_nor_the_heroes() -> None:
    half = decide_by(STARTER, Army(8, 4, 90, 100), Army(8, 5, 90, 300), 500, True)
    both = decide_by(STARTER, Army(8, 4, 90, 100), Army(8, 4, 90, 300), 500, True)

    assert (half.winner, half.rule) == (1, "S-VICT-1")
    assert (both.winner, both.rule) == (None, "S-VICT-2")
