"""The bracket: drawn from the seeds of the format, played one stage after the other, no draws.

The bracket is fixed by the seeds that its first stage keeps; who stands where follows from confirmed results.
Who is in it is decided in `seeding`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from common.errors import Refusal
from tournaments.models import (
    CutKind,
    EntryState,
    Event,
    Outcome,
    Pairing,
    PairingKind,
    ReportState,
    Round,
    RoundKind,
    Seat,
)
from tournaments.pairing import bracket
from tournaments.pairing.bracket import Bracket, Fixture
from tournaments.pairing.sentences import Sentence
from tournaments.services.pairing.plans import Plan, TablePlan
from tournaments.services.pairing.seeding import seeds_of
from tournaments.services.pairing.venue import spots_of
from tournaments.services.postponing import refuse_postponed


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut as it was drawn: entry numbers, best first, and how it is played."""

    seeds: tuple[int, ...]
    kind: str
    third_place: bool = False
    lots: tuple[tuple[int, ...], ...] = ()  # of whom the edge of the cut took some by lot

    @property
    def bracket(self) -> Bracket:
        if self.kind == CutKind.DOUBLE:
            return bracket.double(self.seeds)
        return bracket.single(self.seeds, third_place=self.third_place)


def cut_of(event: Event) -> Cut | None:
    """None until the first stage is drawn. Later changes of the settings do not touch it."""
    first = event.rounds.filter(kind=RoundKind.CUT).order_by("number").first()
    return read_cut(first.proof) if first is not None else None


def read_cut(proof: Mapping[str, Any]) -> Cut:
    lots = tuple(tuple(lot) for lot in proof.get("lots", ()))
    return Cut(tuple(proof["seeds"]), proof["kind"], proof.get("third_place", False), lots)


def _new_cut(event: Event) -> Cut:
    refuse_postponed(event)
    found = seeds_of(event)
    return Cut(found.players, event.cut_kind, event.third_place, found.lots)


def plan_cut(event: Event, *, number: int) -> Plan:
    cut = cut_of(event) or _new_cut(event)
    waiting = [one for one in bracket.fixtures(cut.bracket, winners_of(event)) if one.is_open]
    if not waiting:
        raise Refusal("cut.over", _("The bracket is played to its end."))
    tables = tuple(_tables(event, _stage(waiting), cut))
    proof: dict[str, Any] = {
        "seeds": list(cut.seeds),
        "kind": cut.kind,
        "third_place": cut.third_place,
        "lots": [list(lot) for lot in cut.lots],
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


def _tables(event: Event, stage: Sequence[Fixture], cut: Cut) -> Iterator[TablePlan]:
    """Who has left gives the match away: the opponent goes on without a table. Of two who left, one goes on in name."""
    entries = {entry.number: entry for entry in event.entries.filter(number__in=cut.seeds)}
    here = {number for number, entry in entries.items() if entry.state == EntryState.REGISTERED}
    games = [one for one in stage if {one.first, one.second} <= here]
    spots = spots_of(event, len(games), [])
    for one, spot in zip(games, spots, strict=False):
        yield TablePlan(PairingKind.GAME, spot.number, _players(one), _reason(one, cut), match=one.code)
    for one in stage:
        first, second = _players(one)
        if one in games:
            continue
        staying = second if first not in here and second in here else first
        gone = [entries[player].name for player in (first, second) if player not in here]
        yield TablePlan(PairingKind.WALKOVER, None, (staying,), (_left(one, cut, gone),), match=one.code)


def _players(one: Fixture) -> tuple[int, int]:
    return one.first or bracket.NOBODY, one.second or bracket.NOBODY


def _left(one: Fixture, cut: Cut, gone: Sequence[str]) -> Sentence:
    values: dict[str, str | Sentence] = {
        "match": bracket.sentence_of(one.code, cut.bracket),
        "player": gone[0],
    }
    return (
        Sentence("cut-both-left", values | {"other": gone[1]})
        if len(gone) > 1
        else Sentence("cut-left", values)
    )


def _reason(one: Fixture, cut: Cut) -> tuple[Sentence, ...]:
    first, second = (cut.seeds.index(player) + 1 for player in _players(one))
    drawn = [_by_lot(player, cut, lot) for player in _players(one) for lot in cut.lots if player in lot]
    match = bracket.sentence_of(one.code, cut.bracket)
    return (Sentence("cut-seeds", {"match": match, "first": first, "second": second}), *drawn)


def _by_lot(player: int, cut: Cut, lot: Sequence[int]) -> Sentence:
    through = sum(one in cut.seeds for one in lot)
    return Sentence("cut-lot", {"seed": cut.seeds.index(player) + 1, "lot": lot_drawn(through, len(lot))})


def lot_drawn(through: int, tied: int) -> Sentence:
    """Anybody can draw it again: who knows the seed of the event gets the same order."""
    return Sentence("lot", {"tied": tied, "through": through})


def winners_of(event: Event) -> dict[str, int]:
    """By match of the bracket, from confirmed results and walkovers alone."""
    rounds = Seat.objects.filter(round__event=event, round__kind=RoundKind.CUT)
    given = rounds.filter(pairing__kind=PairingKind.WALKOVER).exclude(round__state="draft")
    rows = rounds.filter(pairing__reports__state=ReportState.CONFIRMED).values_list(
        "pairing__match", "side", "pairing__reports__outcome", "entry__number"
    )
    sides = {Outcome.FIRST.value: 1, Outcome.SECOND.value: 2}
    won = {match: player for match, side, outcome, player in rows if sides.get(outcome) == side}
    return dict(given.values_list("pairing__match", "entry__number")) | won


def fixtures_of(event: Event) -> tuple[Fixture, ...]:
    cut = cut_of(event)
    return bracket.fixtures(cut.bracket, winners_of(event)) if cut else ()


def is_over(event: Event) -> bool:
    """Nothing is left to play, the game for third place included."""
    cut = cut_of(event)
    if cut is None:
        return False
    winners = winners_of(event)
    open_games = any(one.is_open for one in bracket.fixtures(cut.bracket, winners))
    return bracket.champion(cut.bracket, winners) is not None and not open_games


def refuse_draw(round_: Round, outcome: Outcome) -> None:
    if round_.kind == RoundKind.CUT and outcome not in (Outcome.FIRST, Outcome.SECOND):
        raise Refusal(
            "cut.no-draw", _("A game of the top cut needs a winner: play on, or let the organizer decide.")
        )


def refuse_played_on(pairing: Pairing, outcome: Outcome) -> None:
    """Who goes on cannot change once the next match of either player is drawn."""
    if pairing.round.kind != RoundKind.CUT:
        return
    counted = pairing.reports.filter(state=ReportState.CONFIRMED).first()
    if counted is None or counted.outcome == outcome:
        return
    here = pairing.seats.values("entry")
    later = Seat.objects.filter(entry__in=here, round__event=pairing.round.event_id)
    if later.filter(round__kind=RoundKind.CUT, round__number__gt=pairing.round.number).exists():
        raise Refusal(
            "cut.played-on",
            _(
                "The next stage is drawn from this result. Take that stage back first, then correct the result."
            ),
        )
