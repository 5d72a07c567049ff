"""How players change from one round to the next. Used to simulate, to replay and to check an event."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tournaments.pairing.types import Player, Rules


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it was made: the players as they stood before it, the rules then, and what came out."""

    players: tuple[Player, ...]
    rules: Rules
    seed: int
    pairs: tuple[tuple[int, int], ...]
    byes: tuple[int, ...]


def after(players: Iterable[Player], made: Round, gained: Mapping[int, int]) -> tuple[Player, ...]:
    """The players with their new opponents, byes and floats, and the points they gained."""
    known = {player.id: player for player in made.players}
    opponent = {a: b for pair in made.pairs for a, b in (pair, pair[::-1])}
    return tuple(_moved_on(player, known, opponent.get(player.id), made, gained) for player in players)


def _moved_on(
    player: Player, known: Mapping[int, Player], met: int | None, made: Round, gained: Mapping[int, int]
) -> Player:
    points = player.points + gained.get(player.id, 0)
    if met is None:
        sat_out = int(player.id in made.byes)
        return replace(player, points=points, byes=player.byes + sat_out, floats=(*player.floats, 0))
    mine, theirs = known[player.id].points, known[met].points
    direction = (mine < theirs) - (mine > theirs)
    return replace(
        player, points=points, opponents=player.opponents | {met}, floats=(*player.floats, direction)
    )
