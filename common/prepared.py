"""Queries that are asked with every look at a page: Django writes their SQL once, each look fills in its own values.

Putting a query with a few joins together costs Django about ten times what it costs to ask it.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import QuerySet

from common import replica

Rows: TypeAlias = list[tuple[Any, ...]]
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
        sql, params = self._sql()
        given = dict(zip(self.stand_ins, values, strict=True))
        with connections[replica.alias()].cursor() as cursor:
            cursor.execute(
                sql, [given.get(one, one) if isinstance(one, int | str) else one for one in params]
            )
            rows: Rows = cursor.fetchall()
            return rows

    def _sql(self) -> tuple[str, tuple[Any, ...]]:
        """Raises LookupError when a stand-in is not in the query: its value would be ignored."""
        vendor = connections[DEFAULT_DB_ALIAS].vendor
        if vendor not in self._written:
            sql, params = self.build(*self.stand_ins).query.get_compiler(DEFAULT_DB_ALIAS).as_sql()
            if missing := set(self.stand_ins) - {one for one in params if isinstance(one, int | str)}:
                raise LookupError(f"The query does not use {missing}.")
            self._written[vendor] = sql, tuple(params)
        return self._written[vendor]
