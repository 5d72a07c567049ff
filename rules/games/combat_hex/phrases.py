"""Values of findings that are pieces of a sentence, by field: what translators translate beside the sentences themselves."""

from collections.abc import Mapping, Sequence

PHRASES: Mapping[str, Sequence[str]] = {
    "colour": ["black", "blue", "green", "red", "white", "yellow"],
    "colours": ["black", "blue", "green", "red", "white", "yellow"],
    "done": ["ability", "dismount", "leave", "mount", "move", "ring", "run", "shoot", "turn"],
    "edge": ["east", "north", "south", "west"],
    "expected": ["army", "attacker", "combat", "defender", "deploy", "edge", "map", "setup", "strategy"],
    "goal": ["closer to", "next to"],
    "hint": [' Did you mean "{name}"?'],
    "kind": ["henchman", "hero", "minion"],
    "line": ["clear", "dotted", "rough", "solid", "water"],
    "offered": ["attacker", "defender", "edge", "map"],
    "phase": ["army", "attacker", "combat", "defender", "over", "setup", "strategy"],
    "role": ["attacker", "defender", "edge", "map"],
    "side": ["east", "north-east", "north-west", "south-east", "south-west", "west"],
    "source": ["Elevated ground", "Higher ground", "Outflanking", "Tyrant of {name}"],
    "sources": ["Elevated ground", "Higher ground", "Outflanking", "Tyrant of {name}"],
    "tracker": ["action points", "wounds"],
    "what": [
        "a critical hit",
        "a glancing blow",
        "attacks",
        "movement points",
        "shots",
        "the edge",
        "the map",
    ],
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
