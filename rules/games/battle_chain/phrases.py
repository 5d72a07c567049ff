"""Values of findings that are pieces of a sentence, by field: what translators translate beside the sentences themselves."""

from collections.abc import Mapping, Sequence

# Of a turn, in the order of the alphabet; a battle is set up before the first.
PHASES = [
    "attacker-action",
    "attacker-strategy",
    "combat",
    "defender-action",
    "defender-strategy",
    "end",
    "initiative",
]

PHRASES: Mapping[str, Sequence[str]] = {
    "across": ["east", "north", "south", "west"],
    "answer": ["clear", "cover", "hidden", "no", "open", "yes"],
    "did": ["acted", "moved", "shot"],
    "edge": ["east", "north", "south", "west"],
    "ground": ["cover", "impassable", "lava", "ledge", "rough", "sand", "snow", "tree", "volcanic", "water"],
    "kind": ["clear", "cover", "hidden"],
    "next": PHASES,
    "phase": [*PHASES, "setup"],
    "role": ["attacker", "defender"],
    "to": [*PHASES, "setup"],
    "what": [
        "a closed line",
        "a passenger",
        "clear",
        "cover",
        "door",
        "fence",
        "free",
        "hedge",
        "impassable",
        "lava",
        "ledge",
        "rough",
        "sand",
        "shallow water",
        "snow",
        "snow uphill",
        "something",
        "the beast",
        "tree",
        "trees",
        "two levels",
        "volcanic",
        "wall",
        "water",
        "woods",
    ],
}
