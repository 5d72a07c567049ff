"""From a field to a proved round: the quick method, exact windows where it was not enough, at last the whole field."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, islice

from tournaments.pairing.bounds import Bounds, Window, bounds
from tournaments.pairing.costs import FORBIDDEN
from tournaments.pairing.field import Field
from tournaments.pairing.matching import Edge, fitting
from tournaments.pairing.quick import costly, quick
from tournaments.pairing.windows import improve, relaxed, rematched

SIZES = (24, 48, 96, 192, 384)  # players in a window, growing until the proof holds
SHARE = 8  # a window holds at most this part of the field: beyond it the whole field is cheaper
WORK = 1_000_000  # pairs looked at by the windows of one size
LARGEST = 600_000_000  # players times pairs in the graph of the whole field: some seconds of matching


@dataclass(frozen=True, slots=True)
class Solution:
    """`total` is FORBIDDEN or more when no round keeps the hard rules."""

    mate: tuple[int, ...]
    total: int
    bound: int
    method: str
    proof: str


def solve(field: Field) -> Solution:
    floor = bounds(field)
    best = floor.of()
    mate = quick(field, best)
    if (total := field.total(mate)) == best:
        return Solution(tuple(mate), total, best, "quick", "bound met")
    for size in SIZES:
        if size * SHARE > len(field):
            break
        best = max(best, _windows(field, floor, mate, size))
        if (total := field.total(mate)) == best:
            return Solution(tuple(mate), total, best, "windows", "bound met")
    return whole(field, floor, mate, best)


def _windows(field: Field, floor: Bounds, mate: list[int], size: int) -> int:
    """Improve the round where it costs more than it must, then see how much it must cost there: the new bound."""
    least = floor.of()
    for node in islice(list(_trouble(field, mate, least)), WORK // size**2):
        improve(field, mate, node, size)
    windows = _merged(field, [_hull(field, node, mate[node]) for node in _trouble(field, mate, least)], size)
    return floor.of([replace(window, value=relaxed(field, window)) for window in windows])


def _trouble(field: Field, mate: Sequence[int], least: int) -> Iterator[int]:
    """Upper nodes of the pairs that cost more than the simple bound allows for."""
    crossings = _crossings(field, mate)
    extra = set(costly(field, mate, least))
    for node, other in enumerate(mate):
        high, low = field.group_of[node], field.group_of[other]
        plain = high == low or (low == high + 1 and crossings[low] == 1)
        if node < other and (node in extra or not plain):
            yield node


def _crossings(field: Field, mate: Sequence[int]) -> list[int]:
    """Pairs across the cut above each group."""
    change = [0] * (len(field.groups) + 1)
    for node, other in enumerate(mate):
        if node < other:
            change[field.group_of[node] + 1] += 1
            change[field.group_of[other] + 1] -= 1
    return list(accumulate(change))


def _hull(field: Field, i: int, j: int) -> Window:
    return Window(field.group_of[i], field.group_of[j])


def _merged(field: Field, windows: Sequence[Window], size: int) -> Iterator[Window]:
    """Windows grown to half the size and kept a group apart; those that became too large are left to the bound."""
    grown: list[Window] = []
    for window in windows:
        now = _grow(field, window, size // 2)
        while grown and now.first <= grown[-1].last + 1:
            last = grown.pop()
            now = Window(min(last.first, now.first), max(last.last, now.last))
        grown.append(now)
    return (window for window in grown if _players(field, window) <= size)


def _grow(field: Field, window: Window, size: int) -> Window:
    """Take in the smaller neighbouring group as long as the window stays small."""
    while True:
        wider = [Window(max(0, window.first - 1), window.last)]
        wider += [Window(window.first, min(window.last + 1, len(field.groups) - 1))]
        best = min((w for w in wider if w != window), key=lambda w: _players(field, w), default=window)
        if best == window or _players(field, best) > size:
            return window
        window = best


def _players(field: Field, window: Window) -> int:
    return field.groups[window.last].stop - field.groups[window.first].start


def whole(field: Field, floor: Bounds, mate: Sequence[int], best: int) -> Solution:
    """The exact matching of everybody. Pairs that no round as cheap as the present one can hold are left out."""
    total = field.total(mate)
    edges, complete = _candidates(field, floor, total)
    if len(edges) * len(field) > LARGEST:
        return Solution(tuple(mate), total, best, "windows", "open")
    found = rematched(field, range(len(field)), edges)
    if found is None:
        return Solution(tuple(mate), total, total, "matching", "graph complete")
    mate = tuple(found[node] for node in range(len(field)))
    total = field.total(mate)
    fine = fitting(len(field), (cost for _, _, cost in edges))
    if any(cost & ~fine for _, _, cost in edges):
        return Solution(mate, total, max(best, total & fine), "matching", "open")
    return Solution(mate, total, total, "matching", "graph complete" if complete else "graph reduced")


def _candidates(field: Field, floor: Bounds, most: int) -> tuple[list[Edge], bool]:
    """Every pair that a round of this cost or less could hold, and whether that is every allowed pair."""
    edges: list[Edge] = []
    seen = barred = 0
    for high, low, others in _near_groups(field, floor, most):
        for i in field.groups[high]:
            for j in range(max(i + 1, field.groups[low].start), field.groups[low].stop):
                cost = field.cost(i, j)
                seen += 1
                barred += cost >= FORBIDDEN
                if cost < FORBIDDEN and others + cost <= most:
                    edges.append((i, j, cost))
        if len(edges) * len(field) > LARGEST:
            break
    return edges, len(edges) + barred == seen == len(field) * (len(field) - 1) // 2


def _near_groups(field: Field, floor: Bounds, most: int) -> Iterator[tuple[int, int, int]]:
    """Two groups near enough to be paired, and what everybody else costs at least if they are."""
    for high, upper in enumerate(field.groups):
        for low in range(high, len(field.groups)):
            others = floor.without(high, low)
            gap = field.heights[upper.start] - field.heights[field.groups[low].start]
            if others + (gap * gap << field.distance) > most:
                break  # and anyone who is further down is further away
            yield high, low, others
