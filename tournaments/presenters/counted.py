"""What a result keeps besides who won, in words: a line for each player and one for what the table counts."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.engine.slips import Counts, Slip
from tournaments.history.slips import slip_for
from tournaments.table_views import TableView


@dataclass(frozen=True, slots=True)
class CountedLine:
    name: str
    text: str


def lines_of(table: TableView) -> list[CountedLine]:
    """Empty where nobody counted."""
    report = table.report
    if report is None or not report.counts:
        return []
    slip = slip_for(table.pairing.round.event)
    lines = [
        CountedLine(seat.entry.name, _of_player(slip, report.counts, at))
        for at, seat in enumerate(table.seats[:2])
    ]
    shared = _of_table(slip, report.counts)
    return [*lines, CountedLine(_("Table"), shared)] if shared else lines


def _of_player(slip: Slip, counts: Counts, seat: int) -> str:
    return ", ".join(one.text(counts[one.name][seat]) for one in slip.of_players if one.name in counts)


def _of_table(slip: Slip, counts: Counts) -> str:
    return ", ".join(one.text(counts[one.name]) for one in slip.of_table if one.name in counts)
