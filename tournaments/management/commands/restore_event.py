"""`manage.py restore_event FILE --as USERNAME`"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from common.errors import Refusal
from tournaments.history.archive_file import read_archive
from tournaments.services.restoring import restore_event


class Command(BaseCommand):
    help = "Brings an archived event back as a new one, complete or not at all."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--as", dest="username", required=True, help="who becomes its organizer here")

        parser.add_argument(
            "--link-accounts",
            action="store_true",
            help="link players, staff and reporters to the accounts that the archive names; needs an administrator",
        )

    def handle(self, *args: Any, file: Path, username: str, link_accounts: bool, **options: Any) -> None:
        actor = User.objects.filter(username__iexact=username).first()
        if actor is None:
            raise CommandError(f"There is no account “{username}”.")
        try:
            made = restore_event(read_archive(file.read_bytes()), actor=actor, link_accounts=link_accounts)
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error}") from None
        except Refusal as refusal:
            faults = "; ".join(f"{fault.path} {fault.text}" for fault in refusal.faults)
            raise CommandError(f"{refusal.text} {faults}".strip()) from None
        for sentence in made.left_out:
            self.stdout.write(f"left out: {sentence}")
        self.stdout.write(f"{made.event.name} is restored as {made.event.slug}.")
