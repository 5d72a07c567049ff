"""The odds of a whole battle under stated plans of both players: the round now with its cards, later rounds without.

A battle is a chain of rounds. A round in which nobody hits leaves everything as it was, so the chance of each end is that of
the rounds in which something happens, divided by their sum. Values are whole numbers over a common denominator.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import TypeAlias

from rules.games.war_of_the_ring.combat_roll import CAP
from rules.games.war_of_the_ring.odds import armies
from rules.games.war_of_the_ring.odds.armies import Force, force_of, size
from rules.games.war_of_the_ring.odds.now import OPENING, pairs_now
from rules.games.war_of_the_ring.odds.rolls import Roll, ways
from rules.games.war_of_the_ring.odds.rounds import DEFAULTS, quiet, roll_of
from rules.games.war_of_the_ring.position import SIEGE, Position, with_battle
from rules.games.war_of_the_ring.retreat import free_regions, is_besieged

RESULTS = (
    "defender_eliminated",
    "attacker_eliminated",
    "both_eliminated",
    "attacker_ceased",
    "defender_retreated",
)
# A value: the denominator, then a numerator for each result and for the units left to attacker and defender.
Value: TypeAlias = tuple[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Plan:
    """How a player plays: which casualties, and when the battle is left (the attacker ceases, the defender retreats).

    `rounds`: after so many rounds; `units`: as soon as fewer units are left. Without them the player fights to the end.
    """

    casualties: str = "regulars-first"
    rounds: int | None = None
    units: int = 0

    def leaves(self, force: Force, number: int) -> bool:
        return (self.rounds is not None and number >= self.rounds) or size(force) < self.units


TO_THE_END = Plan()


@dataclass(frozen=True)
class BattleOdds:
    """The chance of each end, and the units that each side loses on average (attacker, defender)."""

    results: Mapping[str, Fraction]
    losses: tuple[Fraction, Fraction]


class TooManyRounds(Exception):
    """A battle with more different rounds than are to be counted."""


class Chain:
    """The battle as a chain of rounds; one object for one position and two plans.

    It counts up to `most` rounds that differ by their number or by the armies, or raises TooManyRounds; None: all of them.
    """

    def __init__(
        self,
        position: Position,
        attacker: Plan,
        defender: Plan,
        readings: Mapping[str, str],
        most: int | None = None,
    ) -> None:
        self.most = most
        self.plans = (attacker, defender)
        self.strengths = (position.settings.strength_regular, position.settings.strength_elite)
        defender_ = position.defender
        self.may_retreat = not is_besieged(position, defender_) and bool(free_regions(position, defender_))
        self.is_siege = position.battle.kind == SIEGE and position.settings.siege_extension != "free"
        self.may_extend = position.settings.siege_extension == "downgrade_one_elite"
        self.siege_rounds = position.settings.siege_rounds
        self.counts = [plan.rounds for plan in self.plans if plan.rounds is not None]
        self.last = max([1, *self.counts, position.battle.round]) + 1
        if self.is_siege and self.siege_rounds > 1:
            self.last += self.siege_rounds
        self.rolls = [_rolls(position, side, readings) for side in position.in_order]
        self.known: dict[tuple[int, Force, Force], Value] = {}
        self.ended: dict[tuple[int, Force, Force], Value] = {}
        self.hits: dict[tuple[int, int, int], tuple[int, Mapping[tuple[int, int], int]]] = {}

    def stage(self, number: int) -> int:
        """Rounds that are alike have one number: nothing depends on the round after the last that is counted."""
        if self.is_siege and self.siege_rounds > 1 and number > self.last:
            return self.last + (number - self.last - 1) % self.siege_rounds - self.siege_rounds + 1
        return min(number, self.last)

    def value(self, number: int, attack: Force, defence: Force) -> Value:
        """The chances when round `number` begins."""
        number = self.stage(number)
        key = (number, attack, defence)
        found = self.known.get(key)
        if found is None:
            if self.most is not None and len(self.known) >= self.most:
                raise TooManyRounds
            found = self.known[key] = self._round(number, attack, defence)
        return found

    def _round(self, number: int, attack: Force, defence: Force) -> Value:
        total, pairs = self._hits(number, attack, defence)
        stays = 0
        ends: list[tuple[int, Value]] = []
        for (scored, taken), count in pairs.items():
            if not scored and not taken and self._repeats(number, attack, defence):
                stays += count
            else:
                ends.append((count, self._after(number, attack, defence, scored, taken)))
        return _mixed(ends, total - stays)

    def _hits(self, number: int, attack: Force, defence: Force) -> tuple[int, Mapping[tuple[int, int], int]]:
        key = (0 if number == 1 else 1, self._dice(attack), self._dice(defence))
        if key not in self.hits:
            self.hits[key] = _both(self.rolls[0][key[0]][key[1]], self.rolls[1][key[0]][key[2]])
        return self.hits[key]

    def _dice(self, force: Force) -> int:
        """Combat Strength as a number of dice (WR-ROLL-1)."""
        regular, elite = self.strengths
        return min(CAP, sum(one * regular + other * elite for one, other, _ in force))

    def retreats(self, number: int, defence: Force) -> bool:
        """True if the defender leaves after round `number`, as the plan says and the map allows."""
        return self.may_retreat and self.plans[1].leaves(defence, number)

    def round_now(
        self, position: Position, attack: Force, defence: Force, readings: Mapping[str, str]
    ) -> Value:
        """The value from the position as it stands, with the dice and cards of its round."""
        number, step = position.battle.round, position.battle.step
        if step == "retreat":
            if self.retreats(number, defence):
                return _certain(4, attack, defence)
            return self.value(number + 1, attack, defence)
        if step in ("post_casualties", "cease"):
            return self.end_of_round(number, attack, defence)
        pairs, total = pairs_now(position, readings)
        ends = [(count, self._after(number, attack, defence, *pair)) for pair, count in pairs.items()]
        return _mixed(ends, total)

    def _repeats(self, number: int, attack: Force, defence: Force) -> bool:
        """True if a round without a hit leads to the same round again."""
        if self.retreats(number, defence):
            return False
        follows = self._follow(number, attack, defence)
        return follows is not None and (self.stage(number + 1), follows) == (number, attack)

    def _follow(self, number: int, attack: Force, defence: Force) -> Force | None:
        """The attacking force that goes on after round `number`, None when one of the players leaves."""
        if self.plans[0].leaves(attack, number):
            return None
        if not self.is_siege or number % self.siege_rounds:
            return attack
        if not self.may_extend or not armies.elites(attack):
            return None
        place = next(
            (n for n, (_, elite, spare) in enumerate(attack) if elite and spare),
            next(n for n, (_, elite, _) in enumerate(attack) if elite),
        )
        return armies.downgraded(attack, place)

    def _after(self, number: int, attack: Force, defence: Force, scored: int, taken: int) -> Value:
        """The value after the casualties: each player's choice, the attacker's first."""
        left, rest = self._left(attack, taken, 0), self._left(defence, scored, 1)
        if len(left) == len(rest) == 1:
            return self.end_of_round(number, left[0], rest[0])
        best: Value | None = None
        for own in left:
            reply: Value | None = None
            for other in rest:
                value = self.end_of_round(number, own, other)
                reply = value if reply is None or _is_better(value, reply, 1) else reply
            if reply is not None and (best is None or _is_better(reply, best, 0)):
                best = reply
        if best is None:
            raise ValueError("no way to take the hits")
        return best

    def _left(self, force: Force, hits: int, player: int) -> Sequence[Force]:
        policy = self.plans[player].casualties
        return armies.choices(force, hits) if policy == "best" else (armies.after(force, hits, policy),)

    def end_of_round(self, number: int, attack: Force, defence: Force) -> Value:
        """The chances when both armies have taken the hits of round `number`."""
        key = (number, attack, defence)
        found = self.ended.get(key)
        if found is None:
            found = self.ended[key] = self._end_of_round(number, attack, defence)
        return found

    def _end_of_round(self, number: int, attack: Force, defence: Force) -> Value:
        alive = (size(attack) > 0, size(defence) > 0)
        if alive != (True, True):
            ends = {(True, False): 0, (False, True): 1, (False, False): 2}
            return _certain(ends[alive], attack, defence)
        goes_on = self._follow(number, attack, defence)
        if goes_on is None:
            return _certain(3, attack, defence)
        if not size(goes_on):
            return _certain(1, goes_on, defence)
        if self.retreats(number, defence):
            return _certain(4, goes_on, defence)
        return self.value(number + 1, goes_on, defence)


def _both(one: Roll, other: Roll) -> tuple[int, Mapping[tuple[int, int], int]]:
    """All ways of two rolls, and those to each pair of hits."""
    found: dict[tuple[int, int], int] = defaultdict(int)
    for (scored, _), count in ways(one).items():
        for (taken, _), more in ways(other).items():
            found[scored, taken] += count * more
    return one.total * other.total, found


def _certain(result: int, attack: Force, defence: Force) -> Value:
    return 1, (*(int(result == n) for n in range(len(RESULTS))), size(attack), size(defence))


def _mixed(ends: Sequence[tuple[int, Value]], total: int) -> Value:
    """The mean of values with whole weights that sum to `total`."""
    common = lcm(*(value[0] for _, value in ends))
    sums = [0] * (len(RESULTS) + 2)
    for count, (denominator, numbers) in ends:
        weight = count * (common // denominator)
        for place, number in enumerate(numbers):
            if number:
                sums[place] += weight * number
    denominator = common * total
    shared = gcd(denominator, *sums)
    return denominator // shared, tuple(number // shared for number in sums)


def _is_better(one: Value, other: Value, player: int) -> bool:
    """True if the first value gives the player (0 attacker, 1 defender) the higher chance to win outright."""
    return one[1][player] * other[0] > other[1][player] * one[0]


def _rolls(position: Position, side: str, readings: Mapping[str, str]) -> list[list[Roll]]:
    """A side's dice for 0 to 5 dice, in round 1 and later, as the ruling counts them without cards."""
    bare = with_battle(position, effects=(), schedule=())
    found = []
    for number in (1, 2):
        roll = roll_of(with_battle(bare, round=number), side, quiet(readings))
        found.append([Roll(dice, roll.faces, roll.rerolls, roll.reroll_faces) for dice in range(CAP + 1)])
    return found


