"""What a game is worth at an event, and how games become the results that standings and pairing work on.

Formulas of tiebreaks are in `tournaments.standings`; here are the organizer's choices and the translation.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournaments.history import Game
from tournaments.models import Event, Outcome, PairingKind
from tournaments.standings import Kind, Result, Scoring


@dataclass(frozen=True, slots=True)
class Preset:
    title: str
    scoring: Scoring


PRESETS: dict[str, Preset] = {
    "3-1-0": Preset("Win 3, draw 1, loss 0", Scoring()),
    "2-1-0": Preset("Win 2, draw 1, loss 0", Scoring(win=2, draw=1, loss=0, bye=2, half_bye=1)),
    "1-half-0": Preset("Win 1, draw ½, loss 0", Scoring(win=2, draw=1, loss=0, bye=2, half_bye=1, unit=2)),
    "5-3-1": Preset("Win 5, draw 3, loss 1", Scoring(win=5, draw=3, loss=1, bye=5, half_bye=3)),
}
DEFAULT = "3-1-0"

# The tiebreaks an organizer can choose from, the usual ones of this game first.
TIEBREAKS: dict[str, str] = {"omw": "Opponents’ match-win %"}

_WON = {
    Outcome.FIRST: (1, 0, 0),
    Outcome.DRAW: (0, 1, 0),
    Outcome.SECOND: (0, 0, 1),
    Outcome.BOTH_LOSE: (0, 0, 1),
}
_MIRROR = {Outcome.FIRST: Outcome.SECOND, Outcome.SECOND: Outcome.FIRST}


def scoring_of(event: Event) -> Scoring:
    return PRESETS.get(event.scoring, PRESETS[DEFAULT]).scoring


def results_of(games: Iterable[Game], scoring: Scoring) -> tuple[Result, ...]:
    """Two results per game, one per bye. A game without a confirmed result is void: it counts for nobody."""
    return tuple(result for game in games for result in _sides(game, scoring))


def points_of(results: Iterable[Result]) -> dict[int, int]:
    totals: dict[int, int] = {}
    for result in results:
        totals[result.player] = totals.get(result.player, 0) + result.points
    return totals


def _sides(game: Game, scoring: Scoring) -> Iterator[Result]:
    if game.second is None:
        yield _bye(game, scoring)
        return
    outcome = game.outcome or Outcome.VOID
    left = (game.first_points, game.second_points)
    yield _side(game, game.first, game.second, outcome, left, scoring)
    yield _side(game, game.second, game.first, _MIRROR.get(outcome, outcome), left[::-1], scoring)


def _bye(game: Game, scoring: Scoring) -> Result:
    worth = {
        PairingKind.BYE: scoring.bye,
        PairingKind.FULL_BYE: scoring.bye,
        PairingKind.HALF_BYE: scoring.half_bye,
        PairingKind.ZERO_BYE: 0,
    }[game.kind]
    return Result(
        round=game.round,
        player=game.first,
        kind=Kind.BYE,
        points=worth,
        scored=scoring.bye_scored,
        conceded=scoring.bye_conceded,
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
        points=won * scoring.win + drawn * scoring.draw + lost * scoring.loss,
        games_won=won,
        games_drawn=drawn,
        games_lost=lost,
        scored=left[0],
        conceded=left[1],
    )
