"""What a row of an archive says, checked column by column before anything is stored. Nothing is converted silently."""

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db import models
from django.utils.translation import gettext as _

# What JSON holds for each kind of column.
_KINDS: tuple[tuple[type[models.Field[Any, Any]], type | tuple[type, ...]], ...] = (
    (models.DateTimeField, str),
    (models.CharField, str),
    (models.TextField, str),
    (models.BooleanField, bool),
    (models.IntegerField, int),
    (models.JSONField, (dict, list)),
)
# A date at the edge of the calendar cannot be shown in another time zone.
YEARS = range(1970, 2201)
MOST_SHOWN = 60  # characters


class Unfit(ValueError):
    """A part of an archive is not as it must be. Its text is a sentence in the reader's language; Python's own errors say
    nothing to readers."""


def shown(value: object) -> str:
    """A value as the archive writes it, cut where it is long."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def cannot_hold(field: str, value: object) -> Unfit:
    return Unfit(_("The field “%(field)s” cannot hold %(value)s.") % {"field": field, "value": shown(value)})


def no_object(field: str) -> Unfit:
    return Unfit(_("The field “%(field)s” must be an object.") % {"field": field})


def refuse_other_lists(rows: object, most: int, field: str) -> None:
    """Raises Unfit for what is no list of objects, or too long."""
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows) or len(rows) > most:
        text = _("The field “%(field)s” must be a list of at most %(most)s objects.")
        raise Unfit(text % {"field": field, "most": most})


def values_of(model: type[models.Model], row: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    known = (name for name in names if name in row or not _came_later(model, name))
    return {name: _read(model, name, row[name]) for name in known}


# Columns that archives hold since later than the column is there.
_LATER = {
    "Submission": {
        "is_late", "decided_at", "decision_note", "conditions",
    },
    "JudgeCall": {"escalated_at"},
    "Round": {"drafted_at"},
}  # fmt: skip


def _came_later(model: type[models.Model], name: str) -> bool:
    """A column that was added to a running service has a default in the database: older archives do without it."""
    if name in _LATER.get(model.__name__, ()):
        return True
    column = model._meta.get_field(name)
    return isinstance(column, models.Field) and column.has_db_default()


def _read(model: type[models.Model], name: str, value: Any) -> Any:
    """Raises Unfit or ValidationError: a number where a name should be is a fault, and so is a text too long."""
    column: models.Field[Any, Any] = model._meta.get_field(name)  # type: ignore[assignment]
    if value is None and column.null:
        return None
    kind = next(kind for base, kind in _KINDS if isinstance(column, base))
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise cannot_hold(name, value)
    if isinstance(column, models.DateTimeField):
        return _moment(name, str(value))
    column.run_validators(value)
    if column.choices and value not in {choice for choice, _ in column.flatchoices} | (
        {""} if column.blank else set()
    ):
        raise cannot_hold(name, value)
    return value


def _moment(name: str, text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None or moment.year not in YEARS:
        written = _("The field “%(field)s” must hold a date and time with a time zone, not %(value)s.")
        raise Unfit(written % {"field": name, "value": shown(text)})
    return moment
