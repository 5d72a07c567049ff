"""The one clock that all processes share, on however many machines they run: the database's."""

from datetime import UTC, datetime

from django.db import connection
from django.utils import timezone


def now() -> datetime:
    """The present moment by the database. SQLite has no clock of its own: there it is this machine's."""
    if connection.vendor != "postgresql":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement_timestamp()")
        found: datetime = cursor.fetchone()[0]
    return found.astimezone(UTC)
