"""A backup of the whole service: one file that can be checked without being restored, and restored elsewhere.

The file is a tar with `manifest.json` and the database as its own program writes it: `pg_dump` for PostgreSQL, a copy for
SQLite. The manifest says how many rows each table had at that very moment, and the digest of the rest. A restore goes into
an empty database only, and is held against the manifest.
"""

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from django.apps import apps
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

MANIFEST, DUMP = "manifest.json", "database"
FORMAT = 1


class Unusable(Exception):
    """The file cannot be restored, or not here; the sentence says why."""


@dataclass(frozen=True)
class Manifest:
    """`rows` by table; `migrations` as "app.name"; `digest` is the SHA-256 of the database's part of the file."""

    format: int
    made_at: str
    engine: str
    rows: Mapping[str, int]
    migrations: list[str]
    digest: str


def back_up(file: Path) -> Manifest:
    """Writes the backup; the file is there whole or not at all. Others go on working meanwhile."""
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=f".{file.name}.") as folder:
        dump = Path(folder) / DUMP
        with _snapshot() as snapshot:
            rows, migrations = _rows(), _migrations()
            _dump(dump, snapshot)
        made_at = timezone.now().isoformat()
        manifest = Manifest(FORMAT, made_at, connection.vendor, rows, migrations, _digest(dump))
        note = Path(folder) / MANIFEST
        note.write_text(json.dumps(asdict(manifest), indent=1), encoding="utf-8")
        whole = Path(folder) / "whole"
        with tarfile.open(whole, "w") as archive:
            archive.add(note, MANIFEST)
            archive.add(dump, DUMP)
        whole.chmod(0o600)
        with whole.open("rb") as written:
            os.fsync(written.fileno())
        whole.replace(file)
    return manifest


def restore(file: Path) -> Manifest:
    """Fills this empty database. Raises `Unusable`, with the database as it was, if anything is not as the file says."""
    if connection.introspection.table_names():
        raise Unusable("This database is not empty. Make an empty one and name it in DATABASE_URL.")
    with unpacked(file) as (manifest, dump):
        if manifest.engine != connection.vendor:
            raise Unusable(f"The backup is of {manifest.engine}, and this database is {connection.vendor}.")
        _load(dump)
        if wrong := differences(manifest):
            raise Unusable(f"Restored, but not as it was: {', '.join(wrong)}. Do not use this database.")
    return manifest


@contextmanager
def unpacked(file: Path) -> Iterator[tuple[Manifest, Path]]:
    """What is in the file, read and held against its digest."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            with tarfile.open(file) as archive:
                for name in (MANIFEST, DUMP):
                    _unpack(archive, name, Path(folder) / name)
            manifest = Manifest(**json.loads((Path(folder) / MANIFEST).read_text(encoding="utf-8")))
        except (OSError, EOFError, KeyError, ValueError, TypeError, tarfile.TarError) as error:
            raise Unusable(f"{file} is no readable backup: {error}") from error
        if manifest.format != FORMAT:
            raise Unusable(f"{file} has format {manifest.format}; this version reads {FORMAT}.")
        dump = Path(folder) / DUMP
        if _digest(dump) != manifest.digest:
            raise Unusable(f"{file} is damaged: its digest does not fit.")
        yield manifest, dump


def _unpack(archive: tarfile.TarFile, name: str, to: Path) -> None:
    """Copies a file's content and nothing else that an archive may say of it: `extract` can be told so from Python 3.11.4 on."""
    content = archive.extractfile(name)
    if content is None:
        raise Unusable(f"{name} is no file in this backup.")
    with content, to.open("wb") as file:
        shutil.copyfileobj(content, file)


def differences(manifest: Manifest) -> list[str]:
    """Tables that hold another number of rows than the manifest says, in words."""
    now = _rows(manifest.rows)
    return [
        f"{table} has {now.get(table, 'no')} rows instead of {count}"
        for table, count in manifest.rows.items()
        if now.get(table) != count
    ]


@contextmanager
def _snapshot() -> Iterator[str]:
    """One moment for counting and copying. Returns its name for other connections; empty on SQLite."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            yield ""
            return
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        cursor.execute("SELECT pg_export_snapshot()")
        yield str(cursor.fetchone()[0])


def _rows(tables: Mapping[str, int] | None = None) -> dict[str, int]:
    known = set(connection.introspection.table_names())
    named = (
        sorted(tables)
        if tables is not None
        else sorted(m._meta.db_table for m in apps.get_models() if m._meta.managed)
    )
    with connection.cursor() as cursor:
        found = {}
        for table in filter(known.__contains__, named):
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608
            found[table] = int(cursor.fetchone()[0])
    return found


def _migrations() -> list[str]:
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations())


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _dump(to: Path, snapshot: str) -> None:
    if connection.vendor == "postgresql":
        _run("pg_dump", "--format=custom", "--no-owner", f"--snapshot={snapshot}", f"--file={to}")
        return
    # A second connection reads what is committed, while others write.
    with (
        closing(sqlite3.connect(connection.settings_dict["NAME"])) as here,
        closing(sqlite3.connect(to)) as there,
    ):
        here.backup(there)


def _load(dump: Path) -> None:
    if connection.vendor == "postgresql":
        _run("pg_restore", "--no-owner", "--exit-on-error", "--single-transaction", str(dump))
        return
    connection.close()
    shutil.copyfile(dump, connection.settings_dict["NAME"])


def _run(program: str, *words: str) -> None:
    """The program of PostgreSQL's own, on this database. The password goes by the environment: every user sees commands."""
    database = connection.settings_dict
    env = {
        "PGHOST": str(database["HOST"] or ""),
        "PGPORT": str(database["PORT"] or ""),
        "PGUSER": str(database["USER"] or ""),
        "PGPASSWORD": str(database["PASSWORD"] or ""),
    }
    found = shutil.which(program)
    if found is None:
        raise Unusable(f"{program} is not installed: it comes with PostgreSQL's client programs.")
    name = [f"--dbname={database['NAME']}"]
    # Our own words and the settings: nothing that a visitor typed.
    done = subprocess.run(  # noqa: S603
        [found, *name, *words],
        env=os.environ | {key: value for key, value in env.items() if value},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Unusable(f"{program} failed: {done.stderr.strip()[-2000:]}")
