from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules
from django.utils.translation import get_language, gettext, ngettext, pgettext

from common.grouped_limits import group_limits
from wording import speak


class CommonConfig(AppConfig):
    name = "common"
    verbose_name = "System"

    def ready(self) -> None:
        speak(gettext, ngettext, pgettext, get_language)
        group_limits()
        # Celery's tasks lie in `tasks.py`, every app's job handlers in its `jobs.py`, what it writes to people in its
        # `mail.py` and what it tells their programs in its `webhooks.py`; all register on import. The web process needs
        # them as the worker does: without a broker it does the work itself.
        autodiscover_modules("tasks", "jobs", "mail", "push", "webhooks", "retirement")
