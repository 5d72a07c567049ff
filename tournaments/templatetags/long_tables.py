"""Rows of long tables as HTML. A template for each row costs a hundred times what a row costs here.

Addresses are reversed once for a table; every value that comes from people is escaped.
"""

from collections.abc import Callable, Iterable, Iterator

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments.models import Event, ReportState
from tournaments.presenters.control import TableCell
from tournaments.presenters.pairing_rows import PairingRow, Player, ReportCell
from tournaments.presenters.projector import WallLine, WallPage
from wording import within

register = template.Library()
TONES = {ReportState.CONFIRMED: "good", ReportState.DISPUTED: "evil"}
# Stands where the number goes while an address is reversed once for all rows.
NUMBER = 987_654_321


def numbered(view: str, event: Event) -> Callable[[int], str]:
    """The addresses of a view that takes the event and a number."""
    kwarg = "number" if view == "tournaments:player" else "pk"
    before, after = reverse(view, kwargs={"slug": event.slug, kwarg: NUMBER}).split(str(NUMBER))
    return lambda number: f"{before}{number}{after}"


@register.simple_tag(takes_context=True)
def pairing_rows(context: Context) -> SafeString:
    """The tables of a round's page: `tables`, `event`, `round`, `seen`, and `repair_form` when tables can be ticked."""
    rows = _Rows(context)
    return mark_safe("".join(rows.row(row) for row in context["tables"]))


class _Words:
    """What stands in every row, looked up once for a table, and ready for HTML."""

    def __init__(self) -> None:
        self.table, self.against, self.map = escape(_("Table")), escape(_("against")), escape(_("Map"))
        self.again, self.result, self.why = escape(_("Pair again")), escape(_("Result")), escape(_("Why"))
        self.id = escape(_("ID"))
        self.called, self.postponed = escape(_("Judge called")), escape(_("postponed"))
        self.you_confirm, self.staff_confirms = (
            escape(_("You confirm it")),
            escape(_("Waiting for the staff")),
        )


class _Rows:
    """What all rows of one page have in common."""

    def __init__(self, context: Context) -> None:
        event = context["event"]
        self.table = numbered("tournaments:table", event)
        self.player = numbered("tournaments:player", event)
        self.map = numbered("tournaments:map", event)
        self.has_maps = event.maps_by != "nobody"
        self.can_repair = context["repair_form"] is not None
        self.can_score = context["seen"].can_score
        self.is_draft = context["round"].is_draft
        self.words = _Words()

    def row(self, row: PairingRow) -> str:
        return f'<tr id="pairing-{row.pk}"{_standing(row)}>{"".join(self._cells(row))}</tr>'

    def _cells(self, row: PairingRow) -> Iterator[str]:
        yield f'<td class="num" data-label="{self.words.table}">{self._number(row)}</td>'
        yield f'<th scope="row"{self._winner(row, 1)}>{self._players(row.players[:1])}</th>'
        against = self._players(row.players[1:]) or f'<span class="soft">{escape(row.kind.label)}</span>'
        yield f'<td data-label="{self.words.against}"{self._winner(row, 2)}><span>{against}</span></td>'
        if self.has_maps:
            yield f'<td data-label="{self.words.map}">{self._map(row)}</td>'
        if self.can_repair:
            yield self._tick(row)
        if self.is_draft:
            yield f'<td data-label="{self.words.why}">{escape(row.reason)}</td>'
        else:
            # On a phone, what a result waits for stands below the names.
            waits = ' class="is-waiting"' if _waits(row) else ""
            yield f'<td data-label="{self.words.result}"{waits}>{self._result(row) if row.is_game else ""}</td>'

    def _number(self, row: PairingRow) -> str:
        if not row.table:
            return ""
        label = f'<span class="visually-hidden">{self.words.table} </span>{row.table}'
        return f'<a href="{self.table(row.pk)}">{label}</a>'

    def _players(self, players: Iterable[Player]) -> str:
        return " · ".join(self._name(player) for player in players)

    def _winner(self, row: PairingRow, side: int) -> str:
        """The class of a cell that names who won: only the winner of a table is bold."""
        return ' class="is-winner"' if row.report and row.report.winner == side else ""

    def _name(self, player: Player) -> str:
        number = (
            f' <span class="meta">{self.words.id} <span class="num">{player.number}</span></span>'
            if self.is_draft
            else ""
        )
        return f'<a href="{self.player(player.number)}"><bdi>{escape(player.name)}</bdi></a>{number}'

    def _map(self, row: PairingRow) -> str:
        return f'<a href="{self.map(row.map[0])}">{escape(row.map[1])}</a>' if row.map else ""

    def _result(self, row: PairingRow) -> str:
        without_report = self.words.postponed if row.is_postponed else row.boards or "–"
        score = f'<span class="num">{row.report.score if row.report else without_report}</span>'
        called = f' <span class="badge badge--contested">{self.words.called}</span>' if row.is_waiting else ""
        return score + self._badge(row) + called

    def _badge(self, row: PairingRow) -> str:
        if row.report is None:
            return ""
        tone = TONES.get(ReportState(row.report.state), "contested")
        return f' <span class="badge badge--{tone}">{self._state(row, row.report)}</span>'

    def _state(self, row: PairingRow, report: ReportCell) -> str:
        if row.waits_for_staff:
            return self.words.you_confirm if self.can_score else self.words.staff_confirms
        if report.waits_for:
            names = ", ".join(f"<bdi>{escape(name)}</bdi>" for name in report.waits_for)
            return escape(_("Waiting for %(names)s")) % {"names": names}
        return escape(ReportState(report.state).label)

    def _tick(self, row: PairingRow) -> str:
        if row.report or row.has_calls or row.is_postponed:
            return "<td></td>"
        what = (
            _("Pair table %(table)d again") % {"table": row.table} if row.table else _("Pair the bye again")
        )
        return (
            f'<td data-label="{self.words.again}"><input type="checkbox" name="pairing" value="{row.pk}" form="repair"'
            f' aria-label="{escape(what)}"></td>'
        )


