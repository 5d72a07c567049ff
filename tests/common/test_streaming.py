"""A real copy: a second PostgreSQL that streams from the first, is behind, away, and there again.

What is asked of it, and what of the primary, is tested one by one in test_replica.py; here is that streaming replication does it.
"""

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
from django.core.cache import cache
from django.db import connection, connections, router
from django.test import Client

from accounts.models import User
from common import replica
from tests import servers
from tests.common.test_kill import wait_for
from tests.factories.tournaments import a_round, an_event
from tournaments.models import Event
from tournaments.services.events import announce

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.slow,
    pytest.mark.fault,
    pytest.mark.skipif(not servers.is_postgres(), reason="SQLite has no replicas"),
]


@dataclass
class Standby:
    programs: Path
    data: Path
    sockets: Path
    user: str | None
    process: "subprocess.Popen[bytes] | None" = None

    def start(self) -> None:
        self.process = servers.run_postgres(self.programs, self.data, self.sockets, self.user)

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def ask(self, question: str) -> object:
        with psycopg.connect(f"postgresql://muster@/postgres?host={self.sockets}", autocommit=True) as there:
            row = there.execute(question).fetchone()
        return row[0] if row else None

    def catches_up(self) -> None:
        """Everything that is committed now is there."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_current_wal_insert_lsn()::text")
            newest = cursor.fetchone()[0]
        wait_for(lambda: self.ask(f"SELECT pg_last_wal_replay_lsn() >= '{newest}'") is True)


@pytest.fixture(scope="module")
def running_standby(django_db_setup: None) -> Iterator[Standby]:
    primary = Path(connections["default"].settings_dict["HOST"])
    user = servers.unprivileged_user()
    programs = servers.postgres_programs(primary, user)
    backup = shutil.which("pg_basebackup", path=programs)
    if backup is None:
        pytest.skip("This PostgreSQL has no pg_basebackup: apt-get install postgresql")
    with tempfile.TemporaryDirectory(
        prefix="muster-standby-", dir="/tmp", ignore_cleanup_errors=True
    ) as made:
        folder = Path(made)
        folder.chmod(0o1777)
        found = Standby(programs, folder / "data", folder, user)
        # -R makes it a standby: it goes on with what the primary sends.
        copy: list[str | Path] = [
            backup,
            "-h",
            primary,
            "-U",
            "muster",
            "-D",
            found.data,
            "-c",
            "fast",
            "--no-sync",
            "-R",
        ]
        subprocess.run(copy, check=True, user=user, cwd="/", capture_output=True)
        found.start()
        yield found
        found.kill()


@pytest.fixture
def standby(running_standby: Standby, db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Standby]:
    """Named as MUSTER_REPLICA_URL names it."""
    connections.settings[replica.ALIAS] = {
        **connection.settings_dict,
        "HOST": str(running_standby.sockets),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
    }
    there = connections[replica.ALIAS]
    there.execute_wrappers.append(_counted)

    def ensure_connection() -> None:
        """As outside of tests, which otherwise may use one database alone."""
        with there.wrap_database_errors:
            if there.connection is None:
                there.connect()

    monkeypatch.setattr(there, "ensure_connection", ensure_connection)
    monkeypatch.setattr(router, "routers", [replica.Router()])
    yield running_standby
    connections[replica.ALIAS].close()
    del connections[replica.ALIAS]
    del connections.settings[replica.ALIAS]


@pytest.fixture
def event(standby: Standby) -> Event:
    event = an_event(4)
    a_round(event)
    standby.catches_up()
    return event


asked_so_far: list[str] = []


def _counted(execute: Callable[..., object], sql: str, *rest: object) -> object:
    asked_so_far.append(sql)
    return execute(sql, *rest)


def asked_there(client: Client, event: Event, *, says: str = "") -> int:
    """How many queries the standby got for the event's page, made anew."""
    cache.clear()
    connections[replica.ALIAS].close_if_unusable_or_obsolete()  # as each request begins
    before = len(asked_so_far)
    page = client.get(f"/events/{event.slug}/")
    assert page.status_code == 200
    assert says in page.content.decode()
    return len(asked_so_far) - before


def test_strangers_read_the_standby_and_who_writes_reads_the_primary(
    standby: Standby, event: Event, client: Client, signed_in: Callable[[User], Client]
) -> None:
    assert standby.ask("SELECT pg_is_in_recovery()") is True
    assert asked_there(client, event, says=event.name) > 2
    announce(event, "Lunch at one", actor=event.created_by)
    assert asked_there(signed_in(event.created_by), event, says="Lunch at one") == 0


def test_what_is_behind_is_compared_and_passed_over(standby: Standby, event: Event, client: Client) -> None:
    standby.ask("SELECT pg_wal_replay_pause()::text")
    announce(event, "Lunch at one", actor=event.created_by)
    behind = asked_there(client, event, says="Lunch at one")
    standby.ask("SELECT pg_wal_replay_resume()::text")
    standby.catches_up()
    assert behind <= 2 < asked_there(client, event, says="Lunch at one")


def test_what_is_gone_is_passed_over_and_used_again_when_it_is_back(
    standby: Standby, event: Event, client: Client
) -> None:
    assert asked_there(client, event) > 2
    standby.kill()
    for text in ("Lunch at one", "Round two at two"):
        announce(event, text, actor=event.created_by)
        asked_there(client, event, says=text)
    standby.start()
    standby.catches_up()
    assert asked_there(client, event, says="Round two at two") > 2
