"""What the chapters of the event form share: how one is laid out, and how it meets the settings of an event.

A field named like a setting needs nothing more than its place in a chapter: it is read, shown and saved by its name.
"""

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.utils import timezone
from django.utils.translation import gettext as _
from django_stubs_ext import StrOrPromise

from tournaments.models import Event
from tournaments.models.event_settings import BEFORE_THE_START, SETTINGS
from tournaments.policies.defaults import new_settings
from tournaments.policies.hours import zone_named, zone_of


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading, what it is about, and its fields row by row. Fields whose name begins with `more` come last.

    A closed chapter is one line until somebody opens it: everything in it has a sensible default.
    """

    key: str
    title: StrOrPromise
    rows: tuple[tuple[str, ...], ...] = ()
    hint: StrOrPromise = ""
    note: StrOrPromise = ""
    more: str = ""
    more_title: StrOrPromise = ""  # what those are together, where one name says it
    is_wide: bool = False  # each of those a row of its own
    is_open: bool = False
    template: str = "tournaments/parts/chapter.html"


@dataclass(frozen=True, slots=True)
class ShownChapter:
    """A chapter with the fields of one form. It opens by itself where something in it is wrong or a template filled it in."""

    chapter: Chapter
    rows: tuple[tuple[BoundField, ...], ...]
    is_filled: bool = False
    asked: tuple[BoundField, ...] = ()  # without the questions of other formats, which the page hides

    @property
    def locked(self) -> list[StrOrPromise]:
        """What cannot be changed any more: the chapter as a whole, or its locked fields."""
        if self.is_locked:
            return [self.chapter.title]
        return [self._name_of(field) for field in self.asked if field.field.disabled]

    def _name_of(self, field: BoundField) -> StrOrPromise:
        is_more = self.chapter.more_title and field.name.startswith(self.chapter.more)
        return self.chapter.more_title if is_more else field.label

    @property
    def is_locked(self) -> bool:
        return bool(self.asked) and all(field.field.disabled for field in self.asked)

    @property
    def has_faults(self) -> bool:
        return any(field.errors for row in self.rows for field in row)


class EventPart(forms.Form):
    """The base of every chapter: each adds its fields and, where a field is no setting by itself, its reading.

    What a new event begins with stands in `policies.defaults`, never at a field.
    """

    def __init__(
        self,
        *args: Any,
        event: Event | None = None,
        begins_with: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        """`begins_with` are settings of a new event that differ from the usual ones."""
        self.event = event
        self.filled = self._differing(begins_with) if begins_with else frozenset[str]()
        usual = self.said_by(event or Event(**new_settings(begins_with or {})))
        kwargs.setdefault("initial", usual | dict(begins_with or {}))
        super().__init__(*args, **kwargs)
        self.add_fields()
        if event is not None and event.has_started:
            self._lock()

    def full_clean(self) -> None:
        """What is typed as a time is meant in the event's own time zone."""
        zone = zone_named(str(self.data.get(self.add_prefix("time_zone"), "")))
        with timezone.override(ZoneInfo(zone) if zone else timezone.get_default_timezone()):
            super().full_clean()
            if self.is_bound:
                self._refuse_late_changes()

    def _differing(self, begins_with: Mapping[str, Any]) -> frozenset[str]:
        """The settings that a template sets to something else than a new event has."""
        usual = self.said_by(Event(**new_settings({})))
        return frozenset(name for name, value in begins_with.items() if value != usual.get(name))

    def add_fields(self) -> None:
        """Fields that depend on the event."""

    def setting_of(self, name: str) -> str:
        """The setting that a field belongs to: the one of its name, where a part does not say otherwise."""
        return name

    def _lock(self) -> None:
        """Fields whose settings pairings and standings depend on are shown as they are and cannot be typed into."""
        for name, field in self.fields.items():
            if self.setting_of(name) in BEFORE_THE_START:
                field.disabled = True

    def _refuse_late_changes(self) -> None:
        """A page that was opened before round 1 was published still sends these fields. What it would change is said, not
        passed over."""
        for name, locked in self.fields.items():
            if locked.disabled and self._is_typed_over(name, locked):
                self.add_error(name, _("This cannot be changed after round 1 is published."))

    def _is_typed_over(self, name: str, locked: forms.Field) -> bool:
        """Of a choice that the event does not know yet, a browser sends the first option unasked."""
        key = self.add_prefix(name)
        if key not in self.data or self.get_initial_for_field(locked, name) is None:
            return False
        field = copy(locked)
        field.disabled = False
        try:
            typed = field.clean(field.widget.value_from_datadict(self.data, self.files, key))
        except ValidationError:
            return True
        return bool(typed != self.cleaned_data.get(name))

    def said_by(self, event: Event) -> dict[str, Any]:
        """What the fields show for an event that exists."""
        return {name: _typed(getattr(event, name), event) for name in SETTINGS if name in self.base_fields}

    def settings(self) -> dict[str, Any]:
        """What `services.events` takes."""
        return {name: value for name, value in self.cleaned_data.items() if name in SETTINGS}

    def named(self, beginning: str) -> Iterator[BoundField]:
        return (self[name] for name in self.fields if name.startswith(beginning))

    def show(self, chapter: Chapter) -> ShownChapter:
        rows = [tuple(self[name] for name in row if name in self.fields) for row in chapter.rows]
        more = tuple(self.named(chapter.more)) if chapter.more else ()
        rows += [(field,) for field in more] if chapter.is_wide else [more]
        fields = [field for row in rows for field in row]
        is_filled = any(self.setting_of(field.name) in self.filled for field in fields)
        asked = tuple(field for field in fields if self.is_asked(field.name))
        return ShownChapter(chapter, tuple(row for row in rows if row), is_filled, asked)

    def is_asked(self, name: str) -> bool:
        """Whether the field matters to the event as it is."""
        return True


def _typed(value: Any, event: Event) -> Any:
    """A moment as the organizer would type it."""
    return value.astimezone(zone_of(event)).replace(tzinfo=None) if isinstance(value, datetime) else value
