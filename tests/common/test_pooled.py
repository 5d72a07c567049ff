"""Through PgBouncer in transaction mode, as deploy/pgbouncer.ini sets it up, with fewer connections than there are threads."""

import configparser
import http.cookiejar
import re
import shutil
import subprocess
import tempfile
import threading
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core.management import CommandError, call_command
from django.db import ProgrammingError, connection, transaction
from rest_framework.test import APIClient

from common import jobs
from common.models import Job
from devtools.processes import die_with_parent
from tests import servers
from tests.api.test_main_path import test_an_event_from_the_first_form_to_the_final_standings as whole_event
from tests.common import chaos
from tests.common.connection_limits import LIMITS, shown
from tests.common.test_kill import wait_for
from tests.common.worker_jobs import KIND
from tests.factories.accounts import UserFactory, api_token
from tests.factories.tournaments import a_round, an_event

PROGRAM = shutil.which("pgbouncer", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
EXAMPLE = Path(__file__).resolve().parents[2] / "deploy" / "pgbouncer.ini"
CONNECTIONS = 3
PASSWORD = "a long enough password"

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.slow,
    pytest.mark.fault,
    pytest.mark.skipif(not servers.is_postgres(), reason="SQLite has no connections to share"),
    pytest.mark.skipif(PROGRAM is None, reason="PgBouncer is not installed: apt-get install pgbouncer"),
]


def settings_for(folder: Path, name: str) -> str:
    """The example with this test's database, a socket instead of an address, nobody's password, and a small pool."""
    found = configparser.ConfigParser(interpolation=None, comment_prefixes=(";",))
    found.read(EXAMPLE)
    limits = found["databases"]["muster"].partition("connect_query=")[2]
    found["databases"] = {
        name: f"host={connection.settings_dict['HOST']} dbname={name} connect_query={limits}"
    }
    here = {
        "listen_addr": "",
        "unix_socket_dir": str(folder),
        "auth_type": "any",
        "default_pool_size": str(CONNECTIONS),
        "reserve_pool_size": "0",
        "admin_users": "muster",
        "logfile": str(folder / "log"),
    }
    found["pgbouncer"].update(here)
    # With anybody let in, the server is told by whom.
    found["databases"][name] += " user=muster"
    del found["pgbouncer"]["auth_file"]
    text = folder / "pgbouncer.ini"
    with text.open("w") as out:
        found.write(out)
    return str(text)


@pytest.fixture
def pool(db: None) -> Iterator[str]:
    """The address of a pool in front of this test's database."""
    name = connection.settings_dict["NAME"]
    with tempfile.TemporaryDirectory(prefix="muster-pool-", dir="/tmp") as made:
        folder = Path(made)
        folder.chmod(0o1777)
        process = subprocess.Popen(
            [str(PROGRAM), settings_for(folder, name)],
            user=servers.unprivileged_user(),
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=die_with_parent,  # noqa: PLW1509 - no thread runs at this point
        )
        wait_for((folder / ".s.PGSQL.6432").exists)
        yield f"postgresql://muster@/{name}?host={folder}&port=6432"
        process.terminate()
        process.wait()


