"""Wakes the worker. A broker that is away loses nothing: the sweeper finds the rows and sends again."""

import logging

from celery import current_app
from kombu.exceptions import OperationalError

_log = logging.getLogger(__name__)


def wake(task: str, *args: int) -> None:
    try:
        current_app.tasks[task].delay(*args)
    except (OperationalError, OSError):
        _log.warning("The task queue did not answer; %s%s waits for the sweeper.", task, args)
