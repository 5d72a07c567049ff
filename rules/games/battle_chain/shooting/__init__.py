"""Shooting: who may shoot, range, line of sight, cover, heights, and the roll (BC-SHOOT, BC-ELEV, BC-TERRAIN-2 to 4 and 7)."""
