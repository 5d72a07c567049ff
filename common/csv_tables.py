"""CSV from outside, read row by row within limits on bytes, columns, rows and cells; time and memory grow with the text."""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from wording import grouped

csv.field_size_limit(131_072)


@dataclass(frozen=True, slots=True)
class Limits:
    """The largest table that makes sense for one kind of file. Rows are counted without the header."""

    columns: int = 60
    rows: int = 5_000
    cell: int = 20_000


class Unreadable(Exception):
    """`text` is one sentence for a person; `line` counts from 1; `code` is "unreadable" or names the limit."""

    def __init__(self, code: str, line: int, text: str) -> None:
        super().__init__(text)
        self.code, self.line, self.text = code, line, text


@dataclass(frozen=True, slots=True)
class Table:
    """`rows` are pairs of the last line of a row and its cells, without empty rows. Raises Unreadable while it is read."""

    header: tuple[str, ...]
    rows: Iterator[tuple[int, list[str]]]


def read_table(text: str, limits: Limits, *, delimiters: str = ",;\t", strict: bool = False) -> Table:
    """The delimiter is the sign that the first line holds most of."""
    first = text.partition("\n")[0]
    delimiter = max(delimiters, key=first.count)
    rows = _rows(text, delimiter, limits, strict=strict)
    _, header = next(rows, (0, []))
    return Table(tuple(header), rows)


def _rows(text: str, delimiter: str, limits: Limits, *, strict: bool) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=strict)
    found = -1
    try:
        for cells in reader:
            if cells:
                found += 1
                _check(reader.line_num, found, cells, limits)
                yield reader.line_num, cells
    except csv.Error as error:
        raise _unreadable(error, reader.line_num) from None


def _unreadable(error: csv.Error, line: int) -> Unreadable:
    """What is wrong in a sentence of our own: Python gives its reason in English only."""
    if "field limit" in str(error):
        return _too_long(line, csv.field_size_limit())
    text = _("This is not a CSV file: line %(line)s cannot be read. Check its quotation marks.")
    return Unreadable("unreadable", line, text % {"line": line})


def _too_long(line: int, most: int) -> Unreadable:
    text = _("Line %(line)s: a cell is longer than %(cell)s characters.") % {"line": line, "cell": most}
    return Unreadable("cell-too-long", line, text)


def _check(line: int, found: int, cells: Sequence[str], limits: Limits) -> None:
    if len(cells) > limits.columns:
        text = _("Line %(line)s has %(count)s cells; at most %(columns)s columns are read.") % {
            "line": line,
            "count": len(cells),
            "columns": limits.columns,
        }
        raise Unreadable("too-many-columns", line, text)
    if found > limits.rows:
        raise Unreadable(
            "too-many-rows",
            line,
            _("The table has more than %(rows)s rows.") % {"rows": grouped(limits.rows)},
        )
    if any(len(cell) > limits.cell for cell in cells):
        raise _too_long(line, limits.cell)
