"""The tournaments app: events, entries, rounds, results, standings, judge calls."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Tournaments"
