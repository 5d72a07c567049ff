from django.apps import AppConfig
from django.core.cache import cache

from rules.presenters import in_language


class RulesConfig(AppConfig):
    name = "rules"

    def ready(self) -> None:
        in_language.keep_in(cache)
