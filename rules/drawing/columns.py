"""Two columns face to face: headings, rows of counters, dice as they fell, and lines of text, as one SVG.

Knows no game: a game says what stands in each column. Nothing is told by colour alone; every row has its words.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap

from wording import labelled

# Two columns are 380 units wide: on a phone that is 390 pixels wide their text is 14 pixels high.
WIDTH, GAP, PAD = 176, 8, 10
LETTERS = 20  # that fit into one line of a column
LINE, DIE, STEP, MARK = 20, 26, 32, 14
MARKS = (WIDTH - 2 * PAD) // MARK  # counters that fit into one line
PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it fell; `hits` None while nobody has line what it is worth."""

    face: int
    hits: bool | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a column: a label, then counters ("marks"), dice, or text. `kind` is a CSS modifier."""

    label: str
    text: str = ""
    marks: int = 0
    dice: tuple[Die, ...] = ()
    kind: str = "plain"

    @property
    def height(self) -> int:
        lines = -(-len(self.dice) // 5) if self.dice else 0
        return LINE * (len(self.lines) + -(-self.marks // MARKS)) + STEP * lines

    @property
    def lines(self) -> list[str]:
        """Its words, in as many lines as they need."""
        words = labelled(self.label, self.text) if self.text and self.label else self.label or self.text
        return wrap(words, LETTERS) or [""]


@dataclass(frozen=True, slots=True)
class Column:
    title: str
    rows: tuple[Row, ...]

    @property
    def heading(self) -> list[str]:
        return wrap(self.title, LETTERS - 4) or [""]

    @property
    def height(self) -> int:
        return LINE * (1 + len(self.heading)) + sum(row.height for row in self.rows)


def draw_columns(columns: Sequence[Column], name: str, title: str, description: str) -> str:
    """The columns side by side as an SVG element. `name` prefixes its ids: two pictures on one page need two names."""
    width = len(columns) * WIDTH + (len(columns) - 1) * GAP + PAD
    height = max((column.height for column in columns), default=LINE) + 2 * PAD
    opening = (
        f'<svg class="columns" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="system-ui, sans-serif" font-size="15" fill="currentColor" stroke-linejoin="round" '
        f'role="img" aria-labelledby="{name}-title" aria-describedby="{name}-desc">'
    )
    parts = [
        opening,
        f'<title id="{name}-title">{escape(title)}</title>',
        f'<desc id="{name}-desc">{escape(description)}</desc>',
    ]
    for place, column in enumerate(columns):
        left = PAD // 2 + place * (WIDTH + GAP)
        parts.append(
            f'<rect class="columns__frame" x="{left}" y="{PAD}" width="{WIDTH}" height="{height - 2 * PAD}" rx="6" '
            'fill="none" stroke="currentColor" stroke-opacity=".35"/>'
        )
        parts.extend(_column(column, left + PAD, PAD))
    return "".join((*parts, "</svg>"))


def _column(column: Column, left: int, top: int) -> Iterator[str]:
    down = top
    for line in column.heading:
        down += LINE
        yield f'<text class="columns__title" font-weight="bold" font-size="16" x="{left}" y="{down}">{escape(line)}</text>'
    down += 8
    for row in column.rows:
        yield from _row(row, left, down)
        down += row.height


def _row(row: Row, left: int, top: int) -> Iterator[str]:
    for place, line in enumerate(row.lines):
        down = top + 17 + place * LINE
        yield f'<text class="columns__row columns__row--{escape(row.kind)}" x="{left}" y="{down}">{escape(line)}</text>'
    yield from _marks(row, left, top)
    for place, die in enumerate(row.dice):
        yield from _die(die, left + place % 5 * STEP, top + LINE * len(row.lines) + 3 + place // 5 * STEP)


def _marks(row: Row, left: int, top: int) -> Iterator[str]:
    """Counters below the words; the words have their number."""
    shape = "M0 -6 6 0 0 6 -6 0z" if row.kind == "strong" else "M-5 -5h10v10h-10z"
    down = top + LINE * len(row.lines) + 10
    for place in range(row.marks):
        across = left + 6 + MARK * (place % MARKS)
        yield (
            f'<path class="columns__mark columns__mark--{escape(row.kind)}" d="{shape}" '
            f'transform="translate({across} {down + LINE * (place // MARKS)})"/>'
        )


def _die(die: Die, left: int, top: int) -> Iterator[str]:
    """A die with its pips; a hit has a heavy frame, a miss a line through it."""
    weight = {True: "3", False: "1", None: "1.5"}[die.hits]
    yield (
        f'<rect class="columns__die" x="{left}" y="{top}" width="{DIE}" height="{DIE}" rx="5" fill="none" '
        f'stroke="currentColor" stroke-width="{weight}"/>'
    )
    for pip in PIPS.get(die.face, ()):
        yield f'<circle cx="{left + 6 + pip % 3 * 7}" cy="{top + 6 + pip // 3 * 7}" r="2.4"/>'
    if die.hits is False:
        yield f'<path d="M{left + 2} {top + DIE - 2}L{left + DIE - 2} {top + 2}" stroke="currentColor" stroke-opacity=".6"/>'
