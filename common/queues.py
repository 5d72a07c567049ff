"""The task queue: its queues by kind, how long they are, and how a message is put into one.

A message only says that there is work; the work itself stands in the database. So a broker that is away, hangs, is full
or forgot everything loses nothing: the sweeps find the rows and send again.
"""

import logging
import time
from typing import Any

from celery import current_app
from kombu.exceptions import ChannelError

_log = logging.getLogger(__name__)

CLOCK, JOBS, EVENTS, MAIL, WEBHOOKS = "clock", "jobs", "events", "mail", "webhooks"
# The order in which one worker that serves several takes from them.
QUEUES = (CLOCK, JOBS, EVENTS, MAIL, WEBHOOKS)

# A broker that did not answer is left alone for so long: requests must not wait for it one after another.
LEFT_ALONE_SECONDS = 5.0
_left_alone_until = 0.0


def wake(task: str, *args: int) -> bool:
    """Sends the message. False: the broker did not take it, and the sweep will send it later."""
    global _left_alone_until  # noqa: PLW0603  one broker a process
    function = current_app.tasks[task]
    if time.monotonic() < _left_alone_until:
        return False
    try:
        function.delay(*args)
    except Exception as error:
        # Whatever it is (away, hangs, is full, has lost its tables), the row is there and the request goes on.
        _left_alone_until = time.monotonic() + LEFT_ALONE_SECONDS
        _log.warning("The task queue did not take %s%s: %r", task, args, error)
        return False
    return True


def length(queue: str) -> int | None:
    """How many messages wait there. None: the broker does not answer."""
    try:
        with current_app.connection_for_read() as connection:
            return _length(connection.default_channel, queue)
    except Exception as error:
        _log.warning("The task queue did not say how long %s is: %r", queue, error)
        return None


def lengths() -> dict[str, int] | None:
    try:
        with current_app.connection_for_read() as connection:
            return {queue: _length(connection.default_channel, queue) for queue in QUEUES}
    except Exception as error:
        _log.warning("The task queue did not say how long it is: %r", error)
        return None


def _length(channel: Any, queue: str) -> int:
    try:
        found: int = channel.queue_declare(queue=queue, passive=True).message_count
    except ChannelError:
        return 0  # an empty one does not exist
    return found
