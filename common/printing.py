"""How a print is set: letters, tables, pages, QR codes. What is printed is decided in `armies.prints` and
`tournaments.exports.prints`.

Black on white, large enough to be read over somebody's shoulder.
"""

import io
from collections.abc import Iterable, Sequence
from typing import Any

import segno
from reportlab.graphics.shapes import Drawing, Rect
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.lib.units import mm
from reportlab.platypus import LongTable, Paragraph, SimpleDocTemplate, Spacer, TableStyle

from common.languages import current
from common.letters import FACES, runs, words

WIDTH = 180 * mm
LINES = TableStyle(
    [
        ("LINEBELOW", (0, 0), (-1, -1), 0.3, colors.black),
        ("LINEBELOW", (0, 0), (-1, 0), 1, colors.black),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
    ]
)


FACE = FACES[0]


def _styles() -> Any:
    styles = getSampleStyleSheet()
    for style in styles.byName.values():
        if hasattr(style, "fontName"):
            style.fontName = FACE.bold if "Heading" in style.name else FACE.plain
    styles["BodyText"].spaceBefore = 0
    return styles


STYLES = _styles()


def cell(text: object, style: str = "BodyText") -> Any:
    return Paragraph(words(text), STYLES[style])


def table(
    head: Sequence[str], rows: Iterable[Sequence[object]], widths: Sequence[float], room: float = 0
) -> Any:
    """`widths` in millimetres, and `room` to write by submit a row. The head is repeated on every page."""
    cells = [[cell(text, "Heading5") for text in head], *([_cell(one) for one in row] for row in rows)]
    style = TableStyle([("TOPPADDING", (0, 1), (-1, -1), room * mm)], parent=LINES) if room else LINES
    return LongTable(cells, colWidths=[width * mm for width in widths], repeatRows=1, style=style)


def _cell(content: object) -> Any:
    return content if isinstance(content, Drawing) else cell(content)


def heading(above: str, title: str) -> list[Any]:
    return [cell(above, "Heading3"), cell(title, "Heading1"), Spacer(1, 4 * mm)]


def document(title: str, parts: Sequence[Any]) -> bytes:
    out = io.BytesIO()
    margins = {f"{side}Margin": 15 * mm for side in ("left", "right", "top", "bottom")}
    paper = SimpleDocTemplate(out, pagesize=A4, title=title, author="Muster", lang=current(), **margins)
    paper.build(list(parts), onFirstPage=_number, onLaterPages=_number)
    return out.getvalue()


def _number(canvas: Any, paper: Any) -> None:
    """Title and page at the foot: loose sheets find their place again."""
    canvas.saveState()
    across = 15 * mm
    for run in runs(paper.title):
        canvas.setFont(run.face.plain, 8)
        canvas.drawString(across, 8 * mm, run.text)
        across += canvas.stringWidth(run.text, run.face.plain, 8)
    canvas.setFont(FACE.plain, 8)
    canvas.drawRightString(195 * mm, 8 * mm, str(canvas.getPageNumber()))
    canvas.restoreState()


def qr(address: str, size: float) -> Any:
    """An address for cameras, `size` millimetres wide with its quiet border."""
    rows = list(segno.make(address, error="m", micro=False).matrix_iter(border=2))
    side = size * mm / len(rows)
    drawing = Drawing(size * mm, size * mm)
    for up, row in enumerate(reversed(rows)):
        for start, length in _runs(row):
            drawing.add(
                Rect(start * side, up * side, length * side, side, fillColor=colors.black, strokeColor=None)
            )
    return drawing


def _runs(row: Iterable[int]) -> list[tuple[int, int]]:
    """Dark stretches of one row as start and length: a code is a few hundred rectangles less."""
    found: list[tuple[int, int]] = []
    for at, dark in enumerate(row):
        if dark and found and sum(found[-1]) == at:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif dark:
            found.append((at, 1))
    return found
