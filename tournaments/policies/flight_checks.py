"""Settings of flights and phases that no field can check alone, and what cannot change any more once one has begun."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.errors import Fault
from tournaments.models import Acceleration, Event, FlightsOn, Format, RoundKind
from tournaments.models.entries import UNPLACED
from tournaments.models.events import MOST_ROUNDS
from tournaments.policies.flights import (
    Flight,
    all_rounds,
    flights_of,
    has_phases,
    read_flights,
    together_from,
)

# What is settled once the second phase is drafted.
OF_PHASES = ("flights_on", "flights_best", "flights_points", "flight_rounds")


def flight_faults(event: Event) -> Iterator[Fault]:
    """An unreadable list of flights is one fault; the others would follow from it."""
    try:
        flights = read_flights(event.flights)
    except ValueError as wrong:
        yield Fault("event.flights", "/flights", str(wrong))
        return
    if event.format == Format.SWISS and flights:
        yield from _setting_faults(event)
    elif has_phases(event):
        yield from _phase_faults(event)
    if event.pk is not None:
        before = Event.objects.get(pk=event.pk)
        drafted = event.rounds.exclude(kind=RoundKind.CUT).count()
        yield from _late_faults(event, before, flights, drafted)
        yield from _late_phase_faults(event, before, drafted)


def _setting_faults(event: Event) -> Iterator[Fault]:
    if event.flight_rounds > event.round_count:
        text = _("A flight cannot play more rounds than a player has in all.")
        yield Fault("event.flight-rounds", "/flight_rounds", text)
    yield from _acceleration_faults(event)
    if all_rounds(event) > MOST_ROUNDS:
        text = _("All flights together would play %(rounds)s rounds; at most %(most)s are possible.")
        values = {"rounds": all_rounds(event), "most": MOST_ROUNDS}
        yield Fault("event.flights-too-many-rounds", "/flight_rounds", text % values)


def _acceleration_faults(event: Event) -> Iterator[Fault]:
    if event.acceleration != Acceleration.NONE:
        text = _(
            "Accelerated rounds need one field that plays all rounds: neither flights nor a second phase."
        )
        yield Fault("event.flights-accelerated", "/acceleration", text)


def _phase_faults(event: Event) -> Iterator[Fault]:
    """Two phases without flights."""
    yield from _acceleration_faults(event)
    if event.flights_on == FlightsOn.EACH:
        text = _("There are no flights. Choose the best of all players, or name the flights.")
        yield Fault("event.each-without-flights", "/flights_on", text)
    if event.flight_rounds >= event.round_count:
        text = ngettext(
            "No round would be left for the second phase: a player plays %(rounds)s round in all.",
            "No round would be left for the second phase: a player plays %(rounds)s rounds in all.",
            event.round_count,
        )
        yield Fault("event.second-phase-empty", "/flight_rounds", text % {"rounds": event.round_count})


def _late_phase_faults(event: Event, before: Event, drafted: int) -> Iterator[Fault]:
    """Who plays on can change until the second phase is drafted; a first phase cannot end before rounds that are made."""
    if has_phases(before) and drafted >= together_from(before):
        text = _(
            "The second phase has begun: this cannot be changed now. Discard its first round to change it."
        )
        for name in OF_PHASES:
            if getattr(before, name) != getattr(event, name):
                yield Fault("event.second-phase-begun", f"/{name}", text)
    elif has_phases(event) and not flights_of(event) and drafted >= together_from(event):
        text = _("Round %(round)s is paired already: the first phase cannot end before it.")
        yield Fault("event.first-phase-over", "/flight_rounds", text % {"round": drafted})
    elif flights_of(event) and before.has_started and before.flight_rounds != event.flight_rounds:
        text = _("This cannot be changed after round 1 is published.")
        yield Fault("event.setting-frozen", "/flight_rounds", text)


def _late_faults(event: Event, before: Event, flights: tuple[Flight, ...], drafted: int) -> Iterator[Fault]:
    """Flights that have begun stay, and players keep the flight they are in."""
    held = event.entries.exclude(state__in=UNPLACED).filter(flight__gt=len(flights))
    if flights and held.exists():
        text = _("Players are in a flight that would be gone. Move them first.")
        yield Fault("event.flight-has-players", "/flights", text)
    for flight in flights:
        taken = event.entries.exclude(state__in=UNPLACED).filter(flight=flight.number).count()
        if taken > flight.places:
            text = ngettext(
                "%(flight)s has %(taken)s player already.", "%(flight)s has %(taken)s players already.", taken
            )
            values = {"flight": flight.name, "taken": taken}
            yield Fault("event.flight-too-small", "/flights", text % values)
    old = flights_of(before)
    if not drafted or len(old) == len(flights):
        return
    begun = -(-drafted // before.flight_rounds)
    if not old or begun > min(len(old), len(flights)):
        text = _("These flights have begun or are over: there can be neither more nor fewer now.")
        yield Fault("event.flights-begun", "/flights", text)
