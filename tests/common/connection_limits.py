"""What a connection to PostgreSQL says about its own limits."""

from collections.abc import Iterable

from django.db import connection

LIMITS = {
    "lock_timeout": "3s",
    "statement_timeout": "30s",
    "idle_in_transaction_session_timeout": "1min",
}


def shown(names: Iterable[str]) -> dict[str, str]:
    """Asked one by one: behind a pool each question may go over another connection."""
    found = {}
    for name in names:
        with connection.cursor() as cursor:
            cursor.execute(f"SHOW {name}")
            found[name] = cursor.fetchone()[0]
    return found
