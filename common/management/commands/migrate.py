"""`manage.py migrate`: Django's own, which here never holds up the service while it waits for a table."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic, sleep
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.core.management.commands.migrate import Command as Migrate
from django.db import DEFAULT_DB_ALIAS, DatabaseError, OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper

# Everybody who comes later waits behind a migration that waits: for less long than a request does before it gives up.
LOCK_SECONDS = 1.5
PAUSE_SECONDS = 2.0
LOCK_NOT_AVAILABLE = "55P03"
POOLED = (
    "This leads through PgBouncer, where limits would stay behind for others:"
    " name PostgreSQL itself in DATABASE_URL and set MUSTER_POOLED=0."
)


@contextmanager
def _impatient(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Within it, no statement of this connection waits longer than LOCK_SECONDS for what others hold."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = '{round(LOCK_SECONDS * 1000)}ms'")
    try:
        yield
    finally:
        with suppress(DatabaseError), connection.cursor() as cursor:
            cursor.execute("RESET lock_timeout")


class Command(Migrate):
    """A migration that does not get its table in time is undone, and tried again a moment later."""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--patience",
            type=int,
            default=600,
            metavar="SECONDS",
            help="How long to go on trying for tables that others hold.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        connection = connections[options.get("database") or DEFAULT_DB_ALIAS]
        if connection.vendor != "postgresql":
            super().handle(*args, **options)
            return
        if connection.settings_dict["DISABLE_SERVER_SIDE_CURSORS"]:
            raise CommandError(POOLED)
        ends = monotonic() + options["patience"]
        with _impatient(connection):
            while not self._is_done(ends, *args, **options):
                self.stdout.write("\nSomebody holds a table that has to change; trying again.")
                sleep(PAUSE_SECONDS)

    def _is_done(self, ends: float, *args: Any, **options: Any) -> bool:
        """What has been applied stays, so that the next attempt begins where this one ended."""
        try:
            super().handle(*args, **options)
        except OperationalError as error:
            is_held = getattr(error.__cause__, "sqlstate", None) == LOCK_NOT_AVAILABLE
            if not is_held or monotonic() > ends:
                raise
            return False
        return True
