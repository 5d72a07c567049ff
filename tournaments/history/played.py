"""What has happened in an event so far, read in two queries and handed on as frozen records.

Both pairing and standings start from here. Unconfirmed results are not results: they never leave this module (pain 8).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from itertools import combinations
from typing import Any

from django.db.models import QuerySet

from rules.engine.slips import (
    DESTROYED,
    GAMES_DRAWN,
    GAMES_WON,
    LEADERS,
    OBJECTIVES,
    SCORED,
    Feeding,
)
from tournaments.history.slips import slip_for
from tournaments.models import (
    BoardReport,
    Event,
    Outcome,
    PairingKind,
    ReportState,
    ResultReport,
    RoundKind,
    RoundState,
    Seat,
)


@dataclass(frozen=True, slots=True)
class Game:
    """One pairing of a published round, players by entry number: they mean the same in an archive of the event.

    `second` is None for a bye; `outcome` is None until a result is confirmed, for which a `postponed` game has time.
    Anyone who sits at a pod beyond the second seat is in `others`; `places` are then those of all seats. `counts` is what
    the result keeps; `scored`, `destroyed`, `leaders`, `objectives` and `games_won` are what it tells the standings of the
    two seats, `games_drawn` of both.
    """

    round: int
    pairing: int
    kind: PairingKind
    table: int | None
    first: int
    second: int | None
    outcome: Outcome | None = None
    unplayed: bool = False
    counts: Mapping[str, Any] = field(default_factory=dict, hash=False)
    scored: tuple[int, int] = (0, 0)
    destroyed: tuple[int, int] = (0, 0)
    leaders: tuple[int, int] = (0, 0)
    objectives: tuple[int, int] = (0, 0)
    games_won: tuple[int, int] = (0, 0)
    games_drawn: int = 0
    others: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    postponed: bool = False

    @property
    def is_bye(self) -> bool:
        return self.kind != PairingKind.GAME

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody who sits here, first seat first."""
        return (self.first, *self.others) if self.second is None else (self.first, self.second, *self.others)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Everybody here with everybody else."""
        return tuple(combinations(self.players, 2))


@dataclass(frozen=True, slots=True)
class _ReportedOutcome:
    outcome: Outcome
    unplayed: bool
    counts: Mapping[str, Any] = field(hash=False)
    scored: tuple[int, int]
    destroyed: tuple[int, int]
    leaders: tuple[int, int]
    objectives: tuple[int, int]
    games_won: tuple[int, int]
    games_drawn: int
    places: tuple[int, ...]


def games_of(event: Event, *, up_to: int | None = None) -> tuple[Game, ...]:
    """All games of the published rounds before a bracket, in order. A top cut does not touch the standings."""
    seats = Seat.objects.filter(round__event=event).exclude(round__kind=RoundKind.CUT)
    seats = seats.exclude(round__state=RoundState.DRAFT)
    reports = ResultReport.objects.filter(pairing__round__event=event, state=ReportState.CONFIRMED)
    if up_to is not None:
        seats = seats.filter(round__number__lte=up_to)
        reports = reports.filter(pairing__round__number__lte=up_to)
    return _join(
        seats.order_by("round__number", "pairing_id", "side").values_list(
            "round__number",
            "pairing_id",
            "pairing__kind",
            "pairing__table",
            "pairing__postponed_at",
            "entry__number",
            "side",
        ),
        _confirmed(reports, Feeding.of(slip_for(event))),
    )


def _confirmed(reports: QuerySet[ResultReport], feeding: Feeding) -> dict[int, _ReportedOutcome]:
    rows = reports.values_list("pairing_id", "outcome", "unplayed", "counts", "places")
    return {
        pairing: _outcome_of(Outcome(outcome), unplayed, feeding, counts, tuple(places))
        for pairing, outcome, unplayed, counts, places in rows
    }


def _outcome_of(
    outcome: Outcome, unplayed: bool, feeding: Feeding, counts: Mapping[str, Any], places: tuple[int, ...]
) -> _ReportedOutcome:
    return _ReportedOutcome(
        outcome,
        unplayed,
        counts,
        scored=feeding.of_players(counts, SCORED),
        destroyed=feeding.of_players(counts, DESTROYED),
        leaders=feeding.of_players(counts, LEADERS),
        objectives=feeding.of_players(counts, OBJECTIVES),
        games_won=feeding.of_players(counts, GAMES_WON),
        games_drawn=feeding.of_table(counts, GAMES_DRAWN),
        places=places,
    )


def _join(
    seats: Iterable[tuple[int, int, str, int | None, datetime | None, int, int]],
    reported: dict[int, _ReportedOutcome],
) -> tuple[Game, ...]:
    tables: dict[int, tuple[int, str, int | None, dict[int, int]]] = {}
    postponed = set()
    for number, pairing, kind, table, since, entry, side in seats:
        tables.setdefault(pairing, (number, kind, table, {}))[3][side] = entry
        if since is not None and pairing not in reported:
            postponed.add(pairing)
    games = (
        _game(number, pairing, PairingKind(kind), table, sides, reported.get(pairing))
        for pairing, (number, kind, table, sides) in tables.items()
    )
    return tuple(replace(game, postponed=True) if game.pairing in postponed else game for game in games)


def _game(
    number: int,
    pairing: int,
    kind: PairingKind,
    table: int | None,
    sides: dict[int, int],
    reported: _ReportedOutcome | None,
) -> Game:
    others = tuple(entry for side, entry in sorted(sides.items()) if side > 2)
    game = Game(number, pairing, kind, table, sides[1], sides.get(2), others=others)
    if reported is None:
        return game
    return replace(game, **{name: getattr(reported, name) for name in _OUTCOME_FIELDS})


def game_with_report(
    game: Game, report: ResultReport | None, feeding: Feeding, *, postponed: bool = False
) -> Game:
    """The same game with the result that `report` says; without one, with no result, and `postponed` or not."""
    bare = Game(game.round, game.pairing, game.kind, game.table, game.first, game.second, others=game.others)
    if report is None:
        return replace(bare, postponed=postponed)
    reported = _outcome_of(
        Outcome(report.outcome), report.unplayed, feeding, report.counts, tuple(report.places)
    )
    return replace(bare, **{name: getattr(reported, name) for name in _OUTCOME_FIELDS})


def game_of_report(game: Game, report: BoardReport | None, feeding: Feeding) -> Game:
    """The game of a board with its confirmed result; without one, with none."""
    if report is None:
        return game
    reported = _outcome_of(Outcome(report.outcome), report.unplayed, feeding, report.counts, ())
    return replace(game, **{name: getattr(reported, name) for name in _OUTCOME_FIELDS})


_OUTCOME_FIELDS = tuple(column.name for column in fields(_ReportedOutcome))
