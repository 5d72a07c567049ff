"""The Celery application. The tasks are in `common/tasks.py`, the schedule in `config/settings/work.py`."""

import os
from typing import Any

from celery import Celery, Task
from celery.signals import worker_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.base")


class MusterTask(Task):  # type: ignore[misc]
    abstract = True
    Request = "common.watchdog:Request"


app = Celery("muster", task_cls=MusterTask)
app.config_from_object("django.conf:settings", namespace="CELERY")


@worker_init.connect
def start_watchdog(sender: Any, **_: object) -> None:
    """Only a worker needs it, and by now Django is set up."""
    from common import watchdog  # noqa: PLC0415

    watchdog.prepare(sender)
