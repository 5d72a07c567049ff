"""Glicko-2 against the example of its author's paper, and what must hold for any ratings."""

import random
from collections.abc import Sequence
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings.glicko import NEWCOMER, SCALE, WIDEST, Game, Rating, after_period, rated

ratings = st.builds(
    Rating,
    st.floats(600, 2600),
    st.floats(25, 350),
    st.floats(0.03, 0.1),
)
scores = st.sampled_from([0.0, 0.5, 1.0])
results = st.lists(st.tuples(ratings, scores), min_size=1, max_size=12)


def test_the_worked_example_of_the_paper() -> None:
    met = [
        (Rating(1400, 30), 1.0),
        (Rating(1550, 100), 0.0),
        (Rating(1700, 300), 0.0),
    ]

    after = rated(Rating(1500, 200), met)

    # The paper rounds on the way and says 1464.06 and 151.52.
    assert after.value == pytest.approx(1464.06, abs=0.015)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


@given(ratings, scores)
def test_two_equals_move_apart_by_the_same(both: Rating, score: float) -> None:
    after = after_period({1: both, 2: both}, [Game(1, 2, score)])

    assert after[1].value - both.value == pytest.approx(both.value - after[2].value, abs=1e-3)
    assert after[1].deviation == pytest.approx(after[2].deviation, abs=1e-3)


@given(ratings, ratings, scores)
def test_it_does_not_matter_who_is_called_first(one: Rating, other: Rating, score: float) -> None:
    known = {1: one, 2: other}

    assert after_period(known, [Game(1, 2, score)]) == after_period(known, [Game(2, 1, 1 - score)])


@given(ratings, results, st.integers())
def test_the_order_of_the_games_does_not_matter(
    player: Rating, met: Sequence[tuple[Rating, float]], seed: int
) -> None:
    shuffled = random.Random(seed).sample(met, len(met))

    one, other = rated(player, met), rated(player, shuffled)

    assert one.value == pytest.approx(other.value, abs=1e-2)
    assert one.deviation == pytest.approx(other.deviation, abs=1e-2)


@given(ratings, results)
def test_a_game_played_always_tells_something(player: Rating, met: Sequence[tuple[Rating, float]]) -> None:
    """Less is known after a period only by the player's own unsteadiness, and never less than of a newcomer."""
    after = rated(player, met)

    assert after.deviation <= hypot(player.deviation, after.volatility * SCALE) + 1e-9
    assert after.deviation <= WIDEST


@given(results)
def test_a_newcomer_who_plays_is_known_better(met: Sequence[tuple[Rating, float]]) -> None:
    near = [(Rating(1500, opponent.deviation), score) for opponent, score in met]

    assert rated(NEWCOMER, near).deviation < NEWCOMER.deviation


@given(ratings, ratings)
def test_a_win_is_worth_more_than_a_draw_and_a_draw_more_than_a_loss(player: Rating, other: Rating) -> None:
    lost, drawn, won = (rated(player, [(other, score)]).value for score in (0.0, 0.5, 1.0))

    assert lost < drawn < won
    assert lost < player.value < won


def test_who_did_not_play_keeps_the_rating() -> None:
    known = {1: Rating(), 2: Rating(), 3: Rating(1700, 80)}

    assert after_period(known, [Game(1, 2, 1.0)])[3] == known[3]
