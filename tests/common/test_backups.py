"""A backup comes back elsewhere as it was, or says why not; and what waits or does not add up is named."""

import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from common import jobs, outbox
from common.models import Job, OutboxMessage
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_round, an_event
from tests.servers import is_postgres

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[str]:
    """The address of an empty database beside this one."""
    if not is_postgres():
        yield f"sqlite:///{tmp_path}/elsewhere.sqlite3"
        return
    found, name = connection.settings_dict, f"elsewhere_{os.getpid()}"
    server = f"postgresql://{found['USER']}@/postgres?host={found['HOST']}"
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
        yield f"postgresql://{found['USER']}@/{name}?host={found['HOST']}"
        admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


def elsewhere(address: str, folder: Path, *words: str | Path) -> "subprocess.CompletedProcess[str]":
    """One of the commands as a person at another machine gives it."""
    env = {
        "DJANGO_SETTINGS_MODULE": "config.settings.base",
        "DATABASE_URL": address,
        "MUSTER_DEMO": "1",
        "MUSTER_DATA_DIR": str(folder),
    }
    command = [sys.executable, "manage.py", *words]
    return subprocess.run(
        command, cwd=ROOT, env=os.environ | env, capture_output=True, text=True, check=False
    )


def a_running_event() -> None:
    a_round(an_event(6, name="Dol Amroth Open"))


def back_up(to: Path) -> str:
    out = StringIO()
    call_command("backup", to, stdout=out)
    return out.getvalue()


@pytest.mark.slow
def test_a_backup_is_restored_elsewhere_with_every_row(empty: str, tmp_path: Path) -> None:
    a_running_event()
    file = tmp_path / "muster.backup"
    assert "rows of" in back_up(file)
    assert file.stat().st_mode & 0o077 == 0, "it holds addresses and digests of passwords"
    assert list(tmp_path.iterdir()) == [file], "nothing half-made is left"
    # What happens afterwards is not in it.
    UserFactory.create(username="latecomer")
    done = elsewhere(empty, tmp_path, "restore", file)
    assert done.returncode == 0, done.stderr
    checked = elsewhere(empty, tmp_path, "check_consistency", "--events")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    models = "from accounts.models import User; from tournaments.models import Seat"
    script = f"{models}; print(User.objects.filter(username='latecomer').count(), Seat.objects.count())"
    shown = elsewhere(empty, tmp_path, "shell", "-v", "0", "-c", script)
    assert shown.stdout.split() == ["0", "6"], shown.stderr
    again = elsewhere(empty, tmp_path, "restore", file)
    assert again.returncode
    assert "not empty" in again.stderr


def test_a_database_with_data_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "muster.backup"
    back_up(file)
    with pytest.raises(CommandError, match="not empty"):
        call_command("restore", file)


@pytest.mark.parametrize("damage", ["cut off", "one byte", "no backup", "no file"])
def test_a_damaged_file_is_told_without_touching_anything(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "muster.backup"
    back_up(file)
    whole = file.read_bytes()
    call_command("restore", file, check=True, stdout=StringIO())
    if damage == "cut off":
        file.write_bytes(whole[: len(whole) // 2])
    elif damage == "one byte":
        with tarfile.open(file) as archive:
            at = archive.getmember("database").offset_data + 500
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
    elif damage == "no backup":
        file.write_bytes(b"hello")
    else:
        file.unlink()
    with pytest.raises(CommandError, match=r"no readable backup|damaged"):
        call_command("restore", file, check=True)


def test_a_backup_that_cannot_be_written_leaves_the_former_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "muster.backup"
    file.write_bytes(b"the former one")

    def full(*_: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr("common.backups._dump", full)
    with pytest.raises(CommandError, match="No space left"):
        back_up(file)
    assert file.read_bytes() == b"the former one"
    assert list(tmp_path.iterdir()) == [file]


def faults() -> list[str]:
    out = StringIO()
    try:
        call_command("check_consistency", stdout=out)
    except CommandError:
        return [line.removeprefix("fault  ") for line in out.getvalue().splitlines()]
    return []


def test_what_waits_too_long_is_named() -> None:
    assert faults() == []
    jobs.enqueue("some.work", {})
    outbox.publish("entry.registered", {})
    assert faults() == [], "it was due a moment ago"
    long_ago = timezone.now() - timedelta(hours=1)
    Job.objects.update(available_at=long_ago)
    OutboxMessage.objects.update(available_at=long_ago)
    found = faults()
    assert [
        word in told for word, told in zip(("some.work", "no worker takes events"), found, strict=True)
    ] == [True, True]
