"""How programs prove whose account they use, and what they can read about it."""
