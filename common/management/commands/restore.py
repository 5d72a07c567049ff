"""`manage.py restore FILE`"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from common import backups


class Command(BaseCommand):
    help = "Fills an empty database from a backup, compares it with what the backup says, and applies newer migrations."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--check", action="store_true", help="only read the file and say what is in it")

    def handle(self, *args: Any, file: Path, check: bool, **options: Any) -> None:
        try:
            if check:
                with backups.unpacked(file) as (manifest, _):
                    pass
            else:
                manifest = backups.restore(file)
        except backups.Unusable as error:
            raise CommandError(str(error)) from error
        done = (
            f"{sum(manifest.rows.values())} rows of {len(manifest.rows)} tables, made at {manifest.made_at}"
        )
        if check:
            self.stdout.write(f"{file} is whole: {done}.")
            return
        call_command("migrate", interactive=False, verbosity=0)
        self.stdout.write(f"Restored and compared: {done}.")
