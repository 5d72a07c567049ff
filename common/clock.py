"""The clock (`celery beat`): sends the periodic tasks, unless nobody takes them, and shows that it lives.

Keeps nothing in a file: a damaged one would stop the clock for ever, and every task here may run once more after a start.
"""

import logging
import os
import socket
import time
from typing import Any

from billiard import current_process
from celery.beat import ScheduleEntry, Scheduler
from django.db import DatabaseError, connection

from common import heartbeats, queues
from common.models import Heartbeat

# So many ticks wait for a worker already: one more would only make the queue longer.
MOST_WAITING = 10
_log = logging.getLogger(__name__)


class Clock(Scheduler):  # type: ignore[misc]
    """Beats from its own loop: when the loop stands still, so does the heartbeat."""

    max_interval = heartbeats.EVERY_SECONDS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._name = f"clock@{socket.gethostname()}:{os.getpid()}"
        self._beat_at = 0.0
        # As part of a worker (`--beat`) it must not outlive it: two clocks would tick.
        self._parent = os.getppid() if current_process().name != "MainProcess" else None
        super().__init__(*args, **kwargs)

    def tick(self, *args: Any, **kwargs: Any) -> Any:
        if self._parent not in (None, os.getppid()):
            raise SystemExit(0)
        self._show_life()
        return super().tick(*args, **kwargs)

    def apply_entry(self, entry: ScheduleEntry, producer: Any = None) -> None:
        waiting = queues.length(queues.CLOCK)
        if waiting is None or waiting >= MOST_WAITING:
            _log.warning("%s is left out: %s tasks of the clock are waiting.", entry.name, waiting)
            return
        super().apply_entry(entry, producer=producer)

    def _show_life(self) -> None:
        if time.monotonic() - self._beat_at < heartbeats.EVERY_SECONDS:
            return
        self._beat_at = time.monotonic()
        try:
            heartbeats.beat(self._name, Heartbeat.Kind.CLOCK)
        except DatabaseError:
            _log.warning("The clock's heartbeat was not written.", exc_info=True)
        finally:
            connection.close()
