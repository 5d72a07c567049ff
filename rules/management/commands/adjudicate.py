"""`manage.py adjudicate CASE.json`: the ruling on a case. Exit code 0 legal, 1 illegal, 2 unreadable, 3 incomplete."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from rules.command_line import add_case_arguments, rule_on_file


class Command(BaseCommand):
    help = "Rule on a case file (- for standard input). Exit code: 0 legal, 1 illegal, 2 unreadable, 3 incomplete."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_case_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        text, code = rule_on_file(options["case"], as_json=options["json"])
        self.stdout.write(text)
        sys.exit(code)
