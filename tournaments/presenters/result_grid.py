"""The results page: a row for each table, with a cell for everything that a result slip says."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from rules.engine.slips import Count, Slip
from tournaments.forms.counts import count_fields
from tournaments.forms.outcomes import UNPLAYED, slip_choices
from tournaments.forms.pods import PLACE
from tournaments.history.slips import slip_for
from tournaments.models import Event, Outcome, ReportState, ResultReport
from tournaments.presenters.postponed_games import day_of
from tournaments.table_views import TableView

SIDES = ("first", "second")
TONES = {ReportState.CONFIRMED: "good", ReportState.DISPUTED: "evil", ReportState.PROPOSED: "contested"}


@dataclass(frozen=True, slots=True)
class Cell:
    """One field of a row. `options` are values with their words; without any, a number is typed.

    `short` is what stands above the field where the player's name heads its column."""

    name: str
    label: str
    value: str
    options: tuple[tuple[str, str], ...] = ()
    most: int = 0
    fault: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """What stands at a table now, in words. `version` is the report that a button confirms, else 0.

    `is_called`: a judge call of the table is open; `call` is its number, 0 for readers who may not open it.
    """

    text: str
    label: str = ""
    tone: str = ""
    version: int = 0
    is_called: bool = False
    call: int = 0


@dataclass(frozen=True, slots=True)
class GridRow:
    pairing: int
    table: int
    names: tuple[str, ...]
    numbers: tuple[int, ...]
    cells: tuple[Cell, ...]
    state: State
    seen: int
    reason: str = ""
    fault: str = ""
    asks_reason: bool = False

    @property
    def not_saved(self) -> str:
        """Why a refused row is not saved, with its table: how many numbers are missing, or what is wrong."""
        missing = _missing(self.cells)
        if not missing or any(cell.fault and cell.value.strip() for cell in self.cells):
            return _("Table %(table)s is not saved: %(why)s") % {"table": self.table, "why": self.fault}
        text = ngettext("%(count)s number is missing", "%(count)s numbers are missing", missing)
        facts = {"table": self.table, "numbers": text % {"count": missing}}
        return _("Table %(table)s is not saved: %(numbers)s.") % facts


def _missing(cells: Sequence[Cell]) -> int:
    """Numbers that stay empty in a row without a winner where others are filled."""
    numbers = [cell.value.strip() for cell in cells if cell.name != "outcome"]
    is_decided = any(cell.name == "outcome" and cell.value for cell in cells)
    return 0 if is_decided or not any(numbers) else numbers.count("")


@dataclass(frozen=True, slots=True)
class Heading:
    text: str
    cells: int


def counts_shown(slip: Slip, every: bool) -> Slip:
    """The counts that have cells: those that are needed, or all of them."""
    return Slip(counts=tuple(count for count in slip.counts if every or count.is_needed))


def headings(event: Event, is_pods: bool, every: bool) -> list[Heading]:
    """Above the cells of a row; a count of both players stands over two."""
    if is_pods:
        return [Heading(_("Places"), 1)]
    shown = counts_shown(slip_for(event), every)
    return [
        Heading(_("Winner"), 1),
        *(Heading(one.heading, 1 if one.is_shared else 2) for one in shown.counts),
    ]


