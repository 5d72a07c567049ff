"""Tables of the back office as people read them: names in place of codes and of database columns.

Each app's `admin.py` says with these classes what its tables, columns, fields and filters are called. The back office is in
English, in any reader's browser (`common.languages`).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from typing import Any, ClassVar

from django.apps import apps
from django.contrib import admin
from django.contrib.admin.filters import (
    AllValuesFieldListFilter,
    BooleanFieldListFilter,
    EmptyFieldListFilter,
)
from django.core.exceptions import FieldDoesNotExist
from django.db.models import Model
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.text import capfirst
from unfold.admin import ModelAdmin, TabularInline

Words = Callable[[Any], str]
EMPTY: tuple[Any, ...] = (None, "", [], {})


class Named:
    """A table or a part of one. `titles` are the names of one row and of several; `labels` and `helps` go by field."""

    titles: ClassVar[tuple[str, str] | None] = None
    labels: ClassVar[Mapping[str, str]] = {}
    helps: ClassVar[Mapping[str, str]] = {}
    opts: Any

    def name_fields(self) -> None:
        """Only the names for people: migrations know what the model itself says."""
        if self.titles:
            self.opts.verbose_name, self.opts.verbose_name_plural = self.titles
        for name, label in self.labels.items():
            self.opts.get_field(name).verbose_name = label


class OfficeAdmin(Named, ModelAdmin):  # type: ignore[misc]
    """`keys` are columns that hold a key as "event:12"; a page names what they stand for with one query for each kind."""

    # A hundred rows of long texts are more than 20 kB.
    list_per_page = list_max_show_all = 50
    keys: ClassVar[tuple[str, ...]] = ()

    def __init__(self, model: type[Model], site: admin.AdminSite) -> None:
        super().__init__(model, site)
        self.name_fields()

    def get_form(self, request: HttpRequest, *args: Any, **options: Any) -> Any:
        return super().get_form(request, *args, help_texts=self.helps, **options)

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        found = super().get_changelist_instance(request)
        if self.keys:
            names = names_of(getattr(row, key) for row in found.result_list for key in self.keys)
            for row in found.result_list:
                row.names_of_keys = names
        return found


class ReadOnly:
    """Seen and searched here, changed by services alone."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class ReadOnlyAdmin(ReadOnly, OfficeAdmin):
    pass


class Part(Named, ReadOnly, TabularInline):  # type: ignore[misc]
    """Rows that are shown on the page of the row they belong to."""

    extra = 0
    # What the page calls these rows; the table's own page may call them otherwise.
    names: ClassVar[tuple[str, str]]

    def __init__(self, parent: type[Model], site: admin.AdminSite) -> None:
        super().__init__(parent, site)
        self.name_fields()
        self.verbose_name, self.verbose_name_plural = self.names


def column(path: str, label: str, words: Words = str, *, is_sortable: bool = True) -> Any:
    """A column or field that shows a value in words. `path` is the field's, with `__` to that of a related row."""

    @admin.display(description=label, ordering=path if is_sortable else None)
    def cell(_table: Any, row: Model) -> str | None:
        value = reduce(getattr, path.split("__"), row)
        return None if value in EMPTY else words(value)

    return cell


def key_column(name: str, label: str) -> Any:
    """A column or field whose key is shown as a link to what it stands for."""

    @admin.display(description=label, ordering=name)
    def cell(_table: Any, row: Model) -> str | None:
        key = getattr(row, name)
        names = getattr(row, "names_of_keys", None)
        return linked(key, names_of([key]) if names is None else names) if key else None

    return cell


# Keys and what they stand for

_KINDS: dict[str, str] = {}


def name_keys(prefix: str, model: type[Model]) -> None:
    """Keys that begin with the prefix and a colon hold the number of a row of the model."""
    _KINDS[prefix] = model._meta.label_lower


def names_of(keys: Iterable[str]) -> dict[str, str]:
    numbers: dict[str, set[str]] = {}
    for key in keys:
        kind, _, number = key.partition(":")
        if kind in _KINDS and number.isdecimal():
            numbers.setdefault(kind, set()).add(number)
    return {
        f"{kind}:{row.pk}": str(row)
        for kind, wanted in numbers.items()
        for row in apps.get_model(_KINDS[kind])._default_manager.filter(pk__in=wanted)
    }


def linked(key: str, names: Mapping[str, str]) -> str:
    """The name with a link to its page; a key of something that is gone, or that has no page, as its kind and number."""
    kind, _, number = key.partition(":")
    if key in names:
        return link(_KINDS[kind], number, names[key])
    return f"{capfirst(title_of(_KINDS.get(kind, kind)))} {number}".strip()


def link(label: str, pk: object, text: str) -> str:
    """To the page of a row in the back office; the text alone where its table has none."""
    try:
        address = reverse(f"admin:{label.replace('.', '_')}_change", args=[pk])
    except NoReverseMatch:
        return text
    return format_html('<a class="underline" href="{}">{}</a>', address, text)


def title_of(label: str) -> str:
    """What one row of a table is called; what is no table stands without its underlines."""
    try:
        return str(apps.get_model(label)._meta.verbose_name)
    except (LookupError, ValueError):
        return label.rpartition(".")[2].replace("_", " ")


# Places of documents that the audit log keeps

_NAMERS: list[Callable[[str, str], str]] = []
_STEP = re.compile(r"[^.\[\]]+")


def name_logged(namer: Callable[[str, str], str]) -> None:
    """The function says what a value of a kind of subject is called; nothing where it does not know."""
    _NAMERS.append(namer)


def top_in_words(subject_type: str, path: str) -> str:
    """The value of the subject that "names[1]" lies in."""
    return _value_name(subject_type, _STEP.findall(path)[0]) if path else "Value"


def path_in_words(subject_type: str, path: str) -> str:
    """ "names[1]" as "Players › 1"."""
    inner = [step.replace("_", " ") for step in _STEP.findall(path)[1:]]
    return " › ".join([top_in_words(subject_type, path), *inner])


def _value_name(subject_type: str, name: str) -> str:
    found = next((label for namer in _NAMERS if (label := namer(subject_type, name))), "")
    return found or str(capfirst(_field_name(subject_type, name)))


def _field_name(subject_type: str, name: str) -> str:
    try:
        return str(apps.get_model(subject_type)._meta.get_field(name).verbose_name)
    except (LookupError, ValueError, FieldDoesNotExist, AttributeError):
        return name.replace("_", " ")


# Filters


def titled(kind: Any, title: str) -> Any:
    """The filter under another heading: "By" and the title."""

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:  # noqa: N807
        kind.__init__(self, *args, **kwargs)
        self.title = title

    is_short = issubclass(kind, BooleanFieldListFilter | EmptyFieldListFilter)
    return type("Titled", (kind,), {"__init__": __init__, "horizontal": is_short})


def in_words(title: str, words: Words) -> Any:
    """By the values that a column holds, each in words."""

    class InWords(AllValuesFieldListFilter):
        def choices(self, changelist: Any) -> Iterator[Any]:
            held = set(self.lookup_choices)
            for choice in super().choices(changelist):
                yield {**choice, "display": words(choice["display"])} if choice["display"] in held else choice

    return titled(InWords, title)


def is_set(title: str, yes: str = "Yes", no: str = "No") -> Any:
    """By whether a column holds anything."""

    class IsSet(EmptyFieldListFilter):
        def choices(self, changelist: Any) -> Iterator[Any]:
            for choice, display in zip(super().choices(changelist), ("All", no, yes), strict=True):
                yield {**choice, "display": display}

    return titled(IsSet, title)
