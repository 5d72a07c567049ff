"""A list as CSV: "count,name,model" with a header line, in any order, with comma, semicolon or tab."""

import csv
import io

from armies.interchange.drafts import Code, Draft, Refused
from armies.models import ArmyList
from armies.spreadsheet import safe_cell
from common import csv_tables
from common.numbers import whole_number

COLUMNS = ("count", "name", "model")
LIMITS = csv_tables.Limits(columns=60, rows=5_000, cell=2_000)
MOST = 999_999


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
    try:
        table = csv_tables.read_table(text, LIMITS)
        names = [name.strip().casefold() for name in table.header]
        for place, (_, cells) in enumerate(table.rows, start=1):
            _row(draft, place, dict(zip(names, (cell.strip() for cell in cells), strict=False)))
    except csv_tables.Unreadable as error:
        raise Refused("format", error.text) from None
    return draft


def _row(draft: Draft, place: int, cells: dict[str, str]) -> None:
    count, name, key = (cells.get(column, "") for column in COLUMNS)
    if not name and not key:
        draft.say(Code.LINE_SKIPPED, place, f"Row {place} names no model.")
        return
    draft.add(name.removeprefix("'"), whole_number(count, MOST) or 0, key=key)