@pytest.fixture
def pooled(pool: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """This process's own connection leads through the pool."""
    from config import env

    monkeypatch.setenv("MUSTER_POOLED", "1")
    monkeypatch.setenv("MUSTER_TEST_POOL", pool)
    found = env.database("MUSTER_TEST_POOL", None)
    before = dict(connection.settings_dict)
    connection.close()
    connection.settings_dict.update({name: found[name] for name in found if name in before})
    yield
    connection.close()
    connection.settings_dict.update(before)


def at_the_pool(pool: str, question: str) -> list[dict[str, object]]:
    """What the pool says about itself."""
    address = re.sub(r"/[^/?]+\?", "/pgbouncer?", pool)
    with psycopg.connect(address, autocommit=True, cursor_factory=psycopg.ClientCursor) as there:
        found = there.execute(question)
        names = [column.name for column in found.description or ()]
        return [dict(zip(names, row, strict=True)) for row in found]


def test_a_whole_event_is_played_through_the_pool(pooled: None, api: Callable[..., APIClient]) -> None:
    whole_event(api)


def test_the_limits_are_those_of_every_connection(pooled: None) -> None:
    wanted = LIMITS | {"jit": "off"}
    assert shown(wanted) == wanted


def _others_take_the_connection() -> None:
    """All connections of the pool are somebody else's now."""
    ready = threading.Barrier(CONNECTIONS + 1)

    def hold() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            ready.wait(60)
            time.sleep(0.2)
        connection.close()

    threads = [threading.Thread(target=hold) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    ready.wait(60)
    # The first to be given back is not the one that was used before.
    for thread in threads:
        thread.join()


def _read_in_parts() -> list[str]:
    """More rows than one part holds, while others use the pool in between."""
    UserFactory.create_batch(4)
    rows = type(UserFactory.create()).objects.order_by("pk").values_list("username", flat=True)
    found = []
    for number, name in enumerate(rows.iterator(chunk_size=2)):
        found.append(name)
        if number == 0:
            _others_take_the_connection()
    return found


def test_long_results_are_read_whole_while_others_use_the_pool(pooled: None) -> None:
    assert len(_read_in_parts()) == 5


def test_control_with_cursors_at_the_server_they_are_not(pooled: None) -> None:
    connection.settings_dict["DISABLE_SERVER_SIDE_CURSORS"] = False
    with pytest.raises((ProgrammingError, psycopg.errors.InvalidCursorName), match="does not exist"):
        for _ in range(20):
            _read_in_parts()


def test_a_migration_is_refused_there(pooled: None) -> None:
    with pytest.raises(CommandError, match="MUSTER_POOLED=0"):
        call_command("migrate", verbosity=0)


def test_web_and_workers_share_a_few_connections(
    pool: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two web processes of eight threads, a worker, a courier and a clock, on three connections."""
    monkeypatch.setenv("MUSTER_POOLED", "1")
    password = Argon2PasswordHasher().encode(PASSWORD, salt="0123456789abcdef")
    user = UserFactory.create(username="olive", password=password)
    event = an_event(8, organizer=user)
    (tmp_path / "limit").write_text("1000000")
    job = jobs.enqueue(KIND, {"limit": str(tmp_path / "limit")})
    with chaos.running(tmp_path, pool) as service:
        wait_for(lambda: service.ask("/readyz") == 200)
        _signs_in(service)
        secret = api_token(user)[1]
        made = service.ask("/api/v1/events/", NEW_EVENT, Authorization=f"Bearer {secret}")
        a_round(event)
        answers: list[int] = []
        addresses = (
            f"/events/{event.slug}/",
            f"/events/{event.slug}/rounds/1/",
            f"/api/v1/events/{event.slug}/",
        )
        askers = [
            threading.Thread(target=lambda path=path: answers.append(service.ask(path)))
            for path in addresses * 10
        ]
        for asker in askers:
            asker.start()
        for asker in askers:
            asker.join()
        wait_for(lambda: Job.objects.filter(pk=job.pk, state=Job.State.DONE).exists())
        wait_for(lambda: len(list((service.disk / "mail").glob("*"))) > 0)
        (shared,) = [one for one in at_the_pool(pool, "SHOW POOLS") if one["user"] == "muster"]
    assert made == 201
    assert answers == [200] * 30
    servers_used = sum(int(str(shared[name])) for name in ("sv_active", "sv_idle", "sv_used", "sv_login"))
    assert 1 <= servers_used <= CONNECTIONS < int(str(shared["cl_active"]))


NEW_EVENT = {
    "name": "Edoras Open",
    "place": "Hall",
    "starts_at": "2030-05-04T10:00:00Z",
    "capacity": 8,
}


def _signs_in(service: chaos.Service) -> None:
    """By the form, as people do."""
    jar = http.cookiejar.CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    address = f"http://127.0.0.1:{service.port}/account/sign-in/"
    form = browser.open(address).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form)
    assert token
    said = {"csrfmiddlewaretoken": token[1], "username": "olive", "password": PASSWORD}
    request = urllib.request.Request(address, urllib.parse.urlencode(said).encode(), {"Referer": address})
    browser.open(request).read()
    assert "sessionid" in {cookie.name for cookie in jar}
