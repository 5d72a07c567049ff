"""Writing a list: every change is one revision, so that everything can be undone and nothing is ever lost.

Rows are read and written as one document under a row lock; two changes at once both arrive.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from armies.cards import cards_of, title_of
from armies.interchange.drafts import tidied
from armies.models import ArmyList, CatalogueVersion, ListRevision
from armies.renamed import follow, renamed_between
from common import audit
from common.errors import Invalid, Refusal
from rules.engine.army_document import MOST_MODELS, MOST_ROWS
from rules.engine.corrections import Correction
from rules.games.registry import RULESETS

Rows = list[dict[str, Any]]
Edit = Callable[[ArmyList], str]


@transaction.atomic
def create_list(
    *,
    owner: User,
    name: str,
    version: CatalogueVersion,
    ruleset: str,
    point_level: int,
    event_key: str = "",
    rows: Rows | None = None,
    summary: str = "Began the list",
) -> ArmyList:
    """A new list, pinned to a catalogue version. Raises Invalid when game and catalogue do not fit."""
    _fits(ruleset, version)
    army_list = ArmyList.objects.create(
        owner=owner,
        name=tidied(name)[:120] or _("Unnamed list"),
        version=version,
        ruleset=ruleset,
        point_level=point_level,
        event_key=event_key,
        rows=_numbered(rows or []),
    )
    _keep(army_list, owner, summary, parent=None)
    audit.record(actor=owner, action="list.created", subject=army_list, after=_outline(army_list))
    return army_list


def add_model(*, army_list: ArmyList, key: str, count: int = 1, actor: User) -> ArmyList:
    """So many more of a model, or fewer; a row of the same model changes instead of a second one appearing.

    Changes made on two devices add up, in whatever order they arrive. Fewer than stand there takes the row away.
    """
    _countable(count, least=-MOST_MODELS)
    if count == 0:
        raise Invalid("count-out-of-range", _("Say how many more or fewer."))

    def edit(found: ArmyList) -> str:
        card = cards_of(found.version).get(key)
        if card is None:
            raise Invalid("model-unknown", _("There is no such model in this catalogue."))
        row = next((row for row in found.rows if row["model"] == key), None)
        if row is None and count > 0:
            found.rows.append({"id": next_id(found.rows), "model": key, "name": card.name, "count": count})
        elif row is not None:
            row["count"] = min(row["count"] + count, MOST_MODELS)
            if row["count"] < 1:
                found.rows.remove(row)
        elif row is None:
            return ""
        return f"{'Added' if count > 0 else 'Took away'} {abs(count)} x {title_of(card)}"

    return change_list(army_list, actor, edit)


@dataclass(frozen=True, slots=True)
class Seen:
    """What somebody saw of a row when they changed it: the model's key or name, and how many there were."""

    model: str
    count: int


def set_count(
    *, army_list: ArmyList, row_id: int, count: int, actor: User, seen: Seen | None = None
) -> ArmyList:
    """How many of a row; none takes the row away. The number that stands there already is no change.

    With `seen` a row that somebody changed in the meantime is left as it is: Refusal "row-changed", or "row-gone".
    """
    _countable(count, least=0)

    def edit(found: ArmyList) -> str:
        row = row_of(found, row_id) if seen is None else _seen_row(found, row_id, seen, count)
        if row is None or row["count"] == count:
            return ""
        if count == 0:
            found.rows.remove(row)
            return f"Removed {row['name']}"
        row["count"] = count
        return f"{count} x {row['name']}"

    return change_list(army_list, actor, edit)


def step_count(*, army_list: ArmyList, row_id: int, step: int, actor: User) -> ArmyList:
    """One more or one fewer than stands there now, so that two quick presses both count."""

    def edit(found: ArmyList) -> str:
        row = row_of(found, row_id)
        row["count"] = min(row["count"] + step, MOST_MODELS)
        if row["count"] < 1:
            found.rows.remove(row)
            return f"Removed {row['name']}"
        return f"{row['count']} x {row['name']}"

    return change_list(army_list, actor, edit)


