"""A position drawn as SVG and told as a table.

Draws what it is given: which hexes are threatened is the referee's to say.
"""

from rules.drawing.hexes.in_words import Row, rows, summary
from rules.drawing.hexes.scene import Marks, Piece, Scene, Sight, read_scene
from rules.drawing.hexes.svg import draw

__all__ = ["Marks", "Piece", "Row", "Scene", "Sight", "draw", "read_scene", "rows", "summary"]
