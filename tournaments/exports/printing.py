"""How a print is set: letters, tables, pages, QR codes. What is printed is decided in `tournaments.exports.prints`.

Black on white, large enough to be read over somebody's shoulder.
"""

import io
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import segno
from reportlab.graphics.shapes import Drawing, Rect
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import LongTable, Paragraph, SimpleDocTemplate, Spacer, TableStyle

from tournaments.models import Event

# With this font installed every European name is printed as it is written; without it, letters lose what they must.
DEJAVU = Path("/usr/share/fonts/truetype/dejavu")
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


@dataclass(frozen=True)
class Typeface:
    plain: str
    bold: str
    knows: Callable[[str], bool]


def _in_cp1252(letter: str) -> bool:
    try:
        letter.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


BUILT_IN = Typeface("Helvetica", "Helvetica-Bold", _in_cp1252)


def typeface(folder: Path = DEJAVU) -> Typeface:
    files = {"DejaVuSans": folder / "DejaVuSans.ttf", "DejaVuSans-Bold": folder / "DejaVuSans-Bold.ttf"}
    if not all(file.is_file() for file in files.values()):
        return BUILT_IN
    fonts = {name: TTFont(name, str(file)) for name, file in files.items()}
    for font in fonts.values():
        pdfmetrics.registerFont(font)
    glyphs = fonts["DejaVuSans"].face.charToGlyph
    return Typeface("DejaVuSans", "DejaVuSans-Bold", lambda letter: ord(letter) in glyphs)


FACE = typeface()


def _styles() -> Any:
    styles = getSampleStyleSheet()
    for style in styles.byName.values():
        if hasattr(style, "fontName"):
            style.fontName = FACE.bold if "Heading" in style.name else FACE.plain
    styles["BodyText"].spaceBefore = 0
    return styles


STYLES = _styles()


def words(text: object, face: Typeface = FACE) -> str:
    """Names in the letters that the typeface knows; an unknown letter loses its accent, never the name."""
    known = []
    for letter in str(text):
        plain = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
        known.append(letter if face.knows(letter) else plain or "?")
    return escape("".join(known))


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


def heading(event: Event, title: str) -> list[Any]:
    return [cell(event.name, "Heading3"), cell(title, "Heading1"), Spacer(1, 4 * mm)]


def document(title: str, parts: Sequence[Any]) -> bytes:
    out = io.BytesIO()
    margins = {f"{side}Margin": 15 * mm for side in ("left", "right", "top", "bottom")}
    paper = SimpleDocTemplate(out, pagesize=A4, title=title, author="Muster", **margins)
    paper.build(list(parts), onFirstPage=_number, onLaterPages=_number)
    return out.getvalue()


def _number(canvas: Any, paper: Any) -> None:
    """Title and page at the foot: loose sheets find their place again."""
    canvas.saveState()
    canvas.setFont(FACE.plain, 8)
    canvas.drawString(15 * mm, 8 * mm, "".join(one if FACE.knows(one) else "?" for one in paper.title))
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
