"""Rows of the results page as HTML: a hundred rows of several cells each, made anew with every result that comes in."""

from collections.abc import Iterator

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from tournaments.presenters.result_grid import Cell, GridRow, State
from tournaments.templatetags.long_tables import numbered

register = template.Library()


@register.simple_tag(takes_context=True)
def result_rows(context: Context) -> SafeString:
    """The rows of the grid: `rows`, `event`, `round`."""
    rows = _Rows(context)
    return mark_safe("".join(rows.row(row) for row in context["rows"]))


class _Rows:
    """What all rows have in common: addresses and words, looked up once."""

    def __init__(self, context: Context) -> None:
        self.address = numbered("tournaments:table", context["event"])
        self.is_pods = context["round"].kind == "pods"
        self.table, self.against, self.now = gettext("Table"), gettext("against"), gettext("Saved result")
        self.places, self.reason = gettext("Places"), gettext("Reason for a change")
        self.at_table = gettext("table %(table)s")
        self.call_open = gettext("Judge call open")
        self.sure = escape(gettext("A judge is called to this table. Confirm the result now?"))
        self.confirm = gettext('Confirm<span class="visually-hidden"> table %(table)s</span>')

    def row(self, row: GridRow) -> str:
        cells = self._places(row) if self.is_pods else self._players(row)
        fault = ' class="is-fault"' if row.fault else ""
        return (
            f'<tr id="row-{row.pairing}" data-row="{row.pairing}" data-table="{row.table}"{fault}>'
            f'<td class="num" data-label="{self.table}"><a href="{self.address(row.pairing)}">'
            f'<span class="visually-hidden">{self.table} </span>{row.table}</a></td>{"".join(cells)}{self._now(row)}</tr>'
        )

    def _places(self, row: GridRow) -> Iterator[str]:
        names = " · ".join(f"<bdi>{escape(name)}</bdi>" for name in row.names)
        cells = "".join(self._cell(row, cell) for cell in row.cells)
        yield f'<th scope="row" data-names>{names}</th>'
        yield f'<td class="results__places" data-label="{self.places}">{cells}</td>'

    def _players(self, row: GridRow) -> Iterator[str]:
        first, *others = row.names
        yield f'<th scope="row" data-names><bdi>{escape(first)}</bdi></th>'
        for name in others:
            yield f'<td data-names data-label="{self.against}"><bdi>{escape(name)}</bdi></td>'
        for cell in row.cells:
            yield f'<td class="results__cell" data-label="{escape(cell.short or cell.label)}">{self._cell(row, cell)}</td>'

    def _cell(self, row: GridRow, cell: Cell) -> str:
        label = f"{escape(cell.label)}, {self.at_table % {'table': row.table}}"
        fault = f' aria-invalid="true" title="{escape(cell.fault)}"' if cell.fault else ""
        known = f'name="t{row.pairing}-{cell.name}" data-cell="{cell.name}" aria-label="{label}" autocomplete="off"{fault}'
        if cell.options:
            return f"<select {known}>{''.join(_options(cell))}</select>"
        return f'<input class="num" {known} value="{escape(cell.value)}" inputmode="numeric" maxlength="9">'

    def _now(self, row: GridRow) -> str:
        hides_reason = "" if row.seen or row.asks_reason else " hidden"
        return (
            f'<td class="results__now" data-label="{self.now}"><div id="state-{row.pairing}" data-live data-state>'
            f'<input type="hidden" name="t{row.pairing}-seen" value="{row.seen}">'
            f"<span data-text>{escape(row.state.text)}</span> {self._state(row, row.state)}</div>"
            f'<p class="field__fault" data-fault{"" if row.fault else " hidden"}>{escape(row.fault)}</p>'
            f'<label class="results__reason" data-reason{hides_reason}><span>{self.reason}</span> '
            f'<input name="t{row.pairing}-reason" value="{escape(row.reason)}" maxlength="300" autocomplete="off"></label></td>'
        )

    def _state(self, row: GridRow, state: State) -> str:
        badge = f'<span class="badge badge--{state.tone}">{escape(state.label)}</span>' if state.label else ""
        parts = [badge, self._call(row, state)]
        if state.version:
            text = self.confirm % {"table": row.table}
            asks = f' data-confirm="{self.sure}"' if state.is_called else ""
            parts.append(f'<button class="button" name="confirm" value="{row.pairing}"{asks}>{text}</button>')
        return " ".join(filter(None, parts))

    def _call(self, row: GridRow, state: State) -> str:
        """Beside the result: who confirms it knows that a judge is asked about the game."""
        if not state.is_called:
            return ""
        to = reverse("tournaments:call", args=[state.call]) if state.call else self.address(row.pairing)
        return f'<a class="badge badge--evil" data-call href="{to}">{self.call_open}</a>'


def _options(cell: Cell) -> Iterator[str]:
    for value, word in cell.options:
        chosen = " selected" if value == cell.value else ""
        yield f'<option value="{escape(value)}"{chosen}>{escape(word)}</option>'
