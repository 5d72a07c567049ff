"""Everything the formulas look up, gathered once from the results: points, games, rounds, who met whom.

A tally is read-only. Nothing is ranked here.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.standings.types import Kind, Result, Scoring


@dataclass(frozen=True, slots=True)
class Tally:
    """`points` are before penalties: an opponent's strength does not sink because the opponent was rude."""

    scoring: Scoring
    results: Mapping[int, tuple[Result, ...]]  # by player, in order of rounds
    points: Mapping[int, int]
    penalties: Mapping[int, int] = field(default_factory=dict)
    rounds: tuple[int, ...] = ()  # in which anybody has a result
    counting: tuple[int, ...] = ()  # in which anybody has one that is not void
    known: dict[tuple[str, int], Fraction] = field(default_factory=dict, compare=False, repr=False)

    def games(self, player: int) -> Iterator[Result]:
        return (result for result in self.results.get(player, ()) if result.is_game)

    def final_points(self, player: int) -> int:
        return self.points[player] - self.penalties.get(player, 0)


def tally(
    results: Iterable[Result],
    scoring: Scoring | None = None,
    players: Iterable[int] = (),
    penalties: Mapping[int, int] | None = None,
) -> Tally:
    """`players` adds those without any result yet. Two results of one player in one round are refused."""
    by_player: dict[int, dict[int, Result]] = {player: {} for player in players}
    for result in results:
        rounds = by_player.setdefault(result.player, {})
        if result.round in rounds:
            raise ValueError(f"Player {result.player} has two results in round {result.round}.")
        rounds[result.round] = result
    ordered = {
        player: tuple(rounds[n] for n in sorted(rounds)) for player, rounds in sorted(by_player.items())
    }
    points = {player: total_of(mine) for player, mine in ordered.items()}
    found = [result for mine in ordered.values() for result in mine]
    out = tuple(sorted({result.round for result in found}))
    counting = tuple(sorted({result.round for result in found if result.kind is not Kind.VOID}))
    return Tally(scoring or Scoring(), ordered, points, penalties or {}, out, counting)


def total_of(results: Iterable[Result]) -> int:
    """The points of one player; a void round has none."""
    return sum(result.points for result in results if result.kind is not Kind.VOID)


def outcome(result: Result, scoring: Scoring) -> int:
    """+1 won, 0 drawn, -1 lost: as the result says, else by games if any were counted, otherwise by points."""
    if result.won is not None:
        return result.won
    if result.games_won or result.games_drawn or result.games_lost:
        return (result.games_won > result.games_lost) - (result.games_won < result.games_lost)
    if 2 * result.points == scoring.best or result.points == scoring.draw != scoring.loss:
        return 0
    return 1 if 2 * result.points > scoring.best else -1


def points_by_place(scoring: Scoring, places: Sequence[int]) -> tuple[int, ...]:
    """Event points of every seat of a pod for the places of its seats. A shared place shares the points of all
    places that it takes up, rounded down."""
    worth = next(row for row in scoring.places if len(row) == len(places))
    shared = {place: worth[place - 1 : place - 1 + places.count(place)] for place in places}
    return tuple(sum(shared[place]) // len(shared[place]) for place in places)


def points_for(scoring: Scoring, scored: int, conceded: int) -> tuple[int, int]:
    """Event points of both sides for victory points scored and conceded, by the bands or by win, draw and loss."""
    if scored < conceded:
        return points_for(scoring, conceded, scored)[::-1]
    for least, mine, theirs in sorted(scoring.bands, reverse=True):
        if scored - conceded >= least:
            return mine, theirs
    return (scoring.draw, scoring.draw) if scored == conceded else (scoring.win, scoring.loss)
