"""The Celery application. The tasks are in `common/tasks.py`, the schedule in `config/settings/work.py`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.base")

app = Celery("muster")
app.config_from_object("django.conf:settings", namespace="CELERY")
