"""How much ground an editor shows: every hex of a map; of ground without an end enough to put a fight down on."""

from dataclasses import replace

from rules.drawing.hexes.scene import Scene
from rules.engine.hexes import Hex

# Rows of the drawing, and columns counted in halves of a hex.
TOP, BOTTOM, LEFT, RIGHT = -2, 4, -4, 12


def roomy(scene: Scene, full: tuple[Hex, ...]) -> Scene:
    """The scene on the whole map (`full`); without one, on a sheet that grows with what stands near its rim."""
    return replace(scene, hexes=full or _sheet(scene))


def _sheet(scene: Scene) -> tuple[Hex, ...]:
    hexes = [at for piece in scene.pieces for at in piece.hexes]
    rows, columns = [r for _, r in hexes], [2 * q + r for q, r in hexes]
    top, bottom = min([TOP, *(r - 1 for r in rows)]), max([BOTTOM, *(r + 1 for r in rows)])
    left, right = min([LEFT, *(x - 2 for x in columns)]), max([RIGHT, *(x + 2 for x in columns)])
    return tuple(
        (q, r) for r in range(top, bottom + 1) for q in range(-((r - left) // 2), (right - r) // 2 + 1)
    )
