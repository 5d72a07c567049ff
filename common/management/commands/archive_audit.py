"""`manage.py archive_audit FILE --before 2025-01-01`, and `manage.py archive_audit --check FILE …`"""

from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common import audit_archive


def _day(text: str) -> datetime:
    return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)


class Command(BaseCommand):
    help = "Moves old rows of the audit log, except those of events, into a file; or checks all such files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument(
            "--before", type=_day, metavar="YYYY-MM-DD", help="Rows of earlier days are moved."
        )
        parser.add_argument(
            "--check", action="store_true", help="Compares every archive with the audit log; changes nothing."
        )

    def handle(self, *args: Any, files: list[Path], **options: Any) -> None:
        if options["check"]:
            self._check(files)
        elif options["before"] is None or len(files) != 1:
            raise CommandError("Name one file and a day: archive_audit FILE --before YYYY-MM-DD.")
        else:
            self._archive(files[0], options["before"])

    def _archive(self, file: Path, before: datetime) -> None:
        try:
            made = audit_archive.archive(file.absolute(), before)
        except (audit_archive.Unusable, OSError) as error:
            raise CommandError(f"Nothing was archived: {error}") from error
        self.stdout.write(f"{file}: {made.rows} rows, digest {made.digest}.")

    def _check(self, files: list[Path]) -> None:
        if wrong := audit_archive.check(files):
            raise CommandError("\n".join(wrong))
        self.stdout.write(f"{len(files)} archives are as the audit log says.")
