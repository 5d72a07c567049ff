"""Values of findings that are pieces of a sentence, by field: what translators translate beside the sentences themselves."""

from collections.abc import Mapping, Sequence

PHRASES: Mapping[str, Sequence[str]] = {
    "expected": ["combat"],
    "goal": ["closer to", "next to"],
    "line": ["clear"],
    "offered": ["attacker", "defender", "edge", "map"],
    "phase": ["attacker", "combat", "defender", "setup", "strategy"],
    "side": ["east", "north-east", "north-west", "west", "south-west", "south-east"],
    "source": ["Elevated ground", "Higher ground", "Outflanking"],
    "sources": ["Elevated ground", "Higher ground", "Outflanking"],
    "tracker": ["action points", "wounds"],
    "what": ["a critical hit", "a glancing blow", "movement points", "the edge", "the map"],
    "window": [
        "after the enemy's damage roll, before any die is assigned",
        "after the own damage roll",
        "always on",
        "before the combat roll",
        "before this model moves",
        "when attacks are added up",
        "when damage dice are assigned in this model's kill zone",
    ],
}
