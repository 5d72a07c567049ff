"""Exact odds of a Duel and of Strikes: whole numbers and fractions, for any number of dice.

Stated policy. A banner is used by a side that is behind, or that would lose a tie, on the die with which it wins most often: one
that is not its best, unless the others can no longer win. The side that rolled worse uses its banner first. Then Might: the side
that is behind raises its best die to the lowest value that wins if it can pay, and the other answers in the same way, until one
cannot. A roll-off is even. Fate is spent point by point as long as there is a wound to save.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm

from rules.games.strategy_battle.chart import Chart, needed

FACES = range(1, 7)
# What a side wins once the dice lie: parts of 72, so that a die rolled again by each banner leaves whole numbers.
WON, HALF = 72, 36


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


@dataclass(frozen=True, slots=True)
class Hand:
    """The dice of a side as they lie: `best`, and what a banner may do.

    `again`: for each die that may be rolled again, the best of the others and its own modifier.
    """

    best: int
    again: tuple[tuple[int, int], ...] = ()


def _alike(dice: tuple[Dice, ...]) -> dict[int, int]:
    """How many dice have each modifier."""
    found: dict[int, int] = {}
    for one in dice:
        if one.count:
            change = max(-5, min(5, one.change))  # beyond, a die shows the same whatever is rolled
            found[change] = found.get(change, 0) + one.count
    return found


@lru_cache(maxsize=1024)
def best_of(dice: tuple[Dice, ...]) -> tuple[int, ...]:
    """In how many of the 6**n ways the best die is 0, 1 ... 6."""
    at_most = [0] * 7
    for value in range(7):
        ways = 1
        for change, count in _alike(dice).items():
            ways *= sum(shown(face, change) <= value for face in FACES) ** count
        at_most[value] = ways
    return (at_most[0], *(at_most[v] - at_most[v - 1] for v in FACES))


@lru_cache(maxsize=1024)
def hands_of(side: Side) -> dict[Hand, int]:
    """Every hand of a side, and in how many of the 6**n ways it is rolled."""
    left = dict(enumerate(best_of(side.dice)))
    if not side.banner or not side.count:
        return {Hand(best): ways for best, ways in left.items() if ways}
    alike = _alike(side.dice)
    found: dict[Hand, int] = {}
    for change in [change for change, count in alike.items() if count == 1]:
        others = tuple(Dice(count, other) for other, count in alike.items() if other != change)
        most = max((one.change for one in others), default=None)
        for best, of_best in enumerate(best_of((Dice(1, change),))):
            for second, of_second in enumerate(best_of(others)[:best]):
                # This die alone is the best: it may be rolled again itself, or the best of the others' modifiers.
                again = ((second, change),) if most is None else ((second, change), (best, most))
                ways = of_best * of_second
                if ways:
                    found[Hand(best, again)] = found.get(Hand(best, again), 0) + ways
                    left[best] -= ways
    for best, ways in left.items():
        if ways:
            found[Hand(best, ((best, max(alike)),))] = ways
    return found


@lru_cache(maxsize=4096)
def duel(one: Side, other: Side) -> Fraction:
    """The chance that the first side wins the Duel."""
    ways = sum(
        of_a * of_b * _with_banners(one, other, a, b)
        for a, of_a in hands_of(one).items()
        for b, of_b in hands_of(other).items()
    )
    return Fraction(ways, WON * 6 ** (one.count + other.count))


def _with_banners(one: Side, other: Side, a: Hand, b: Hand) -> int:
    """What the first side wins from these dice on; a hand of which nothing can be rolled again has used its banner."""
    behind = _behind(one, other, a.best, b.best)
    if behind < 0 and a.again:
        return max(
            _average(_with_banners(one, other, new, b) for new in _after(rest, change))
            for rest, change in a.again
        )
    if behind > 0 and b.again:
        return min(
            _average(_with_banners(one, other, a, new) for new in _after(rest, change))
            for rest, change in b.again
        )
    return _with_might(one, other, a.best, b.best, one.might, other.might)


def _after(rest: int, change: int) -> list[Hand]:
    """The hands after one die with this modifier is rolled again, beside the best of the others."""
    return [Hand(max(rest, shown(face, change))) for face in FACES]


def _average(won: Iterable[int]) -> int:
    return sum(won) // 6


def _behind(one: Side, other: Side, a: int, b: int) -> int:
    """-1 when the first side loses as it stands, 1 when the other does, 0 before a roll-off."""
    mine, theirs = (a, one.fight), (b, other.fight)
    return (mine > theirs) - (mine < theirs)


def _with_might(one: Side, other: Side, a: int, b: int, might_a: int, might_b: int) -> int:
    behind = _behind(one, other, a, b)
    if behind == 0:
        return HALF
    if behind < 0:
        cost = _to_win(one, other, a, b)
        if 0 < cost <= might_a:
            return _with_might(one, other, a + cost, b, might_a - cost, might_b)
        return 0
    cost = _to_win(other, one, b, a)
    if 0 < cost <= might_b:
        return _with_might(one, other, a, b + cost, might_a, might_b - cost)
    return WON


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


@lru_cache(maxsize=1024)
def wounds(blow: Blow) -> tuple[Fraction, ...]:
    """The chances of 0, 1 ... wounds, before Fate."""
    hit, of = wound_chance(blow).as_integer_ratio()
    n = blow.strikes
    return tuple(Fraction(comb(n, k) * hit**k * (of - hit) ** (n - k), of**n) for k in range(n + 1))


def added(one: tuple[Fraction, ...], other: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """The chances of the sum of two numbers."""
    (first, of), (second, of_second) = _whole(one), _whole(other)
    found = [0] * (len(one) + len(other) - 1)
    for i, p in enumerate(first):
        for j, q in enumerate(second):
            found[i + j] += p * q
    return tuple(Fraction(ways, of * of_second) for ways in found)


def after_fate(chances: tuple[Fraction, ...], fate: int, needs: int = 4) -> tuple[Fraction, ...]:
    """The chances of lost wounds when points of Fate are spent one by one as long as there is a wound to save."""
    saves, of_die = reach(needs).as_integer_ratio()
    saving = [
        comb(fate, saved) * saves**saved * (of_die - saves) ** (fate - saved) for saved in range(fate + 1)
    ]
    ways, of = _whole(chances)
    found = [0] * len(chances)
    for count, p in enumerate(ways):
        for saved, more in enumerate(saving):
            found[max(0, count - saved)] += p * more
    return tuple(Fraction(ways, of * of_die**fate) for ways in found)


def _whole(chances: tuple[Fraction, ...]) -> tuple[list[int], int]:
    """Chances as ways over one number."""
    of = lcm(*(chance.denominator for chance in chances))
    return [chance.numerator * (of // chance.denominator) for chance in chances], of


def slays(chances: tuple[Fraction, ...], left: int) -> Fraction:
    """The chance of at least as many lost wounds as a model has left."""
    return sum(chances[left:], Fraction(0))


def expected(chances: tuple[Fraction, ...]) -> Fraction:
    return sum((count * p for count, p in enumerate(chances)), Fraction(0))
