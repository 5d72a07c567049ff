"""The case that a new dispute begins with: one model on each side in contact, so that every field is there to be changed."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.games.strategy_battle.position import EVIL, GOOD


def blank_case(ruleset: str, players: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Two models in contact. The first player is good unless a side is given."""
    seats = [
        {"id": player["id"], "name": player.get("name", ""), "side": player.get("side") or side}
        for player, side in zip(players, (GOOD, EVIL), strict=False)
    ]
    taken = {seat["side"] for seat in seats}
    seats += [{"id": side, "name": "", "side": side} for side in (GOOD, EVIL) if side not in taken]
    owner = {seat["side"]: seat["id"] for seat in seats}
    return {
        "ruleset": ruleset,
        "position": {
            "players": seats,
            "priority": seats[0]["id"],
            "profiles": {"warrior": {"name": "Warrior", "fight": 3, "strength": 3, "defence": 4}},
            "models": [
                {"id": "G1", "profile": "warrior", "player": owner[GOOD], "at": [0, 25]},
                {"id": "E1", "profile": "warrior", "player": owner[EVIL], "at": [0, 0]},
            ],
        },
        "actions": [],
    }
