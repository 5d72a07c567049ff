"""The odds of one round: how many hits each side scores, with what is in force and the effects that need no choice.

Effects that somebody may use or decline count as declined; special attacks that are still to be rolled are not part of it.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring.cards.model import COMBAT, REROLL
from rules.games.war_of_the_ring.combat_roll import dice_count, marks_on, target
from rules.games.war_of_the_ring.modifiers import modifier
from rules.games.war_of_the_ring.odds.rolls import Roll, faces_that_hit, ways
from rules.games.war_of_the_ring.position import PENDING, Position, enemy_of, with_seat
from rules.games.war_of_the_ring.readings import READINGS
from rules.games.war_of_the_ring.requirements import unmet
from rules.games.war_of_the_ring.rerolls import most_rerolls
from rules.games.war_of_the_ring.timing import effect_of

DEFAULTS = {reading.name: reading.default for reading in READINGS}


@dataclass(frozen=True)
class RoundOdds:
    """The ways to each (attacker's hits, defender's hits), of `total`."""

    ways: Mapping[tuple[int, int], int]
    total: int

    def of(self, attacker: int, defender: int) -> Fraction:
        return Fraction(self.ways.get((attacker, defender), 0), self.total)

    def hits(self, place: int) -> dict[int, Fraction]:
        """The chance of each number of hits: place 0 the attacker, 1 the defender."""
        found: dict[int, int] = defaultdict(int)
        for pair, count in self.ways.items():
            found[pair[place]] += count
        return {hits: Fraction(count, self.total) for hits, count in sorted(found.items())}

    def mean(self, place: int) -> Fraction:
        return sum((hits * chance for hits, chance in self.hits(place).items()), Fraction(0))


def quiet(readings: Mapping[str, str] = DEFAULTS) -> Hearing:
    return Hearing("", "1", readings, {}, {})


def roll_of(position: Position, side: str, hearing: Hearing) -> Roll:
    """One side's dice as the ruling would count them."""
    strict = hearing.readings["natural-against-target"] == "always"
    faces = faces_that_hit(
        target(position, side, COMBAT), modifier(position, side, COMBAT, hearing), strict=strict
    )
    added = modifier(position, side, REROLL, hearing)
    again = faces_that_hit(target(position, side, REROLL), added, strict=strict)
    ones = bool(marks_on(position, side, "ones_hit_back"))
    return Roll(dice_count(position, side), faces, most_rerolls(position, side, hearing), again, ones)


def round_odds(position: Position, readings: Mapping[str, str] = DEFAULTS) -> RoundOdds:
    """The odds of the round that is about to be rolled."""
    hearing = quiet(readings)
    first, second = position.in_order
    rolls = {side: roll_of(position, side, hearing) for side in (first, second)}
    found: dict[tuple[int, int], int] = defaultdict(int)
    for (own, ones), count in ways(rolls[first]).items():
        for (other, backs), more in ways(rolls[second]).items():
            pair = adjusted(position, own + backs, other + ones)
            found[pair] += count * more
    return RoundOdds(dict(found), rolls[first].total * rolls[second].total)


def adjusted(position: Position, attacker: int, defender: int) -> tuple[int, int]:
    """The hits of attacker and defender after the automatic effects that come before the casualties."""
    waiting = [
        entry
        for entry in position.battle.schedule
        if entry.status == PENDING
        and effect_of(position, entry).slot == "casualties"
        and effect_of(position, entry).is_automatic
    ]
    if not waiting:
        return attacker, defender
    first, second = position.in_order
    position = with_seat(with_seat(position, first, hits=attacker), second, hits=defender)
    for entry in waiting:
        effect = effect_of(position, entry)
        if unmet(position, entry.side, effect.when) is not None or not isinstance(effect.value, int):
            continue
        if effect.op == "extra_hits":
            seat = position.seat(entry.side)
            position = with_seat(position, entry.side, hits=seat.hits + effect.value)
        elif effect.op == "cancel_hits":
            enemy = enemy_of(entry.side)
            position = with_seat(position, enemy, hits=max(0, position.seat(enemy).hits - effect.value))
    return position.seat(first).hits, position.seat(second).hits
