"""What a game is worth at an event, and how games become the results that standings and pairing work on.

Formulas of tiebreaks are in `tournaments.standings`; here are the organizer's choices and the translation.
"""

from collections.abc import Iterable, Iterator

from rules.engine.slips import DESTROYED, GAMES_WON, LEADERS, OBJECTIVES, SCORED
from rules.games.registry import GAMES
from tournaments.history.played import Game
from tournaments.history.slips import board_slip
from tournaments.models import Event, Format, Outcome, PairingKind
from tournaments.own_scoring import OWN, scoring_from
from tournaments.standings import (
    POD_POINTS,
    PRESETS,
    Input,
    Kind,
    Result,
    Scoring,
    points_by_place,
    points_for,
    read_bands,
    team_scoring,
)

DEFAULT = "surviving-points"
DEFAULT_POD = "places"
# What a count of a result slip is to the tiebreaks; those that need what no count feeds are 0 for everybody.
FEEDS = {
    SCORED: Input.POINTS,
    DESTROYED: Input.DESTROYED,
    LEADERS: Input.LEADERS,
    OBJECTIVES: Input.OBJECTIVES,
    GAMES_WON: Input.GAMES,
}

_WON = {
    Outcome.FIRST: (1, 0, 0),
    Outcome.DRAW: (0, 1, 0),
    Outcome.SECOND: (0, 0, 1),
    Outcome.BOTH_LOSE: (0, 0, 1),
}
_MIRROR = {Outcome.FIRST: Outcome.SECOND, Outcome.SECOND: Outcome.FIRST}


def scoring_of(event: Event) -> Scoring:
    """At pods places are worth points; a match of teams is worth its bands; otherwise wins and draws are worth points."""
    if event.format == Format.PODS:
        return POD_POINTS.get(event.pod_points, POD_POINTS[DEFAULT_POD]).scoring
    return _of_teams(event) if event.has_teams else board_scoring(event)


def _of_teams(event: Event) -> Scoring:
    return team_scoring(read_bands(event.team_points), board_scoring(event), event.team_size)


def board_scoring(event: Event) -> Scoring:
    """What one game is worth, by a preset or by the organizer's own scoring."""
    if event.scoring == OWN:
        return scoring_from(event.own_scoring)
    return PRESETS.get(event.scoring, PRESETS[DEFAULT]).scoring


def inputs_of(event: Event) -> frozenset[Input]:
    """What is known of every game of this event; at pods nobody counts."""
    if event.has_teams and event.format != Format.PODS:
        return frozenset({Input.OUTCOME, Input.BOARDS})
    return frozenset({Input.OUTCOME}) if event.format == Format.PODS else board_inputs(event)


def board_inputs(event: Event) -> frozenset[Input]:
    """What is known of every single game."""
    return frozenset({Input.OUTCOME, *(FEEDS[feed] for feed in board_slip(event).feeds if feed in FEEDS)})


def inputs_of_all_games() -> frozenset[Input]:
    """What the results of at least one game record."""
    feeds = (feed for game in GAMES.values() for feed in game.slip.feeds)
    return frozenset({Input.OUTCOME, Input.BOARDS, *(FEEDS[feed] for feed in feeds if feed in FEEDS)})


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
    yield _side(game, 0, outcome, scoring)
    yield _side(game, 1, _MIRROR.get(outcome, outcome), scoring)


# Byes that count as a win, and so as the victory points of one; a half bye is a draw without any, a zero bye nothing.
FULL = (PairingKind.BYE, PairingKind.FULL_BYE, PairingKind.WALKOVER)


def _bye(game: Game, scoring: Scoring) -> Result:
    worth = {
        PairingKind.BYE: scoring.bye,
        PairingKind.FULL_BYE: scoring.bye,
        PairingKind.HALF_BYE: scoring.half_bye,
        PairingKind.ZERO_BYE: scoring.zero_bye,
        PairingKind.SITS_OUT: 0,
        PairingKind.WALKOVER: scoring.bye,
    }[game.kind]
    is_win = game.kind in FULL
    half = scoring.half_bye_scored if game.kind == PairingKind.HALF_BYE else 0
    return Result(
        round=game.round,
        player=game.first,
        kind=Kind.BYE,
        points=worth,
        scored=scoring.bye_scored if is_win else half,
        conceded=scoring.bye_conceded if is_win else half,
        leaders=scoring.bye_leaders if is_win else 0,
    )


def _pod(game: Game, scoring: Scoring) -> Iterator[Result]:
    """A pod counts as one game, won by the person who stands last alone; equal first places are a draw."""
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


def _side(game: Game, seat: int, outcome: Outcome, scoring: Scoring) -> Result:
    """`outcome` as the player at `seat` (0 or 1) of a game of two sees it."""
    player, opponent = game.players[seat], game.players[1 - seat]
    if outcome == Outcome.VOID:
        return Result(round=game.round, player=player, opponent=opponent, kind=Kind.VOID)
    won, drawn, lost = _WON[outcome]
    games = (game.games_won[seat], game.games_drawn, game.games_won[1 - seat])
    return Result(
        round=game.round,
        player=player,
        opponent=opponent,
        kind=Kind.FORFEIT if game.unplayed else Kind.PLAYED,
        points=_points(scoring, game, seat, won, drawn),
        games_won=games[0] if any(games) else won,
        games_drawn=games[1] if any(games) else drawn,
        games_lost=games[2] if any(games) else lost,
        won=won - lost,
        scored=game.scored[seat],
        conceded=game.scored[1 - seat],
        destroyed=game.destroyed[seat],
        lost=game.destroyed[1 - seat],
        leaders=game.leaders[seat],
        leaders_lost=game.leaders[1 - seat],
        objectives=game.objectives[seat],
    )


def _points(scoring: Scoring, game: Game, seat: int, won: int, drawn: int) -> int:
    """A game decided without playing has its own worth; otherwise the result and the bonuses of the player at `seat`."""
    if game.unplayed and scoring.forfeit_win is not None and won:
        return scoring.forfeit_win
    if game.unplayed and scoring.forfeit_loss is not None and not won and not drawn:
        return scoring.forfeit_loss
    return _worth(scoring, game, seat, won, drawn) + (0 if game.unplayed else _bonus(scoring, game, seat))


def _worth(scoring: Scoring, game: Game, seat: int, won: int, drawn: int) -> int:
    """Where bands give the points, the difference on the table decides; otherwise who won does."""
    scored, conceded = game.scored[seat], game.scored[1 - seat]
    if scoring.bands and (scored or conceded):
        return points_for(scoring, scored, conceded)[0]
    return scoring.win if won else scoring.draw if drawn else scoring.loss


def _bonus(scoring: Scoring, game: Game, seat: int) -> int:
    return sum(bonus.points for bonus in scoring.bonuses if _own(game, bonus.count, seat) >= bonus.least)


def _own(game: Game, count: str, seat: int) -> int:
    """What the player at `seat` counted; below every threshold where nobody did."""
    found = game.counts.get(count)
    return int(found[seat]) if isinstance(found, list | tuple) else -1
