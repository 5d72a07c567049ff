"""`manage.py check_event SLUG`"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.models import Event
from tournaments.simulation.checking import findings


class Command(BaseCommand):
    help = "Replays an event from its record and says what does not add up. Exits with 1 when something does not."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")

    def handle(self, *args: Any, slug: str, **options: Any) -> None:
        event = Event.objects.filter(slug=slug).first()
        if event is None:
            raise CommandError(f"There is no event “{slug}”.")
        found = list(findings(event))
        for one in found:
            self.stdout.write(f"{'fault' if one.is_fault else 'note '}  {one.code}: {one.text}")
        faults = sum(one.is_fault for one in found)
        if faults:
            raise CommandError(f"{faults} faults found.")
        self.stdout.write(f"{event.name}: {event.rounds.count()} rounds checked, no fault.")
