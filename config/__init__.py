"""Settings, urls and entry points. Knows every app; no app imports it (settings are read through `django.conf`)."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
