"""Settings of flights that no field can check alone, and what cannot change any more once a flight has begun."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from common.errors import Fault
from tournaments.models import Acceleration, Event, Format
from tournaments.models.entries import UNPLACED
from tournaments.models.events import MOST_ROUNDS
from tournaments.policies.flights import Flight, all_rounds, flights_of, read_flights


def flight_faults(event: Event) -> Iterator[Fault]:
    """An unreadable list of flights is one fault; the others would follow from it."""
    try:
        flights = read_flights(event.flights)
    except ValueError as wrong:
        yield Fault("event.flights", "/flights", str(wrong))
        return
    if event.format == Format.SWISS and flights:
        yield from _setting_faults(event)
    if event.pk is not None:
        yield from _late_faults(event, flights)


def _setting_faults(event: Event) -> Iterator[Fault]:
    if event.flight_rounds > event.round_count:
        text = _("A flight cannot play more rounds than a player has in all.")
        yield Fault("event.flight-rounds", "/flight_rounds", text)
    if event.acceleration != Acceleration.NONE:
        text = _("Accelerated rounds need one field: they cannot be played in flights.")
        yield Fault("event.flights-accelerated", "/acceleration", text)
    if all_rounds(event) > MOST_ROUNDS:
        text = _("All flights together would play %(rounds)s rounds; at most %(most)s are possible.")
        told = {"rounds": all_rounds(event), "most": MOST_ROUNDS}
        yield Fault("event.flights-too-many-rounds", "/flight_rounds", text % told)


def _late_faults(event: Event, flights: tuple[Flight, ...]) -> Iterator[Fault]:
    """Flights that have begun stay, and players keep the flight they are in."""
    held = event.entries.exclude(state__in=UNPLACED).filter(flight__gt=len(flights))
    if flights and held.exists():
        text = _("Players are in a flight that would be gone. Move them first.")
        yield Fault("event.flight-has-players", "/flights", text)
    for flight in flights:
        taken = event.entries.exclude(state__in=UNPLACED).filter(flight=flight.number).count()
        if taken > flight.places:
            text = _("%(flight)s has %(taken)s players already.") % {"flight": flight.name, "taken": taken}
            yield Fault("event.flight-too-small", "/flights", text)
    before = Event.objects.get(pk=event.pk)
    drafted = event.rounds.count()
    old = flights_of(before)
    if not drafted or len(old) == len(flights):
        return
    begun = -(-drafted // before.flight_rounds)
    if not old or begun > min(len(old), len(flights)):
        text = _("These flights have begun or are over: there can be neither more nor fewer now.")
        yield Fault("event.flights-begun", "/flights", text)
