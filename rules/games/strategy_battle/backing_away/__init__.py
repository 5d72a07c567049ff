"""Losers back away: legal directions, Make Way, drops, Trapped or not, parting after the Strikes."""
