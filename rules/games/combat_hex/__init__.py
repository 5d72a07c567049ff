"""Combat Hex: one module per chapter of the rulebook. `referee.adjudicate` is the door."""
