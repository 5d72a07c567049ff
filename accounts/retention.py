"""What becomes of every table when a person retires. Each app says so for its tables in its own `retirement.py`.

A test walks all models: a new foreign key to a person, or a new column of text, that stands in no table here fails it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.apps import apps
from django.db.models import Model

from accounts.models import User
from common.errors import Fault


class Fate(StrEnum):
    # Of a row, said at its foreign key to a person. The first one of a table names whose row it is.
    DELETED = "the row is deleted"
    KEPT = "the row stays, and the account behind it has a neutral name"
    LOOSENED = "the row stays and belongs to nobody"
    # Of a column.
    RENAMED = "the neutral name takes its place"
    EMPTIED = "emptied"
    SCRUBBED = "the neutral name takes the place of every mention"
    SECRET = "opens something: never handed out"  # noqa: S105
    IMPERSONAL = "says nothing about a person"
    # Of either.
    CLEANED = "a function of its own takes care"


ROWS = frozenset({Fate.DELETED, Fate.KEPT, Fate.LOOSENED})


@dataclass(frozen=True)
class Table:
    model: type[Model]
    fates: Mapping[str, Fate]

    @property
    def people(self) -> list[str]:
        """The foreign keys to a person, the owner's first."""
        return [name for name, fate in self.fates.items() if fate in ROWS]

    def named(self, *wanted: Fate) -> list[str]:
        return [name for name, fate in self.fates.items() if fate in wanted]


@dataclass(frozen=True)
class Retired:
    """Who retires: as they were called, and as they will be called."""

    user: User
    names: tuple[str, ...]
    neutral: str


Cleaner = Callable[[Retired], None]
Collector = Callable[[User], Iterable[Mapping[str, Any]]]
Objection = Callable[[User], Iterable[Fault]]
Scopes = Callable[[User], Iterable[str]]

_tables: dict[str, Mapping[str, Fate]] = {}
CLEANERS: dict[str, Cleaner] = {}
COLLECTORS: dict[str, Collector] = {}
OBJECTIONS: list[Objection] = []
SCOPES: list[Scopes] = []


def declare(tables: Mapping[str, Mapping[str, Fate]]) -> None:
    """`{"app.Model": {"column": Fate}}`. A table without anything of a person is declared empty."""
    _tables.update(tables)


def table_of(label: str) -> Table | None:
    return Table(apps.get_model(label), _tables[label]) if label in _tables else None


def tables() -> list[Table]:
    return [Table(apps.get_model(label), fates) for label, fates in _tables.items()]


def cleaner(label: str) -> Callable[[Cleaner], Cleaner]:
    """Registers what is done to a table whose rows are not found by a foreign key."""

    def register(function: Cleaner) -> Cleaner:
        CLEANERS[label] = function
        return function

    return register


def collector(label: str) -> Callable[[Collector], Collector]:
    """Registers how the rows of such a table are found for the person who asks for their data."""

    def register(function: Collector) -> Collector:
        COLLECTORS[label] = function
        return function

    return register


def objection(function: Objection) -> Objection:
    """Registers why somebody cannot retire just now."""
    OBJECTIONS.append(function)
    return function


def scopes(function: Scopes) -> Scopes:
    """Registers in which trails ("event:12") a person may be mentioned by others."""
    SCOPES.append(function)
    return function
