"""What a game is worth at an event, and how games become the results that standings and pairing work on.

Formulas of tiebreaks are in `tournaments.standings`; here are the organizer's choices and the translation.
"""

from collections.abc import Iterable, Iterator

from tournaments.history.played import Game
from tournaments.models import Event, Format, Outcome, PairingKind
from tournaments.standings import (
    POD_POINTS,
    PRESETS,
    Input,
    Kind,
    Result,
    Scoring,
    points_by_place,
    points_for,
)

DEFAULT = "surviving-points"
DEFAULT_POD = "places"
# What results of each format record; tiebreaks that need something else are 0 for everybody.
OF_GAMES = frozenset({Input.OUTCOME, Input.POINTS})
INPUTS = {Format.PODS.value: frozenset({Input.OUTCOME})}

_WON = {
    Outcome.FIRST: (1, 0, 0),
    Outcome.DRAW: (0, 1, 0),
    Outcome.SECOND: (0, 0, 1),
    Outcome.BOTH_LOSE: (0, 0, 1),
}
_MIRROR = {Outcome.FIRST: Outcome.SECOND, Outcome.SECOND: Outcome.FIRST}


def scoring_of(event: Event) -> Scoring:
    """At pods places are worth points; otherwise wins and draws are."""
    if event.format == Format.PODS:
        return POD_POINTS.get(event.pod_points, POD_POINTS[DEFAULT_POD]).scoring
    return PRESETS.get(event.scoring, PRESETS[DEFAULT]).scoring


def inputs_of(format_: str) -> frozenset[Input]:
    """What is known of every game of an event of this format."""
    return INPUTS.get(format_, OF_GAMES)


def results_of(games: Iterable[Game], scoring: Scoring) -> tuple[Result, ...]:
    """One result per player of a game or pod, one per bye. A game without a confirmed result is no result yet (pain 8)."""
    known = (game for game in games if game.is_bye or game.outcome is not None)
    return tuple(result for game in known for result in _sides(game, scoring))


def points_of(results: Iterable[Result]) -> dict[int, int]:
    totals: dict[int, int] = {}
    for result in results:
        totals[result.player] = totals.get(result.player, 0) + result.points
    return totals


def _sides(game: Game, scoring: Scoring) -> Iterator[Result]:
    if game.second is None:
        yield _bye(game, scoring)
        return
    if game.others:
        yield from _pod(game, scoring)
        return
    outcome = game.outcome or Outcome.VOID
    left = (game.first_points, game.second_points)
    yield _side(game, game.first, game.second, outcome, left, scoring)
    yield _side(game, game.second, game.first, _MIRROR.get(outcome, outcome), left[::-1], scoring)


# Byes that count as a win, and so as the victory points of one; a half bye is a draw without any, a zero bye nothing.
FULL = (PairingKind.BYE, PairingKind.FULL_BYE, PairingKind.WALKOVER)


def _bye(game: Game, scoring: Scoring) -> Result:
    worth = {
        PairingKind.BYE: scoring.bye,
        PairingKind.FULL_BYE: scoring.bye,
        PairingKind.HALF_BYE: scoring.half_bye,
        PairingKind.ZERO_BYE: 0,
        PairingKind.SITS_OUT: 0,
        PairingKind.WALKOVER: scoring.bye,
    }[game.kind]
    is_win = game.kind in FULL
    return Result(
        round=game.round,
        player=game.first,
        kind=Kind.BYE,
        points=worth,
        scored=scoring.bye_scored if is_win else 0,
        conceded=scoring.bye_conceded if is_win else 0,
    )


def _pod(game: Game, scoring: Scoring) -> Iterator[Result]:
    """A pod counts as one game, won by whoever stands last alone; equal first places are a draw."""
    if game.outcome != Outcome.PLACED:
        for player in game.players:
            yield Result(round=game.round, player=player, kind=Kind.VOID)
        return
    points = points_by_place(scoring, game.places)
    place_of = dict(zip(game.players, game.places, strict=True))
    shared_first = game.places.count(1) > 1
    for player, worth in zip(game.players, points, strict=True):
        mine = place_of[player]
        pod = tuple(
            (other, (place > mine) - (place < mine)) for other, place in place_of.items() if other != player
        )
        yield Result(
            round=game.round,
            player=player,
            opponent=pod[0][0],
            kind=Kind.PLAYED,
            points=worth,
            games_won=int(mine == 1 and not shared_first),
            games_drawn=int(mine == 1 and shared_first),
            games_lost=int(mine > 1),
            pod=pod,
        )


def _side(
    game: Game, player: int, opponent: int, outcome: Outcome, left: tuple[int, ...], scoring: Scoring
) -> Result:
    """`outcome` and `left` (army points on the map at the end) as this player sees them, own side first."""
    if outcome == Outcome.VOID:
        return Result(round=game.round, player=player, opponent=opponent, kind=Kind.VOID)
    won, drawn, lost = _WON[outcome]
    return Result(
        round=game.round,
        player=player,
        opponent=opponent,
        kind=Kind.FORFEIT if game.unplayed else Kind.PLAYED,
        points=_points(scoring, won, drawn, left),
        games_won=won,
        games_drawn=drawn,
        games_lost=lost,
        scored=left[0],
        conceded=left[1],
    )


def _points(scoring: Scoring, won: int, drawn: int, left: tuple[int, ...]) -> int:
    """Where bands give the points, the difference on the table decides; otherwise who won does."""
    if scoring.bands and any(left):
        return points_for(scoring, left[0], left[1])[0]
    return scoring.win if won else scoring.draw if drawn else scoring.loss
