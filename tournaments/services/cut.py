"""The top cut: a bracket drawn from the final Swiss standings, one stage after the other, no draws.

The bracket is fixed by the seeds that the first stage keeps; who stands where follows from confirmed results.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from common.errors import Refusal
from tournaments.models import (
    CutKind,
    EntryState,
    Event,
    Outcome,
    PairingKind,
    ReportState,
    Round,
    RoundKind,
    Seat,
)
from tournaments.pairing import bracket
from tournaments.pairing.bracket import Bracket, Fixture
from tournaments.ranking import standings_of
from tournaments.services.plans import Plan, TablePlan
from tournaments.services.venue import free_tables


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut as it was drawn: entry numbers, best first, and how it is played."""

    seeds: tuple[int, ...]
    kind: str

    @property
    def bracket(self) -> Bracket:
        return bracket.double(self.seeds) if self.kind == CutKind.DOUBLE else bracket.single(self.seeds)


def cut_of(event: Event) -> Cut | None:
    """None until the first stage is drawn. Later changes of the settings do not touch it."""
    first = event.rounds.filter(kind=RoundKind.CUT).order_by("number").first()
    return Cut(tuple(first.proof["seeds"]), first.proof["kind"]) if first is not None else None


def plan_cut(event: Event, *, number: int) -> Plan:
    cut = cut_of(event) or Cut(_drawn_seeds(event), event.cut_kind)
    waiting = [one for one in bracket.fixtures(cut.bracket, winners_of(event)) if one.is_open]
    if not waiting:
        raise Refusal("cut.over", "The top cut is played to its end.")
    tables = tuple(_tables(event, _stage(waiting), cut.seeds))
    proof: dict[str, Any] = {
        "seeds": list(cut.seeds),
        "kind": cut.kind,
        "matches": [t.match for t in tables],
    }
    return Plan(number, tables, proof, kind=RoundKind.CUT, summary={"tables": len(tables)})


def _stage(waiting: Sequence[Fixture]) -> list[Fixture]:
    """Everybody who can play does, but nobody twice."""
    seated: set[int | None] = set()
    chosen = []
    for one in waiting:
        if not seated & {one.first, one.second}:
            chosen.append(one)
            seated |= {one.first, one.second}
    return chosen


def _drawn_seeds(event: Event) -> tuple[int, ...]:
    """Who dropped out before the cut is passed over."""
    found = standings_of(event)
    playing = [
        row.player for row in found.table.rows if found.entries[row.player].state == EntryState.REGISTERED
    ]
    if len(playing) < 2:
        raise Refusal("cut.too-few-players", "A top cut needs two players.")
    return tuple(playing[: event.cut_size])


def winners_of(event: Event) -> dict[str, int]:
    """By match of the bracket, from confirmed results alone."""
    rows = Seat.objects.filter(
        round__event=event,
        round__kind=RoundKind.CUT,
        pairing__reports__state=ReportState.CONFIRMED,
    ).values_list("pairing__match", "side", "pairing__reports__outcome", "entry__number")
    sides = {Outcome.FIRST.value: 1, Outcome.SECOND.value: 2}
    return {match: player for match, side, outcome, player in rows if sides.get(outcome) == side}


def fixtures_of(event: Event) -> tuple[Fixture, ...]:
    cut = cut_of(event)
    return bracket.fixtures(cut.bracket, winners_of(event)) if cut else ()


def is_over(event: Event) -> bool:
    cut = cut_of(event)
    return cut is not None and bracket.champion(cut.bracket, winners_of(event)) is not None


def _tables(event: Event, stage: Sequence[Fixture], seeds: Sequence[int]) -> Iterator[TablePlan]:
    seed_by_player: Mapping[int, int] = {player: seed for seed, player in enumerate(seeds, start=1)}
    for table, one in zip(free_tables(event, len(stage)), stage, strict=True):
        players = (one.first or 0, one.second or 0)
        first, second = (seed_by_player[player] for player in players)
        reason = f"Top cut, match {one.code}: seed {first} of the Swiss rounds against seed {second}."
        yield TablePlan(PairingKind.GAME, table, players, reason, match=one.code)


def refuse_draw(round_: Round, outcome: Outcome) -> None:
    if round_.kind == RoundKind.CUT and outcome not in (Outcome.FIRST, Outcome.SECOND):
        raise Refusal(
            "cut.no-draw", "A game of the top cut has a winner: play on, or let the organizer decide."
        )
