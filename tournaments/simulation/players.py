"""Who plays in a trial before the day: those who are entered, as they are; made-up players for the rest."""

from dataclasses import replace

from tournaments import pairing
from tournaments.history.pairing_input import players_of
from tournaments.models import Event
from tournaments.models.entries import PLACED
from tournaments.pairing.generate import entries


def trial_players(event: Event, size: int, seed: int) -> tuple[pairing.Player, ...]:
    """Clubs, teams, seeds, factions and friends are the event's own; made-up players are seeded last."""
    entered = event.entries.filter(state__in=PLACED).order_by("number")[:size]
    own = [replace(player, wants_bye=False) for player in players_of(event, entered, (), 1)]
    made_up = entries(size - len(own), pairing.Chances(), seed)
    first = event.numbers_given  # the number of an entry that left is nobody else's
    return (*own, *(replace(one, id=first + one.id, seed=0 if own else one.seed) for one in made_up))
