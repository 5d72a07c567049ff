from django.apps import AppConfig
from django.utils.translation import get_language, gettext, ngettext

from rules.presenters import wording


class RulesConfig(AppConfig):
    name = "rules"

    def ready(self) -> None:
        wording.speak(gettext, ngettext, get_language)
