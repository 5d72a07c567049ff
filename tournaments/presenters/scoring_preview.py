"""The standings of a past event under two scorings, side by side: what a change of the scoring would have done."""

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments import standings
from tournaments.history.played import games_of
from tournaments.history.ranking import points_text
from tournaments.history.scoring import results_of, scoring_of
from tournaments.models import Event, EventState, Format, RoundState
from tournaments.standings import Scoring, Table

SHOWN = 32  # of the best, by the new scoring


@dataclass(frozen=True, slots=True)
class PreviewRow:
    name: str
    rank: int
    points: str
    old_rank: int
    old_points: str

    @property
    def move(self) -> int:
        """Places gained; negative for places lost."""
        return self.old_rank - self.rank


@dataclass(frozen=True, slots=True)
class Preview:
    event: Event
    rows: tuple[PreviewRow, ...]
    moved: int
    players: int


def past_events(event: Event) -> QuerySet[Event]:
    """Those that a scoring of this event can be tried on: games of two by the same rules, with a finished round."""
    played = Event.objects.filter(
        state__in=(EventState.RUNNING, EventState.CLOSED),
        ruleset=event.ruleset,
        rounds__state=RoundState.FINISHED,
        cancelled_at=None,
        is_practice=False,
    )
    return (
        played.exclude(format__in=(Format.PODS, Format.ELIMINATION)).order_by("-starts_at", "-pk").distinct()
    )


def preview(past: Event, scoring: Scoring) -> Preview:
    """Two queries: the games of the past event, and the names."""
    games, names = games_of(past), dict(past.entries.values_list("number", "name"))
    played = {player for game in games for player in game.players}
    before, after = scoring_of(past), scoring
    tables = []
    for used in (before, after):
        tally = standings.tally(results_of(games, used), used, played)
        tables.append(standings.table(tally, tuple(past.tiebreaks)))
    old, new = tables
    rows = tuple(_rows(old, new, names, before, after))
    return Preview(past, rows[:SHOWN], sum(bool(row.move) for row in rows), len(rows))


def _rows(old: Table, new: Table, names: dict[int, str], before: Scoring, after: Scoring) -> list[PreviewRow]:
    was = {row.player: row for row in old.rows}
    return [
        PreviewRow(
            names.get(row.player, ""),
            row.rank,
            points_text(row.points, after),
            was[row.player].rank,
            points_text(was[row.player].points, before),
        )
        for row in new.rows
    ]
