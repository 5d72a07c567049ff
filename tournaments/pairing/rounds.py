"""How many rounds an event needs."""

# Practice stops adding a round per doubling here, because a cut follows. (Most players, rounds.)
LARGE = ((226, 8), (409, 9))
MOST_ROUNDS = 10


def rounds_suggested(players: int) -> int:
    """ceil(log2 n): at most one player wins every game. Beyond 128 players the usual caps."""
    if players <= 128:
        return max(0, players - 1).bit_length()
    return next((rounds for most, rounds in LARGE if players <= most), MOST_ROUNDS)
