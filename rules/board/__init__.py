"""A position drawn as SVG and told as a table.

Draws what it is given: which hexes are threatened is the referee's to say.
"""

from rules.board.scene import Marks, Piece, Scene, Sight, read_scene
from rules.board.svg import draw
from rules.board.telling import Row, rows, summary

__all__ = ["Marks", "Piece", "Row", "Scene", "Sight", "draw", "read_scene", "rows", "summary"]
