"""How much ground an editor shows: every hex of a map; of ground without an end enough to put a fight down on."""

from rules.drawing.hexes.scene import Piece, rectangle
from rules.engine.hexes import Hex

RIM = 1  # hexes of ground beyond whatever stands farthest out
# The sheet of an empty board reaches this far west, east, north and south, and the rim beyond.
LEAST: tuple[Hex, ...] = ((-1, 0), (5, 0), (0, -1), (0, 3))


def roomy(full: tuple[Hex, ...], pieces: tuple[Piece, ...], terrain: frozenset[Hex]) -> tuple[Hex, ...]:
    """The whole map; without one, a sheet that grows with what stands near its rim, and with the terrain on it."""
    return full or rectangle({*LEAST, *terrain, *(at for piece in pieces for at in piece.hexes)}, RIM)
