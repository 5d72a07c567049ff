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
from django.utils.translation import gettext_lazy, pgettext_lazy
from django_stubs_ext import StrOrPromise

from common import moments
from common.models import AuditEntry
from tournaments.forms.event import EventForm
from tournaments.presenters.kept_words import kept_in_words
from wording import apart, labelled

NOTHING = "–"
LONG = 120
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d")
LABELS: Mapping[str, StrOrPromise] = {
    "name": gettext_lazy("Name"),
    "state": gettext_lazy("State"),
    "text": gettext_lazy("Text"),
    "reason": gettext_lazy("Reason"),
    "why": gettext_lazy("Reason"),
    "note": gettext_lazy("Note"),
    "version": gettext_lazy("Version"),
    "outcome": gettext_lazy("Result"),
    "number": pgettext_lazy("which one", "Number"),
    "tables": gettext_lazy("Tables"),
    "table": gettext_lazy("Table"),
    "pairs": gettext_lazy("Pairs, by player ID"),
    "players": gettext_lazy("Players, by player ID"),
    "lists": gettext_lazy("Lists"),
    "user": gettext_lazy("User"),
    "username": gettext_lazy("Username"),
    "role": gettext_lazy("Role"),
    "question": gettext_lazy("Question asked"),
    "ruling": gettext_lazy("Ruling"),
    "appeal": gettext_lazy("Appeal"),
    "answer": gettext_lazy("Answer"),
    "word": gettext_lazy("Answer"),
    "judge": gettext_lazy("Judge"),
    "conflicts": gettext_lazy("Conflicts of interest"),
    "clock_ends_at": gettext_lazy("Clock ends"),
    "clock_minutes": gettext_lazy("Minutes on the clock"),
    "clock_paused_at": gettext_lazy("Clock paused at"),
    "minutes": gettext_lazy("Minutes added"),
    "byes": gettext_lazy("Byes"),
    "fee": gettext_lazy("Entry fee"),
    "paid_at": gettext_lazy("Paid at"),
    "checked_in": gettext_lazy("Checked in"),
    "club": gettext_lazy("Club"),
    "team": gettext_lazy("Team"),
    "faction": gettext_lazy("Faction"),
    "seed": gettext_lazy("Seed"),
    "strength": gettext_lazy("Strength"),
    "flight": gettext_lazy("Flight"),
    "kind": gettext_lazy("Kind"),
    "offence": gettext_lazy("Offence"),
    "to": gettext_lazy("Player"),
    "alt": gettext_lazy("Description of the picture"),
    "digest": gettext_lazy("Fingerprint"),
    "awards": gettext_lazy("Awards"),
    "board": gettext_lazy("Map"),
    "map": gettext_lazy("Map"),
    "choose": gettext_lazy("Chooses"),
    "edge": gettext_lazy("Board edge"),
    "side": gettext_lazy("Side"),
    "step": gettext_lazy("Step"),
    "members": gettext_lazy("Members"),
    "from": gettext_lazy("Copied from"),
    "points": gettext_lazy("Points"),
    "url": gettext_lazy("Address"),
    "event": gettext_lazy("Event"),
    "winner": gettext_lazy("Winner"),
    "counts": gettext_lazy("Entered numbers"),
    "catalogues": gettext_lazy("Catalogues"),
    "readings": gettext_lazy("Readings of contested rules"),
    "by": gettext_lazy("By"),
    "rated": gettext_lazy("Counts for ratings"),
}


@dataclass(frozen=True, slots=True)
class LoggedChange:
    """One changed value. `before` is empty where nothing was known of it, as when something is new."""

    label: str
    before: str
    after: str

    @property
    def is_long(self) -> bool:
        return len(self.before) + len(self.after) > LONG


def changes_of(row: AuditEntry, zone: str = "") -> list[LoggedChange]:
    """Every value that the entry changed. Moments are told in `zone`."""
    before, after = row.before or {}, row.after or {}
    words = _Words(row.subject_type, zone)
    return [
        LoggedChange(
            words.label(name),
            words.value(name, before[name]) if name in before else "",
            words.value(name, after[name]) if name in after or name not in before else NOTHING,
        )
        for name in dict.fromkeys([*before, *after])
        if _is_told(before, after, name)
    ]


def _is_told(before: Mapping[str, Any], after: Mapping[str, Any], name: str) -> bool:
    if before.get(name) == after.get(name):
        return False
    return bool(before.get(name)) or after.get(name) not in (None, "", [], {})


@dataclass(frozen=True, slots=True)
class _Words:
    subject_type: str
    zone: str

    def label(self, name: str) -> str:
        """As the form of the settings calls it, else as the log does; an unknown name without its underlines."""
        if self.subject_type == "tournaments.event" and name in EventForm.base_fields:
            return str(EventForm.base_fields[name].label)
        if (self.subject_type, name) == ("tournaments.round", "number"):
            return _("Round")
        return str(LABELS.get(name, "")) or name.replace("_", " ").capitalize()

    def value(self, name: str, value: Any) -> str:
        if value is None or value in ("", [], {}):
            return NOTHING
        if isinstance(value, bool):
            return _("yes") if value else _("no")
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
