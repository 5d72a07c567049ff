"""Reading from a copy of the database that may lag behind (streaming replication of PostgreSQL).

Only what everybody may see is read there, and only while the copy has got as far as the primary in what the answer shows.
People who are signed in always read the primary: nobody misses a change of their own.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from django.db import DEFAULT_DB_ALIAS, InterfaceError, OperationalError, connections

ALIAS = "replica"
_reading: ContextVar[bool] = ContextVar("reading_from_replica", default=False)
log = logging.getLogger(__name__)

T = TypeVar("T")


def is_there() -> bool:
    return ALIAS in connections.settings


def alias() -> str:
    """The database that is read just now."""
    return ALIAS if _reading.get() else DEFAULT_DB_ALIAS


@contextmanager
def _from_replica() -> Iterator[None]:
    token = _reading.set(True)
    try:
        yield
    finally:
        _reading.reset(token)


def made_there(is_level: Callable[[], bool], make: Callable[[], T]) -> T:
    """What `make` makes: read from the replica where `is_level` says, by what it reads there, that nothing is missing.

    A replica that is away, or that gives a query up to go on with its copying, is no fault: the primary answers.
    """
    if not is_there():
        return make()
    try:
        with _from_replica():
            if is_level():
                return make()
    except (OperationalError, InterfaceError) as error:
        log.warning("the replica does not answer: %.200s", error)
    return make()


class Router:
    """Reads go where this request reads, writes always to the primary, whichever database a row came from."""

    def db_for_read(self, model: object, **hints: object) -> str:
        return alias()

    def db_for_write(self, model: object, **hints: object) -> str:
        return DEFAULT_DB_ALIAS

    def allow_relation(self, one: object, other: object, **hints: object) -> bool:
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: object) -> bool:
        return db != ALIAS