def cells_per_row(event: Event, every: bool) -> int:
    return sum(one.cells for one in headings(event, False, every))


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed into a row and not saved, and what is wrong with it."""

    values: Mapping[str, str]
    fault: str = ""
    at: Mapping[str, str] = ()  # type: ignore[assignment]
    asks_reason: bool = False


def row_of(view: TableView, every: bool, now: datetime, typed: Typed | None = None) -> GridRow:
    """Filled with the result that counts. A report that waits is shown beside, so that the slip is read first."""
    report = view.report
    shown = dict(typed.values) if typed else values_of(report)
    at = dict(typed.at) if typed else {}
    return GridRow(
        view.pairing.pk,
        view.pairing.table or 0,
        tuple(seat.entry.name for seat in view.seats),
        tuple(seat.entry.number for seat in view.seats),
        tuple(_cells(view, every, shown, at)),
        state_of(view),
        report.version if report else 0,
        shown.get("reason", ""),
        typed.fault if typed else "",
        typed.asks_reason if typed else False,
    )


def values_of(report: ResultReport | None) -> dict[str, str]:
    """What the cells of a row show of a report; nothing while it waits for an answer."""
    if report is None or report.state in (ReportState.PROPOSED, ReportState.DISPUTED):
        return {}
    if report.places:
        return {f"{PLACE}{side}": str(place) for side, place in enumerate(report.places, start=1)}
    counts = {
        f"{side}_{name}": str(value)
        for name, values in report.counts.items()
        for side, value in (
            [("table", values)] if isinstance(values, int) else zip(SIDES, values, strict=False)
        )
    }
    decided = "" if report.finding and counts else report.outcome + (UNPLAYED if report.unplayed else "")
    return {**counts, "outcome": decided}


def _cells(
    view: TableView, every: bool, values: Mapping[str, str], faults: Mapping[str, str]
) -> Iterable[Cell]:
    names = [seat.entry.name for seat in view.seats]
    if view.is_pod:
        for side, name in enumerate(names, start=1):
            key = f"{PLACE}{side}"
            label = _("Place of %(name)s") % {"name": name}
            yield Cell(key, label, values.get(key, ""), most=len(names), fault=faults.get(key, ""))
        return
    slip = slip_for(view.pairing.round.event)
    nothing_chosen = "–" if slip.decide is None else _("Decided by numbers")
    options = (("", nothing_chosen), *slip_choices(names, view.pairing.round.kind))
    yield Cell("outcome", _("Winner"), values.get("outcome", ""), options, fault=faults.get("outcome", ""))
    for one in count_fields(counts_shown(slip, every), SIDES):
        for key, label in zip(one.names, _labels(one.count, names), strict=True):
            value, fault = values.get(key, ""), faults.get(key, "")
            yield Cell(key, label, value, _options(one.count), one.count.most, fault, one.count.heading)


def _labels(count: Count, names: Sequence[str]) -> list[str]:
    return [count.heading] if count.is_shared else [f"{count.heading}, {name}" for name in names]


def _options(count: Count) -> tuple[tuple[str, str], ...]:
    if not count.options:
        return ()
    return (("", "–"), *((str(at), word) for at, word in count.words))


def state_of(view: TableView) -> State:
    """“Pat wins”, “Confirmed”, and whether the table waits for a judge."""
    call = view.open_call.pk if view.open_call else 0
    return replace(_result_of(view), is_called=view.is_called, call=call)


def _result_of(view: TableView) -> State:
    report = view.report
    if report is None and view.pairing.is_postponed:
        return State(_("Postponed to %(day)s") % {"day": day_of(view.pairing)})
    if report is None:
        return State(_("No result"))
    text = sentence([seat.entry.name for seat in view.seats], report)
    if report.state == ReportState.PROPOSED:
        reported = _("%(reporter)s reports: %(result)s") % {"reporter": report.reporter, "result": text}
        label = _("Reported, you confirm it") if view.waits_for_staff else _("Not confirmed yet")
        return State(reported, label, "contested", report.version)
    return State(text, report.get_state_display(), TONES[ReportState(report.state)])


def sentence(names: Sequence[str], report: ResultReport) -> str:
    """The result in short, with names."""
    if report.places:
        ranked = sorted(zip(report.places, names, strict=False), key=lambda one: one[0])
        return ", ".join(f"{place}. {name}" for place, name in ranked)
    words = {
        Outcome.DRAW: _("Draw"),
        Outcome.BOTH_LOSE: _("Both lose"),
        Outcome.VOID: pgettext("result", "Void"),
    }
    winner = {Outcome.FIRST: 0, Outcome.SECOND: 1}.get(Outcome(report.outcome))
    won = {"name": names[winner]} if winner is not None else None
    text = _("%(name)s wins") % won if won else words.get(Outcome(report.outcome), "")
    counts = [values for values in report.counts.values() if isinstance(values, list)]
    figures = ", ".join(f"{first} : {second}" for first, second in counts)
    return " · ".join(filter(None, (text, _("not played") if report.unplayed else "", figures)))
