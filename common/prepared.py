"""Queries that are asked with every look at a page: Django writes their SQL once, each look fills in its own values.

Putting a query with a few joins together costs Django about ten times what it costs to ask it.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeAlias, TypeVar

from django.db import DEFAULT_DB_ALIAS, NotSupportedError, connections
from django.db.backends.utils import CursorWrapper
from django.db.models import Model, QuerySet

from common import replica
from common.postgresql.base import DatabaseWrapper

Rows: TypeAlias = list[tuple[Any, ...]]
M = TypeVar("M", bound=Model)
# Values that stand in for those of a look while the SQL is written: no row ever has them.
_NUMBER = 2**62
_WORD = "stand-in-for-a-value-"


class Prepared:
    """Called with as many values as `kinds`, each an `int` or a `str`; answers the rows as the database gives them.

    `build` gets one stand-in for each and returns a `values_list`. It is called once for each process and kind of database:
    what else it holds is the same for every look, so it must not read the clock or settings that change.
    """

    def __init__(self, build: Callable[..., "QuerySet[Any, Any]"], *kinds: type[int] | type[str]) -> None:
        self.build = build
        self.stand_ins = tuple(
            _NUMBER + at if kind is int else f"{_WORD}{at}" for at, kind in enumerate(kinds)
        )
        self._written: dict[str, tuple[str, tuple[Any, ...]]] = {}

    def __call__(self, *values: int | str) -> Rows:
        sql, params = self.asked(*values)
        try:
            return _rows(_cursor(), sql, params)
        except NotSupportedError:
            # A migration has given a column another type: until this connection ends, the plan that it holds is of no use.
            return _rows(connections[replica.alias()].cursor(), sql, params)

    def asked(self, *values: int | str) -> tuple[str, list[Any]]:
        """The SQL and its parameters for these values."""
        sql, params = self._sql()
        given = dict(zip(self.stand_ins, values, strict=True))
        return sql, [given.get(one, one) if isinstance(one, int | str) else one for one in params]

    def _sql(self) -> tuple[str, tuple[Any, ...]]:
        """Raises LookupError when a stand-in is not in the query: its value would be ignored."""
        vendor = connections[DEFAULT_DB_ALIAS].vendor
        if vendor not in self._written:
            sql, params = self.build(*self.stand_ins).query.get_compiler(DEFAULT_DB_ALIAS).as_sql()
            if missing := set(self.stand_ins) - {one for one in params if isinstance(one, int | str)}:
                raise LookupError(f"The query does not use {missing}.")
            self._written[vendor] = sql, tuple(params)
        return self._written[vendor]


def _rows(cursor: CursorWrapper, sql: str, params: list[Any]) -> Rows:
    with cursor:
        cursor.execute(sql, params)
        rows: Rows = cursor.fetchall()
        return rows


def _cursor() -> CursorWrapper:
    connection = connections[replica.alias()]
    return connection.prepared_cursor() if isinstance(connection, DatabaseWrapper) else connection.cursor()


class PreparedModel(Generic[M]):
    """As `Prepared`, for the first row as a model: `build` returns a query set that reads nothing of other tables along."""

    def __init__(
        self, model: type[M], build: Callable[..., "QuerySet[M]"], *kinds: type[int] | type[str]
    ) -> None:
        self.model = model
        self._prepared = Prepared(lambda *values: build(*values).values_list(*self._names)[:1], *kinds)

    def __call__(self, *values: int | str) -> M | None:
        rows = self._prepared(*values)
        return self.model.from_db(replica.alias(), self._names, self._read(rows[0])) if rows else None

    @property
    def _names(self) -> list[str]:
        return [field.attname for field in self.model._meta.concrete_fields]

    def _read(self, row: tuple[Any, ...]) -> list[Any]:
        """As the fields read what their columns hold: SQLite has no dates, for example."""
        connection = connections[replica.alias()]
        columns = [field.get_col(self.model._meta.db_table) for field in self.model._meta.concrete_fields]
        values = list(row)
        for at, column in enumerate(columns):
            for read in (*connection.ops.get_db_converters(column), *column.get_db_converters(connection)):
                values[at] = read(values[at], column, connection)
        return values
