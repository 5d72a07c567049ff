"""`manage.py odds CASE.json`: exact odds of the action that a case ends with. Exit code 0, 1 without odds, 2 unreadable."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from rules.command_line import add_odds_arguments, odds_of_file


class Command(BaseCommand):
    help = "Exact odds of the action that a case file ends with (- for standard input)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_odds_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        text, code = odds_of_file(options["case"], as_json=options["json"], exact=options["exact"])
        self.stdout.write(text)
        sys.exit(code)
