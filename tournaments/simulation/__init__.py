"""An event played again: tried out before the day with made-up players, or replayed from its record to check it."""
