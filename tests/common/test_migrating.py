"""Migrating beside a service that goes on: a table that somebody holds is waited for in short turns."""

import threading
import time
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from common.management.commands import migrate
from tests.factories.tournaments import an_event
from tests.servers import is_postgres
from tournaments.models import Announcement

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.race]
APP = "tests.common.long_migration"


class Reader(threading.Thread):
    """Holds the table that the migration changes, as a long query does."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.holds, self.end = threading.Event(), threading.Event()

    def run(self) -> None:
        with transaction.atomic():
            Announcement.objects.first()
            self.holds.set()
            self.end.wait(60)
        connection.close()


@pytest.fixture
def reader() -> Iterator[Reader]:
    found = Reader()
    found.start()
    assert found.holds.wait(60)
    yield found
    found.end.set()
    found.join()


@pytest.fixture(autouse=True)
def _with_the_long_migration(settings: Any) -> Iterator[None]:
    settings.INSTALLED_APPS = [*settings.INSTALLED_APPS, APP]
    yield
    MigrationRecorder(connection).migration_qs.filter(app="long_migration").delete()


def test_a_migration_gives_way_and_gets_its_turn(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    an_event(2)
    waited, tries = [], []

    def others_get_their_turn(seconds: float) -> None:
        tries.append(seconds)
        began = time.monotonic()
        list(Announcement.objects.all())
        waited.append(time.monotonic() - began)
        if len(tries) == 2:
            reader.end.set()
            reader.join()

    monkeypatch.setattr(migrate, "sleep", others_get_their_turn)
    out = StringIO()
    call_command("migrate", "long_migration", stdout=out)
    assert out.getvalue().count("trying again") == 2
    assert max(waited) < migrate.LOCK_SECONDS, "nobody stands behind a migration that has given way"
    assert _limit() == "3s"


def test_a_table_that_nobody_lets_go_ends_it(reader: Reader) -> None:
    assert is_postgres()
    with pytest.raises(OperationalError, match="lock timeout"):
        call_command("migrate", "long_migration", patience=0, stdout=StringIO())
    assert _limit() == "3s"


def _limit() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        return str(cursor.fetchone()[0])
