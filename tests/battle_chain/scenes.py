"""Tables to play from: armies that are drawn from the catalogue, and scenes with terrain."""

import random
from typing import Any

from rules.games.battle_chain.catalogue import MODELS
from rules.games.battle_chain.rows import profile_of

PLAYERS = [
    {"id": "ann", "name": "Ann", "edge": "south"},
    {"id": "bob", "name": "Bob", "edge": "north"},
]
SOUTH = ("me-gondor-soldier", "me-gondor-leader", "me-wood-elf", "me-dwarf", "me-rohan-soldier", "me-aragorn")
NORTH = ("me-mordor-orc", "me-orc-leader", "me-man-orc", "me-moria-goblin", "me-cave-troll", "me-ghoul")
GROUNDS = ("rough", "water", "tree", "impassable", "cover", "sand")


def known(rows: tuple[str, ...]) -> list[str]:
    """The rows of these that the catalogue holds with figures."""
    return [row for row in rows if row in MODELS and profile_of(row)]


def random_table(seed: int, count: int = 5, size: int = 12) -> dict[str, Any]:
    """Two small armies on a small map with some terrain, in the initiative phase of the first move."""
    dice = random.Random(seed)
    models, profiles = [], {}
    for player, rows, edge in (("ann", known(SOUTH), size - 2), ("bob", known(NORTH), 1)):
        columns = dice.sample(range(size), count)
        for number, column in enumerate(columns):
            row = dice.choice(rows)
            profiles[row] = {"row": row}
            models.append(
                {
                    "id": f"{player[0]}{number}",
                    "profile": row,
                    "player": player,
                    "at": [column, edge],
                    "armed": dice.random() < 0.5,
                }
            )
    ground: dict[str, list[list[int]]] = {}
    for _ in range(dice.randint(0, 8)):
        at = [dice.randrange(size), dice.randrange(3, size - 3)]
        ground.setdefault(dice.choice(GROUNDS), []).append(at)
    seats = [{**seat, "original": count} for seat in PLAYERS]
    return {
        "players": seats,
        "board": {
            "width": size,
            "height": size,
            "ground": [{"kind": kind, "at": at} for kind, at in ground.items()],
        },
        "profiles": profiles,
        "models": models,
        "phase": "initiative",
        "attacker": "ann",
        "setup_attacker": "ann",
    }