def battle_odds(
    position: Position,
    attacker: Plan = TO_THE_END,
    defender: Plan = TO_THE_END,
    readings: Mapping[str, str] = DEFAULTS,
    most: int | None = None,
) -> BattleOdds:
    """The odds from the position as it stands to the end of the battle: this round with its dice and its cards, as far as they
    need no choice, later rounds without cards. Hits that wait to be taken, or casualties that only the attacker has chosen,
    must be settled first. Raises TooManyRounds where `most` rounds that differ are not enough.
    """
    first, second = position.in_order
    attack, defence = force_of(position, first), force_of(position, second)
    chain = Chain(position, attacker, defender, readings, most)
    if position.battle.effects or position.battle.schedule or position.battle.step not in OPENING:
        denominator, numbers = chain.round_now(position, attack, defence, readings)
    else:
        denominator, numbers = chain.value(position.battle.round, attack, defence)
    results = {name: Fraction(number, denominator) for name, number in zip(RESULTS, numbers, strict=False)}
    left = [Fraction(number, denominator) for number in numbers[len(RESULTS) :]]
    return BattleOdds(results, (size(attack) - left[0], size(defence) - left[1]))


@dataclass(frozen=True, slots=True)
class Choice:
    """A way to take hits: the force that is left, and the odds of the battle from there."""

    force: Force
    odds: Mapping[str, Fraction]


def casualty_choices(
    position: Position,
    side: str,
    hits: int,
    attacker: Plan = TO_THE_END,
    defender: Plan = TO_THE_END,
    readings: Mapping[str, str] = DEFAULTS,
) -> list[Choice]:
    """Every way for a side to take hits now while the enemy takes none, the best for that side first."""
    first, second = position.in_order
    attack, defence = force_of(position, first), force_of(position, second)
    player = 0 if side == first else 1
    chain = Chain(position, attacker, defender, readings)
    found = []
    for left in armies.choices(defence if player else attack, hits):
        pair = (attack, left) if player else (left, defence)
        denominator, numbers = chain.end_of_round(chain.stage(position.battle.round), *pair)
        odds = {name: Fraction(number, denominator) for name, number in zip(RESULTS, numbers, strict=False)}
        found.append(Choice(left, odds))
    return sorted(found, key=lambda choice: (-choice.odds[RESULTS[player]], choice.force))
