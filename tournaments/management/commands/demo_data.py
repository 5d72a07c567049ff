"""Fills an empty service with people to look around as."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts.demo import PASSWORD, SIGN_INS
from accounts.models import User


class Command(BaseCommand):
    help = "Fills the service with demonstration data. Refuses where the service runs for real."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--if-empty", action="store_true", help="do nothing when there is data already")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.LOCAL:
            raise CommandError("Demonstration accounts have known passwords: set MUSTER_DEMO=1 if you mean it.")
        if options["if_empty"] and User.objects.exists():
            return
        with transaction.atomic():
            for person in SIGN_INS:
                User.objects.create_user(
                    person.username,
                    f"{person.username}@example.org",
                    PASSWORD,
                    display_name=person.display_name,
                    is_staff=person.is_admin,
                    is_superuser=person.is_admin,
                )
