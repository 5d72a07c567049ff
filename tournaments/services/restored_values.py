"""What a row of an archive says, checked column by column before anything is stored. Nothing is converted silently."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db import models

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


class Unfit(ValueError):
    """A part of an archive is not as it must be. Its text says how; Python's own errors say nothing to readers."""


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
    """Raises TypeError or ValidationError: a number where a name should be is a fault, and so is a text too long."""
    column: models.Field[Any, Any] = model._meta.get_field(name)  # type: ignore[assignment]
    if value is None and column.null:
        return None
    kind = next(kind for base, kind in _KINDS if isinstance(column, base))
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise TypeError(f"“{name}” cannot be {value!r}"[:200])
    if isinstance(column, models.DateTimeField):
        return _moment(name, str(value))
    column.run_validators(value)
    if column.choices and value not in {choice for choice, _ in column.flatchoices} | (
        {""} if column.blank else set()
    ):
        raise Unfit(f"“{name}” cannot be {value!r}"[:200])
    return value


def _moment(name: str, text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None or moment.year not in YEARS:
        raise Unfit(f"“{name}” cannot be {text!r}: a moment with its time zone is expected"[:200])
    return moment
