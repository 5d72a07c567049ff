"""Whole legal games of Combat Hex, made up from a seed: two to four players, every ability, from the armies to a winner."""
