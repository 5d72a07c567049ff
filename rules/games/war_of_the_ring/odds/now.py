"""What is left of the round now: the hits that can still come, with dice that lie already and with the cards in force."""

from collections import defaultdict
from collections.abc import Mapping
from math import comb
from typing import TypeAlias

from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring.cards.model import COMBAT, REROLL
from rules.games.war_of_the_ring.combat_roll import failed, marks_on, target
from rules.games.war_of_the_ring.modifiers import is_hit, total_modifier
from rules.games.war_of_the_ring.odds.rolls import ways
from rules.games.war_of_the_ring.odds.rounds import adjusted, quiet, roll_of
from rules.games.war_of_the_ring.position import Position, enemy_of
from rules.games.war_of_the_ring.rerolls import most_rerolls

# The ways to each (attacker's hits, defender's hits), and how many there are in all.
Pairs: TypeAlias = tuple[Mapping[tuple[int, int], int], int]
OPENING = ("siege_window", "cards", "pre_roll")


def pairs_now(position: Position, readings: Mapping[str, str]) -> Pairs:
    """From the position as it stands, before the casualties of its round."""
    first, second = position.in_order
    if position.battle.step == "casualties":
        return {(position.seat(first).hits, position.seat(second).hits): 1}, 1
    hearing = quiet(readings)
    own, other = _side(position, first, hearing), _side(position, second, hearing)
    found: dict[tuple[int, int], int] = defaultdict(int)
    for (hits, ones), count in own[0].items():
        for (taken, backs), more in other[0].items():
            found[adjusted(position, hits + backs, taken + ones)] += count * more
    return dict(found), own[1] * other[1]


def _side(position: Position, side: str, hearing: Hearing) -> tuple[Mapping[tuple[int, int], int], int]:
    """The ways to (hits, natural ones) of one side, with what it has rolled, and their number."""
    seat = position.seat(side)
    if seat.dice is None:
        roll = roll_of(position, side, hearing)
        return ways(roll), roll.total
    strict = hearing.readings["natural-against-target"] == "always"
    misses = failed(position, side, hearing)
    ones = seat.dice.count(1) if marks_on(position, side, "ones_hit_back") else 0
    hits = len(seat.dice) - len(misses) - ones
    needed, added = target(position, side, REROLL), total_modifier(position, side, REROLL)
    if hearing.readings["reroll-inherits"] == "yes":
        added += _carried(position, side)
    if seat.rerolled is not None:
        again = sum(is_hit(die, added, needed, strict=strict) for _, die in seat.rerolled)
        return {(hits + again, ones): 1}, 1
    count = min(most_rerolls(position, side, hearing), len(misses))
    faces = sum(is_hit(die, added, needed, strict=strict) for die in range(1, 7))
    found = {
        (hits + n, ones): comb(count, n) * faces**n * (6 - faces) ** (count - n) for n in range(count + 1)
    }
    return {key: number for key, number in found.items() if number}, 6**count


def _carried(position: Position, side: str) -> int:
    """Modifiers that name the Combat roll only, where they are carried into the re-roll (WR-LEADER-3)."""
    marks = [mark.modifier for mark in marks_on(position, side, "modifier")]
    of_cards = sum(one.value for one in marks if COMBAT in one.scope and REROLL not in one.scope)
    special = [one for one in position.settings.abilities if COMBAT in one.scope and REROLL not in one.scope]
    return of_cards + sum(
        one.value for one in special if (one.side if one.on == "own" else enemy_of(one.side)) == side
    )
