"""`manage.py simulate_event SLUG [--players 64] [--seed 1]`"""

from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.models import Event
from tournaments.models.events import MAX_PLAYERS
from tournaments.simulation.run import simulate


class Command(BaseCommand):
    help = "Plays an event with made-up players under its own settings and says how the rounds would go."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--players", type=int, help="how many; as many as there are places if left out")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, slug: str, players: int | None, seed: int, **options: Any) -> None:
        event = Event.objects.filter(slug=slug).first()
        if event is None:
            raise CommandError(f"There is no event “{slug}”.")
        size = event.capacity if players is None else players
        if not 2 <= size <= MAX_PLAYERS:
            raise CommandError(f"Between 2 and {MAX_PLAYERS} players can be simulated.")
        began = perf_counter()
        for one in simulate(event, size, seed):
            proof = "proved optimal" if one.optimal else "best found"
            self.stdout.write(
                f"round {one.number} ({one.stage.lower()}): {one.tables} tables, {one.byes} byes, largest gap {one.largest_gap}, "
                f"club-mates {one.clubmates}, other wishes {one.wishes}, unbeaten {one.unbeaten}, {one.method}, {proof}"
            )
        self.stdout.write(f"{size} players in {perf_counter() - began:.2f} s")