def correct(*, army_list: ArmyList, correction: Correction, revision: int, actor: User) -> ArmyList:
    """Makes the changes of a correction in one step, so that one undo takes them back.

    Raises Refusal "list-changed" where the list is no longer the one that was looked at.
    """

    def edit(found: ArmyList) -> str:
        if found.revision != revision:
            raise Refusal(
                "list-changed", _("The list was changed in the meantime; look at its errors again.")
            )
        for change in correction.changes:
            if change.row is None:
                fresh = {"id": next_id(found.rows), "model": change.model, "count": change.after}
                found.rows.append(fresh | {"name": cards_of(found.version)[change.model].name})
            else:
                found.rows[change.row]["count"] = change.after
        found.rows = [row for row in found.rows if row["count"] > 0]
        return correction.text

    return change_list(army_list, actor, edit)


def choose_model(*, army_list: ArmyList, row_id: int, key: str, actor: User) -> ArmyList:
    """Says which model a row means whose name the catalogue did not know."""

    def edit(found: ArmyList) -> str:
        row, card = row_of(found, row_id), cards_of(found.version).get(key)
        if card is None:
            raise Invalid("model-unknown", _("There is no such model in this catalogue."))
        meant = row["name"]
        row.update(model=key, name=card.name)
        row.pop("candidates", None)
        return f'"{meant}" is {title_of(card)}'

    return change_list(army_list, actor, edit)


def set_details(*, army_list: ArmyList, name: str, point_level: int, notes: str, actor: User) -> ArmyList:
    name = tidied(name)[:120] or army_list.name

    def edit(found: ArmyList) -> str:
        parts = [] if found.name == name else [f"Renamed to {name}"]
        parts += [] if found.point_level == point_level else [f"Points limit {point_level}"]
        parts += [] if found.notes == notes else ["Changed the notes"]
        found.name, found.point_level, found.notes = name, point_level, notes
        return ", ".join(parts)

    return change_list(army_list, actor, edit)


def replace_rows(*, army_list: ArmyList, rows: Rows, actor: User, summary: str) -> ArmyList:
    def edit(found: ArmyList) -> str:
        found.rows = _numbered(rows)
        return summary

    return change_list(army_list, actor, edit)


def change_version(*, army_list: ArmyList, version: CatalogueVersion, actor: User) -> ArmyList:
    """Moves the list to another version of its catalogue; its rows follow renamed models.

    Rows are kept, also those the new version does not know.
    """

    def edit(found: ArmyList) -> str:
        if version.catalogue_id != found.version.catalogue_id:
            raise Invalid("catalogue-differs", _("That is a version of another catalogue."))
        found.rows = follow(found.rows, renamed_between(found.version, version), cards_of(version))
        found.version = version
        return f"Moved to version {version.label or version.number}"

    return change_list(army_list, actor, edit)


def undo(*, army_list: ArmyList, actor: User, revision: int) -> ArmyList:
    """Back to the state before `revision`, which must be the current one. The undone state stays in the history."""
    with transaction.atomic():
        found = _locked(army_list)
        if found.revision != revision:
            raise Refusal(
                "list-changed", _("The list was changed in the meantime; look at it again before undoing.")
            )
        current = found.revisions.get(number=found.revision)
        if current.parent is None:
            raise Refusal("nothing-to-undo", _("There is nothing left to undo."))
        target = found.revisions.get(number=current.parent)
        return _restore(found, target, actor, f"Undid: {current.summary}", parent=target.parent)


def restore(*, army_list: ArmyList, number: int, actor: User) -> ArmyList:
    """Back to any earlier state; this too can be undone."""
    with transaction.atomic():
        found = _locked(army_list)
        target = found.revisions.filter(number=number).first()
        if target is None:
            raise Refusal("revision-unknown", _("This list never had such a state."), status=404)
        return _restore(found, target, actor, f"Back to state {number}", parent=found.revision)


@transaction.atomic
def copy_list(*, army_list: ArmyList, actor: User) -> ArmyList:
    return create_list(
        owner=actor,
        name=f"{army_list.name[:110]} (copy)",
        version=army_list.version,
        ruleset=army_list.ruleset,
        point_level=army_list.point_level,
        rows=army_list.rows,
        summary=f"Copied from {army_list.name}",
    )


@transaction.atomic
def delete_list(*, army_list: ArmyList, actor: User) -> None:
    """What was submitted stays as it was submitted."""
    audit.record(actor=actor, action="list.deleted", subject=army_list, before=army_list.state())
    army_list.delete()


@transaction.atomic
def share_list(*, army_list: ArmyList, actor: User, shared: bool) -> ArmyList:
    """Opens a link that shows the list to the person who has it, or closes it for good."""
    found = _locked(army_list)
    found.share_token = (found.share_token or secrets.token_urlsafe(12)) if shared else None
    found.save(update_fields=["share_token"])
    audit.record(actor=actor, action="list.shared" if shared else "list.unshared", subject=found)
    return found


