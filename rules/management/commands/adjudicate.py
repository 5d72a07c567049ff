"""`manage.py adjudicate CASE.json`: the ruling on a case. Exit code 0 legal, 1 illegal, 2 unreadable, 3 incomplete."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from rules import adjudicate
from rules.engine.documents import parse_json
from rules.engine.faults import Fault, Unreadable
from rules.presenters.plain_text import as_text

EXIT_CODES = {"legal": 0, "illegal": 1, "incomplete": 3}
UNREADABLE = 2


class Command(BaseCommand):
    help = "Rule on a case file (- for standard input). Exit code: 0 legal, 1 illegal, 2 unreadable, 3 incomplete."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("case", help="a JSON case, or - for standard input")
        parser.add_argument("--json", action="store_true", help="print the whole ruling as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            ruling = adjudicate(parse_json(_read(options["case"]))).as_json()
        except Unreadable as error:
            self._refuse(error.faults, options["json"])
            sys.exit(UNREADABLE)
        self.stdout.write(
            json.dumps(ruling, indent=2, ensure_ascii=False) if options["json"] else as_text(ruling)
        )
        sys.exit(EXIT_CODES[ruling["verdict"]])

    def _refuse(self, faults: tuple[Fault, ...], as_json: bool) -> None:
        if as_json:
            faults_json = [fault.as_json() for fault in faults]
            self.stdout.write(
                json.dumps({"verdict": "unreadable", "faults": faults_json}, indent=2, ensure_ascii=False)
            )
            return
        self.stdout.write(f"UNREADABLE. {len(faults)} fault(s):")
        for fault in faults:
            self.stdout.write(f"  {fault.path or '/'}: {fault.text}")


def _read(name: str) -> str | bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        reason = error.strerror or "it cannot be opened"
        raise Unreadable([Fault("document.file", "", f"{name} cannot be read: {reason}.")]) from None
