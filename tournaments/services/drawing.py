"""Asks the pairing for a round and keeps its answer in the order of the field."""

from collections.abc import Sequence

from tournaments import pairing
from tournaments.pairing.costs import FORBIDDEN, as_cost
from tournaments.pairing.exact import solve
from tournaments.pairing.field import build


def draw(players: Sequence[pairing.Player], rules: pairing.Rules, seed: int) -> pairing.Draw:
    wished = [player for player in players if player.wants_bye]
    field = build([player for player in players if not player.wants_bye], rules, seed)
    solution = solve(field)
    if solution.total >= FORBIDDEN:
        raise pairing.Infeasible("no-round", "No round keeps every rule.", tuple(p.id for p in players))
    pairs, byes = [], [pairing.Bye(player.id, requested=True) for player in wished]
    for node, mate in enumerate(solution.mate):
        if field.bye in (node, mate):
            if node != field.bye:
                byes.append(pairing.Bye(field.players[node].id))
        elif node < mate:
            pairs.append(pairing.Pair(field.players[node].id, field.players[mate].id))
    cost = as_cost(solution.total)
    certificate = pairing.Certificate(
        solution.method, solution.proof, as_cost(solution.bound), "Proved optimal."
    )
    return pairing.Draw(tuple(pairs), tuple(byes), cost, (), certificate)
