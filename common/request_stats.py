"""Counts requests in memory and writes the sums every few seconds, so that a request pays for a dictionary, not a query.

A process that is killed loses its last seconds of figures, and nothing else.
"""

import atexit
import logging
import threading
from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db import IntegrityError, connection, transaction
from django.db.models import F
from django.db.models.functions import Greatest
from django.utils import timezone

from common.models import RequestStat

_log = logging.getLogger(__name__)


@dataclass
class Sum:
    count: int = 0
    errors: int = 0
    total_ms: int = 0
    slowest_ms: int = 0

    def add(self, milliseconds: int, *, is_error: bool) -> None:
        self.count += 1
        self.errors += is_error
        self.total_ms += milliseconds
        self.slowest_ms = max(self.slowest_ms, milliseconds)


_lock = threading.Lock()
_sums: defaultdict[tuple[str, datetime], Sum] = defaultdict(Sum)
_writer: threading.Thread | None = None


def note(page: str, milliseconds: int, *, is_error: bool) -> None:
    """One request was answered."""
    hour = timezone.now().replace(minute=0, second=0, microsecond=0)
    with _lock:
        _sums[page, hour].add(milliseconds, is_error=is_error)
    if _writer is None and settings.REQUEST_STATS_SECONDS:
        _start_writer()


def flush() -> int:
    """Adds what was counted to the table. Returns how many rows were touched."""
    with _lock:
        counted = dict(_sums)
        _sums.clear()
    for (page, hour), found in counted.items():
        _write(page, hour, found)
    return len(counted)


def _write(page: str, hour: datetime, found: Sum) -> None:
    """Other processes write the same row: they add up, and of two first ones the constraint lets one insert."""
    if _add(page, hour, found):
        return
    try:
        with transaction.atomic():
            RequestStat.objects.create(
                page=page,
                hour=hour,
                count=found.count,
                errors=found.errors,
                total_ms=found.total_ms,
                slowest_ms=found.slowest_ms,
            )
    except IntegrityError:
        _add(page, hour, found)


def _add(page: str, hour: datetime, found: Sum) -> int:
    return RequestStat.objects.filter(page=page, hour=hour).update(
        count=F("count") + found.count,
        errors=F("errors") + found.errors,
        total_ms=F("total_ms") + found.total_ms,
        slowest_ms=Greatest("slowest_ms", found.slowest_ms),
    )


def _start_writer() -> None:
    """At the first request, because a thread does not survive the fork that makes a web process."""
    global _writer  # noqa: PLW0603  one thread a process
    with _lock:
        if _writer is None:
            _writer = threading.Thread(target=_keep_writing, name="request figures", daemon=True)
            _writer.start()
            atexit.register(_flush_safely)


def _keep_writing() -> None:
    pause = threading.Event()
    while not pause.wait(settings.REQUEST_STATS_SECONDS):
        _flush_safely()


def _flush_safely() -> None:
    try:
        flush()
    except Exception:
        _log.warning("The figures of the last seconds were not written.", exc_info=True)
    finally:
        connection.close()
