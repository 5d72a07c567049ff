"""How a game is won: endings at once, and the count at the end of each move (BC-VICTORY)."""
