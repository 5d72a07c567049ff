"""An event tried out before the day: its own settings, made-up players, made-up results. Nothing is stored."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments import pairing
from tournaments.models import Event
from tournaments.pairing.generate import entries
from tournaments.past import rules_of
from tournaments.scoring import scoring_of

LARGEST = 2_000


@dataclass(frozen=True, slots=True)
class Played:
    """One round of the trial. `unbeaten` counts those who have won everything so far."""

    number: int
    tables: int
    byes: int
    largest_gap: int
    clubmates: int
    method: str
    optimal: bool
    unbeaten: int


def simulate(event: Event, players: int, seed: int) -> Iterator[Played]:
    """Stops early where no further round would be possible: that is worth knowing before the day."""
    scoring = scoring_of(event)
    chances = pairing.Chances(win=scoring.win, draw=scoring.draw)
    field = entries(players, chances, seed)
    rounds = pairing.simulate(field, rules_of(event, 1), event.round_count, seed, chances)
    for number, one in enumerate(rounds, start=1):
        points = {player.id: player.points for player in one.made.players}
        best = number * scoring.win
        yield Played(
            number=number,
            tables=len(one.draw.pairs),
            byes=len(one.draw.byes),
            largest_gap=max((abs(points[a] - points[b]) for a, b in one.made.pairs), default=0),
            clubmates=one.draw.cost.club,
            method=one.draw.certificate.method,
            optimal=one.draw.certificate.optimal,
            unbeaten=sum(points[player] + one.gained.get(player, 0) >= best for player in points),
        )
