"""`manage.py rulebook RULESET [RULE] [--json]`: the rules of an edition, what decides each, and the tests that prove it."""

import json
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rules import RULESETS
from rules.coverage import golden_cases_by_rule
from rules.engine.game import Entry, Ruleset


class Command(BaseCommand):
    help = "List the rules of a ruleset: number, title, summary, kind, the module that decides it, the tests that prove it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ruleset", help=f"one of {', '.join(RULESETS)}")
        parser.add_argument("rule", nargs="?", help="one rule number")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        ruleset = RULESETS.get(options["ruleset"])
        if ruleset is None:
            raise CommandError(f"There is no ruleset {options['ruleset']}; known are {', '.join(RULESETS)}.")
        rows = [row for row in rows_of(ruleset) if options["rule"] in (None, row["id"])]
        if not rows:
            raise CommandError(f"{ruleset.id} has no rule {options['rule']}.")
        self.stdout.write(
            json.dumps(rows, indent=1, ensure_ascii=False) if options["json"] else _as_text(rows)
        )


def rows_of(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Each entry of the rulebook with the golden cases found for it."""
    tests = golden_cases_by_rule(settings.BASE_DIR, ruleset.game)
    return [_row(entry, tests.get(entry.id, ())) for entry in ruleset.entries]


def _row(entry: Entry, tests: tuple[str, ...]) -> dict[str, Any]:
    names = ("id", "title", "summary", "kind", "module", "chapter")
    return {name: getattr(entry, name) for name in names} | {"tests": list(tests)}


def _as_text(rows: list[dict[str, Any]]) -> str:
    lines = [f"{row['id']:>18}  {row['title']} [{row['kind']}]\n{'':20}{row['summary']}" for row in rows]
    return "\n".join(lines)
