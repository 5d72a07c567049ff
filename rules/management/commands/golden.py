"""`manage.py golden CASE.json`: the beginning of a golden file, from the ruling on a case."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules.engine.documents import parse_json
from rules.engine.faults import Unreadable
from rules.golden import as_golden_text, golden_of


class Command(BaseCommand):
    help = "Write the beginning of a golden file: the case with what its ruling holds. It passes as it stands; trim it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("case", type=Path, help="a JSON case")
        parser.add_argument("--title", default="", help="the question that the case decides")
        parser.add_argument("--output", type=Path, help="a new file to write; otherwise the text is printed")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            case = parse_json(options["case"].read_bytes())
        except OSError as error:
            raise CommandError(f"{options['case']} cannot be read: {error.strerror}.") from None
        except Unreadable as error:
            raise CommandError(" ".join(fault.text for fault in error.faults)) from None
        text = as_golden_text(golden_of(case, options["title"]))
        if options["output"] is None:
            self.stdout.write(text, ending="")
            return
        try:
            with options["output"].open("x", encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            raise CommandError(f"{options['output']} cannot be written: {error.strerror}.") from None
