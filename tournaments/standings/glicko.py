"""Ratings by Mark Glickman's Glicko-2: how strong a player is, and how sure of it one can be.

Here is the arithmetic of one rating period. Which games are rated, and what a period is, is decided elsewhere.
Ratings are estimates and decide nothing, so here, and nowhere else in standings, numbers are floats.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178  # between the numbers people read and those that the formulas use
MIDDLE = 1500.0
WIDEST = 350.0  # the deviation of somebody of whom nothing is known
TAU = 0.5  # how far a volatility may move in one period
CLOSE_ENOUGH = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    value: float = MIDDLE
    deviation: float = WIDEST
    volatility: float = 0.06


@dataclass(frozen=True, slots=True)
class Game:
    """One game of two: the first player won (1), drew (½) or lost (0)."""

    first: int
    second: int
    score: float


NEWCOMER = Rating()


def after_period(ratings: Mapping[int, Rating], games: Sequence[Game]) -> dict[int, Rating]:
    """Everybody's rating after one period. All games of a period are rated against the ratings before it.

    Anyone who did not play keeps rating and deviation: a period is an event, and not to have been there says nothing.
    """
    met: dict[int, list[tuple[Rating, float]]] = {}
    for game in games:
        met.setdefault(game.first, []).append((ratings.get(game.second, NEWCOMER), game.score))
        met.setdefault(game.second, []).append((ratings.get(game.first, NEWCOMER), 1 - game.score))
    played = {player: rated(ratings.get(player, NEWCOMER), results) for player, results in met.items()}
    return {**ratings, **played}


def rated(player: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """One player's rating after the period's results, each an opponent and a score."""
    mean, spread = (player.value - MIDDLE) / SCALE, player.deviation / SCALE
    information = surplus = 0.0
    for opponent, score in results:
        weight = _weight(opponent.deviation / SCALE)
        expected = 1 / (1 + exp(-weight * (mean - (opponent.value - MIDDLE) / SCALE)))
        information += weight**2 * expected * (1 - expected)
        surplus += weight * (score - expected)
    volatility = _volatility(player.volatility, spread, 1 / information, surplus / information)
    narrowed = 1 / sqrt(1 / (spread**2 + volatility**2) + information)
    value = player.value + SCALE * narrowed**2 * surplus
    return Rating(value, min(WIDEST, SCALE * narrowed), volatility)


def _weight(spread: float) -> float:
    """What a game counts against an opponent whose strength is known this well: 1 at the most."""
    return 1 / sqrt(1 + 3 * spread**2 / pi**2)


def _volatility(before: float, spread: float, variance: float, change: float) -> float:
    """The root of Glickman's step 5, by the Illinois variant of false position that he gives."""
    start = log(before**2)

    def unlikely(x: float) -> float:
        total = spread**2 + variance + exp(x)
        return exp(x) * (change**2 - total) / (2 * total**2) - (x - start) / TAU**2

    return exp(_root(unlikely, start, _far_end(unlikely, start, change**2 - spread**2 - variance)) / 2)


def _far_end(unlikely: Callable[[float], float], start: float, beyond: float) -> float:
    if beyond > 0:
        return log(beyond)
    step = 1
    while unlikely(start - step * TAU) < 0:
        step += 1
    return start - step * TAU


def _root(function: Callable[[float], float], one: float, other: float) -> float:
    at_one, at_other = function(one), function(other)
    while abs(other - one) > CLOSE_ENOUGH:
        new = one + (one - other) * at_one / (at_other - at_one)
        at_new = function(new)
        if at_new * at_other <= 0:
            one, at_one = other, at_other
        else:
            at_one /= 2
        other, at_other = new, at_new
    return one
