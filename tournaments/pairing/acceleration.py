"""Accelerated rounds by the Baku method (FIDE C.04.5.1): the upper half of the seeding begins with virtual points.

In a large field the strong then meet the strong from round 1 on. Virtual points count in pairing alone.
"""

from collections.abc import Iterable

from tournaments.pairing.field import by_seed
from tournaments.pairing.types import Player


def upper_half(players: Iterable[Player]) -> frozenset[int]:
    """The first half of the seeding, rounded up to an even number, as round 1 knows it."""
    ranked = sorted(players, key=by_seed)
    return frozenset(player.id for player in ranked[: 2 * -(-len(ranked) // 4)])


def virtual_points(number: int, rounds: int, win: int, draw: int) -> int:
    """What the upper half has in this round of so many: a win, then a draw, then nothing."""
    accelerated = (rounds + 1) // 2
    if number > accelerated:
        return 0
    return win if number <= (accelerated + 1) // 2 else draw
