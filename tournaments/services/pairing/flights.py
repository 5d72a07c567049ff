"""Who plays on after the first phase: everybody, the best of each flight, the best of all, or everybody with points enough.

Who is level on everything at the edge is put in order by lot, drawn from the event's seed, as for a cut.
"""

from collections.abc import Mapping, Sequence

from tournaments.history.ranking import standings_of
from tournaments.history.scoring import scoring_of
from tournaments.models import Event, FlightsOn
from tournaments.policies.flights import flights_of, has_phases, together_from
from tournaments.services.pairing.seeding import Candidates, edge_lots, in_order
from tournaments.standings import Row


def going_on(event: Event) -> Candidates | None:
    """From the standings after the last round of the first phase; None where everybody plays on."""
    if not has_phases(event) or event.flights_on == FlightsOn.ALL:
        return None
    found = standings_of(event, up_to=together_from(event) - 1)
    played = [row for row in in_order(event, found, found.table) if found.tally.results[row.player]]
    return best_of(event, played, {number: entry.flight for number, entry in found.entries.items()})


def best_of(event: Event, rows: Sequence[Row], flight_of: Mapping[int, int]) -> Candidates:
    """`rows` are those who have played and are still here, best first; `flight_of` says the flight of every entry number."""
    if event.flights_on == FlightsOn.POINTS:
        wanted = event.flights_points * scoring_of(event).unit
        return Candidates(tuple(row.player for row in rows if row.points >= wanted))
    parts = [list(rows)]
    if event.flights_on == FlightsOn.EACH:
        parts = [[row for row in rows if flight_of[row.player] == one.number] for one in flights_of(event)]
    chosen = {row.player for part in parts for row in part[: event.flights_best]}
    lots = tuple(lot for part in parts for lot in edge_lots(part, event.flights_best))
    return Candidates(tuple(row.player for row in rows if row.player in chosen), lots)
