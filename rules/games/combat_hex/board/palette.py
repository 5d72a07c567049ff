"""What can be put on the board: facings, lines between hexes, sides."""

from collections.abc import Mapping
from typing import Any

from rules.drawing.hexes.scene import EVIL, GOOD
from rules.engine.hexes import FACING_NAMES
from rules.games.combat_hex.terrain import SIDE_KINDS

ARROWS = ("→", "↗", "↖", "←", "↙", "↘")
LETTERS = ("E", "NE", "NW", "W", "SW", "SE")
# As a list offers them: people say letters, documents hold numbers.
FACINGS = tuple((facing, f"{FACING_NAMES[facing]} ({LETTERS[facing]}, {facing})") for facing in range(6))
LINES = {"solid": "Wall", "dotted": "Ledge", "rough": "Rough", "water": "Water", "clear": "No line"}


def palette() -> Mapping[str, Any]:
    """Facings in the order of a compass rose, read row by row."""
    lines = [(kind, LINES[kind]) for kind in SIDE_KINDS if kind != "clear"]
    return {
        "facings": [
            (facing, ARROWS[facing], LETTERS[facing], FACING_NAMES[facing]) for facing in (2, 1, 0, 3, 4, 5)
        ],
        "lines": [*lines, ("clear", LINES["clear"])],
        "sides": [(GOOD, "Good"), (EVIL, "Evil")],
    }
