"""Exact odds of a Duel and of Strikes: whole numbers and fractions, for any number of dice.

Stated policy. A banner is used by a side that is behind, or that would lose a tie, on one die that is not its best (on its only
die when it has one). The side that rolled worse uses its banner first. Then Might: the side that is behind raises its best die
to the lowest value that wins if it can pay, and the other answers in the same way, until one cannot. A roll-off is even.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from rules.games.strategy_battle.chart import Chart, needed

HALF = Fraction(1, 2)
FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice of one model: how many, and what is added to each."""

    count: int
    change: int = 0


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a Duel. `might`: points that may be spent on the best die."""

    dice: tuple[Dice, ...]
    fight: int
    might: int = 0
    banner: bool = False

    @property
    def count(self) -> int:
        return sum(one.count for one in self.dice)


def shown(face: int, change: int) -> int:
    """A die after its modifier: from 1 to 6."""
    return min(6, max(1, face + change))


@lru_cache(maxsize=1024)
def best_of(dice: tuple[Dice, ...]) -> tuple[int, ...]:
    """In how many of the 6**n ways the best die is 0, 1 ... 6."""
    at_most = [0] * 7
    for value in range(7):
        ways = 1
        for one in dice:
            ways *= sum(shown(face, one.change) <= value for face in FACES) ** one.count
        at_most[value] = ways
    return (at_most[0], *(at_most[v] - at_most[v - 1] for v in FACES))


@lru_cache(maxsize=4096)
def duel(one: Side, other: Side) -> Fraction:
    """The chance that the first side wins the Duel."""
    ways = Fraction(0)
    for a, of_a in enumerate(best_of(one.dice)):
        if of_a:
            for b, of_b in enumerate(best_of(other.dice)):
                if of_b:
                    ways += of_a * of_b * _with_banners(one, other, a, b, one.banner, other.banner)
    return ways / Fraction(6 ** (one.count + other.count))


def _with_banners(one: Side, other: Side, a: int, b: int, flag_a: bool, flag_b: bool) -> Fraction:
    """The first side's chance from best dice a and b on, with the banners still unused."""
    behind = _behind(one, other, a, b)
    if behind < 0 and flag_a:
        return _average(_with_banners(one, other, _again(one, a, face), b, False, flag_b) for face in FACES)
    if behind > 0 and flag_b:
        return _average(_with_banners(one, other, a, _again(other, b, face), flag_a, False) for face in FACES)
    return _with_might(one, other, a, b, one.might, other.might)


def _average(chances: Iterable[Fraction]) -> Fraction:
    return sum(chances, Fraction(0)) / 6


def _again(side: Side, best: int, face: int) -> int:
    """The best die after one other die is rolled again; the only die when there is one."""
    change = max(one.change for one in side.dice if one.count)
    new = shown(face, change)
    return max(best, new) if side.count > 1 else new


def _behind(one: Side, other: Side, a: int, b: int) -> int:
    """-1 when the first side loses as it stands, 1 when the other does, 0 before a roll-off."""
    mine, theirs = (a, one.fight), (b, other.fight)
    return (mine > theirs) - (mine < theirs)


def _with_might(one: Side, other: Side, a: int, b: int, might_a: int, might_b: int) -> Fraction:
    behind = _behind(one, other, a, b)
    if behind == 0:
        return HALF
    if behind < 0:
        cost = _to_win(one, other, a, b)
        if 0 < cost <= might_a:
            return _with_might(one, other, a + cost, b, might_a - cost, might_b)
        return Fraction(0)
    cost = _to_win(other, one, b, a)
    if 0 < cost <= might_b:
        return _with_might(one, other, a, b + cost, might_a, might_b - cost)
    return Fraction(1)


def _to_win(side: Side, other: Side, mine: int, theirs: int) -> int:
    """The Might it takes to be ahead; 0 when a 6 would not do."""
    wanted = theirs if side.fight > other.fight else theirs + 1
    return wanted - mine if wanted <= 6 else 0


# -- Strikes


@dataclass(frozen=True, slots=True)
class Blow:
    """Strikes that are all alike: how many, Strength, Defence, what is added, and what In The Way needs (0: nothing there)."""

    strikes: int
    strength: int
    defence: int
    change: int = 0
    in_the_way: int = 0
    chart: Chart | None = None


def reach(need: int, change: int = 0) -> Fraction:
    """The chance that one die reaches a number."""
    return Fraction(min(6, max(0, 7 - (need - change))), 6)


def wound_chance(blow: Blow) -> Fraction:
    """The chance that one Strike wounds."""
    need = needed(blow.strength, blow.defence, blow.chart)
    if not need:
        return Fraction(0)
    found = reach(blow.in_the_way) if blow.in_the_way else Fraction(1)
    for one in need:
        found *= reach(one, blow.change)
    return found


def wounds(blow: Blow) -> tuple[Fraction, ...]:
    """The chances of 0, 1 ... wounds, before Fate."""
    p, n = wound_chance(blow), blow.strikes
    return tuple(comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1))


def added(one: tuple[Fraction, ...], other: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """The chances of the sum of two numbers."""
    found = [Fraction(0)] * (len(one) + len(other) - 1)
    for i, p in enumerate(one):
        for j, q in enumerate(other):
            found[i + j] += p * q
    return tuple(found)


def after_fate(chances: tuple[Fraction, ...], fate: int, needs: int = 4) -> tuple[Fraction, ...]:
    """The chances of lost wounds when each point of Fate is spent on a wound as long as there is one."""
    saves = reach(needs)
    found = [Fraction(0)] * len(chances)
    for count, p in enumerate(chances):
        tries = min(count, fate)
        for saved in range(tries + 1):
            found[count - saved] += p * comb(tries, saved) * saves**saved * (1 - saves) ** (tries - saved)
    return tuple(found)


def slays(chances: tuple[Fraction, ...], left: int) -> Fraction:
    """The chance of at least as many lost wounds as a model has left."""
    return sum(chances[left:], Fraction(0))


def expected(chances: tuple[Fraction, ...]) -> Fraction:
    return sum((count * p for count, p in enumerate(chances)), Fraction(0))


def as_pair(chance: Fraction) -> list[int]:
    """[ways, out of], as JSON has it."""
    return [chance.numerator, chance.denominator]
