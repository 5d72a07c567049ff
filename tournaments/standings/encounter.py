"""Direct encounter: the tied players ranked by the games among themselves.

If somebody has not met everybody, a place is given only where no result of the missing games could change it.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from tournaments.standings.parts import against, faced, meets
from tournaments.standings.tally import Tally


def behind(scores: Tally, tied: Sequence[int], *, forfeits: bool) -> dict[int, Fraction]:
    """For each tied player how many of the others are certainly behind."""
    places = list(_ordered(scores, tied, forfeits))
    left = len(tied)
    values: dict[int, Fraction] = {}
    for group in places:
        left -= len(group)
        values |= {player: Fraction(left) for player in group}
    return values


def _ordered(scores: Tally, tied: Iterable[int], forfeits: bool) -> Iterator[list[int]]:
    """Groups from the best to the last; players in one group stay tied."""
    rest = sorted(tied)
    won, open_games = _among(scores, rest, forfeits)
    if not any(open_games.values()):
        groups = [[p for p in rest if won[p] == value] for value in sorted(set(won.values()), reverse=True)]
        if len(groups) == 1:
            yield rest
            return
        for group in groups:
            yield from _ordered(scores, group, forfeits)
        return
    for player in rest:
        if all(won[player] > won[other] + open_games[other] for other in rest if other != player):
            yield [player]
            yield from _ordered(scores, [other for other in rest if other != player], forfeits)
            return
    yield rest


def _among(scores: Tally, tied: Sequence[int], forfeits: bool) -> tuple[dict[int, Fraction], dict[int, int]]:
    """Own results against each other, a win being 1, and how many of the others each has not met."""
    group = set(tied)
    won, met = {}, {}
    for player in tied:
        mine = (one for result in scores.results.get(player, ()) for one in faced(result))
        games = [result for result in mine if meets(result, forfeits) and result.opponent in group]
        won[player] = sum((against(scores, result) for result in games), Fraction(0))
        met[player] = {result.opponent for result in games}
    return won, {player: len(group - met[player] - {player}) for player in tied}
