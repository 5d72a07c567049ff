"""Exact minimum-cost perfect matching of a graph: the only place that knows the library.

rustworkx computes with 128-bit integers and builds sums of a few weights per node, so weights are packed into
what certainly fits. Criteria that do not fit are left out from the last one upwards, and `fitting` tells which stayed.
"""

from collections.abc import Callable, Iterable, Sequence

from rustworkx import PyGraph, max_weight_matching

from tournaments.pairing.costs import LEVELS, mask, vector

Edge = tuple[int, int, int]  # two nodes and what the pair costs
WORD_BITS = 126
SPARE_BITS = 4  # for the sums
JITTER_BITS = 40


def match(
    size: int, edges: Sequence[Edge], jitter: Callable[[int, int], int] | None = None
) -> list[int] | None:
    """The cheapest perfect matching as mates by node, or None if there is none.

    `jitter` gives 64 bits for a pair; it decides between matchings that cost the same, so that the answer does
    not depend on the library.
    """
    costs = {cost for _, _, cost in edges}
    widths = _widths(size, costs)
    packed = {cost: _packed(cost, widths) for cost in costs}
    spare = _room(size) - sum(widths) - size.bit_length()
    bits = max(0, min(JITTER_BITS, spare)) if jitter else 0
    weighted: Iterable[Edge] = ((i, j, -packed[cost]) for i, j, cost in edges)
    if bits and jitter:
        up, drop = bits + size.bit_length(), 64 - bits
        weighted = ((i, j, -(packed[cost] << up) - (jitter(i, j) >> drop)) for i, j, cost in edges)
    graph: PyGraph[None, int] = PyGraph(multigraph=False)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from(list(weighted))
    return _mates(size, max_weight_matching(graph, max_cardinality=True, weight_fn=int))


def fitting(size: int, costs: Iterable[int]) -> int:
    """A mask of the criteria that `match` takes into account for these costs."""
    widths = _widths(size, set(costs))
    return sum(mask(name) for name, width in zip(LEVELS, widths, strict=True) if width >= 0)


def _mates(size: int, pairs: set[tuple[int, int]]) -> list[int] | None:
    mate = [-1] * size
    for i, j in pairs:
        mate[i], mate[j] = j, i
    return None if -1 in mate else mate


def _room(size: int) -> int:
    return WORD_BITS - SPARE_BITS - size.bit_length()


def _widths(size: int, costs: set[int]) -> list[int]:
    """Bits per criterion, enough for its largest value in every pair; -1 for those that do not fit any more."""
    columns = zip(*(vector(cost) for cost in costs or {0}), strict=True)
    widths = [(max(column) * (size // 2)).bit_length() for column in columns]
    while sum(width for width in widths if width > 0) > _room(size):
        widths[max(place for place, width in enumerate(widths) if width > 0)] = -1
    first_lost = widths.index(-1) if -1 in widths else len(widths)
    return [width if place < first_lost else -1 for place, width in enumerate(widths)]


def _packed(cost: int, widths: Sequence[int]) -> int:
    total = 0
    for amount, width in zip(vector(cost), widths, strict=True):
        if width > 0:
            total = (total << width) + amount
    return total


def largest(size: int, edges: Sequence[tuple[int, int]]) -> int:
    """How many pairs the largest matching has."""
    graph: PyGraph[None, int] = PyGraph(multigraph=False)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from([(i, j, 1) for i, j in edges])
    return len(max_weight_matching(graph, max_cardinality=True, weight_fn=int))
