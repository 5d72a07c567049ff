"""The preview of an event out of a file: what would be kept, before anything is."""

from dataclasses import dataclass

from tournaments import standings
from tournaments.history.ranking import points_text
from tournaments.history.scoring import results_of
from tournaments.incoming.counting import game_scoring, games_of, scoring_of
from tournaments.incoming.events import Incoming

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
    scoring, title = scoring_of(event), game_scoring(event)[1]
    numbers = [player.number for player in event.players]
    tally = standings.tally(results_of(games_of(event), scoring), scoring, numbers)
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
