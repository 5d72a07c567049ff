"""`manage.py rulebook RULESET [RULE] [--json]`: the rules of an edition, what decides each, and the tests that prove it."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules.command_line import Unknown, add_rulebook_arguments, list_rules


class Command(BaseCommand):
    help = "List the rules of a ruleset: number, title, summary, kind, the module that decides it, the tests that prove it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_rulebook_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.stdout.write(list_rules(options["ruleset"], options["rule"], as_json=options["json"]))
        except Unknown as unknown:
            raise CommandError(str(unknown)) from None
