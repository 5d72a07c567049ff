"""The two phases of a Swiss event: a first one, in flights or of everybody, and a second one for those who play on.

The rounds of an event are numbered through: with two flights of three rounds, rounds 1 to 3 are the first flight's, 4 to 6
the second's, and from 7 on all play together. Without flights, rounds 1 to 3 are the first phase and the second one begins
with round 4. Every function here is arithmetic on the settings and asks no query.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Event, FlightsOn, Format

MOST_FLIGHTS = 8
MOST_PLACES = 10_000
_LINE = re.compile(r"(\S(?:.{0,58}\S)?)\s*:\s*(\d{1,5})")


@dataclass(frozen=True, slots=True)
class Flight:
    """`number` is 1 for the one that plays first; `places` is how many players it takes."""

    number: int
    name: str
    places: int


@lru_cache(maxsize=256)
def read_flights(text: str) -> tuple[Flight, ...]:
    """“Day 1A: 60”, one flight a line, in the order in which they play. Raises ValueError with a sentence."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_FLIGHTS:
        raise ValueError(_("At most %(most)s flights can be played.") % {"most": MOST_FLIGHTS})
    flights = tuple(_read(number, line) for number, line in enumerate(lines, start=1))
    if len({flight.name.casefold() for flight in flights}) < len(flights):
        raise ValueError(_("Two flights have the same name."))
    return flights


def _read(number: int, line: str) -> Flight:
    found = _LINE.fullmatch(line)
    if found is None or not 2 <= int(found[2]) <= MOST_PLACES:
        raise ValueError(
            _("“%(line)s” does not name a flight: write its name and its places, such as Day 1A: 60.")
            % {"line": line[:60]}
        )
    return Flight(number, found[1], int(found[2]))


def flights_of(event: Event) -> tuple[Flight, ...]:
    """None where the event has no flights, or where another format has no use for them."""
    return read_flights(event.flights) if event.flights and event.format == Format.SWISS else ()


def flight_named(event: Event, number: int) -> str:
    """The name of a flight; empty for a player who is in none."""
    return next((one.name for one in flights_of(event) if one.number == number), "")


def flight_playing(event: Event, number: int) -> Flight | None:
    """Whose round this is; None where everybody plays together."""
    flights = flights_of(event)
    at = (number - 1) // event.flight_rounds
    return flights[at] if at < len(flights) else None


def has_phases(event: Event) -> bool:
    """Whether a second phase follows: after flights, or where only some of the players play on."""
    is_cut = event.format == Format.SWISS and event.flights_on != FlightsOn.ALL
    return is_cut or bool(flights_of(event))


def without_old_choice(event: Event, row: Mapping[str, Any]) -> None:
    """Who plays on meant nothing without flights in archives from before there were phases: such an event has one phase."""
    if not event.flights and "flights_points" not in row:
        event.flights_on = FlightsOn.ALL


def together_from(event: Event) -> int:
    """The first round of the second phase; 1 where there is one phase only."""
    parts = max(1, len(flights_of(event))) if has_phases(event) else 0
    return parts * event.flight_rounds + 1


def in_second_phase(event: Event, number: int) -> bool:
    """Whether this round, which may be one of a cut, comes after the first phase."""
    return has_phases(event) and number >= together_from(event)


def first_round_of(event: Event, flight: int) -> int:
    return (flight - 1) * event.flight_rounds + 1


def all_rounds(event: Event) -> int:
    """How many rounds are played before a cut. A player plays `round_count` of them."""
    if not flights_of(event):
        return event.round_count
    return together_from(event) - 1 + max(0, event.round_count - event.flight_rounds)


def begins_with(event: Event, number: int) -> int:
    """The round that is paired as a first round, for the players of this one: nobody has points before it."""
    flight = flight_playing(event, number)
    if flight is not None:
        return first_round_of(event, flight.number)
    return together_from(event) if in_second_phase(event, number) and not event.flights_carry else 1


def counts_from(event: Event, number: int) -> int:
    """The first round whose points count when this round is paired."""
    return together_from(event) if in_second_phase(event, number) and not event.flights_carry else 1


def round_title(event: Event, number: int) -> str:
    """“Day 1A, round 2 of 3” or “Second phase, round 1 of 2”; empty where the event has one phase, and in a cut."""
    if not has_phases(event) or number > all_rounds(event):
        return ""
    flight, together = flight_playing(event, number), together_from(event)
    if flight is not None:
        name, first, rounds = flight.name, first_round_of(event, flight.number), event.flight_rounds
    elif number < together:
        name, first, rounds = _("First phase"), 1, event.flight_rounds
    else:
        name, first, rounds = _("Second phase"), together, all_rounds(event) - together + 1
    values = {"flight": name, "number": number - first + 1, "rounds": rounds}
    return _("%(flight)s, round %(number)s of %(rounds)s") % values


def rounds_for(event: Event, flight: int) -> tuple[int, ...]:
    """The numbers of the rounds before a cut that a player of this flight may play."""
    numbers = range(1, all_rounds(event) + 1)
    if not flights_of(event):
        return tuple(numbers)
    start, together = first_round_of(event, flight), together_from(event)
    own = range(start, start + event.flight_rounds) if flight else ()
    return tuple(number for number in numbers if number in own or number >= together)
