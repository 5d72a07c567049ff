"""How many rounds an event needs, and who can still reach a cut by points."""

from collections.abc import Mapping
from dataclasses import dataclass

# Practice stops adding a round per doubling here, because a cut follows. (Most players, rounds.)
LARGE = ((226, 8), (409, 9))
MOST_ROUNDS = 10


def rounds_suggested(players: int) -> int:
    """ceil(log2 n): at most one player wins every game. Beyond 128 players the usual caps."""
    if players <= 128:
        return max(0, players - 1).bit_length()
    return next((rounds for most, rounds in LARGE if players <= most), MOST_ROUNDS)


@dataclass(frozen=True, slots=True)
class Stakes:
    """What one round is worth."""

    win: int = 3
    draw: int | None = 1  # None where games cannot be drawn
    loss: int = 0


def can_still_make_cut(
    points: Mapping[int, int], player: int, rounds_left: int, cut: int, stakes: Stakes | None = None
) -> bool:
    """Whether any results of the remaining rounds leave at most `cut` - 1 others with more points.

    Exact by points: every game gives its points to somebody, so not everybody can stand still. Who may meet whom
    is left open, and a tie at the edge counts as possible because tiebreaks may decide it either way.
    """
    stakes = stakes or Stakes()
    reach = points[player] + rounds_left * stakes.win
    others = sorted((worth for who, worth in points.items() if who != player), reverse=True)
    held_back = others[max(0, cut - 1) :]
    if cut < 1 or any(worth + rounds_left * stakes.loss > reach for worth in held_back):
        return False
    # In units of half a game: a win is two, a draw is one. The player wins every game.
    needed = (len(others) - 1 if len(others) % 2 else len(others)) * rounds_left
    unlimited = 2 * rounds_left * min(len(others), cut - 1)
    return unlimited + sum(_absorbs(reach - worth, rounds_left, stakes) for worth in held_back) >= needed


def _absorbs(slack: int, rounds: int, stakes: Stakes) -> int:
    """The most half games somebody can win without getting past the slack."""
    spare = slack - rounds * stakes.loss
    win = stakes.win - stakes.loss
    if stakes.draw is None or stakes.draw == stakes.loss:
        free = rounds if stakes.draw is not None else 0
        wins = min(rounds, spare // win)
        return 2 * wins + min(free, rounds - wins)
    draw = stakes.draw - stakes.loss
    most = min(rounds, spare // win)
    return max(2 * wins + min(rounds - wins, (spare - wins * win) // draw) for wins in range(most + 1))
