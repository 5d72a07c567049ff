"""Which flight a player is in: chosen at registration or set by the desk, never beyond the places of the flight.

Everything here is called with the event's row locked: nobody else counts the places of a flight meanwhile.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.errors import Fault, Invalid, Refusal
from tournaments.history.roster import Row
from tournaments.models import Entry, Event, RoundState
from tournaments.models.entries import PLACED
from tournaments.policies.flights import Flight, first_round_of, flights_of


def taken_in(event: Event) -> Mapping[int, int]:
    """How many players hold a place in each flight."""
    placed = event.entries.filter(state__in=PLACED, flight__gt=0)
    return Counter(placed.values_list("flight", flat=True))


def has_begun(event: Event, flight: int) -> bool:
    """Its first round is out."""
    out = event.rounds.exclude(state=RoundState.DRAFT)
    return out.filter(number__gte=first_round_of(event, flight)).exists()


def flights_with_room(event: Event) -> list[tuple[Flight, int]]:
    """All flights of the event, with the places left in each."""
    taken = taken_in(event) if flights_of(event) else {}
    return [(one, max(0, one.places - taken.get(one.number, 0))) for one in flights_of(event)]


def open_flights(event: Event) -> list[tuple[Flight, int]]:
    """Those that players may still choose, with the places left in each."""
    begun = event.rounds.exclude(state=RoundState.DRAFT).count() if flights_of(event) else 0
    found = flights_with_room(event)
    return [(one, left) for one, left in found if first_round_of(event, one.number) > begun]


def settled_flight(event: Event, number: int, *, by_desk: bool) -> int:
    """The flight of a new player; 0 where the event has none. The desk may leave it open and may be late."""
    if not flights_of(event) or (by_desk and not number):
        return 0
    flight = _known(event, number)
    if not by_desk and has_begun(event, number):
        raise Refusal("entry.flight-begun", _("%(flight)s has begun.") % {"flight": flight.name})
    refuse_full(event, number)
    return number


def _known(event: Event, number: int) -> Flight:
    found = next((one for one in flights_of(event) if one.number == number), None)
    if found is None:
        faults = [Fault("entry.flight", "/flight", _("Choose a flight."))]
        raise Invalid("entry.flight", _("This event is played in flights: choose one."), faults=faults)
    return found


def refuse_full(event: Event, number: int) -> None:
    if not has_room(event, number):
        flight = _known(event, number)
        text = ngettext(
            "%(flight)s is full: its only place is taken.",
            "%(flight)s is full: all %(places)s places are taken.",
            flight.places,
        )
        values = {"flight": flight.name, "places": flight.places}
        raise Refusal("entry.flight-full", text % values)


def has_room(event: Event, number: int) -> bool:
    """Also for a player who is in no flight, or in one that the event has no more."""
    flight = next((one for one in flights_of(event) if one.number == number), None)
    return flight is None or taken_in(event).get(number, 0) < flight.places


def refuse_move(entry: Entry, number: int) -> None:
    """Before a player changes the flight: it exists, has room, and the player has not been paired yet."""
    event = entry.event
    if number:
        _known(event, number)
    if entry.seats.exists():
        raise Refusal(
            "entry.flight-paired",
            _("%(player)s has been paired already and stays in the flight.") % {"player": entry.name},
        )
    if number and entry.state in PLACED:
        refuse_full(event, number)


def with_room(event: Event, entries: Iterable[Entry]) -> Iterator[Entry]:
    """Of these, in their order, everybody for whom there is a place in the own flight."""
    left = {one.number: one.places for one in flights_of(event)}
    for number, count in (taken_in(event) if left else {}).items():
        left[number] = left.get(number, 0) - count
    for entry in entries:
        if left.get(entry.flight, 1) > 0:
            yield entry
            left[entry.flight] = left.get(entry.flight, 1 << 30) - 1


def numbered(event: Event, rows: Iterable[Row]) -> tuple[list[Row], list[Fault]]:
    """The rows of a file with the number of each flight in place of its name, and every flight that is none."""
    known = {one.name.casefold(): one.number for one in flights_of(event)}
    known |= {str(one.number): one.number for one in flights_of(event)} | {"": 0}
    found, faults = [], []
    for row in rows:
        flight_name = str(row.details.get("flight", ""))
        if "flight" in row.details and flight_name.casefold() not in known:
            text = _("Line %(line)s: there is no flight called “%(flight)s”.")
            values = {"line": row.line, "flight": flight_name}
            faults.append(Fault("import.flight", f"/{row.line}/flight", text % values))
        found.append(row.with_flight(known.get(flight_name.casefold(), 0)))
    return found, faults
