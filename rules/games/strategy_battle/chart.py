"""The To Wound chart: what a Strength needs against a Defence. A case may bring a chart of its own."""

import re
from typing import Any, TypeAlias

from rules.engine.documents import Doc

Need: TypeAlias = tuple[int, ...]  # one roll, a first and a second, or nothing for "cannot wound"
Chart: TypeAlias = tuple[tuple[Need, ...], ...]  # by Strength, then by Defence, each from 1 to SIZE

SIZE = 10
_ENTRY = re.compile(r"([1-6])(?:/([1-6]))?")
# Needed by Defence minus Strength. Below -1 it is 3; beyond 7 nothing can wound.
_USUAL = {-1: (4,), 0: (4,), 1: (5,), 2: (5,), 3: (6,), 4: (6,), 5: (6, 4), 6: (6, 5), 7: (6, 6)}


def needed(strength: int, defence: int, chart: Chart | None = None) -> Need:
    """The To Wound target: one roll, or two in a row; empty when the Strength cannot wound the Defence."""
    if chart:
        return chart[strength - 1][defence - 1]
    if defence - strength < -1:
        return (3,)
    return _USUAL.get(defence - strength, ())


def read_chart(doc: Doc, field: str) -> Chart | None:
    """Ten rows of ten: "5" for one roll, "6/4" for two in a row, "-" where nothing can wound. None when the field is absent."""
    rows = doc.raw(field, None)
    if rows is None:
        return None
    if type(rows) is not list or len(rows) != SIZE:
        doc.fault("document.chart", field, f"{SIZE} rows are expected, one for each Strength.")
        return None
    return tuple(_read_row(doc, f"{field}/{index}", row) for index, row in enumerate(rows))


def _read_row(doc: Doc, path: str, row: Any) -> tuple[Need, ...]:
    if type(row) is not list or len(row) != SIZE:
        doc.fault("document.chart", path, f"{SIZE} entries are expected, one for each Defence.")
        return ((),) * SIZE
    return tuple(_read_entry(doc, f"{path}/{index}", entry) for index, entry in enumerate(row))


def _read_entry(doc: Doc, path: str, entry: Any) -> Need:
    if entry == "-":
        return ()
    found = _ENTRY.fullmatch(str(entry)) if type(entry) in (str, int) else None
    if found is None:
        doc.fault("document.chart", path, 'A number from 1 to 6, two of them ("6/4"), or "-" is expected.')
        return ()
    return tuple(int(part) for part in found.groups() if part)


def write_chart(chart: Chart) -> list[list[str]]:
    return [["/".join(map(str, need)) or "-" for need in row] for row in chart]
