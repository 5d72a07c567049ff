"""Seeded noise for choices among equals: the same numbers on every machine and in every Python version.

SplitMix64 on plain integers; the standard library's generator promises less about its shuffles.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

WORD = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15

T = TypeVar("T")


def mix(*parts: int) -> int:
    """64 well-mixed bits from a few integers; their order matters."""
    state = 0
    for part in parts:
        state = (state + _GOLDEN + part) & WORD
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & WORD
        state ^= state >> 31
    return state


class Dice:
    """A stream of seeded choices for generators and simulations."""

    def __init__(self, *seed: int) -> None:
        self._seed = mix(*seed)
        self._thrown = 0

    def below(self, limit: int) -> int:
        self._thrown += 1
        return mix(self._seed, self._thrown) * limit >> 64

    def percent(self, chance: int) -> bool:
        return self.below(100) < chance

    def one_of(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck
