"""Exact odds: whole numbers of ways out of all ways the dice can fall, never a float.

A roll is summed over how many dice fall in each class, and counted with the functions that the ruling itself counts by.
Odds of a position stand in `chances`.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb

from rules.games.combat_hex.rolls import GLANCING, HITS, bought

SIDES = 6


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


@cache
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


@cache
def _wounding(dice: int, toughness: int, payers: int) -> Mapping[int, int]:
    """Ways out of 6 ** dice to each number of damage dice that reach a toughness; critical hits are bought while payable."""
    found: dict[int, int] = defaultdict(int)
    reach = SIDES + 1 - max(toughness, 2)
    for (good, ones, _), ways in falls(dice, (reach, 1, SIDES - 1 - reach)):
        if ways:
            found[good + ones if toughness == 1 else bought(good, ones, payers)] += ways
    return found


def wounds(attack: Attack, toughness: int) -> Odds:
    """How many damage dice reach one toughness, out of 36 ** dice."""
    found: dict[int, int] = defaultdict(int)
    for rolled, ways in combat_rolls(attack).items():
        unrolled = SIDES ** (
            attack.dice - rolled.dice
        )  # damage dice that this roll does not earn fall as they like
        for good, more in _wounding(rolled.dice, toughness, rolled.payers).items():
            found[good + rolled.kept] += ways * more * unrolled
    return Odds(found, SIDES ** (2 * attack.dice))


def death(attack: Attack, victim: Victim) -> Fraction:
    """The chance that one warrior dies if every die goes on it."""
    return wounds(attack, victim.toughness).at_least(victim.wounds)


# -- several victims

Policy = Callable[[Sequence[int], Sequence[Victim]], frozenset[str]]


def most(dice: Sequence[int], victims: Sequence[Victim]) -> frozenset[str]:
    """Whom to kill so that as many as possible die: `dice` are the faces that fell.

    The toughest first; when the dice that reach them run out, anyone who takes the most dice is spared (Moore and Hodgson).
    """
    chosen: list[Victim] = []
    spent = 0
    for victim in sorted(victims, key=lambda victim: (-victim.toughness, victim.wounds, victim.id)):
        chosen.append(victim)
        spent += victim.wounds
        if spent > sum(die >= victim.toughness for die in dice):
            spared = max(reversed(chosen), key=lambda other: other.wounds)
            chosen.remove(spared)
            spent -= spared.wounds
    return frozenset(victim.id for victim in chosen)


def in_order(dice: Sequence[int], victims: Sequence[Victim]) -> frozenset[str]:
    """Kill the victims in the order given, each with the lowest dice that do it; anyone who cannot be killed is passed over."""
    left, dead = sorted(dice), set()
    for victim in victims:
        useful = [die for die in left if die >= victim.toughness][: victim.wounds]
        if len(useful) == victim.wounds:
            dead.add(victim.id)
            for die in useful:
                left.remove(die)
    return frozenset(dead)


def deaths(attack: Attack, victims: Sequence[Victim], policy: Policy = most) -> Mapping[str, Fraction]:
    """The chance that each victim dies when the dice are put as the policy says."""
    found = dict.fromkeys((victim.id for victim in victims), 0)
    for dice, ways in damage_dice(attack, sorted({victim.toughness for victim in victims})).items():
        for dead in policy(dice, victims):
            found[dead] += ways
    total = SIDES ** (2 * attack.dice)
    return {victim: Fraction(ways, total) for victim, ways in found.items()}


def kills(attack: Attack, victims: Sequence[Victim], policy: Policy = most) -> Odds:
    """How many victims die when the dice are put as the policy says."""
    found: dict[int, int] = defaultdict(int)
    for dice, ways in damage_dice(attack, sorted({victim.toughness for victim in victims})).items():
        found[len(policy(dice, victims))] += ways
    return Odds(found, SIDES ** (2 * attack.dice))


def damage_dice(attack: Attack, toughness: Sequence[int]) -> Mapping[tuple[int, ...], int]:
    """Ways out of 36 ** dice to each hand of damage dice after buying, faces rounded down to what makes a difference."""
    shown = sorted({1, 2, *toughness})
    sizes = [after - face for face, after in pairwise((*shown, SIDES + 1))]
    found: dict[tuple[int, ...], int] = defaultdict(int)
    for rolled, ways in combat_rolls(attack).items():
        unrolled = SIDES ** (attack.dice - rolled.dice)
        for (ones, *rest), more in falls(rolled.dice, sizes):
            paid = min(ones, rolled.payers)
            counts = ones - paid, *rest
            hand = [face for face, count in zip(shown, counts, strict=True) for _ in range(count)]
            found[(*hand, *[SIDES] * (paid + rolled.kept))] += ways * more * unrolled
    return found
