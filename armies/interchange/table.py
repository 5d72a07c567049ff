"""A list as CSV: "count,name,model" with a header line, in any order, with comma, semicolon or tab; group and options behind."""

import csv
import io
from typing import Any

from django.utils.translation import gettext as _

from armies.interchange.drafts import Code, Draft, Refused, tidied
from armies.models import ArmyList
from armies.spreadsheet import safe_cell
from common import csv_tables
from common.numbers import whole_number
from rules.engine.options import LONGEST_GROUP
from rules.games.registry import roster_of

COLUMNS = ("count", "name", "model")
TABLE = "CSV"
GROUP = "group"  # written where a row has one; so are the options of the game, a column each
LIMITS = csv_tables.Limits(columns=60, rows=5_000, cell=2_000)
MOST = 999_999


def write_table(army_list: ArmyList) -> str:
    sink = io.StringIO()
    writer = csv.writer(sink)
    used = {name for row in army_list.rows for name in row.get("options", {})}
    options = [one for one in roster_of(army_list.ruleset).options if one.name in used]
    grouped = any(row.get("group") for row in army_list.rows)
    writer.writerow((*COLUMNS, *([GROUP] if grouped else []), *(one.name for one in options)))
    for row in army_list.rows:
        group = [safe_cell(row.get("group", ""))] if grouped else []
        options_here = row.get("options", {})
        cells = (_cell(options_here[one.name]) if one.name in options_here else "" for one in options)
        writer.writerow((row["count"], safe_cell(row["name"]), row["model"], *group, *cells))
    return sink.getvalue()


def _cell(value: Any) -> str:
    return "yes" if value is True else safe_cell(value)


def looks_like_table(text: str) -> bool:
    header = text.partition("\n")[0].casefold()
    return "count" in header and "name" in header and any(sign in header for sign in ",;\t")


def read_table(text: str) -> Draft:
    draft = Draft(TABLE)
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
        draft.say(Code.LINE_SKIPPED, place, _("Row %(place)s names no model.") % {"place": place})
        return
    options_here = {
        column: cell.removeprefix("'") for column, cell in cells.items() if column not in COLUMNS and cell
    }
    group = tidied(options_here.pop(GROUP, ""))[:LONGEST_GROUP].rstrip()
    draft.add(
        name.removeprefix("'"), whole_number(count, MOST) or 0, key=key, options=options_here, group=group
    )
