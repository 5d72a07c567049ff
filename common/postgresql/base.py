"""The database backend: Django's own, with cursors over which the server keeps the plans of queries (`common.prepared`).

Django puts values into the SQL, so the server plans each look anew, and planning a query with many joins costs it several
times what finding its few rows does. Over a prepared cursor SQL and values travel apart. psycopg prepares such queries where
the connection has a `prepare_threshold` (`config.env`); behind a pool, which lends a connection for one transaction, it has none.
"""

from typing import Any

from django.db.backends.postgresql import base
from django.db.backends.postgresql.operations import DatabaseOperations
from django.db.backends.utils import CursorWrapper

_PREPARED = "prepared"


class Operations(DatabaseOperations):
    def last_executed_query(self, cursor: Any, sql: str, params: Any) -> str:
        """For logs of queries. A prepared query has no text with its values: the one without them."""
        return super().last_executed_query(cursor, sql, params) or sql


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = Operations

    def prepared_cursor(self) -> CursorWrapper:
        cursor: CursorWrapper = self._cursor(_PREPARED)  # type: ignore[attr-defined]
        return cursor

    def create_cursor(self, name: str | None = None) -> Any:
        if name == _PREPARED:
            return base.ServerBindingCursor(self.connection)  # type: ignore[call-arg]
        return super().create_cursor(name)
