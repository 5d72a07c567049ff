"""A round as it is about to be written, and the writing. Who meets whom is decided before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournaments.models import Pairing, PairingKind, Round, RoundKind, Seat
from tournaments.pairing.sentences import Sentence, as_json, in_english, named, paragraph


@dataclass(frozen=True, slots=True)
class TablePlan:
    """`sentences`: why these players sit here."""

    kind: PairingKind
    number: int | None
    players: tuple[int, ...]
    sentences: tuple[Sentence, ...]
    match: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """`snapshot` is what an arbiter needs to check the round later, `proof` what everybody may read."""

    number: int
    tables: tuple[TablePlan, ...]
    proof: Mapping[str, Any]
    snapshot: Mapping[str, Any] = field(default_factory=dict)
    kind: RoundKind = RoundKind.SWISS
    summary: Mapping[str, Any] = field(default_factory=dict)
    rounds: int | None = None  # how many rounds the whole schedule has, where this round settles it


def write_tables(round_: Round, tables: Sequence[TablePlan]) -> None:
    """Two inserts for any number of tables."""
    numbers = [player for table in tables for player in table.players]
    rows = list(round_.event.entries.filter(number__in=numbers).values_list("number", "pk", "name"))
    entries, names = {number: pk for number, pk, _name in rows}, {number: name for number, _pk, name in rows}
    reasons = [named(table.sentences, names) for table in tables]
    pairings = Pairing.objects.bulk_create(
        [
            Pairing(
                round=round_,
                kind=table.kind,
                table=table.number,
                reason=paragraph(sentences, in_english)[:500],
                facts=as_json(sentences),
                match=table.match,
            )
            for table, sentences in zip(tables, reasons, strict=True)
        ]
    )
    Seat.objects.bulk_create(
        [
            Seat(pairing=pairing, round=round_, entry_id=entries[player], side=side)
            for pairing, table in zip(pairings, tables, strict=True)
            for side, player in enumerate(table.players, start=1)
        ]
    )
