"""The models of a catalogue as CSV, in and out. Abilities read "Rage 1; Large"; other lists are separated by spaces.

A spreadsheet knows nothing of the catalogue itself: name, game and source come from the form beside it.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

from armies.interchange.drafts import Refused
from armies.spreadsheet import safe_cell
from common import csv_tables
from common.numbers import whole_number
from rules.engine.army_document import NUMBERS, TEXTS
from rules.engine.cards import ModelCard

LISTS = ("replaces", "unreadable")
COLUMNS = ("key", "name", "kind", *NUMBERS, "unique", *TEXTS, "base_size", "abilities", *LISTS, "note")
LIMITS = csv_tables.Limits(columns=60, rows=5_000, cell=20_000)
MOST = 9_999_999
HIGHEST_COST = 99


def write_cards(models: Iterable[tuple[ModelCard, str]]) -> str:
    sink = io.StringIO()
    writer = csv.writer(sink)
    writer.writerow(COLUMNS)
    for card, note in models:
        writer.writerow(safe_cell(cell) for cell in _cells(card, note))
    return sink.getvalue()


def _cells(card: ModelCard, note: str) -> Iterable[Any]:
    for column in COLUMNS:
        if column == "note":
            yield note
        elif column == "abilities":
            yield "; ".join(a.name if a.cost is None else f"{a.name} {a.cost}" for a in card.abilities)
        elif column in LISTS:
            yield " ".join(sorted(getattr(card, column)))
        else:
            value = getattr(card, column)
            yield "" if value is None else value


def read_cards(text: str) -> list[dict[str, Any]]:
    """Model documents as `read_catalogue` takes them; what is not a number stays as it is, for that reader to refuse."""
    try:
        table = csv_tables.read_table(text, LIMITS)
        rows = [cells for _, cells in table.rows]
    except csv_tables.Unreadable as error:
        raise Refused("format", error.text) from None
    names = [name.strip() for name in table.header]
    if not rows or not {"key", "name"} <= set(names):
        raise Refused("format", "The table needs a header line with at least “key” and “name”.")
    return [_document(names, cells) for cells in rows]


def _document(names: Sequence[str], cells: Sequence[str]) -> dict[str, Any]:
    found = {
        name: _value(name, value)
        for name, cell in zip(names, cells, strict=False)
        if (value := cell.strip().removeprefix("'"))
    }
    if len(cells) > len(names):
        found["extra cells"] = ", ".join(cells[len(names) :])[:200]
    return found


def _value(column: str, text: str) -> Any:
    if column in (*NUMBERS, "unique"):
        number = whole_number(text, MOST)
        return text if number is None else number
    if column == "abilities":
        return [_ability(part.strip()) for part in text.split(";") if part.strip()]
    return text.split() if column in LISTS else text


def _ability(text: str) -> dict[str, Any]:
    name, _, cost = text.rpartition(" ")
    number = whole_number(cost, HIGHEST_COST)
    return {"name": text, "cost": None} if number is None or not name else {"name": name, "cost": number}
