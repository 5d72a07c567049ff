"""Which enemy abilities Terrifying shuts out (8.50)."""

from rules.engine.hearing import Hearing
from rules.games.combat_hex.position import Position, Warrior

# 8.50 names the enemy abilities that Terrifying shuts out.
SHUT_OUT = frozenset(
    [
        "fast-strike",
        "magical-force",
        "stalwart",
        "shot-caller",
        "assassin",
        "dread",
        "fearsome",
        "ward",
        "deadly-aim",
        "repel",
    ]
)


def is_shut_out(position: Position, warrior: Warrior, ability: str, hearing: Hearing) -> bool:
    """Terrifying voids the enemy abilities it names; one reading voids every enemy ability that picks the warrior."""
    if not position.has(warrior, "terrifying"):
        return False
    return ability in SHUT_OUT or hearing.reading("terrifying") == "all"
