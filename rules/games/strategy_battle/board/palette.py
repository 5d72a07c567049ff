"""What can be put on the table: bases by size, terrain by kind."""

from collections.abc import Mapping
from typing import Any

# Sizes of bases in millimetres, as a list offers them.
BASES = (25, 40, 50, 60)
TERRAIN = (
    ("wall", "Wall"),
    ("barrier", "Barrier"),
    ("hedge", "Hedge"),
    ("doorway", "Doorway"),
    ("drop", "Drop"),
    ("ledge", "Ledge"),
)


def palette() -> Mapping[str, Any]:
    return {"bases": BASES, "terrain": TERRAIN}
