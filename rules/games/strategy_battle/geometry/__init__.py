"""Discs, walls and drops on a plane, in whole nanometres: exact directions, blocked arcs, free travel. Knows no rule."""