def _waits(row: PairingRow) -> bool:
    return row.waits_for_staff or bool(row.report and row.report.waits_for)


def _standing(row: PairingRow) -> str:
    if row.is_mine:
        return ' class="is-mine"'
    return ' class="is-fault"' if row.report and row.report.state == ReportState.DISPUTED else ""


@register.simple_tag
def hall_tables(event: Event, cells: Iterable[TableCell], is_crowded: bool) -> SafeString:
    """The tables of the control room: number, sign, word. In a crowded hall the word is in the title alone."""
    address = numbered("tournaments:table", event)
    return mark_safe("".join(_hall_table(cell, address(cell.pk), is_crowded) for cell in cells))


def _hall_table(cell: TableCell, address: str, is_crowded: bool) -> str:
    look = cell.look
    word = escape(" · ".join(str(one.word) for one in cell.looks))
    sign = " ".join(one.sign for one in cell.looks)
    within_title = ", ".join(within(one.word) for one in cell.looks)
    title = escape(cell.players) + (f": {escape(within_title)}" if is_crowded else "")
    names = "".join(f"<bdi>{escape(name)}</bdi>" for name in cell.names)
    extra = (
        f'<span class="hall__extra num">+{cell.extra_minutes}<span class="visually-hidden"> {escape(_("minutes"))}</span></span>'
        if cell.extra_minutes
        else ""
    )
    return (
        f'<li id="cell-{cell.pk}"><a class="hall__table tone--{look.tone}" href="{address}" title="{title}">'
        f'<span class="hall__number num"><span class="visually-hidden">{escape(_("Table"))} </span>{cell.table}</span>'
        f'<span class="sign" aria-hidden="true">{sign}</span><span class="hall__word">{word}</span>'
        f'<span class="hall__names">{names}</span>{extra}</a></li>'
    )


@register.simple_tag
def wall_lines(page: WallPage, shown: str) -> SafeString:
    """The lines of one page of the wall; where players stand by name, the table is the only figure."""
    return mark_safe("".join(_wall_line(one.line, one.size, shown == "names") for one in page.lines))


def _wall_line(line: WallLine, size: str, by_name: bool) -> str:
    rest = f'<span class="wall__rest">{escape(line.rest)}</span>' if line.rest or not by_name else ""
    end = "" if by_name else f'<span class="num wall__end">{escape(line.end)}</span>'
    return (
        f'<p class="wall__line{f" is-{size}" if size else ""}"><b class="num">{escape(line.figure)}</b>'
        f'<span class="wall__name"><bdi>{escape(line.name)}</bdi></span>{rest}{end}</p>'
    )
