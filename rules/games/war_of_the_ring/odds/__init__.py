"""Exact odds of rounds and battles: whole numbers of ways and fractions, never a float."""
