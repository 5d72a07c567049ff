"""The web server inside the test process: a test that used it is over when the server has nothing left to do.

A page that is closed while the server still answers it leaves a transaction behind. Emptying the tables for the next test
then waits for that transaction, or meets it in a deadlock.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from django.core.servers.basehttp import ThreadedWSGIServer


@contextmanager
def counted_connections() -> Iterator[Callable[[float], None]]:
    """Counts the connections that the server handles, and gives a function that waits until there are none."""
    changed = threading.Condition()
    count = 0
    handle = ThreadedWSGIServer.process_request_thread

    def counting(server: ThreadedWSGIServer, *arguments: Any) -> None:
        nonlocal count
        with changed:
            count += 1
        try:
            handle(server, *arguments)
        finally:
            with changed:
                count -= 1
                changed.notify_all()

    def wait_until_idle(seconds: float) -> None:
        with changed:
            assert changed.wait_for(lambda: count == 0, seconds), f"{count} connections are still open"

    with mock.patch.object(ThreadedWSGIServer, "process_request_thread", counting):
        yield wait_until_idle
