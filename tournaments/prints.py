"""What hangs on the wall and lies on the tables, as PDF: pairings by name and by table, slips, standings.

Black on white, large enough to be read over somebody's shoulder. Only published rounds are printed for players.
"""

import io
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.lib.units import mm
from reportlab.platypus import KeepTogether, LongTable, Paragraph, SimpleDocTemplate, Spacer, TableStyle

from tournaments.models import Event, MapsBy, Round, Seat
from tournaments.queries import TableView, round_tables
from tournaments.ranking import standings_of

_STYLES = getSampleStyleSheet()
_LINES = TableStyle(
    [
        ("LINEBELOW", (0, 0), (-1, -1), 0.3, colors.black),
        ("LINEBELOW", (0, 0), (-1, 0), 1, colors.black),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
    ]
)


def words(text: object) -> str:
    """Names in the letters that the printer's own fonts know; an unknown letter loses its accent, never the name."""
    known = []
    for letter in str(text):
        plain = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
        known.append(letter if _is_known(letter) else plain or "?")
    return escape("".join(known))


def _is_known(letter: str) -> bool:
    try:
        letter.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


def _cell(text: object, style: str = "BodyText") -> Any:
    return Paragraph(words(text), _STYLES[style])


def _document(title: str, parts: Sequence[Any]) -> bytes:
    out = io.BytesIO()
    margins = {f"{side}Margin": 15 * mm for side in ("left", "right", "top", "bottom")}
    SimpleDocTemplate(out, pagesize=A4, title=title, author="Muster", **margins).build(list(parts))
    return out.getvalue()


def _table(head: Sequence[str], rows: Iterable[Sequence[object]], widths: Sequence[float]) -> Any:
    cells = [[_cell(text, "Heading5") for text in head], *([_cell(text) for text in row] for row in rows)]
    return LongTable(cells, colWidths=[width * mm for width in widths], repeatRows=1, style=_LINES)


def _page(event: Event, title: str, table: Any) -> bytes:
    heading = [_cell(event.name, "Heading2"), _cell(title, "Heading1"), Spacer(1, 4 * mm)]
    return _document(f"{event.name}: {title}", [*heading, table])


def pairings_by_table(round_: Round) -> bytes:
    has_maps = round_.event.maps_by != MapsBy.NOBODY
    head: tuple[str, ...] = ("Table", "", "against")
    widths: tuple[int, ...] = (20, 80, 80)
    if has_maps:
        head, widths = (*head, "Map"), (18, 60, 60, 42)
    rows = [
        (
            view.pairing.table or "",
            view.first.entry.name,
            view.second.entry.name if view.second else _bye(view),
            *([view.map or ""] if has_maps else []),
        )
        for view in round_tables(round_)
    ]
    return _page(round_.event, f"Round {round_.number} by table", _table(head, rows, widths))


def pairings_by_name(round_: Round) -> bytes:
    """Every player once, by name: where do I sit."""
    rows = sorted(
        (row for view in round_tables(round_) for row in _both(view)), key=lambda row: row[0].casefold()
    )
    return _page(
        round_.event,
        f"Round {round_.number} by name",
        _table(("Player", "Table", "against"), rows, (80, 20, 80)),
    )


def _both(view: TableView) -> list[tuple[str, object, str]]:
    table = view.pairing.table or ""
    if view.second is None:
        return [(view.first.entry.name, table, _bye(view))]
    one, other = view.first.entry.name, view.second.entry.name
    return [(one, table, other), (other, table, one)]


def _bye(view: TableView) -> str:
    return str(view.pairing.get_kind_display()).lower()


def slips(round_: Round) -> bytes:
    """One slip per table: names, list fingerprints, what to count, two signatures. Never cut across a page."""
    parts = [part for view in round_tables(round_) if view.pairing.is_game for part in _slip(round_, view)]
    return _document(f"{round_.event.name}: slips of round {round_.number}", parts or [_cell("No games.")])


def _slip(round_: Round, view: TableView) -> list[Any]:
    where = f"   ·   {view.map}" if view.map else ""
    head = _cell(
        f"Table {view.pairing.table}{where}   ·   Round {round_.number}   ·   {round_.event.name}", "Heading3"
    )
    rows = [(_owner(seat), "", "", "") for seat in view.seats]
    table = _table(("Player", "Warriors left", "Points left", "Signature"), rows, (80, 28, 28, 44))
    result = _cell("Winner: ______________________________     or draw [  ]     Judge called [  ]")
    return [KeepTogether([head, table, Spacer(1, 3 * mm), result, Spacer(1, 9 * mm)])]


def _owner(seat: Seat) -> str:
    handed_in = seat.entry.submission
    return f"{seat.entry.name}  ({handed_in.short_fingerprint})" if handed_in else seat.entry.name


def standings(event: Event) -> bytes:
    found = standings_of(event)
    head = ("", "Player", "Points", "W-D-L", *found.titles)
    rows = [
        (line.rank, line.entry.name, line.points, line.record, *(value.text for value in line.tiebreaks))
        for line in found.lines
    ]
    count = max(1, len(found.titles))
    title = "Final standings" if event.is_closed else f"Standings after round {found.after}"
    return _page(event, title, _table(head, rows, (12, 60, 18, 22, *[68 / count] * len(found.titles))))


ROUND_PRINTS: dict[str, Callable[[Round], bytes]] = {
    "by-name": pairings_by_name,
    "by-table": pairings_by_table,
    "slips": slips,
}
