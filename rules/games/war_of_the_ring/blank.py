"""The case that a new dispute begins with: two small armies, so that every field is there to be changed."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.games.war_of_the_ring.position import FREE, SHADOW, SIDE_NAMES, SIDES


def blank_case(ruleset: str, players: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A field battle before its first card. The first player attacks with the Shadow unless a side is given."""
    seats = [
        {"id": player["id"], "side": player.get("side") or side, "name": player.get("name", "")}
        for player, side in zip(players, (SHADOW, FREE), strict=False)
    ]
    seats += [
        {"id": side, "side": side, "name": SIDE_NAMES[side]}
        for side in SIDES
        if side not in {seat["side"] for seat in seats}
    ]
    return {
        "ruleset": ruleset,
        "position": {
            "players": seats,
            "battle": {
                "kind": "field",
                "attacker": "Shadow army",
                "defender": "Free Peoples army",
                "region": "Embattled region",
                "attacker_origin": "Region of the attacker",
            },
            "armies": [
                {"id": "Shadow army", "side": SHADOW, "units": {"sauron": {"regular": 1}}},
                {"id": "Free Peoples army", "side": FREE, "units": {"gondor": {"regular": 1}}},
            ],
            "regions": [{"id": "Embattled region", "adjacent": ["Region of the attacker", "Region behind"]}],
        },
        "actions": [],
    }
