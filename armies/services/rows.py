"""What a row of a list says beside its count: options, group, note, and its place among the others."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from armies.interchange.drafts import tidied
from armies.models import ArmyList
from armies.services.lists import change_list, next_id, row_of
from common.errors import Invalid, Refusal
from rules.engine.documents import Doc
from rules.engine.faults import Fault
from rules.engine.options import LONGEST_GROUP, LONGEST_NOTE, read_options
from rules.games.registry import roster_of
from rules.presenters import errors

MOST_PLACES = 1000


def set_row(
    *, army_list: ArmyList, row_id: int, options: Mapping[str, Any], group: str, note: str, actor: User
) -> ArmyList:
    """Options, group and note of a row; a row that joins a group stands behind its last row. Raises Invalid, Refusal."""
    checked = checked_options(options, army_list.ruleset)
    values = {
        "options": checked,
        "group": tidied(group)[:LONGEST_GROUP].rstrip(),
        "note": tidied(note)[:LONGEST_NOTE].rstrip(),
    }

    def edit(found: ArmyList) -> str:
        row = row_of(found, row_id)
        before = {name: row.get(name) or type(value)() for name, value in values.items()}
        if before == values:
            return ""
        for name, value in values.items():
            row.pop(name, None)
            row |= {name: value} if value else {}
        if values["group"] and values["group"] != before["group"]:
            _join(found, row)
        changed = [name for name, value in values.items() if before[name] != value]
        return f"{row['name']}: changed {' and '.join(changed)}"

    return change_list(army_list, actor, edit)


def checked_options(options: Mapping[str, Any], ruleset: str, path: str = "/options") -> dict[str, Any]:
    """The options that say something. Raises Invalid with every fault."""
    faults: list[Fault] = []
    found = read_options(Doc(dict(options), path, faults), roster_of(ruleset).options)
    if faults:
        raise Invalid(
            "options-unreadable", _("These options cannot be read."), faults=errors.in_words(faults)
        )
    return found


def _join(found: ArmyList, row: dict[str, Any]) -> None:
    mates = [other for other in found.rows if other is not row and other.get("group") == row["group"]]
    if mates:
        found.rows.remove(row)
        found.rows.insert(found.rows.index(mates[-1]) + 1, row)


def move_row(*, army_list: ArmyList, row_id: int, by: int, actor: User) -> ArmyList:
    """So many places down, or up where `by` is negative; no further than the ends of the list."""
    if not -MOST_PLACES <= by <= MOST_PLACES:
        raise Refusal("move-too-far", _("A row moves at most 1000 places."), status=422)

    def edit(found: ArmyList) -> str:
        row = row_of(found, row_id)
        before = found.rows.index(row)
        after = min(max(before + by, 0), len(found.rows) - 1)
        if after == before:
            return ""
        found.rows.insert(after, found.rows.pop(before))
        return f"Moved {row['name']} to place {after + 1}"

    return change_list(army_list, actor, edit)


def split_row(*, army_list: ArmyList, row_id: int, count: int, actor: User) -> ArmyList:
    """So many models of a row in a row of their own, for other options. Raises Invalid where none would be left."""

    def edit(found: ArmyList) -> str:
        row = row_of(found, row_id)
        if not 0 < count < row["count"]:
            text = ngettext(
                "A row of %(count)s model cannot be split.",
                "Of %(count)s models at least one stays; say how many go into a row of their own.",
                row["count"],
            )
            raise Invalid("split-impossible", text % {"count": row["count"]})
        row["count"] -= count
        fresh = {**row, "id": next_id(found.rows), "count": count}
        found.rows.insert(found.rows.index(row) + 1, fresh)
        return f"{count} x {row['name']} in a row of their own"

    return change_list(army_list, actor, edit)
