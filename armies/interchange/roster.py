"""Our own roster document ("muster-roster/1"), in and out. Its JSON Schema is published beside it.

Ids and raw names both stand in it, so that a reader without our catalogue still knows what is meant. `vendor` is for others.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from armies.interchange.drafts import Draft, tidied
from armies.models import ArmyList, CatalogueVersion
from common.errors import Invalid
from rules.engine.army_document import MOST_MODELS, MOST_ROWS
from rules.engine.documents import Doc
from rules.engine.faults import Fault
from rules.engine.options import LONGEST_GROUP
from rules.presenters import errors

FORMAT = "muster-roster/1"


def write_roster(army_list: ArmyList) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "name": army_list.name,
        "ruleset": army_list.ruleset,
        "catalogue": _catalogue(army_list.version),
        "point_level": army_list.point_level,
        "rows": [_written(row) for row in army_list.rows],
        "vendor": {},
    }


def _written(row: Mapping[str, Any]) -> dict[str, Any]:
    """Without the note, which is the player's own."""
    optional = {name: row[name] for name in ("options", "group") if row.get(name)}
    return {name: row[name] for name in ("model", "name", "count")} | optional


def _catalogue(version: CatalogueVersion) -> dict[str, Any]:
    catalogue = version.catalogue
    return {
        "slug": catalogue.slug,
        "version": version.number,
        "name": catalogue.name,
        "trust": catalogue.trust,
        "owner": catalogue.owner_name,
    }


def read_roster(data: Mapping[str, Any]) -> Draft:
    """Raises Invalid with every fault of form."""
    faults: list[Fault] = []
    doc = Doc(dict(data), "", faults)
    doc.choice("format", (FORMAT,))
    catalogue = doc.child("catalogue", {})
    draft = Draft(
        format=FORMAT,
        name=doc.text("name", "", longest=120),
        point_level=None if doc.raw("point_level", None) is None else doc.integer("point_level", low=1),
        catalogue=catalogue.text("slug", "", longest=64),
        ruleset=doc.text("ruleset", "", longest=64),
    )
    for name in ("version", "name", "trust", "owner"):  # for people: the key alone is looked up
        catalogue.raw(name, None)
    catalogue.close()
    doc.raw("vendor", None)
    for index, data_row in enumerate(doc.listed("rows", most=MOST_ROWS)):
        _row(Doc(data_row, f"/rows/{index}", faults), draft)
    doc.close()
    if faults:
        raise Invalid("import-roster", _("The roster cannot be read."), faults=errors.in_words(faults))
    return draft


def _row(doc: Doc, draft: Draft) -> None:
    key, name = doc.text("model", "", longest=64), doc.text("name", "", longest=120)
    count = doc.integer("count", low=1, high=MOST_MODELS, default=1)
    doc.raw("points", None)
    options = doc.child("options").data if doc.has("options") else {}
    group = tidied(doc.text("group", "", longest=LONGEST_GROUP))
    doc.close()
    if key or name:
        draft.add(name or key, count, key=key, options=options, group=group)
    else:
        doc.fault("roster.nameless", "", _("A row needs a model or a name."))
