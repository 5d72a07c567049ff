"""What a roll is worth: hits, glancing blows and criticals, and the pairs of them that become a 6.

The same for shooting and combat (BC-SHOOT-8 to BC-SHOOT-10, BC-COMBAT-5, BC-COMBAT-6); who may convert every die is told.
"""

from collections.abc import Sequence
from dataclasses import dataclass

SPENT = 0  # the face of a die that was the second half of a converted pair
SIX = 6


@dataclass(frozen=True, slots=True)
class Converting:
    """Which low faces count (1; with Dirty Fighting 2 too), and whether each converts by itself instead of in pairs.

    `bound`: an assassin converts them, so none may stay as it is.
    """

    lows: frozenset[int] = frozenset({1})
    each: bool = False
    bound: bool = False

    def most(self, roll: Sequence[int]) -> int:
        """How many dice of a roll may become a 6."""
        low = sum(1 for face in roll if face in self.lows)
        return low if self.each or self.bound else low // 2


PAIRS = Converting()


@dataclass(frozen=True, slots=True)
class Hits:
    """A roll to hit. `faces` after converting; `glancing` before."""

    need: int
    glancing: int
    converted: int
    hits: int
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Damage:
    """A damage roll. `faces` stand in the order of the roll; `bound` are the places of dice that an assassin converted."""

    criticals: int
    converted: int
    faces: tuple[int, ...]
    sixes: tuple[int, ...]


def convert(roll: Sequence[int], how: Converting, count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The faces after `count` low dice become a 6, ones first, and the places of those. In pairs the partner is spent."""
    low = sorted((face, place) for place, face in enumerate(roll) if face in how.lows)
    faces = list(roll)
    sixes = [place for _, place in low[:count]]
    for place in sixes:
        faces[place] = SIX
    if not (how.each or how.bound):
        for face, place in low[count : 2 * count]:
            faces[place] = face if face == 1 else SPENT
    return tuple(faces), tuple(sorted(sixes))


def roll_to_hit(roll: Sequence[int], need: int, how: Converting = PAIRS, count: int | None = None) -> Hits:
    """The hits of a roll that needs `need`; as many conversions as possible unless `count` says fewer."""
    most = how.most(roll)
    taken = most if count is None else min(count, most)
    faces, _ = convert(roll, how, taken)
    glancing = sum(1 for face in roll if face in how.lows)
    return Hits(need, glancing, taken, sum(1 for face in faces if face >= need), faces)


def roll_damage(roll: Sequence[int], how: Converting = PAIRS, count: int | None = None) -> Damage:
    """The damage dice after converting criticals."""
    most = how.most(roll)
    taken = most if count is None else min(count, most)
    faces, sixes = convert(roll, how, taken)
    return Damage(sum(1 for face in roll if face in how.lows), taken, faces, sixes)
