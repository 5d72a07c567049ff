"""The same question answered slowly: what a round costs, by the words of the rules, and the cheapest of all rounds."""

from collections.abc import Iterator, Sequence

import networkx

from tournaments.pairing import Cost, Draw, Keep, Player, Rules
from tournaments.pairing.breaches import breaches, is_forbidden

Vector = tuple[int, ...]
ZERO: Vector = (0,) * 8


def vector_of(a: Player, b: Player, rules: Rules) -> Vector | None:
    """relaxed, bye, score, floats, team, club, friends, mirror of a pair; None if the pair is forbidden."""
    if is_forbidden(a, b, rules):
        return None
    found = breaches(a, b, rules)
    relaxed = int(Keep.HARD in found.values() or "rematch" in found)
    soft = [int(found.get(kind) is Keep.SOFT) for kind in ("team", "club", "friends", "mirror")]
    high, low = (a, b) if a.points > b.points else (b, a)
    down, up = high.floats.count(-1), low.floats.count(1)
    if high.points == low.points:
        return (relaxed, 0, 0, 0, *soft)
    apart = high.points - low.points + sum(rules.float_again for times in (down, up) if times)
    return (relaxed, 0, apart**2, down + up, *soft)


def bye_vector(player: Player, players: Sequence[Player], rules: Rules) -> Vector | None:
    if player.byes and player.id not in rules.second_bye:
        return None
    first = [p.points for p in players if not p.byes]
    lowest = min(first or [p.points for p in players if p.id in rules.second_bye])
    return (int(player.byes > 0), max(0, player.points - lowest), 0, 0, 0, 0, 0, 0)


def cheapest(players: Sequence[Player], rules: Rules) -> Vector | None:
    """By looking at every round there is."""
    return min(rounds(list(players), list(players), rules), default=None)


def rounds(left: list[Player], everybody: Sequence[Player], rules: Rules) -> Iterator[Vector]:
    if not left:
        yield ZERO
        return
    first, *others = left
    if len(left) % 2 and (cost := bye_vector(first, everybody, rules)) is not None:
        yield from (_added(cost, rest) for rest in rounds(others, everybody, rules))
    for other in others:
        cost = vector_of(first, other, rules)
        if cost is not None:
            rest = [player for player in others if player is not other]
            yield from (_added(cost, more) for more in rounds(rest, everybody, rules))


def _added(a: Vector, b: Vector) -> Vector:
    return tuple(x + y for x, y in zip(a, b, strict=True))


def by_networkx(players: Sequence[Player], rules: Rules) -> Vector | None:
    """By another library on the whole graph, with unlimited integers."""
    graph = networkx.Graph()
    nodes = [*range(len(players)), *([-1] if len(players) % 2 else [])]
    graph.add_nodes_from(nodes)
    for i, a in enumerate(players):
        pairs = [(j, vector_of(a, b, rules)) for j, b in enumerate(players) if i < j]
        pairs += [(-1, bye_vector(a, players, rules))] if -1 in nodes else []
        graph.add_edges_from((i, j, {"weight": -_single(cost), "cost": cost}) for j, cost in pairs if cost)
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) < len(nodes):
        return None
    total = ZERO
    for i, j in matching:
        total = _added(total, graph.edges[i, j]["cost"])
    return total


def _single(cost: Vector) -> int:
    total = 0
    for amount in cost:
        total = total * 10**7 + amount
    return total


def cost_of(draw: Draw, players: Sequence[Player], rules: Rules) -> Vector:
    """What a draw costs by the words of the rules; fails if it breaks one."""
    known = {player.id: player for player in players}
    present = [player for player in players if not player.wants_bye]
    total = ZERO
    for pair in draw.pairs:
        cost = vector_of(known[pair.first], known[pair.second], rules)
        assert cost is not None, f"{pair} is forbidden"
        total = _added(total, cost)
    for bye in draw.byes:
        if not bye.requested:
            cost = bye_vector(known[bye.player], present, rules)
            assert cost is not None, f"{bye} is forbidden"
            total = _added(total, cost)
    return total


def as_vector(cost: Cost) -> Vector:
    return cost.vector()[:8]


def fewest_exceptions(players: Sequence[Player], rules: Rules) -> int:
    """How many hard rules have to give way, by looking at every round there is."""
    if not players:
        return 0
    first, *others = players
    found = []
    if len(players) % 2:
        is_new = first.byes > 0 and first.id not in rules.second_bye
        found.append(int(is_new) + fewest_exceptions(others, rules))
    for other in others:
        rest = [player for player in others if player is not other]
        found.append(int(is_forbidden(first, other, rules)) + fewest_exceptions(rest, rules))
    return min(found)


def fewest_by_networkx(players: Sequence[Player], rules: Rules) -> int:
    """The same by another library."""
    graph = networkx.Graph()
    for i, a in enumerate(players):
        for j, b in enumerate(players[:i]):
            graph.add_edge(i, j, weight=int(not is_forbidden(a, b, rules)))
        if len(players) % 2:
            graph.add_edge(i, -1, weight=int(not a.byes or a.id in rules.second_bye))
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    return sum(not graph.edges[two]["weight"] for two in matching)
