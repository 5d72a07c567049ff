"""Tables of three and four players: near each other in the standings, and with people they have not met.

Finding the best tables is a hard problem in general, so this is a good answer without a proof.
"""

from collections.abc import Sequence
from itertools import combinations

from tournaments.pairing.breaches import breaches, is_forbidden
from tournaments.pairing.noise import mix
from tournaments.pairing.types import Infeasible, Player, Rules
from wording import ngettext

PASSES = 4
NEAR = 12  # seats in both directions that are tried for an exchange


def pods(players: Sequence[Player], rules: Rules, seed: int) -> tuple[tuple[int, ...], ...]:
    """Tables from the top down. As few tables of three as possible; the lowest tables have them."""
    sizes = sizes_for(len(players))
    order = sorted(players, key=lambda player: (-player.points, mix(seed, rules.round, player.id), player.id))
    seats = [place for place, size in enumerate(sizes) for _seat in range(size)]
    for _pass in range(PASSES):
        better = [at for at in range(len(order)) if _improve(order, seats, at, rules)]
        if not better:
            break
    tables: list[list[int]] = [[] for _ in sizes]
    for player, table in zip(order, seats, strict=True):
        tables[table].append(player.id)
    return tuple(tuple(sorted(table)) for table in tables)


def sizes_for(players: int) -> list[int]:
    """Fours and then threes; 1, 2 and 5 players cannot be split so."""
    threes = -players % 4
    if 3 * threes > players:
        raise Infeasible(
            "no-pods",
            ngettext(
                "%(players)s player cannot be split into tables of three and four.",
                "%(players)s players cannot be split into tables of three and four.",
                players,
            )
            % {"players": players},
        )
    return [4] * ((players - 3 * threes) // 4) + [3] * threes


def _improve(order: list[Player], seats: Sequence[int], at: int, rules: Rules) -> bool:
    """Exchange this player with somebody near wherever both tables together get better."""
    best, found = 0, -1
    for other in range(max(0, at - NEAR), min(len(order), at + NEAR + 1)):
        if seats[other] == seats[at]:
            continue
        before = _cost(order, seats, at, rules) + _cost(order, seats, other, rules)
        order[at], order[other] = order[other], order[at]
        gain = before - _cost(order, seats, at, rules) - _cost(order, seats, other, rules)
        order[at], order[other] = order[other], order[at]
        if gain > best:
            best, found = gain, other
    if found >= 0:
        order[at], order[found] = order[found], order[at]
    return found >= 0


def _cost(order: Sequence[Player], seats: Sequence[int], at: int, rules: Rules) -> int:
    """Of the whole table at which this seat stands: forbidden meetings, then unwished ones, then score distance."""
    table = [
        player
        for player, seat in zip(order[max(0, at - 3) : at + 4], seats[max(0, at - 3) : at + 4], strict=True)
        if seat == seats[at]
    ]
    total = 0
    for a, b in combinations(table, 2):
        total += (
            (is_forbidden(a, b, rules) << 64)
            + (len(breaches(a, b, rules)) << 32)
            + (a.points - b.points) ** 2
        )
    return total
