"""What can be put on the board beside models: ground, lines between spaces, levels, engines."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.games.battle_chain.catalogue import MODELS
from rules.games.battle_chain.editor import words
from rules.games.battle_chain.rows import profile_of
from wording import gettext as _


def palette() -> Mapping[str, Any]:
    offered = {"grounds": words.GROUNDS, "lines": words.LINES, "engines": words.ENGINES}
    groups = {group: tuple((kind, _(label)) for kind, label in rows) for group, rows in offered.items()}
    return {**groups, "book": book()}


@cache
def book() -> tuple[Mapping[str, str], ...]:
    """Every row that a case can play with, by name."""
    rows = ((key, profile_of(key)) for key in MODELS)
    return tuple(
        sorted(({"key": key, "name": row.name} for key, row in rows if row), key=lambda one: one["name"])
    )
