"""What can be put on the board beside models: ground, lines between spaces, levels, engines."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.games.battle_chain.catalogue import MODELS
from rules.games.battle_chain.rows import profile_of

GROUNDS = (
    ("rough", "Rough"), ("water", "Water"), ("tree", "Tree"), ("impassable", "Impassable"), ("cover", "Cover"), ("sand", "Sand"),
    ("snow", "Snow"), ("lava", "Lava"), ("volcanic", "Volcanic rock"), ("clear", "Clear ground"), ("void", "Hole in the map"),
)  # fmt: skip
LINES = (
    ("wall", "Wall"), ("door", "Door"), ("ledge", "Ledge"), ("hedge", "Hedge"), ("fence", "Fence"), ("rough", "Rough line"),
    ("water", "Water line"), ("impassable", "Impassable line"), ("clear", "No line"),
)  # fmt: skip
ENGINES = (("ladder", "Ladder"), ("ram", "Ram"), ("device", "Explosive device"), ("drum", "Drum"))


def palette() -> Mapping[str, Any]:
    return {"grounds": GROUNDS, "lines": LINES, "engines": ENGINES, "book": book()}


@cache
def book() -> tuple[Mapping[str, str], ...]:
    """Every row that a case can play with, by name."""
    rows = ((key, profile_of(key)) for key in MODELS)
    return tuple(
        sorted(({"key": key, "name": row.name} for key, row in rows if row), key=lambda one: one["name"])
    )
