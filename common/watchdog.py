"""A worker that looks after itself: it shows that it lives, and ends when no message reaches it any more.

Whatever started it starts it again (compose, systemd, the demo). Alive and connected is not enough: after a broker has hung,
a worker may answer pings and yet take nothing. So each worker sends itself a message through a queue of its own and
listens for it. `Request` removes the cause that we know: an acknowledgement that failed would occupy a place for ever.
"""

import logging
import os
import threading
import time
from dataclasses import dataclass, field
from typing import Any

from celery import current_app
from celery.signals import task_received, worker_ready, worker_shutdown
from celery.worker import state
from celery.worker.request import Request as CeleryRequest
from django.conf import settings
from django.db import connection
from kombu.asynchronous import get_event_loop
from kombu.entity import Exchange, Queue
from kombu.message import Message

from common import heartbeats, queues
from common.models import Heartbeat

ECHO = "common.echo"
EVERY_SECONDS = heartbeats.EVERY_SECONDS
# How long the orderly end may take before the process is ended from outside its loop.
ENDING_SECONDS = 30.0
# An echo that nobody takes does not stay in the broker after its worker is gone.
ECHO_LIVES_SECONDS = 600
_log = logging.getLogger(__name__)


class Request(CeleryRequest):  # type: ignore[misc]
    """Connects anew when a message could not be acknowledged: Celery only notes it, and takes one message less from then on."""

    def acknowledge(self) -> None:
        super().acknowledge()
        if loop := get_event_loop():
            # The loop sends it soon; a second later it has been sent, or has failed.
            loop.call_later(1.0, _connect_anew_unless_acknowledged, self.message)  # type: ignore[no-untyped-call]


def _connect_anew_unless_acknowledged(message: Message) -> None:
    # A message of a former connection is none of this one's business.
    if not message.acknowledged and not message.channel.closed:
        raise ConnectionResetError("A message could not be acknowledged: connecting to the task queue anew.")


@dataclass
class Watchdog:
    """One thread beside the worker's loop. All times are of the monotonic clock."""

    name: str
    queues: list[str]
    echo_queue: Queue
    ticked_at: float = field(default_factory=time.monotonic)
    heard_at: float = field(default_factory=time.monotonic)
    # The oldest echo that went out and has not come back.
    asked_at: float | None = None
    stop: threading.Event = field(default_factory=threading.Event)
    # Held while the heartbeat is written or removed: none may be written after it was removed.
    writing: threading.Lock = field(default_factory=threading.Lock)

    def start(self) -> None:
        threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    def heard(self) -> None:
        self.heard_at = time.monotonic()
        self.asked_at = None

    def forgive(self) -> None:
        """The broker does not answer: the worker tries to reach it, and its patience begins anew when it is back."""
        self.ticked_at = self.heard_at = time.monotonic()

    def fault(self, now: float, *, is_busy: bool) -> str:
        """Why this worker has to end, or nothing."""
        patience: float = settings.WORKER_PATIENCE_SECONDS
        if now - self.ticked_at > patience:
            return "its loop stands still"
        if is_busy or self.asked_at is None:
            return ""
        unheard_since = max(self.asked_at, self.heard_at)
        return "no message reaches it" if now - unheard_since > patience else ""

    def _watch(self) -> None:
        while not self.stop.wait(EVERY_SECONDS):
            is_busy = bool(state.reserved_requests)
            if is_busy:
                # All places are taken: an echo has to wait, and proves nothing.
                self.heard()
            if queues.length(queues.CLOCK) is None:
                self.forgive()
            if fault := self.fault(time.monotonic(), is_busy=is_busy):
                self._end(fault)
                return
            self.show_life()
            if self.asked_at is None and not is_busy:
                self._ask()

    def _ask(self) -> None:
        # Before it leaves: it may be back before the next line.
        self.asked_at = time.monotonic()
        try:
            with current_app.connection_for_write() as broker:
                channel = broker.default_channel
                with current_app.amqp.Producer(channel, auto_declare=False) as producer:
                    current_app.tasks[ECHO].apply_async(
                        queue=self.echo_queue, producer=producer, retry=False, declare=[]
                    )
                if client := getattr(channel, "client", None):
                    client.expire(self.echo_queue.name, ECHO_LIVES_SECONDS)
        except Exception as error:
            # The broker is away: that is no fault of this worker.
            self.asked_at = None
            _log.warning("The task queue did not take the worker's own message: %r", error)

    def show_life(self) -> None:
        """Writes the worker's heartbeat, unless the worker has ended meanwhile."""
        try:
            with self.writing:
                if not self.stop.is_set():
                    heartbeats.beat(self.name, Heartbeat.Kind.WORKER, self.queues)
        except Exception:
            _log.warning("The worker's heartbeat was not written.", exc_info=True)
        finally:
            connection.close()

    def finish(self) -> None:
        """Ends the thread and removes the heartbeat; also one that is being written at this moment."""
        self.stop.set()
        with self.writing:
            heartbeats.end(self.name)

    def _end(self, fault: str) -> None:
        _log.critical("This worker ends and has to be started again: %s.", fault)
        state.should_stop = 1
        if not self.stop.wait(ENDING_SECONDS):
            os._exit(1)


_watchdog: Watchdog | None = None


def prepare(worker: Any) -> None:
    """Before the worker connects: it will listen to a queue of its own as well."""
    global _watchdog  # noqa: PLW0603  one worker a process
    known = worker.app.amqp.queues
    taken = [name for name in known.consume_from if name in queues.QUEUES]
    name = f"{worker.hostname}:{os.getpid()}"
    echo = f"echo.{name}"
    exchange = Exchange(echo)  # type: ignore[no-untyped-call]
    queue = Queue(echo, exchange, routing_key=echo, expires=ECHO_LIVES_SECONDS)  # type: ignore[no-untyped-call]
    echo_queue = known.select_add(queue)
    _watchdog = Watchdog(name, taken, echo_queue)


@worker_ready.connect
def _begin(sender: Any, **_: object) -> None:
    if _watchdog is not None and not _watchdog.stop.is_set():
        sender.timer.call_repeatedly(1.0, _tick)
        _watchdog.heard()
        _watchdog.start()


@task_received.connect
def _hear(request: Any, **_: object) -> None:
    if _watchdog is not None:
        _watchdog.heard()


@worker_shutdown.connect
def _finish(**_: object) -> None:
    if _watchdog is not None:
        _watchdog.finish()


def _tick() -> None:
    if _watchdog is not None:
        _watchdog.ticked_at = time.monotonic()
