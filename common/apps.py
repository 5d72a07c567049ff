from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class CommonConfig(AppConfig):
    name = "common"
    verbose_name = "Foundations"

    def ready(self) -> None:
        # Every app keeps its job and outbox handlers in `jobs.py`; they register on import.
        autodiscover_modules("jobs")
