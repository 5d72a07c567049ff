"""The case a board starts with: two sides, nothing on the ground yet."""

from collections.abc import Mapping, Sequence
from typing import Any

PLAYERS = (
    {"id": "good", "name": "Good", "faction": "good"},
    {"id": "evil", "name": "Evil", "faction": "evil"},
)


def blank_case(
    players: Sequence[Mapping[str, Any]] = PLAYERS,
    *,
    ruleset: str = "combat-hex/3.1.2",
    title: str = "",
    readings: Mapping[str, str] | None = None,
    board: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """An empty board, or the given map, in the combat phase, the first player attacking."""
    position = {
        "map": dict(board) if board else {"elevated": [], "marked": [], "sides": []},
        "players": [dict(player) for player in players],
        "models": {},
        "warriors": [],
        "phase": "combat",
        "attacker": players[0]["id"],
        "turn": 1,
    }
    case = {"ruleset": ruleset, "title": title, "position": position, "actions": [], "claims": []}
    return case | ({"readings": dict(readings)} if readings else {})
