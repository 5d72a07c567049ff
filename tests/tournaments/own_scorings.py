"""Documents of own scorings for tests."""

import copy
from typing import Any

from rules.games.registry import slip_of
from tournaments.own_scoring import document_of
from tournaments.standings import PRESETS

RULES = "strategy-battle/1"
GAME = slip_of(RULES)
# Values of every kind that JSON has, wrong wherever they stand.
JUNK: tuple[Any, ...] = (None, 1, -1, 1.5, True, "x", "", [], {}, [[]], [{}], {"a": 1}, [None], {"count": 1})


def a_count(name: str, feeds: str = "", **values: Any) -> dict[str, Any]:
    label = name.replace("_", " ").capitalize()
    return {
        "name": name,
        "label": label,
        "feeds": feeds,
        "most": 100,
        "is_shared": False,
        "is_needed": True,
    } | values


def a_document(**changes: Any) -> dict[str, Any]:
    """Victory points 3/1/0 with own numbers that feed every tiebreak; parts are replaced by `changes`."""
    document = document_of(PRESETS["victory-points"])
    document["title"] = "Club nights"
    document["counts"] = [
        a_count("vp", "scored"),
        a_count("razed", "destroyed", most=2000),
        a_count("leaders", "leaders"),
        a_count("markers", "objectives", most=10),
        a_count("games", "games", most=2),
        a_count("drawn", "games-drawn", most=2, is_shared=True, is_needed=False),
    ]
    document["decided_by"] = {"count": "vp", "margin": 2}
    return copy.deepcopy(document | changes)


def points(**changes: int) -> dict[str, int]:
    return dict(a_document()["points"]) | changes
