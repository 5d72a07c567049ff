"""Storing a list that was read from elsewhere. Reading comes first and whole: a refused document leaves nothing behind."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from armies.cards import cards_of
from armies.interchange.drafts import LONGEST_NAME, tidied
from armies.interchange.reading import Imported, read_list
from armies.models import ArmyList, CatalogueVersion
from armies.services.lists import create_list
from common.errors import Invalid
from rules.engine.army_document import MOST_MODELS, MOST_ROWS
from rules.engine.documents import Doc, parse_json
from rules.engine.faults import Fault, Unreadable
from rules.engine.options import LONGEST_GROUP, RowOption, read_options
from rules.games.registry import GAMES, game_of
from rules.presenters import errors

KEPT = ("model", "name", "count", "options", "group")
KEEP, LEAVE_OUT, ADD = "keep", "out", "add"


def import_list(
    data: bytes, *, owner: User, version: CatalogueVersion, ruleset: str
) -> tuple[ArmyList, Imported]:
    """The new list, and what there was to say about it. Raises Refused for what cannot be read."""
    imported = look_into(data, version=version, ruleset=ruleset)
    return store(imported, imported.rows, owner=owner, version=version, ruleset=ruleset), imported


def look_into(data: bytes, *, version: CatalogueVersion, ruleset: str) -> Imported:
    """What a document holds, before anything is stored. Raises Refused for what cannot be read."""
    return read_list(data, cards_of(version), catalogue=version.catalogue.slug, ruleset=ruleset)


def store(
    imported: Imported, rows: list[dict[str, Any]], *, owner: User, version: CatalogueVersion, ruleset: str
) -> ArmyList:
    return create_list(
        owner=owner,
        name=imported.name or _("Imported list"),
        version=version,
        ruleset=ruleset,
        point_level=imported.point_level or game_of(ruleset).roster.levels[0],
        rows=rows,
        summary=f"Brought in from {imported.format}",
    )


# ---- the preview: what was read travels through the page, and comes back with answers ----


def as_document(imported: Imported) -> dict[str, Any]:
    """What was read, as JSON for the page."""
    return {
        "format": imported.format,
        "name": imported.name,
        "point_level": imported.point_level,
        "rows": [{name: row[name] for name in KEPT if name in row} for row in imported.rows],
        "left": [one.text for one in imported.left],
    }


def answered(text: str, answers: Mapping[str, str], version: CatalogueVersion) -> Imported:
    """The document of the page with a person's answers: "row-3" is "KEY:COUNT", "keep" or "out"; "left-2" is "add".

    Raises Invalid for a document that no page wrote; the catalogue is asked again, nothing of it is believed.
    """
    faults: list[Fault] = []
    try:
        doc = Doc(parse_json(text), "", faults)
    except Unreadable as unreadable:
        raise Invalid(
            "import-preview",
            _("The preview cannot be read; import again."),
            faults=errors.in_words(unreadable.faults),
        ) from None
    form, name = doc.text("format", "", longest=40), doc.text("name", "", longest=400)
    level = None if doc.raw("point_level", None) is None else doc.integer("point_level", low=1, high=100_000)
    cards, declared = cards_of(version), GAMES[version.catalogue.game].roster.options
    rows = [
        row | beside
        for place, data in enumerate(doc.listed("rows", most=MOST_ROWS))
        for beside in (_beside(Doc(data, f"/rows/{place}", faults), declared),)
        if (row := _row(Doc(data, f"/rows/{place}", faults), answers.get(f"row-{place}", ""), cards))
    ]
    left = doc.raw("left", [])
    doc.close()
    if faults or not isinstance(left, list):
        raise Invalid(
            "import-preview", _("The preview cannot be read; import again."), faults=errors.in_words(faults)
        )
    rows += [
        _added(one)
        for place, one in enumerate(left)
        if answers.get(f"left-{place}") == ADD and tidied(str(one))
    ]
    return Imported(form or "elsewhere", name, level, rows[:MOST_ROWS], [])


def _row(doc: Doc, answer: str, cards: Mapping[str, Any]) -> dict[str, Any] | None:
    key, name = doc.text("model", "", longest=64), doc.text("name", "", longest=LONGEST_NAME)
    count = doc.integer("count", low=1, high=MOST_MODELS)
    if answer == LEAVE_OUT:
        return None
    chosen, _, number = answer.rpartition(":")
    if chosen in cards and number.isascii() and number.isdigit() and 1 <= int(number[:6]) <= MOST_MODELS:
        key, count = chosen, int(number[:6])
    elif answer == KEEP or key not in cards:
        key = ""
    return {"model": key, "name": cards[key].name if key else name or "unnamed", "count": count}


def _beside(doc: Doc, declared: tuple[RowOption, ...]) -> dict[str, Any]:
    """Options and group of a row, checked again."""
    options = read_options(doc.child("options"), declared) if doc.has("options") else {}
    group = tidied(doc.text("group", "", longest=LONGEST_GROUP))
    return ({"options": options} if options else {}) | ({"group": group} if group else {})


def _added(text: Any) -> dict[str, Any]:
    return {"model": "", "name": tidied(str(text))[:LONGEST_NAME], "count": 1}
