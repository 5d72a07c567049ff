"""The case that a new dispute begins with: one model on each side, so that every field is there to be changed."""

from collections.abc import Mapping, Sequence
from typing import Any


def blank_case(ruleset: str, players: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Two orcs in contact on a map of squares. The first player is the attacker of the move."""
    seats = [{"id": player["id"], "name": player.get("name", "")} for player in players[:2]]
    spare = (name for name in ("attacker", "defender") if name not in {seat["id"] for seat in seats})
    seats += [{"id": next(spare), "name": ""} for _ in range(2 - len(seats))]
    for seat, edge in zip(seats, ("south", "north"), strict=True):
        seat["edge"] = edge
    return {
        "ruleset": ruleset,
        "position": {
            "players": seats,
            "board": {"grid": "square", "width": 12, "height": 12},
            "profiles": {"warrior": {"name": "Warrior", "attacks": 2, "toughness": 4, "wounds": 2}},
            "models": [
                {"id": "A1", "profile": "warrior", "player": seats[0]["id"], "at": [5, 6]},
                {"id": "B1", "profile": "warrior", "player": seats[1]["id"], "at": [5, 5]},
            ],
            "move": 1,
            "phase": "attacker-action",
            "attacker": seats[0]["id"],
        },
        "actions": [],
    }
