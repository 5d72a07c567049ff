"""What games and matches out of a file are worth, before there is an event."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from tournaments.history.played import Game
from tournaments.history.scoring import DEFAULT, points_of, results_of
from tournaments.incoming.events import BOTH_LOSE, DRAW, FIRST, SECOND, Incoming, IncomingBoard, IncomingGame
from tournaments.models import Outcome, PairingKind
from tournaments.own_scoring import scoring_from
from tournaments.standings import PRESETS, Scoring, points_for, read_bands, team_scoring


def game_scoring(event: Incoming) -> tuple[Scoring, str]:
    """What one game of two people is worth, with its title."""
    if event.own_scoring is not None:
        return scoring_from(event.own_scoring), event.own_scoring["title"]
    preset = PRESETS[event.scoring or DEFAULT]
    return preset.scoring, preset.title


def scoring_of(event: Incoming) -> Scoring:
    """What a game is worth, or a match where teams meet."""
    board, _title = game_scoring(event)
    if event.teams is None:
        return board
    return team_scoring(read_bands(event.teams.points), board, event.teams.boards)


def added_up(event: Incoming) -> Incoming:
    """The event with the result of each match as its boards make it. A match that nobody came to is lost by both."""
    board, match = game_scoring(event)[0], scoring_of(event)
    rounds = tuple(tuple(_added_up(game, board, match) for game in round_) for round_ in event.rounds)
    return replace(event, rounds=rounds)


def _added_up(game: IncomingGame, board: Scoring, match: Scoring) -> IncomingGame:
    if not game.boards:
        return game
    if all(one.outcome == BOTH_LOSE and one.unplayed for one in game.boards):
        return replace(game, outcome=BOTH_LOSE, unplayed=True, score=(0, 0))
    score = _board_points(game.boards, board)
    first, second = points_for(match, *score)
    outcome = DRAW if first == second else FIRST if first > second else SECOND
    return replace(game, outcome=outcome, unplayed=all(one.unplayed for one in game.boards), score=score)


def _board_points(boards: Iterable[IncomingBoard], scoring: Scoring) -> tuple[int, int]:
    games = [
        Game(1, at, PairingKind.GAME, at, 1, 2, Outcome(one.outcome or "void"), one.unplayed)
        for at, one in enumerate(boards)
    ]
    points = points_of(results_of(games, scoring))
    return points.get(1, 0), points.get(2, 0)


def games_of(event: Incoming) -> tuple[Game, ...]:
    """The games, matches and byes as standings take them."""
    return tuple(
        Game(
            number,
            at,
            PairingKind(game.bye) if game.second is None else PairingKind.GAME,
            game.table,
            game.first,
            game.second,
            Outcome(game.outcome) if game.outcome else None,
            game.unplayed,
            scored=(game.score or (0, 0)) if game.boards else (0, 0),
        )
        for number, round_ in enumerate(event.rounds, start=1)
        for at, game in enumerate(round_)
    )


def totals_of(event: Incoming) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """The match points and the board points of each team."""
    results = results_of(games_of(event), scoring_of(event))
    matches: dict[int, Fraction] = {}
    boards: dict[int, Fraction] = {}
    for result in results:
        matches[result.player] = matches.get(result.player, Fraction(0)) + result.points
        scored = Fraction(result.scored, game_scoring(event)[0].unit)
        boards[result.player] = boards.get(result.player, Fraction(0)) + scored
    return matches, boards
