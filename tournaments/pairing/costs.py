"""The cost of a pair as one integer that compares like the vector of criteria.

Every criterion has a field of 64 bits, the most important one highest, so adding integers adds vectors and
no sum ever runs into its neighbour. What a pair costs is decided in `field`.
"""

from dataclasses import fields

from tournaments.pairing.types import Cost

BITS = 64
LEVELS = tuple(entry.name for entry in fields(Cost))
SHIFTS = {name: BITS * (len(LEVELS) - 1 - place) for place, name in enumerate(LEVELS)}
# One forbidden pair outweighs everything that is allowed.
FORBIDDEN = 1 << (BITS * len(LEVELS))
_ONES = (1 << BITS) - 1
_DOWNWARDS = tuple(SHIFTS.values())


def price(level: str, amount: int = 1) -> int:
    return amount << SHIFTS[level]


def mask(level: str) -> int:
    return _ONES << SHIFTS[level]


def vector(total: int) -> tuple[int, ...]:
    return tuple([(total >> shift) & _ONES for shift in _DOWNWARDS])


def as_cost(total: int) -> Cost:
    return Cost(*vector(total))
