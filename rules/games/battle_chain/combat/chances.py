"""Exact chances of a strike: whole numbers of ways out of all ways that the dice can fall, as fractions.

Dice fall into classes: those that count low, those that hit or wound, the rest. Every low die that may convert does.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

SIDES = 6


@dataclass(frozen=True, slots=True)
class Blow:
    """A side's dice. `lows` faces count low (1, or 1 and 2); `each`: one for one instead of in pairs."""

    dice: int
    need: int = 4
    lows: int = 1
    each: bool = False


@lru_cache(maxsize=256)
def hits(blow: Blow) -> Mapping[int, Fraction]:
    """The chance of each number of damage dice."""
    return {dice: Fraction(ways, SIDES**blow.dice) for dice, ways in _hits(blow).items()}


@lru_cache(maxsize=256)
def wounding(blow: Blow, toughness: int) -> Mapping[int, Fraction]:
    """The chance of each number of damage dice that reach a toughness, both rolls together."""
    found: dict[int, int] = defaultdict(int)
    for dice, ways in _hits(blow).items():
        # Damage dice that are not earned fall as they like.
        ways *= SIDES ** (blow.dice - dice)
        for count, more in _damage(dice, blow.lows, blow.each, toughness).items():
            found[count] += ways * more
    return {count: Fraction(ways, SIDES ** (2 * blow.dice)) for count, ways in found.items()}


@lru_cache(maxsize=256)
def _hits(blow: Blow) -> Mapping[int, int]:
    """The ways to each number of damage dice, out of 6 ** dice."""
    found: dict[int, int] = defaultdict(int)
    for low, hit, ways in _falls(blow.dice, blow.lows, SIDES + 1 - blow.need):
        found[hit + (low if blow.each else low // 2)] += ways
    return found


@lru_cache(maxsize=2048)
def _damage(dice: int, lows: int, each: bool, toughness: int) -> Mapping[int, int]:
    """The ways to each number of dice that wound, out of 6 ** dice."""
    if toughness <= lows:
        return _damage_of_lows(dice, each, toughness)
    found: dict[int, int] = defaultdict(int)
    for low, high, ways in _falls(dice, lows, SIDES + 1 - toughness):
        found[high + (low if each else low // 2)] += ways
    return found


def _damage_of_lows(dice: int, each: bool, toughness: int) -> Mapping[int, int]:
    """Toughness 1 or 2 against dice where a 2 counts low: the owner keeps it or pairs it, whichever is better."""
    found: dict[int, int] = defaultdict(int)
    ones = 0 if toughness == 1 else 1
    for one, rest, ways in _falls(dice, ones, SIDES - ones):
        # Every die but the 1s wounds as it is, so only pairs of 1s, or 1s one for one, add any.
        found[rest + (one if each else one // 2)] += ways
    return found


def _falls(dice: int, low: int, high: int) -> Iterator[tuple[int, int, int]]:
    """Every way in which dice fall into low, high and other faces: how many low and high ones, and the ways."""
    other = SIDES - low - high
    for lows in range(dice + 1 if low else 1):
        for highs in range(dice - lows + 1) if other else (dice - lows,):
            rest = dice - lows - highs
            ways = comb(dice, lows) * comb(dice - lows, highs) * low**lows * high**highs * other**rest
            if ways:
                yield lows, highs, ways


def at_least(chances: Mapping[int, Fraction], least: int) -> Fraction:
    return sum((chance for count, chance in chances.items() if count >= least), Fraction(0))


def expected(chances: Mapping[int, Fraction]) -> Fraction:
    return sum((count * chance for count, chance in chances.items()), Fraction(0))
