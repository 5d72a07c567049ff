"""What an entry of the audit log changed, as a reader of a page understands it: labels and values in words."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.db.models import Field
from django.utils.translation import gettext as _

from common import moments
from common.models import AuditEntry
from tournaments.presenters.kept_words import kept_in_words
from tournaments.presenters.logged_labels import label_of
from tournaments.presenters.logged_names import NOTHING as NOTHING_KNOWN
from tournaments.presenters.logged_names import About, LoggedNames
from tournaments.presenters.logged_values import CANCELLED, Values
from wording import apart, labelled

NOTHING = "–"
LONG = 120
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d")
# The state that these actions lead to.
STATES: Mapping[str, str] = {
    "board.reported": "proposed",
    "board.set": "confirmed",
    "entry.reinstated": "registered",
    "entry.withdrawn": "withdrawn",
    "event.cancelled": CANCELLED,
    "result.added-up": "confirmed",
    "result.overridden": "confirmed",
    "result.reported": "proposed",
}
# The version of a result only orders its reports.
UNSHOWN = frozenset({("tournaments.resultreport", "version"), ("tournaments.boardreport", "version")})


@dataclass(frozen=True, slots=True)
class LoggedChange:
    """One changed value. `before` is empty where nothing was known of it, as when something is new."""

    label: str
    before: str
    after: str

    @property
    def is_long(self) -> bool:
        return len(self.before) + len(self.after) > LONG


def changes_of(row: AuditEntry, zone: str = "", names: LoggedNames | None = None) -> list[LoggedChange]:
    """Every value that the entry changed. Moments are shown in `zone`, players by the `names` of the event."""
    before, after = row.before or {}, _with_state(row)
    about = names.about(row) if names else NOTHING_KNOWN
    words = _Words(row.subject_type, zone, Values(names or LoggedNames(), about))
    return [
        LoggedChange(
            words.label(name),
            words.value(name, before[name]) if name in before else "",
            words.value(name, after[name]) if name in after or name not in before else NOTHING,
        )
        for name in dict.fromkeys([*before, *after])
        if (row.subject_type, name) not in UNSHOWN
        and _is_shown(before, after, name)
        and not _says_again(before, after, name, about)
    ]


def _with_state(row: AuditEntry) -> Mapping[str, Any]:
    """What the entry led to. Some actions are a state of their own and do not name it."""
    after = row.after or {}
    state = STATES.get(row.action)
    is_told = state is None or "state" not in (row.before or {}) or after.get("state") not in (None, "closed")
    return after if is_told else {**after, "state": state}


def _is_shown(before: Mapping[str, Any], after: Mapping[str, Any], name: str) -> bool:
    if before.get(name) == after.get(name):
        return False
    is_new = name not in before
    return bool(before.get(name)) or not (
        after.get(name) in (None, "", [], {}) or (is_new and after[name] is False)
    )


def _says_again(before: Mapping[str, Any], after: Mapping[str, Any], name: str, about: About) -> bool:
    """The name of the player, or the number of the round, that stands above as what the entry is about."""
    if not about.text or (name in before and name in after):
        return False
    value = after.get(name, before.get(name))
    return value == about.text or (name == "number" and about.is_round)


@dataclass(frozen=True, slots=True)
class _Words:
    subject_type: str
    zone: str
    values: Values

    def label(self, name: str) -> str:
        """An unknown name, as of an older version, stands without its underlines."""
        return label_of(self.subject_type, name) or name.replace("_", " ").capitalize()

    def value(self, name: str, value: Any) -> str:
        if value is None or value in ("", [], {}):
            return NOTHING
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        if (text := self.values.in_words(self.subject_type, name, value)) is not None:
            return text
        if isinstance(value, dict):
            return apart(
                labelled(self.label(str(key)), self.value(str(key), one)) for key, one in value.items()
            )
        if isinstance(value, list):
            inner = [self._inner(name, one) for one in value]
            return (
                ", ".join(inner) if all(not isinstance(one, list | dict) for one in value) else apart(inner)
            )
        return self._choice(name, value) or self._plain(value)

    def _inner(self, name: str, value: Any) -> str:
        text = self.value(name, value)
        return f"({text})" if isinstance(value, list | dict) else text

    def _choice(self, name: str, value: Any) -> str:
        """The label of a choice, where the field of that name has choices."""
        return next((str(label) for key, label in self._choices(name) if key == value), "")

    def _choices(self, name: str) -> Iterator[tuple[Any, Any]]:
        try:
            field = apps.get_model(self.subject_type)._meta.get_field(name)
        except (LookupError, ValueError, FieldDoesNotExist):
            return
        if isinstance(field, Field):
            yield from field.flatchoices

    def _plain(self, value: Any) -> str:
        if not isinstance(value, str):
            return str(value)
        return self._moment(value) or kept_in_words(value)

    def _moment(self, text: str) -> str:
        try:
            moment = datetime.fromisoformat(text) if _MOMENT.match(text) else None
        except ValueError:
            return ""
        return moments.date_and_time(moment, self.zone) if moment and moment.tzinfo else ""
