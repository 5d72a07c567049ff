"""The case that a new dispute begins with."""

from collections.abc import Mapping, Sequence
from typing import Any

WARRIOR = {"warrior": {"name": "Warrior", "attacks": 2, "toughness": 4, "wounds": 2}}


def blank_case(ruleset: str, players: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """An empty map with the players of a table; without `players` two warriors in contact, so that every field is there.

    The first player is the attacker of the move. What a player brings (how many models, whether all are undead) stays.
    """
    seats = [{**player, "name": player.get("name", "")} for player in players[:2]]
    spare = (name for name in ("attacker", "defender") if name not in {seat["id"] for seat in seats})
    seats += [{"id": next(spare), "name": ""} for _ in range(2 - len(seats))]
    for seat, edge in zip(seats, ("south", "north"), strict=True):
        seat["edge"] = edge
    models = [
        {"id": id, "profile": "warrior", "player": seat["id"], "at": at}
        for id, seat, at in zip(("A1", "B1"), seats, ([5, 6], [5, 5]), strict=True)
    ]
    return {
        "ruleset": ruleset,
        "position": {
            "players": seats,
            "board": {"grid": "square", "width": 12, "height": 12},
            "profiles": {} if players else WARRIOR,
            "models": [] if players else models,
            "move": 1,
            "phase": "attacker-action",
            "attacker": seats[0]["id"],
        },
        "actions": [],
    }
