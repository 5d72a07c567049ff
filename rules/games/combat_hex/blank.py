"""The case a board starts with: two sides, nothing on the ground yet."""

from collections.abc import Mapping, Sequence
from typing import Any

PLAYERS = (
    {"id": "good", "name": "Good", "faction": "good"},
    {"id": "evil", "name": "Evil", "faction": "evil"},
)


def blank_case(ruleset: str, players: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """An empty board in the combat phase, the first player attacking. Without `players` there are Good and Evil."""
    seats = players or PLAYERS
    position: dict[str, Any] = {
        "map": {"elevated": [], "marked": [], "sides": []},
        "players": [dict(player) for player in seats],
        "models": {},
        "warriors": [],
        "phase": "combat",
        "attacker": seats[0]["id"],
        "turn": 1,
    }
    return {"ruleset": ruleset, "title": "", "position": position, "actions": [], "claims": []}