# ---- the one way a list changes ----


@transaction.atomic
def change_list(army_list: ArmyList, actor: User, edit: Edit) -> ArmyList:
    """Makes `edit` under a lock and keeps the new state; an edit that says nothing was none."""
    found = _locked(army_list)
    before, parent = _outline(found), found.revision
    summary = edit(found)
    if not summary:
        return found
    if len(found.rows) > MOST_ROWS:
        raise Invalid("list-too-long", _("A list holds at most %(most)s rows.") % {"most": MOST_ROWS})
    _advance(found)
    _keep(found, actor, summary, parent)
    audit.record(actor=actor, action="list.changed", subject=found, before=before, after=_outline(found))
    return found


def _restore(
    found: ArmyList, target: ListRevision, actor: User, summary: str, parent: int | None
) -> ArmyList:
    before, state = _outline(found), target.state
    found.name, found.point_level, found.notes = state["name"], state["point_level"], state["notes"]
    found.rows = state["rows"]
    if found.version_id != state["version"]:
        found.version = CatalogueVersion.objects.select_related("catalogue").get(pk=state["version"])
    _advance(found)
    _keep(found, actor, summary, parent)
    audit.record(actor=actor, action="list.restored", subject=found, before=before, after=_outline(found))
    return found


def _locked(army_list: ArmyList) -> ArmyList:
    related = ArmyList.objects.select_related("version__catalogue", "owner")
    return related.select_for_update(of=("self",)).get(pk=army_list.pk)


def _advance(found: ArmyList) -> None:
    found.revision += 1
    found.updated_at = timezone.now()
    found.save()


def _keep(found: ArmyList, actor: User, summary: str, parent: int | None) -> None:
    ListRevision.objects.create(
        army_list=found,
        number=found.revision,
        parent=parent,
        summary=summary[:200],
        state=found.state(),
        actor=actor,
    )


def _outline(found: ArmyList) -> dict[str, Any]:
    """Enough for the audit log; the full states are the revisions."""
    return {
        "name": found.name,
        "revision": found.revision,
        "rows": len(found.rows),
        "point_level": found.point_level,
    }


def row_of(found: ArmyList, row_id: int) -> dict[str, Any]:
    """Raises Refusal "row-gone"."""
    row: dict[str, Any] | None = next((row for row in found.rows if row["id"] == row_id), None)
    if row is None:
        raise Refusal("row-gone", _("This row is no longer in the list."), status=404)
    return row


def _seen_row(found: ArmyList, row_id: int, seen: Seen, count: int) -> dict[str, Any] | None:
    """The row that was seen, unless it holds another number now; None where it is gone and was to go."""
    row: dict[str, Any] | None = next((row for row in found.rows if row["id"] == row_id), None)
    is_same = row is not None and seen.model in (row["model"], row["name"])
    if row is None or not is_same:
        if count == 0:
            return None
        raise Refusal("row-gone", _("This row is no longer in the list."), status=404)
    if row["count"] not in (seen.count, count):
        text = _("%(name)s: changed elsewhere. The list has %(count)s now.") % {
            "name": row["name"],
            "count": row["count"],
        }
        raise Refusal("row-changed", text)
    return row


def next_id(rows: Rows) -> int:
    """A number that no row of the list has now."""
    return max((row["id"] for row in rows), default=0) + 1


def _numbered(rows: Rows) -> Rows:
    if len(rows) > MOST_ROWS:
        raise Invalid("list-too-long", _("A list holds at most %(most)s rows.") % {"most": MOST_ROWS})
    return [{**row, "name": tidied(row["name"]), "id": place} for place, row in enumerate(rows, start=1)]


def _countable(count: int, least: int) -> None:
    if not least <= count <= MOST_MODELS:
        raise Invalid(
            "count-out-of-range",
            _("A count is a whole number from %(least)s to %(most)s.")
            % {"least": least, "most": MOST_MODELS},
        )


def _fits(ruleset: str, version: CatalogueVersion) -> None:
    game = RULESETS.get(ruleset)
    if game is None:
        raise Invalid("ruleset-unknown", _("There is no such ruleset."))
    if version.catalogue.game != game.game:
        raise Invalid("catalogue-differs", _("This catalogue belongs to another game."))
