"""Exact odds: whole numbers of ways out of all ways the dice can fall, never a float.

A roll is summed over how many dice fall in each class, and counted with the functions that the ruling itself counts by.
Odds of several victims stand in `odds_of_deaths`, those of a position in `chances`.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from rules.games.combat_hex.rolls import GLANCING, HITS, bought

SIDES = 6
KEPT = 64  # attacks of which the rolls are kept: both sides of a combat, asked about again and again


@dataclass(frozen=True, slots=True)
class Odds:
    """How many of `total` ways lead to each result."""

    ways: Mapping[int, int]
    total: int

    def of(self, result: int) -> Fraction:
        return Fraction(self.ways.get(result, 0), self.total)

    def at_least(self, least: int) -> Fraction:
        """The chance of this result or a better one."""
        return Fraction(sum(ways for result, ways in self.ways.items() if result >= least), self.total)

    @property
    def mean(self) -> Fraction:
        return Fraction(sum(result * ways for result, ways in self.ways.items()), self.total)


@dataclass(frozen=True, slots=True)
class Attack:
    """One side's dice: how many, which faces hit and glance, and what can be bought.

    `glancing_payers` is how many glancing blows can be bought; `critical_payers[n]` how many critical hits after n of them
    were, because a point is spent only once. `keeps_sixes` is Battle Savvy.
    """

    dice: int
    hits: frozenset[int] = HITS
    glancing: frozenset[int] = GLANCING
    glancing_payers: int = 0
    critical_payers: tuple[int, ...] = (0,)
    keeps_sixes: bool = False

    def payers_after(self, glancing_paid: int) -> int:
        return self.critical_payers[min(glancing_paid, len(self.critical_payers) - 1)]


@dataclass(frozen=True, slots=True)
class Victim:
    """Who can be hit: a die needs `toughness`, death needs `wounds` such dice."""

    id: str
    toughness: int
    wounds: int


def falls(dice: int, sizes: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way in which dice fall into classes of so many faces each, with its weight. All faces belong to some class."""
    if len(sizes) == 1:
        yield (dice,), sizes[0] ** dice
        return
    for first in range(dice + 1):
        weight = comb(dice, first) * sizes[0] ** first
        for rest, ways in falls(dice - first, sizes[1:]):
            yield (first, *rest), weight * ways


# -- the combat roll


@dataclass(frozen=True, slots=True)
class Rolled:
    """What a combat roll leads to: damage dice to roll, damage dice kept at 6, and critical hits that can be bought."""

    dice: int
    kept: int
    payers: int


@lru_cache(maxsize=KEPT)
def combat_rolls(attack: Attack) -> Mapping[Rolled, int]:
    """The ways to each result of the combat roll, out of 6 ** dice. Glancing blows are bought as long as somebody can pay."""
    found: dict[Rolled, int] = defaultdict(int)
    sixes = 1 if attack.keeps_sixes else 0
    hits, glancing = len(attack.hits) - sixes, len(attack.glancing)
    for (six, hit, glance, _), ways in falls(
        attack.dice, (sixes, hits, glancing, SIDES - sixes - hits - glancing)
    ):
        if ways:
            paid = min(glance, attack.glancing_payers)
            kept = bought(six, paid, paid) if attack.keeps_sixes else 0
            total = bought(six + hit, glance, attack.glancing_payers)
            found[Rolled(total - kept, kept, attack.payers_after(paid))] += ways
    return found


def hits(attack: Attack) -> Odds:
    """How many damage dice the attack leads to, kept sixes included."""
    found: dict[int, int] = defaultdict(int)
    for rolled, ways in combat_rolls(attack).items():
        found[rolled.dice + rolled.kept] += ways
    return Odds(found, SIDES**attack.dice)


# -- the damage roll


class Hand(NamedTuple):
    """Damage dice after buying: `fair` dice show 2 to 6, `sixes` were kept or bought, `ones` nobody bought."""

    fair: int
    sixes: int
    ones: int


@lru_cache(maxsize=KEPT)
def damage_dice(attack: Attack) -> Mapping[Hand, int]:
    """The ways of both rolls to each hand, critical hits bought while payable; with 5 ways for each fair die, of 36 ** dice."""
    found: dict[Hand, int] = defaultdict(int)
    for rolled, ways in combat_rolls(attack).items():
        # Damage dice that this roll does not earn fall as they like.
        ways *= SIDES ** (attack.dice - rolled.dice)
        for ones in range(rolled.dice + 1):
            paid = min(ones, rolled.payers)
            hand = Hand(rolled.dice - ones, rolled.kept + paid, ones - paid)
            found[hand] += ways * comb(rolled.dice, ones)
    return found


@lru_cache(maxsize=4 * KEPT)
def wounds(attack: Attack, toughness: int) -> Odds:
    """How many damage dice reach one toughness, out of 36 ** dice."""
    found: dict[int, int] = defaultdict(int)
    good = SIDES + 1 - max(toughness, 2)
    for (fair, sure), ways in _sure_dice(attack, toughness == 1).items():
        for reached, (more, rest) in enumerate(split(fair, good, SIDES - 1 - good)):
            if rest:
                found[sure + reached] += ways * more * rest
    return Odds(found, SIDES ** (2 * attack.dice))


@lru_cache(maxsize=KEPT)
def _sure_dice(attack: Attack, ones_reach: bool) -> Mapping[tuple[int, int], int]:
    """The ways to (fair dice, dice that reach the toughness whatever those show)."""
    found: dict[tuple[int, int], int] = defaultdict(int)
    for (fair, sixes, ones), ways in damage_dice(attack).items():
        found[fair, sixes + ones if ones_reach else sixes] += ways
    return found


@lru_cache(maxsize=1024)
def split(dice: int, good: int, other: int) -> tuple[tuple[int, int], ...]:
    """For each number of dice that show one of the good faces: the ways in which these do so, and those of the others."""
    return tuple((comb(dice, n) * good**n, other ** (dice - n)) for n in range(dice + 1))


def death(attack: Attack, victim: Victim) -> Fraction:
    """The chance that one warrior dies if every die goes on it."""
    return wounds(attack, victim.toughness).at_least(victim.wounds)
