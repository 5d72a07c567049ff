"""Processor time and memory of the parts of a running service, read from /proc: they do not depend on what else runs here."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.db import connection

from tests.common import chaos
from tests.servers import is_postgres

_TICKS = os.sysconf("SC_CLK_TCK")
PARTS = {"web": ("web",), "work": ("worker", "courier"), "data": ()}


def processor(service: chaos.Service) -> dict[str, float]:
    """Seconds of the processor so far: of the web processes, of both kinds of workers, of the database for all of them."""
    found = {part: sum(map(_seconds, _processes(service, names))) for part, names in PARTS.items()}
    return found | {"data": sum(map(_seconds, _database()))}


def since(service: chaos.Service, before: dict[str, float]) -> dict[str, float]:
    """What a process that was killed meanwhile had spent is missing: a part says less than there was, never less than 0."""
    return {part: max(0.0, now - before[part]) for part, now in processor(service).items()}


def memory(service: chaos.Service) -> dict[str, int]:
    """Kilobytes; what processes share is counted once."""
    return {part: sum(map(_kilobytes, _processes(service, names))) for part, names in PARTS.items() if names}


def _processes(service: chaos.Service, names: Iterable[str]) -> Iterator[int]:
    for name in names:
        yield from _family(service.running[name].pid)


def _family(pid: int) -> Iterator[int]:
    yield pid
    for tasks in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in _text(tasks).split():
            yield from _family(int(child))


def _database() -> Iterator[int]:
    """The server and all its processes: only this service and its tests use it."""
    if not is_postgres():
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    parent = _text(Path(f"/proc/{pid}/stat")).rpartition(")")[2].split()[1:2]
    yield from _family(int(parent[0])) if parent else ()


def _seconds(pid: int) -> float:
    """Its own, and that of children which have ended."""
    numbers = _text(Path(f"/proc/{pid}/stat")).rpartition(")")[2].split()
    return sum(map(int, numbers[11:15])) / _TICKS


def _kilobytes(pid: int) -> int:
    lines = _text(Path(f"/proc/{pid}/smaps_rollup")).splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def _text(path: Path) -> str:
    """Empty where the process has ended."""
    try:
        return path.read_text()
    except OSError:
        return ""
