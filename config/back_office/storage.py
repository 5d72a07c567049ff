"""How large the database is, table by table. PostgreSQL knows by heart; SQLite has to count."""

from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import connection
from django.utils.text import capfirst


@dataclass(frozen=True, slots=True)
class Table:
    name: str
    rows: int
    size: int | None


_POSTGRES = """
    SELECT relname, greatest(n_live_tup, 0), pg_total_relation_size(relid)
    FROM pg_stat_user_tables ORDER BY 3 DESC, 1
"""


def database_size() -> int:
    query = (
        "SELECT pg_database_size(current_database())"
        if connection.vendor == "postgresql"
        else "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    )
    return int(_rows(query)[0][0])


def tables(limit: int = 12) -> list[Table]:
    """The largest ones."""
    if connection.vendor == "postgresql":
        return [Table(_name(name), int(rows), int(size)) for name, rows, size in _rows(_POSTGRES)[:limit]]
    counted = [Table(_name(name), int(rows), None) for name, rows in _rows(_counting())]
    return sorted(counted, key=lambda table: (-table.rows, table.name))[:limit]


def _name(table: str) -> str:
    """What the back office calls the rows, and the table's own name for those who look into the database."""
    models = (model for model in apps.get_models(include_auto_created=True) if model._meta.db_table == table)
    found = next(models, None)
    return f"{capfirst(found._meta.verbose_name_plural)} ({table})" if found else table


def _counting() -> str:
    """One statement for all tables. Their names come from our own models."""
    names = sorted({model._meta.db_table for model in apps.get_models() if model._meta.managed})
    return " UNION ALL ".join(
        f"SELECT '{name}', count(*) FROM {connection.ops.quote_name(name)}"  # noqa: S608
        for name in names
    )


def _rows(query: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return list(cursor.fetchall())
