"""Exact matching of a few neighbouring score groups, from both sides.

`improve` re-pairs real players and lowers the cost of the round. `relaxed` lets everybody in the window leave for the
next height, which no real round can undercut, and raises the bound. Where the two meet, the round is proved.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from tournaments.pairing.bounds import Window
from tournaments.pairing.costs import FORBIDDEN
from tournaments.pairing.field import Field
from tournaments.pairing.matching import Edge, fitting, match


def improve(field: Field, mate: list[int], node: int, size: int) -> None:
    """Re-pair about `size` players around this node's pair as well as possible; `mate` changes in place."""
    nodes = sorted(_chosen(field, mate, node, size))
    before = sum(field.cost(i, mate[i]) for i in nodes if i < mate[i])
    found = rematched(field, nodes)
    if found and sum(field.cost(i, j) for i, j in found.items() if i < j) < before:
        for i, j in found.items():
            mate[i] = j


def rematched(
    field: Field, nodes: Sequence[int], edges: Sequence[Edge] | None = None
) -> dict[int, int] | None:
    """The cheapest pairing of exactly these nodes, the seeded one among equals; None if there is none."""
    edges = list(_within(field, nodes)) if edges is None else edges
    found = match(len(nodes), edges, lambda i, j: field.jitter(nodes[i], nodes[j]))
    return None if found is None else {nodes[i]: nodes[j] for i, j in enumerate(found)}


def _within(field: Field, nodes: Sequence[int]) -> Iterator[Edge]:
    for i, node in enumerate(nodes):
        for j in range(i + 1, len(nodes)):
            cost = field.cost(node, nodes[j])
            if cost < FORBIDDEN:
                yield i, j, cost


def _chosen(field: Field, mate: list[int], node: int, size: int) -> set[int]:
    """The pair and whole pairs around it: its groups first, then the nearest neighbours on both sides."""
    chosen: set[int] = set()
    for near in _outward(field, node, mate[node]):
        if len(chosen) >= size:
            break
        chosen.update((near, mate[near]))
    return chosen


def _outward(field: Field, node: int, other: int) -> Iterator[int]:
    start = field.groups[field.group_of[node]].start
    stop = field.groups[field.group_of[other]].stop
    yield from range(node, stop)
    yield from range(start, node)
    for pair in zip_longest(range(start - 1, -1, -1), range(stop, len(field))):
        yield from (near for near in pair if near is not None)


def relaxed(field: Field, window: Window) -> int:
    """What the players of the window cost at least, whatever the others do.

    Somebody paired across an edge of the window pays at least the squared distance to the height beyond it.
    Exits come in the number, odd or even, that the players on that side force. A pair that passes over the whole
    window need not be offered: two who leave in both directions instead of meeting each other never cost more.
    """
    first, last = field.groups[window.first], field.groups[window.last]
    nodes = range(first.start, last.stop)
    edges = list(_within(field, nodes))
    size = len(nodes)
    for beyond, odd in ((first.start - 1, first.start % 2), (last.stop, last.stop % 2)):
        if 0 <= beyond < len(field):
            exits = range(size, size + max(odd, len(nodes) - (len(nodes) - odd) % 2))
            edges += _exits(field, nodes, field.heights[beyond], exits, odd)
            size = exits.stop
    found = match(size, edges)
    if found is None:
        return FORBIDDEN
    costs = {(i, j): cost for i, j, cost in edges}
    return sum(costs[i, j] for i, j in enumerate(found) if i < j) & fitting(size, costs.values())


def _exits(field: Field, nodes: range, height: int, exits: range, odd: int) -> Iterator[Edge]:
    for i, node in enumerate(nodes):
        cost = (field.heights[node] - height) ** 2 << field.distance
        yield from ((i, out, cost) for out in exits)
    for out in exits[odd::2]:
        yield out, out + 1, 0
