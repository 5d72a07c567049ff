"""Who and what the entries of one page of the audit log are about: names for numbers, in a few queries for the page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from django.utils.translation import gettext as _

from common.models import AuditEntry
from rules.models import RulingRecord
from tournaments.history.slips import board_slip, slip_for
from tournaments.models import (
    Appointment,
    BoardReport,
    Entry,
    Event,
    Ground,
    JudgeCall,
    Member,
    Pairing,
    Penalty,
    ResultReport,
    Round,
)

# Kinds of subjects that belong to a table of a round, with the way from one to its pairing.
_AT_A_TABLE = {
    "tournaments.pairing": (Pairing, "pk"),
    "tournaments.resultreport": (ResultReport, "pairing"),
    "tournaments.boardreport": (BoardReport, "board__pairing"),
    "tournaments.judgecall": (JudgeCall, "pairing"),
    "tournaments.ground": (Ground, "pairing"),
    "tournaments.appointment": (Appointment, "pairing"),
}


@dataclass(frozen=True, slots=True)
class About:
    """What one entry is about: `text` for the page, and who sits at the table, first side first."""

    text: str = ""
    sides: tuple[str, ...] = ()
    entries: tuple[int, ...] = ()
    is_round: bool = False


NOTHING = About()


@dataclass
class LoggedNames:
    """Names at one event. Without an event nothing has a name."""

    event: Event | None = None
    rows: Iterable[AuditEntry] = field(default_factory=tuple)

    def about(self, row: AuditEntry) -> About:
        kind = row.subject_type
        found = self._subjects.get((kind, row.subject_id), NOTHING)
        return found if found is not NOTHING else self._tables.get(self._pairing(row), NOTHING)

    @cached_property
    def players(self) -> Mapping[int, str]:
        return dict(self.event.entries.values_list("number", "name")) if self.event else {}

    @cached_property
    def counts(self) -> Mapping[str, str]:
        """What the numbers of a result slip are called."""
        if self.event is None:
            return {}
        counts = (*slip_for(self.event).counts, *board_slip(self.event).counts)
        return {one.name: str(one.heading) for one in counts}

    @cached_property
    def rulings(self) -> Mapping[int, str]:
        wanted = {values.get("ruling") for row in self.rows for values in (row.before or {}, row.after or {})}
        keys = [one for one in wanted if isinstance(one, int)]
        return dict(RulingRecord.objects.filter(pk__in=keys).values_list("pk", "title")) if keys else {}

    @cached_property
    def members(self) -> Mapping[tuple[int, int], str]:
        """Names of members by the key of their team and their number."""
        if self.event is None:
            return {}
        found = Member.objects.filter(entry__event=self.event).values_list("entry", "number", "name")
        return {(entry, number): name for entry, number, name in found}

    def _keys(self, kind: str) -> set[str]:
        return {row.subject_id for row in self.rows if row.subject_type == kind and row.subject_id.isdigit()}

    @cached_property
    def _subjects(self) -> dict[tuple[str, str], About]:
        named = (
            ("tournaments.entry", Entry.objects, "name"),
            ("tournaments.penalty", Penalty.objects, "entry__name"),
            ("tournaments.round", Round.objects, "number"),
        )
        found: dict[tuple[str, str], About] = {}
        for kind, rows, name in named:
            if keys := self._keys(kind):
                for pk, value in rows.filter(pk__in=keys).values_list("pk", name):
                    text = _("Round %(round)s") % {"round": value} if kind == "tournaments.round" else value
                    found[kind, str(pk)] = About(str(text), is_round=kind == "tournaments.round")
        return found

    @cached_property
    def _pairings(self) -> dict[tuple[str, str], int]:
        found: dict[tuple[str, str], int] = {}
        for kind, (model, way) in _AT_A_TABLE.items():
            if keys := self._keys(kind):
                rows = model._default_manager.filter(pk__in=keys).values_list("pk", way)
                found |= {(kind, str(pk)): pairing for pk, pairing in rows}
        return found

    def _pairing(self, row: AuditEntry) -> int:
        return self._pairings.get((row.subject_type, row.subject_id), 0)

    @cached_property
    def _tables(self) -> dict[int, About]:
        wanted = Pairing.objects.filter(pk__in=set(self._pairings.values())).select_related("round")
        wanted = wanted.defer("round__snapshot").prefetch_related("seats__entry")
        return {one.pk: _at(one) for one in wanted}


def _at(pairing: Pairing) -> About:
    entries = [seat.entry for seat in pairing.seats.all()]
    names = tuple(entry.name for entry in entries)
    facts = {"round": pairing.round.number, "table": pairing.table, "players": " – ".join(names)}
    text = (
        _("Round %(round)s, table %(table)s: %(players)s")
        if pairing.table
        else _("Round %(round)s: %(players)s")
    )
    return About(text % facts, names, tuple(entry.pk for entry in entries))
