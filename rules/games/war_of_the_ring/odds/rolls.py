"""In how many ways the dice of one side can fall in a round: hits of the Combat roll and the Leader re-roll together."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from rules.games.war_of_the_ring.modifiers import is_hit

FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class Roll:
    """One side's dice: how many, how many faces hit, how many misses may be re-rolled and how many faces hit then.

    `ones_count`: natural ones hit the own army and stay (they are counted apart from the hits).
    """

    dice: int
    faces: int
    rerolls: int = 0
    reroll_faces: int = 0
    ones_count: bool = False

    @property
    def total(self) -> int:
        """All ways: each die, and each die that may have to be re-rolled, has six faces."""
        return int(6 ** (self.dice + self._spare))

    @property
    def _spare(self) -> int:
        return min(self.dice, self.rerolls)


def faces_that_hit(target: int, added: int, *, strict: bool = True) -> int:
    """How many faces of a die hit, by the function that the ruling itself counts by."""
    return sum(is_hit(face, added, target, strict=strict) for face in FACES)


@lru_cache(maxsize=1024)
def ways(roll: Roll) -> Mapping[tuple[int, int], int]:
    """The ways to each (hits, natural ones); ones are 0 unless they count. Sums to `roll.total`."""
    found: dict[tuple[int, int], int] = defaultdict(int)
    spare = min(roll.dice, roll.rerolls)
    kept = 1 if roll.ones_count else 0
    for hits in range(roll.dice + 1):
        for ones in range((roll.dice - hits if kept else 0) + 1):
            misses = roll.dice - hits - ones
            first = comb(roll.dice, hits) * comb(roll.dice - hits, ones)
            first *= roll.faces**hits * (6 - roll.faces - kept) ** misses
            again = min(misses, roll.rerolls)
            for more in range(again + 1):
                second = (
                    comb(again, more) * roll.reroll_faces**more * (6 - roll.reroll_faces) ** (again - more)
                )
                found[hits + more, ones] += int(first * second * 6 ** (spare - again))
    return {key: count for key, count in found.items() if count}
