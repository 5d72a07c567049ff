"""For a person who lost phone and recovery codes, after somebody has made sure that it is them."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User
from accounts.services import second_factor
from common.errors import Refusal


class Command(BaseCommand):
    help = "Switches off two-step sign-in of one account. Its owner gets a letter; the audit log keeps it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username__iexact=options["username"]).first()
        if user is None:
            raise CommandError(f"There is no account {options['username']!r}.")
        try:
            second_factor.switch_off(user, actor=None)
        except Refusal as refusal:
            raise CommandError(refusal.text) from refusal
        self.stdout.write(f"Two-step sign-in of {user.username} is switched off.")
