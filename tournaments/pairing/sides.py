"""Who is the first player of each pair, balanced over the rounds: first seat, white, attacker, whatever the game makes of it.

A choice for one pair touches nobody else, so the best choice of each pair is the best of the round.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tournaments.pairing.noise import mix
from tournaments.pairing.sentences import Sentence
from tournaments.pairing.types import Pair, Reason

FIRST, SECOND = 1, -1
Sides = Mapping[int, Sequence[int]]  # by player, FIRST or SECOND of each game played


def balanced(pairs: Iterable[Pair], sides: Sides, seed: int) -> tuple[Pair, ...]:
    """First is who was first less often, then who was second more recently, then by lot from the seed."""
    return tuple(_turned(pair, sides, seed) for pair in pairs)


def _turned(pair: Pair, sides: Sides, seed: int) -> Pair:
    one, other = sorted(pair.players)
    due = _due(sides.get(one, ()), sides.get(other, ())) or (1 if mix(seed, one, other) & 1 else -1)
    first, second = (one, other) if due > 0 else (other, one)
    before = [sides.get(player, ()).count(FIRST) for player in (first, second)]
    mine, theirs = (Sentence("times", {"count": count}) for count in before)
    sentence = Sentence("first-player", {"mine": mine, "theirs": theirs})
    reason = Reason("first-player", sentence, {"first": before[0], "second": before[1]})
    return replace(pair, first=first, second=second, reasons=(*pair.reasons, reason))


def _due(one: Sequence[int], other: Sequence[int]) -> int:
    """Positive where the one is due to be first, negative where the other is, 0 where nothing says so."""
    if sum(one) != sum(other):
        return 1 if sum(one) < sum(other) else -1
    for mine, theirs in zip(reversed(one), reversed(other), strict=False):
        if mine != theirs:
            return 1 if mine == SECOND else -1
    return 0


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")
