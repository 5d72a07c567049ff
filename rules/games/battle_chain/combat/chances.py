"""Exact chances of a strike: whole numbers of ways out of all ways that the dice can fall, as fractions.

Dice fall into classes: those that count low, those that hit or wound, the rest. Every low die that may convert does.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

SIDES = 6


@dataclass(frozen=True, slots=True)
class Blow:
    """A side's dice. `lows` faces count low (1, or 1 and 2); `each`: one for one instead of in pairs."""

    dice: int
    need: int = 4
    lows: int = 1
    each: bool = False


@cache
def hits(blow: Blow) -> Mapping[int, Fraction]:
    """The chance of each number of damage dice."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    hitting = SIDES + 1 - blow.need
    for low, hit, chance in _falls(blow.dice, blow.lows, hitting):
        found[hit + (low if blow.each else low // 2)] += chance
    return found


@cache
def wounding(blow: Blow, toughness: int) -> Mapping[int, Fraction]:
    """The chance of each number of damage dice that reach a toughness, both rolls together."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for dice, chance in hits(blow).items():
        for count, ways in _damage(dice, blow.lows, blow.each, toughness).items():
            found[count] += chance * ways
    return found


@cache
def _damage(dice: int, lows: int, each: bool, toughness: int) -> Mapping[int, Fraction]:
    found: dict[int, Fraction] = defaultdict(Fraction)
    if toughness <= lows:
        return _damage_of_lows(dice, each, toughness)
    for low, high, chance in _falls(dice, lows, SIDES + 1 - toughness):
        found[high + (low if each else low // 2)] += chance
    return found


def _damage_of_lows(dice: int, each: bool, toughness: int) -> Mapping[int, Fraction]:
    """Toughness 1 or 2 against dice where a 2 counts low: the owner keeps it or pairs it, whichever is better."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    ones = 0 if toughness == 1 else 1
    for one, rest, chance in _falls(dice, ones, SIDES - ones):
        # Every die but the 1s wounds as it is, so only pairs of 1s, or 1s one for one, add any.
        found[rest + (one if each else one // 2)] += chance
    return found


def _falls(dice: int, low: int, high: int) -> Iterator[tuple[int, int, Fraction]]:
    """Every way in which dice fall into low, high and other faces."""
    other, total = SIDES - low - high, SIDES**dice
    for lows in range(dice + 1 if low else 1):
        for highs in range(dice - lows + 1):
            rest = dice - lows - highs
            if rest and not other:
                continue
            ways = comb(dice, lows) * comb(dice - lows, highs) * low**lows * high**highs * other**rest
            if ways:
                yield lows, highs, Fraction(ways, total)


def at_least(chances: Mapping[int, Fraction], least: int) -> Fraction:
    return sum((chance for count, chance in chances.items() if count >= least), Fraction(0))


def expected(chances: Mapping[int, Fraction]) -> Fraction:
    return sum((count * chance for count, chance in chances.items()), Fraction(0))


def as_pair(chance: Fraction) -> list[int]:
    """A fraction as JSON: [ways, out of]."""
    return [chance.numerator, chance.denominator]
