"""The models of a catalogue as CSV, in and out. Abilities read "Rage 1; Large"; other lists are separated by spaces.

A spreadsheet knows nothing of the catalogue itself: name, game and source come from the form beside it.
"""

import csv
import io
from collections.abc import Iterable
from typing import Any

from armies.interchange.drafts import Refused
from armies.spreadsheet import safe_cell
from rules.engine.army_document import NUMBERS, TEXTS
from rules.engine.cards import ModelCard

LISTS = ("replaces", "unreadable")
COLUMNS = ("key", "name", "kind", *NUMBERS, "unique", *TEXTS, "base_size", "abilities", *LISTS, "note")


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
        rows = list(csv.DictReader(io.StringIO(text), delimiter=_delimiter(text), restval=""))
    except csv.Error as error:
        raise Refused("format", f"The table cannot be read: {error}.") from None
    if not rows or "key" not in rows[0] or "name" not in rows[0]:
        raise Refused("format", "The table needs a header line with at least “key” and “name”.")
    return [_document(row) for row in rows]


def _delimiter(text: str) -> str:
    header = text.partition("\n")[0]
    return max(",;\t", key=header.count)


def _document(row: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for column, cell in row.items():
        name = str(column or "extra cells").strip()
        value = str(cell).strip().removeprefix("'")
        if value:
            found[name] = _value(name, value)
    return found


def _value(column: str, text: str) -> Any:
    if column in (*NUMBERS, "unique"):
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else text
    if column == "abilities":
        return [_ability(part.strip()) for part in text.split(";") if part.strip()]
    return text.split() if column in LISTS else text


def _ability(text: str) -> dict[str, Any]:
    name, _, cost = text.rpartition(" ")
    if name and cost.isascii() and cost.isdecimal() and len(cost) < 3:
        return {"name": name, "cost": int(cost)}
    return {"name": text, "cost": None}
