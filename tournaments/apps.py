"""The tournaments app: events, entries, rounds, results, standings, judge calls."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = "Tournaments"

    def ready(self) -> None:
        # Models exist only from here on.
        from armies import event_port  # noqa: PLC0415
        from rules import access as rulings  # noqa: PLC0415
        from tournaments.event_answers import EventAnswers  # noqa: PLC0415
        from tournaments.judging.ruling_visibility import EventRulings  # noqa: PLC0415

        event_port.install(EventAnswers())
        rulings.install(EventRulings())
