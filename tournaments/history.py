"""What has happened in an event so far, read in two queries and handed on as frozen records.

Both pairing and standings start from here. Unconfirmed results are not results: they never leave this module (pain 8).
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import (
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

    `second` is None for a bye; `outcome` is None until a result is confirmed.
    """

    round: int
    pairing: int
    kind: PairingKind
    table: int | None
    first: int
    second: int | None
    outcome: Outcome | None = None
    unplayed: bool = False
    first_points: int = 0
    second_points: int = 0
    first_survivors: int = 0
    second_survivors: int = 0

    @property
    def is_bye(self) -> bool:
        return self.kind != PairingKind.GAME


@dataclass(frozen=True, slots=True)
class _Said:
    outcome: Outcome
    unplayed: bool
    first_points: int
    second_points: int
    first_survivors: int
    second_survivors: int


def games_of(event: Event, *, up_to: int | None = None) -> tuple[Game, ...]:
    """All games of the published Swiss rounds, in order. A top cut does not touch the standings."""
    seats = Seat.objects.filter(round__event=event, round__kind=RoundKind.SWISS)
    seats = seats.exclude(round__state=RoundState.DRAFT)
    reports = ResultReport.objects.filter(pairing__round__event=event, state=ReportState.CONFIRMED)
    if up_to is not None:
        seats = seats.filter(round__number__lte=up_to)
        reports = reports.filter(pairing__round__number__lte=up_to)
    return _join(
        seats.order_by("round__number", "pairing_id", "side").values_list(
            "round__number", "pairing_id", "pairing__kind", "pairing__table", "entry__number", "side"
        ),
        _confirmed(reports),
    )


def _confirmed(reports: QuerySet[ResultReport]) -> dict[int, _Said]:
    rows = reports.values_list(
        "pairing_id",
        "outcome",
        "unplayed",
        "first_points",
        "second_points",
        "first_survivors",
        "second_survivors",
    )
    return {
        pairing: _Said(Outcome(outcome), unplayed, *(count or 0 for count in counts))
        for pairing, outcome, unplayed, *counts in rows
    }


def _join(
    seats: Iterable[tuple[int, int, str, int | None, int, int]], said: dict[int, _Said]
) -> tuple[Game, ...]:
    tables: dict[int, tuple[int, str, int | None, dict[int, int]]] = {}
    for number, pairing, kind, table, entry, side in seats:
        tables.setdefault(pairing, (number, kind, table, {}))[3][side] = entry
    return tuple(
        _game(number, pairing, PairingKind(kind), table, sides, said.get(pairing))
        for pairing, (number, kind, table, sides) in tables.items()
    )


def _game(
    number: int, pairing: int, kind: PairingKind, table: int | None, sides: dict[int, int], said: _Said | None
) -> Game:
    if said is None:
        return Game(number, pairing, kind, table, sides[1], sides.get(2))
    return Game(
        number,
        pairing,
        kind,
        table,
        sides[1],
        sides.get(2),
        said.outcome,
        said.unplayed,
        said.first_points,
        said.second_points,
        said.first_survivors,
        said.second_survivors,
    )
