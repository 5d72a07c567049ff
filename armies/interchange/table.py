"""A list as CSV: "count,name,model" with a header line, in any order, with comma, semicolon or tab."""

import csv
import io

from armies.interchange.drafts import Code, Draft, Refused
from armies.models import ArmyList
from armies.spreadsheet import safe_cell

COLUMNS = ("count", "name", "model")


def write_table(army_list: ArmyList) -> str:
    sink = io.StringIO()
    writer = csv.writer(sink)
    writer.writerow(COLUMNS)
    for row in army_list.rows:
        writer.writerow((row["count"], safe_cell(row["name"]), row["model"]))
    return sink.getvalue()


def looks_like_table(text: str) -> bool:
    header = text.partition("\n")[0].casefold()
    return "count" in header and "name" in header and any(sign in header for sign in ",;\t")


def read_table(text: str) -> Draft:
    draft = Draft("CSV")
    header = text.partition("\n")[0]
    delimiter = max(",;\t", key=header.count)
    try:
        rows = list(csv.DictReader(io.StringIO(text), delimiter=delimiter, restval=""))
    except csv.Error as error:
        raise Refused("format", f"The table cannot be read: {error}.") from None
    for place, row in enumerate(rows, start=1):
        cells = {str(name).strip().casefold(): str(value).strip() for name, value in row.items() if name}
        _row(draft, place, cells)
    return draft


def _row(draft: Draft, place: int, cells: dict[str, str]) -> None:
    count, name, key = (cells.get(column, "") for column in COLUMNS)
    if not name and not key:
        draft.say(Code.LINE_SKIPPED, place, f"Row {place} names no model.")
        return
    is_number = count.isascii() and count.isdecimal() and len(count) < 7
    draft.add(name.removeprefix("'"), int(count) if is_number else 0, key=key)
