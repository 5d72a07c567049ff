"""The preview of an event out of a file: what would be kept, before anything is."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments import standings
from tournaments.history.played import Game
from tournaments.history.ranking import points_text
from tournaments.history.scoring import DEFAULT, results_of
from tournaments.incoming.events import Incoming
from tournaments.models import Outcome, PairingKind
from tournaments.own_scoring import scoring_from
from tournaments.standings import PRESETS, Scoring

SHOWN = 20


@dataclass(frozen=True, slots=True)
class PreviewedPlayer:
    rank: int
    name: str
    points: str
    record: str


@dataclass(frozen=True, slots=True)
class IncomingPreview:
    event: Incoming
    best: tuple[PreviewedPlayer, ...]
    scoring: str
    missing: int  # games without a result

    @property
    def more(self) -> int:
        return len(self.event.players) - len(self.best)


def preview_of(event: Incoming) -> IncomingPreview:
    """Standings by the points that the format counts by; rounds, games and byes are counted by the template."""
    scoring, title = _scoring(event)
    games = list(_games(event))
    numbers = [player.number for player in event.players]
    tally = standings.tally(results_of(games, scoring), scoring, numbers)
    names = {player.number: player.name for player in event.players}
    best = tuple(
        PreviewedPlayer(
            row.rank,
            names[row.player],
            points_text(row.points, scoring),
            row.record,
        )
        for row in standings.table(tally).rows[:SHOWN]
    )
    missing = sum(not game.outcome and game.second is not None for round_ in event.rounds for game in round_)
    return IncomingPreview(event, best, title, missing)


def _scoring(event: Incoming) -> tuple[Scoring, str]:
    if event.own_scoring is not None:
        return scoring_from(event.own_scoring), event.own_scoring["title"]
    preset = PRESETS[event.scoring or DEFAULT]
    return preset.scoring, preset.title


def _games(event: Incoming) -> Iterator[Game]:
    for number, round_ in enumerate(event.rounds, start=1):
        for at, game in enumerate(round_):
            kind = PairingKind(game.bye) if game.second is None else PairingKind.GAME
            outcome = Outcome(game.outcome) if game.outcome else None
            yield Game(number, at, kind, game.table, game.first, game.second, outcome, game.unplayed)
