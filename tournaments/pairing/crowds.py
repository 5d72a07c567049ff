"""Pairs of one kind that score groups cannot avoid: same club, team or faction where one of them is in the majority.

With the fewest floats, exactly one player crosses each odd cut. A walk down the groups therefore finds which kind
should float and which kind should meet the floater; no round with the fewest floats has fewer pairs of one kind.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.pairing.field import Field

OTHER = -1 << 62  # every kind that cannot be in the majority of its group; never in anybody's way


@dataclass(frozen=True, slots=True)
class Step:
    """What happens in one group: the kinds of the player who meets the floater from above, and of the next floater."""

    meets: int | None
    leaves: int | None


@dataclass(frozen=True, slots=True)
class Plan:
    """`forced` pairs of one kind at least, and one way to have no more; `kinds[g]` are those that matter there."""

    forced: int
    steps: tuple[Step, ...]
    kinds: tuple[frozenset[int], ...]


Trail = tuple[Step, "Trail"] | tuple[()]


def plan(field: Field, owner: Sequence[int], first: int, last: int) -> Plan:
    """The walk over groups `first` to `last`. Who comes in from above and who takes the last floater is left open."""
    groups = field.groups[first : last + 1]
    counts = [_kinds(owner[group.start : group.stop]) for group in groups]
    states: dict[int | None, tuple[int, Trail]] = {OTHER if groups[0].start % 2 else None: (0, ())}
    for group, count in zip(groups, counts, strict=True):
        after: dict[int | None, tuple[int, Trail]] = {}
        for carried, (cost, trail) in states.items():
            for step, forced in _steps(count, carried, bool(group.stop % 2)):
                if step.leaves not in after or cost + forced < after[step.leaves][0]:
                    after[step.leaves] = cost + forced, (step, trail)
        states = after
    forced, trail = min(states.values(), key=lambda state: state[0])
    return Plan(forced, tuple(_unwound(trail)), tuple(frozenset(count) - {OTHER} for count in counts))


def _kinds(labels: Sequence[int]) -> Counter[int]:
    """How many of each kind, those that cannot become a majority thrown together."""
    found = Counter(labels)
    kept = Counter({kind: n for kind, n in found.items() if kind >= 0 and 2 * n + 4 > len(labels)})
    kept[OTHER] = len(labels) - kept.total()
    return +kept


def _steps(count: Counter[int], carried: int | None, leaving: bool) -> Iterator[tuple[Step, int]]:
    for meets in count if carried is not None else (None,):
        for leaves in count if leaving else (None,):
            gone = Counter(kind for kind in (meets, leaves) if kind is not None)
            if gone <= count:
                clash = meets == carried != OTHER and meets is not None
                yield Step(meets, leaves), clash + _forced(count - gone)


def _forced(count: Counter[int]) -> int:
    most = max((n for kind, n in count.items() if kind != OTHER), default=0)
    return max(0, 2 * most - count.total()) // 2


def _unwound(trail: Trail) -> list[Step]:
    steps: list[Step] = []
    while trail:
        step, trail = trail
        steps.append(step)
    return steps[::-1]
