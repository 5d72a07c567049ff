"""Why no round keeps the hard rules, and which few exceptions would make one possible. Nothing is paired here."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tournaments.pairing.breaches import breaches
from tournaments.pairing.costs import FORBIDDEN, price
from tournaments.pairing.field import Field, build
from tournaments.pairing.matching import Edge, largest, match
from tournaments.pairing.types import Infeasible, Keep, Player, Relaxation, Rules

EXPLAINABLE = 300  # players; the search below tries each of them
NAMED = 8  # players listed in a sentence
NOUNS = {
    "rematch": "rematches",
    "ban": "bans",
    "team": "team mates",
    "club": "club mates",
    "friends": "friends",
    "mirror": "same faction",
}


def no_bye_left(players: Sequence[Player], rules: Rules, seed: int) -> Infeasible:
    """An odd field in which everybody has had a bye: the remedies start with the best second one."""
    everybody = frozenset(player.id for player in players)
    field = build(players, replace(rules, second_bye=everybody), seed)
    return Infeasible(
        "no-bye-left",
        "The number of players is odd and everybody has had a bye.",
        tuple(sorted(everybody)),
        tuple(_remedies(field, everybody - rules.second_bye)),
    )


def explained(field: Field, *, certain: bool) -> Infeasible:
    """`certain` is False if a field too large for the exact matching merely yielded no round."""
    if len(field) > EXPLAINABLE and (crowd := _majority(field)):
        return crowd
    if not certain:
        return Infeasible(
            "not-found", f"No round that keeps the hard rules was found for {len(field)} players."
        )
    remedies = tuple(_remedies(field))
    lonely = [node for node in range(len(field)) if not _has_opponent(field, node)]
    if lonely:
        return _nobody_left(field, lonely[0], remedies)
    stuck, helpers = _bottleneck(field) if len(field) <= EXPLAINABLE else (set(), set())
    ids = _ids(field, stuck)
    if not stuck:
        text = "The hard rules leave no way to pair everybody."
    elif helpers:
        text = (
            f"{_named(field, stuck)} cannot all be paired: outside their own odd circles only "
            f"{_named(field, helpers)} could still meet them, and that is too few."
        )
    else:
        text = f"{_named(field, stuck)} can only meet each other, and their number is odd."
    return Infeasible("too-few-opponents", text, ids, remedies)


def _majority(field: Field) -> Infeasible | None:
    """More than half are of one kind that may not meet itself: no search is needed to see it."""
    for owner, toll in field.shared:
        kind, most = Counter(owner).most_common(1)[0]
        if toll >= FORBIDDEN and 2 * most > len(field) and not any(field.allowed):
            nodes = [node for node in range(len(field)) if owner[node] == kind]
            text = (
                f"{most} of {len(field)} must not meet each other; the others are too few to play them all."
            )
            return Infeasible("majority", text, _ids(field, nodes))
    return None


def _has_opponent(field: Field, node: int) -> bool:
    return any(other != node and field.cost(node, other) < FORBIDDEN for other in range(len(field)))


def _nobody_left(field: Field, node: int, remedies: tuple[Relaxation, ...]) -> Infeasible:
    player = field.players[node]
    against = Counter(
        next(kind for kind, keep in breaches(player, other, field.rules).items() if keep is Keep.HARD)
        for at, other in enumerate(field.players)
        if at not in (node, field.bye)
    )
    why = ", ".join(f"{NOUNS[kind]} {count}" for kind, count in sorted(against.items()))
    text = f"Player {player.id} has nobody left to play ({why or 'nobody else is here'})."
    return Infeasible("no-opponent", text, (player.id,), remedies)


def _bottleneck(field: Field) -> tuple[set[int], set[int]]:
    """Those whom some largest matching leaves out, and the neighbours they compete for (Gallai and Edmonds)."""
    size = len(field)
    edges = [(i, j) for i in range(size) for j in range(i + 1, size) if field.cost(i, j) < FORBIDDEN]
    most = largest(size, edges)
    stuck = {
        node for node in range(size) if largest(size, [edge for edge in edges if node not in edge]) == most
    }
    near = {other for edge in edges for node, other in (edge, edge[::-1]) if node in stuck}
    return stuck, near - stuck


def _ids(field: Field, nodes: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(field.players[node].id for node in nodes if node != field.bye))


def _named(field: Field, nodes: set[int]) -> str:
    ids = [str(player) for player in _ids(field, nodes)]
    names = ids[:NAMED] + ([f"{len(ids) - NAMED} more"] if len(ids) > NAMED else [])
    names += ["the bye"] if field.bye in nodes else []
    listed = " and ".join(", ".join(names).rsplit(", ", 1))
    return f"player {listed}" if len(ids) == 1 else f"players {listed}"


def _remedies(field: Field, new_byes: frozenset[int] = frozenset()) -> Iterator[Relaxation]:
    """The fewest new exceptions that make a round, then the fewest soft rematches and earlier exceptions, then those with
    the closest scores. `new_byes` are players whose second bye the field allows and the organizer has not."""
    if len(field) > EXPLAINABLE:
        return
    mate = match(len(field), list(_all_pairs(field)), field.jitter) or []
    for i, j in enumerate(mate):
        if i < j and (field.cost(i, j) >= FORBIDDEN or _is_new_bye(field, i, j, new_byes)):
            yield _exception(field, i, j)


def _is_new_bye(field: Field, i: int, j: int, new_byes: frozenset[int]) -> bool:
    if field.bye not in (i, j):
        return False
    player = field.players[i + j - field.bye]
    return player.byes > 0 and player.id in new_byes


def _all_pairs(field: Field) -> Iterator[Edge]:
    """Every pair; one that needs a new exception outweighs all soft rematches and earlier exceptions of a round."""
    new = price("relaxed", len(field))
    for i in range(len(field)):
        for j in range(i + 1, len(field)):
            cost = field.cost(i, j)
            yield i, j, cost if cost < FORBIDDEN else new + cost % FORBIDDEN


def _exception(field: Field, i: int, j: int) -> Relaxation:
    if field.bye in (i, j):
        player = field.players[i + j - field.bye]
        return Relaxation("second-bye", frozenset((player.id,)), f"A second bye for player {player.id}.")
    a, b = field.players[i], field.players[j]
    kind = next(kind for kind, keep in breaches(a, b, field.rules).items() if keep is Keep.HARD)
    low, high = sorted((a.id, b.id))
    text = f"Players {low} and {high} may meet although the rules forbid it ({NOUNS[kind]})."
    return Relaxation(kind, frozenset((low, high)), text)
