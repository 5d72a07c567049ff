"""The models of a catalogue as CSV, in and out. Abilities read "Rage 1; Large"; other lists are separated by spaces.

A spreadsheet knows nothing of the catalogue itself: name, game and source come from the form beside it.
"""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from armies.interchange.drafts import Refused
from armies.spreadsheet import safe_cell
from common import csv_tables
from common.numbers import whole_number
from rules.engine.attributes import Attribute, Type
from rules.engine.cards import ModelCard

LIMITS = csv_tables.Limits(columns=60, rows=5_000, cell=20_000)
MOST = 9_999_999
HIGHEST_COST = 99
FLAGS = {"yes": True, "no": False, "true": True, "false": False}


Attributes = Sequence[Attribute]


def write_cards(models: Iterable[tuple[ModelCard, str]], attributes: Attributes) -> str:
    """A line for each model; the columns of a game's own figures follow its declaration."""
    sink = io.StringIO()
    writer = csv.writer(sink)
    names = [one.name for one in attributes]
    writer.writerow(["key", "name", "kind", "points", *names, "unreadable", "note"])
    for card, note in models:
        figures = (_cell(one, card.figures.get(one.name, one.empty)) for one in attributes)
        cells = (card.key, card.name, card.kind, card.points, *figures, " ".join(sorted(card.unreadable)))
        writer.writerow(safe_cell(cell) for cell in (*cells, note))
    return sink.getvalue()


def _cell(one: Attribute, value: Any) -> Any:
    match one.type:
        case Type.ABILITIES:
            return "; ".join(each.name if each.cost is None else f"{each.name} {each.cost}" for each in value)
        case Type.NAMES:
            return " ".join(sorted(value))
        case Type.FLAG:
            return "yes" if value else ""
        case _:
            return "" if value is None else value


def read_cards(text: str, attributes: Attributes) -> list[dict[str, Any]]:
    """Model documents as `read_catalogue` takes them; what is not a number stays as it is, for that reader to refuse."""
    types = {"points": Type.NUMBER, "unreadable": Type.NAMES} | {one.name: one.type for one in attributes}
    try:
        table = csv_tables.read_table(text, LIMITS)
        rows = [cells for _line, cells in table.rows]
    except csv_tables.Unreadable as error:
        raise Refused("format", error.text) from None
    names = [name.strip() for name in table.header]
    if not rows or not {"key", "name"} <= set(names):
        raise Refused("format", _("The table needs a header line with at least “key” and “name”."))
    return [_document(names, cells, types) for cells in rows]


def _document(names: Sequence[str], cells: Sequence[str], types: Mapping[str, Type]) -> dict[str, Any]:
    found = {
        name: _value(types.get(name, Type.TEXT), value)
        for name, cell in zip(names, cells, strict=False)
        if (value := cell.strip().removeprefix("'"))
    }
    if len(cells) > len(names):
        found["extra cells"] = ", ".join(cells[len(names) :])[:200]
    return found


def _value(type_: Type, text: str) -> Any:
    match type_:
        case Type.NUMBER:
            number = whole_number(text, MOST)
            return text if number is None else number
        case Type.ABILITIES:
            return [_ability(part.strip()) for part in text.split(";") if part.strip()]
        case Type.NAMES:
            return text.split()
        case Type.FLAG:
            return FLAGS.get(text.casefold(), text)
        case _:
            return text


def _ability(text: str) -> dict[str, Any]:
    name, _space, cost = text.rpartition(" ")
    number = whole_number(cost, HIGHEST_COST)
    return {"name": text, "cost": None} if number is None or not name else {"name": name, "cost": number}
