"""How many rounds so many players need."""

# From 129 players on, practice stops adding a round per doubling: a cut follows. (Most players, rounds.)
LARGE = ((226, 8), (409, 9))
MOST = 10


def rounds_needed(players: int) -> int:
    """ceil(log2 n), so that at most one player wins every game; 3 at least, since nobody travels for one game."""
    if players <= 128:
        return max(3, (players - 1).bit_length())
    return next((rounds for most, rounds in LARGE if players <= most), MOST)
