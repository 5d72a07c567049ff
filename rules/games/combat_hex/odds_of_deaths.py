"""Whom a side can kill at once: dice are put so that as many enemies as possible die, and every way they fall is counted.

The toughest first; when the dice that reach them run out, anyone who takes the most dice is spared (Moore and Hodgson).
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import TypeAlias

from rules.games.combat_hex.odds import SIDES, Attack, Odds, Victim, damage_dice, split

# The places of the victims that are chosen so far, in the order of `Choosing.victims`.
Chosen: TypeAlias = tuple[int, ...]
# Fair dice that reach nobody yet, dice that nobody takes yet, ones that nobody bought, who is chosen.
State: TypeAlias = tuple[int, int, int, Chosen]


def most(dice: Sequence[int], victims: Sequence[Victim]) -> frozenset[str]:
    """Whom to kill so that as many as possible die: `dice` are the faces that fell."""
    choosing = Choosing(victims)
    chosen: Chosen = ()
    spare = before = 0
    for toughness, group in choosing.groups:
        reaching = sum(die >= toughness for die in dice)
        chosen, spare = choosing.with_group(chosen, spare + reaching - before, group)
        before = reaching
    return choosing.named(chosen)


class Choosing:
    """The victims in the order in which they are chosen: the toughest first, then those that take the fewest dice."""

    def __init__(self, victims: Sequence[Victim]) -> None:
        self.victims = sorted(victims, key=lambda one: (-one.toughness, one.wounds, one.id))
        self.wounds = [victim.wounds for victim in self.victims]
        places = range(len(self.victims))
        self.groups = [
            (toughness, tuple(n for n in places if self.victims[n].toughness == toughness))
            for toughness in sorted({victim.toughness for victim in victims}, reverse=True)
        ]

    def named(self, chosen: Chosen) -> frozenset[str]:
        return frozenset(self.victims[place].id for place in chosen)

    def with_group(self, chosen: Chosen, spare: int, group: Chosen) -> tuple[Chosen, int]:
        """Who is chosen and the dice to spare once a group can be; before it, `spare` dice that reach it are free."""
        for place in group:
            chosen, spare = (*chosen, place), spare - self.wounds[place]
            if spare < 0:
                spared = max(reversed(chosen), key=lambda other: self.wounds[other])
                chosen = tuple(other for other in chosen if other != spared)
                spare += self.wounds[spared]
        return chosen, spare


class Step:
    """One group, the toughest that is left.

    Fair dice that reach nobody yet show one of `faces` faces, and `good` of these reach the group. `left` are the group and
    everybody after it; `enough` free dice kill them all.
    """

    def __init__(self, choosing: Choosing, faces: int, toughness: int, group: Chosen) -> None:
        self.faces, self.good = faces, faces + 2 - max(toughness, 2)
        self.is_least = toughness == 1
        self.left = tuple(range(group[0], len(choosing.victims)))
        self.enough = sum(choosing.wounds[place] for place in self.left)
        self._ways: dict[int, tuple[list[int], list[int]]] = {}
        self._choosing, self._group = choosing, group
        self._chosen: dict[Chosen, list[tuple[Chosen, int]]] = {}

    def ways(self, fair: int) -> tuple[list[int], list[int]]:
        """For each number of fair dice: the ways in which so many reach the group, the others not told apart, and the ways
        in which so many or more do, all told apart.
        """
        if fair not in self._ways:
            both = split(fair, self.good, self.faces - self.good)
            more = list(accumulate((ways * others for ways, others in reversed(both)), initial=0))
            self._ways[fair] = [ways if others else 0 for ways, others in both], more[:0:-1]
        return self._ways[fair]

    def chosen(self, before: Chosen) -> list[tuple[Chosen, int]]:
        """Who is chosen, and the dice to spare then, for each number of free dice that is not enough."""
        if before not in self._chosen:
            self._chosen[before] = [
                self._choosing.with_group(before, spare, self._group) for spare in range(self.enough)
            ]
        return self._chosen[before]


def fates(attack: Attack, victims: Sequence[Victim]) -> Mapping[frozenset[str], int]:
    """The ways out of 36 ** dice to each set of victims that die.

    From the toughest down, it is counted how many of the dice that are left reach this toughness. Dice beyond what all who
    are left need make no difference: from there on everybody dies, and nothing is told apart any more.
    """
    choosing = Choosing(victims)
    states, faces = _at_first(attack, choosing), SIDES - 1
    found: dict[Chosen, int] = defaultdict(int)
    for toughness, group in choosing.groups:
        step = Step(choosing, faces, toughness, group)
        states, faces = _after(states, step, found), faces - step.good
    for (fair, _, _, chosen), ways in states.items():
        found[chosen] += ways * faces**fair
    return {choosing.named(chosen): ways for chosen, ways in found.items() if ways}


def _at_first(attack: Attack, choosing: Choosing) -> Mapping[State, int]:
    """Sixes are free for the toughest; ones are told apart only if they reach somebody."""
    needed = sum(choosing.wounds)
    most_ones = needed if choosing.groups and choosing.groups[-1][0] == 1 else 0
    found: dict[State, int] = defaultdict(int)
    for (fair, sixes, ones), ways in damage_dice(attack).items():
        found[fair, min(sixes, needed), min(ones, most_ones), ()] += ways
    return found


def _after(states: Mapping[State, int], step: Step, found: dict[Chosen, int]) -> Mapping[State, int]:
    """The states after one group; what ends with everybody left dead goes to `found`."""
    after: dict[State, int] = defaultdict(int)
    for (fair, spare, ones, chosen), ways in states.items():
        if step.is_least:
            spare, ones = spare + ones, 0
        exactly, or_more = step.ways(fair)
        missing = step.enough - spare
        if missing <= fair:
            found[(*chosen, *step.left)] += ways * or_more[max(missing, 0)]
        if missing > 0:
            results = step.chosen(chosen)[spare:]
            for left, more, (now, free) in zip(range(fair, -1, -1), exactly, results, strict=False):
                if more:
                    after[left, free, ones, now] += ways * more
    return after


@lru_cache(maxsize=64)
def _fates(attack: Attack, victims: tuple[Victim, ...]) -> Mapping[frozenset[str], int]:
    return fates(attack, victims)


def deaths(attack: Attack, victims: Sequence[Victim]) -> Mapping[str, Fraction]:
    """The chance that each victim dies."""
    found = dict.fromkeys((victim.id for victim in victims), 0)
    for dead, ways in _fates(attack, tuple(victims)).items():
        for victim in dead:
            found[victim] += ways
    total = SIDES ** (2 * attack.dice)
    return {victim: Fraction(ways, total) for victim, ways in found.items()}


def kills(attack: Attack, victims: Sequence[Victim]) -> Odds:
    """How many victims die."""
    found: dict[int, int] = defaultdict(int)
    for dead, ways in _fates(attack, tuple(victims)).items():
        found[len(dead)] += ways
    return Odds(found, SIDES ** (2 * attack.dice))
