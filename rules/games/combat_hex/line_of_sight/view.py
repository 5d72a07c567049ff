"""The doors to sight: what a warrior sees of another, and of every hex of the map. A position in, data out, nothing said."""

from rules.engine.hexes import Hex
from rules.games.combat_hex.line_of_sight.blockers import TOURNAMENT, Terms
from rules.games.combat_hex.line_of_sight.result import Sight
from rules.games.combat_hex.line_of_sight.silhouettes import Silhouette, silhouettes_of
from rules.games.combat_hex.line_of_sight.viewer import Eye
from rules.games.combat_hex.position import Position


def view(
    position: Position,
    shooter: str,
    target: str,
    facing: int | None = None,
    *,
    terms: Terms = TOURNAMENT,
    marksman: bool = False,
) -> Sight:
    """What a warrior sees of another, turned to `facing` or as it stands."""
    eye = Eye(position, shooter, terms, marksman)
    looking = position.warriors[shooter].facing if facing is None else facing
    return eye.look(silhouettes_of(position)[target], looking, explain=True)


def view_all(
    position: Position, shooter: str, facing: int | None = None, *, terms: Terms = TOURNAMENT
) -> dict[Hex, Sight]:
    """For each hex of the map in the warrior's arc: what it sees of the person who stands there, or of somebody who would.

    For a board overlay. The map must have rows; without them the ground has no end.
    """
    eye = Eye(position, shooter, terms)
    looking = position.warriors[shooter].facing if facing is None else facing
    board, own = position.board, set(eye.stand.hexes)
    hexes = ((q, r) for r, first, last in board.rows for q in range(first, last + 1))
    found = {}
    for at in hexes:
        if at not in own and eye.has_in_arc(looking, (at,)):
            id = position.occupants.get(at)
            target = silhouettes_of(position)[id] if id else Silhouette("", (at,), high=board.is_elevated(at))
            found[at] = eye.look(target, looking)
    return found
