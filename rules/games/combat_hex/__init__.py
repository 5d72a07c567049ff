"""Combat Hex: one module per chapter of the rulebook. `game.GAME` is the contract, `referee.adjudicate` the door."""
