"""What a change would bring about: it is made, looked at, and undone in one transaction.

Nothing is calculated a second time: what the rehearsal shows is what the service does. Mail, messages and the audit
trail are undone with it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refusal
from tournaments.history.ranking import points_text, standings_of
from tournaments.models import Entry, EntryState, Event, RoundState, Seat
from tournaments.services.consequences import Difference, consequences

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Moved:
    """A player whose place or points in the standings change."""

    name: str
    before: int
    after: int
    points_before: str
    points_after: str

    @property
    def steps(self) -> int:
        """Places gained; below 0, lost."""
        return self.before - self.after


@dataclass(frozen=True, slots=True)
class Effects:
    """`refusal` says that the change is not possible now; then there are no effects."""

    moved: tuple[Moved, ...] = ()
    later: tuple[Difference, ...] = ()
    promoted: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    tables_gone: tuple[str, ...] = ()
    tables_made: tuple[str, ...] = ()
    refusal: Refusal | None = None

    @property
    def is_none(self) -> bool:
        changes = (self.moved, self.later, self.promoted, self.gone, self.tables_gone, self.tables_made)
        return self.refusal is None and not any(changes)


@dataclass(frozen=True, slots=True)
class _Look:
    """An event at one moment, players by entry number."""

    ranks: Mapping[int, tuple[int, str]]
    entries: Mapping[int, tuple[str, str]]
    tables: Mapping[int, str] = field(default_factory=dict)


class _Undone(Exception):
    """Ends the rehearsal."""


def undone(act: Callable[[], T]) -> T:
    """What `act` returns, after everything that it stored is undone."""
    found: list[T] = []
    try:
        with transaction.atomic():
            found.append(act())
            raise _Undone
    except _Undone:
        return found[0]


def rehearse(event: Event, act: Callable[[], object], *, after_round: int | None = None) -> Effects:
    """`after_round`: the round whose history `act` changes, so that later pairings are compared with it."""
    before = _look(event)

    def effects() -> Effects:
        act()
        later = consequences(event, after_round) if after_round is not None else []
        return _compared(before, _look(event), later)

    try:
        return undone(effects)
    except Refusal as refusal:
        return Effects(refusal=refusal)


def _look(event: Event) -> _Look:
    """Seven queries for any number of players."""
    found = standings_of(event)
    scoring = found.tally.scoring
    ranks = {row.player: (row.rank, points_text(row.points, scoring)) for row in found.table.rows}
    entries = Entry.objects.filter(event=event).values_list("number", "name", "state")
    return _Look(ranks, {number: (name, state) for number, name, state in entries}, _tables(event))


def _tables(event: Event) -> dict[int, str]:
    """The pairs of the round that is open, each told in one line."""
    seats = Seat.objects.filter(round__event=event).exclude(round__state=RoundState.FINISHED)
    rows = seats.order_by("pairing__table", "pairing", "side").values_list(
        "pairing", "pairing__table", "entry__name"
    )
    names: dict[int, list[str]] = {}
    tables: dict[int, int | None] = {}
    for pairing, table, name in rows:
        names.setdefault(pairing, []).append(name)
        tables[pairing] = table
    return {pairing: _table_line(tables[pairing], players) for pairing, players in names.items()}


def _table_line(table: int | None, players: list[str]) -> str:
    return (
        _("Table %(table)s: %(players)s") % {"table": table, "players": _(" against ").join(players)}
        if table
        else _("%(players)s sits out") % {"players": players[0]}
    )


def _compared(before: _Look, after: _Look, later: list[Difference]) -> Effects:
    return Effects(
        moved=tuple(_moved(before, after)),
        later=tuple(later),
        promoted=tuple(_became(before, after, EntryState.WAITING, EntryState.REGISTERED)),
        gone=tuple(_left(before, after)),
        tables_gone=_missing(before.tables, after.tables),
        tables_made=_missing(after.tables, before.tables),
    )


def _moved(before: _Look, after: _Look) -> Iterator[Moved]:
    for player, (rank, points) in after.ranks.items():
        was = before.ranks.get(player)
        if was is not None and was != (rank, points):
            yield Moved(after.entries[player][0], was[0], rank, was[1], points)


def _became(before: _Look, after: _Look, source: EntryState, target: EntryState) -> Iterator[str]:
    for number, (name, state) in after.entries.items():
        if state == target and before.entries.get(number, ("", ""))[1] == source:
            yield name


def _left(before: _Look, after: _Look) -> Iterator[str]:
    """Who took part and no longer does."""
    for number, (name, state) in before.entries.items():
        if state == EntryState.REGISTERED and after.entries[number][1] != EntryState.REGISTERED:
            yield name


def _missing(here: Mapping[int, str], there: Mapping[int, str]) -> tuple[str, ...]:
    known = set(there.values())
    return tuple(effect for effect in here.values() if effect not in known)
