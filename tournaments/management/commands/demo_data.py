"""`manage.py demo_data [--if-empty]`"""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournaments.demo import days as demo


class Command(BaseCommand):
    help = (
        "Makes four events with players, lists and results to look at. Never touches events that are there."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--if-empty", action="store_true", help="do nothing when there are events already"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.LOCAL:
            raise CommandError(
                "Demo data brings accounts with known passwords, one of them an administrator: set MUSTER_DEMO=1 first, "
                "on a computer that only you can reach."
            )
        if demo.is_empty():
            demo.make_demo(self.stdout.write)
            self.stdout.write("Three events, ten players and a judge call are ready.")
        elif not options["if_empty"]:
            raise CommandError("There are events already: demo data belongs into an empty service.")
