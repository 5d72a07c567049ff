"""Old audit rows moved from the database into files, in a chain: each file names the digest of the one before.

A file is JSON lines, compressed: first what it is (`Head`), then the rows, oldest first. What it is stands in the audit log too,
as a row that is never moved, in the transaction that takes its rows away. So a file that is altered, exchanged or missing is
found, and a row that somebody puts in or takes out.

The rows of events stay where they are: `check_event` draws every round again from them, and seals of their own
hold them together.
"""

import gzip
import hashlib
import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import QuerySet

from common import audit, database_clock
from common.models import AuditEntry

ARCHIVED = "audit.archived"
FORMAT = 1
EVENTS = "event:"
CHUNK = 2_000
LONGEST_LINE = 10_000_000  # bytes


class Unusable(Exception):
    """The file cannot be made, or is not what the audit log says; the sentence says why."""


@dataclass(frozen=True)
class Head:
    """`digest` is the SHA-256 of `previous` and of every row's line; `before` is the moment up to which it goes."""

    format: int
    before: str
    rows: int
    previous: str
    digest: str


def old_rows(before: datetime) -> QuerySet[AuditEntry]:
    """What may be moved: older than that, and neither an event's nor a row about an archive."""
    kept = AuditEntry.objects.filter(at__lt=before).exclude(action=ARCHIVED)
    return kept.exclude(scope__startswith=EVENTS).order_by("pk")


def known() -> list[Head]:
    """Every archive that the audit log knows of, oldest first."""
    rows = AuditEntry.objects.filter(action=ARCHIVED).order_by("pk")
    return [Head(**row.after) for row in rows if row.after]


def archive(file: Path, before: datetime) -> Head:
    """Writes the file and takes its rows away. Raises Unusable, also where a file of the name exists; then nothing has changed.

    Where the database fails at the very end, nobody knows whether it has committed: the file stays, and `check` tells.
    """
    if before > database_clock.now():
        raise Unusable("Only what is past can be archived.")
    with (
        tempfile.TemporaryDirectory(dir=file.parent, prefix=f".{file.name}.") as folder,
        transaction.atomic(),
    ):
        # One at a time: each file has to name the one before it.
        rows = list(old_rows(before).select_for_update())
        if not rows:
            raise Unusable("There are no rows to archive.")
        lines = [_line(row) for row in rows]
        previous = next((head.digest for head in reversed(known())), "")
        head = Head(FORMAT, before.isoformat(), len(rows), previous, _digest(previous, lines))
        draft = Path(folder) / "whole"
        _write(draft, head, lines)
        _take_away(rows, head)
        # The last thing that can fail: nothing is committed before the file has its name. A link replaces no other file.
        try:
            os.link(draft, file)
        except FileExistsError:
            raise Unusable(f"{file} is there already.") from None
    return head


def check(files: Iterable[Path]) -> list[str]:
    """What is wrong with these files and with the chain of all, in sentences; none of it where all is well."""
    heads = {head.digest: head for head in known()}
    wrong, seen = list(_breaks(list(heads.values()))), set()
    for file in files:
        try:
            head = read(file)
        except Unusable as error:
            wrong.append(str(error))
            continue
        seen.add(head.digest)
        if heads.get(head.digest) != head:
            wrong.append(f"{file} is none of the archives that the audit log names.")
    missing = [head.before for digest, head in heads.items() if digest not in seen]
    return [*wrong, *(f"The archive of what came before {moment} was not given." for moment in missing)]


def read(file: Path) -> Head:
    """What the file says that it is, held against its own rows. Raises Unusable."""
    try:
        with gzip.open(file, "rb") as content:
            head = Head(**json.loads(content.readline(LONGEST_LINE)))
            digest, count = _Digest(head.previous), 0
            while line := content.readline(LONGEST_LINE):
                digest.add(line.rstrip(b"\n"))
                count += 1
    except (OSError, EOFError, ValueError, TypeError) as error:
        raise Unusable(f"{file} is no readable archive of audit rows: {error}") from error
    if (head.format, head.rows, head.digest) != (FORMAT, count, digest.text):
        raise Unusable(f"{file} is damaged or altered: its digest does not fit its rows.")
    return head


def _breaks(heads: list[Head]) -> Iterator[str]:
    previous = ""
    for head in heads:
        if head.previous != previous:
            yield f"An archive before that of {head.before} is missing from the audit log."
        previous = head.digest


def _line(row: AuditEntry) -> bytes:
    columns: dict[str, Any] = {
        field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields
    }
    return json.dumps(columns, sort_keys=True, ensure_ascii=False, cls=DjangoJSONEncoder).encode()


class _Digest:
    def __init__(self, previous: str) -> None:
        self._running = hashlib.sha256(previous.encode())

    def add(self, line: bytes) -> None:
        self._running.update(b"\n" + line)

    @property
    def text(self) -> str:
        return self._running.hexdigest()


def _digest(previous: str, lines: Iterable[bytes]) -> str:
    found = _Digest(previous)
    for line in lines:
        found.add(line)
    return found.text


def _write(draft: Path, head: Head, lines: Iterable[bytes]) -> None:
    """Whole and on the disk, for its owner alone."""
    with draft.open("xb") as file:
        draft.chmod(0o600)
        with gzip.GzipFile(fileobj=file, mode="wb", mtime=0) as packed:
            packed.write(json.dumps(asdict(head)).encode() + b"\n")
            packed.writelines(line + b"\n" for line in lines)
        file.flush()
        os.fsync(file.fileno())


def _take_away(rows: list[AuditEntry], head: Head) -> None:
    """Past the query set, which deletes nothing; exactly what the file holds."""
    gone = 0
    for at in range(0, len(rows), CHUNK):
        keys = [row.pk for row in rows[at : at + CHUNK]]
        gone += AuditEntry.objects.filter(pk__in=keys)._raw_delete(using="default")
    if gone != len(rows):
        raise Unusable("Somebody else archived the same rows at the same moment.")
    audit.record(actor=None, action=ARCHIVED, subject=rows[-1], after=asdict(head))
