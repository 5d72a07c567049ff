"""`manage.py backup FILE`"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common import backups


class Command(BaseCommand):
    help = "Writes the whole database into one file, which `restore` reads. The service may go on meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            made = backups.back_up(file.absolute())
        except (backups.Unusable, OSError) as error:
            raise CommandError(f"There is no backup: {error}") from error
        size = file.stat().st_size
        self.stdout.write(f"{file}: {sum(made.rows.values())} rows of {len(made.rows)} tables, {size} bytes.")
