"""The virtual points of accelerated rounds. Who is in the upper half is settled by round 1, see `pairing.acceleration`."""

from collections.abc import Iterable, Mapping

from tournaments import pairing
from tournaments.history.scoring import scoring_of
from tournaments.models import Acceleration, Entry, Event, Format
from tournaments.standings import points_for

Boosts = Mapping[int, Mapping[int, int]]  # by round, then by entry number; rounds without any are left out


def boosts_of(event: Event, entries: Iterable[Entry], number: int) -> Boosts:
    """Up to this round. One query where rounds are accelerated, none otherwise."""
    if not is_accelerated(event):
        return {}
    scoring = scoring_of(event)
    draw = points_for(scoring, 0, 0)[0]
    rounds = range(1, number + 1)
    worth = {at: pairing.virtual_points(at, event.round_count, scoring.best, draw) for at in rounds}
    upper = _upper_half(event, entries)
    return {at: dict.fromkeys(upper, points) for at, points in worth.items() if points}


def is_accelerated(event: Event) -> bool:
    return event.format == Format.SWISS and event.acceleration == Acceleration.BAKU


def _upper_half(event: Event, entries: Iterable[Entry]) -> frozenset[int]:
    """As round 1 kept it, whatever has become of seeds since; who came later is in the lower half."""
    for snapshot in event.rounds.filter(number=1).values_list("snapshot", flat=True):
        return frozenset(row["id"] for row in snapshot.get("players", ()) if row.get("virtual"))
    known = (pairing.Player(one.number, seed=one.seed, strength=one.strength) for one in entries)
    return pairing.upper_half(known)
