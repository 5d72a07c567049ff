"""Values of findings that are pieces of a sentence, by field: what translators translate beside the sentences themselves."""

from collections.abc import Mapping, Sequence

PHRASES: Mapping[str, Sequence[str]] = {
    "across": ["east", "north", "south", "west"],
    "did": ["acted", "moved"],
    "kind": ["cover", "hidden"],
    "next": [
        "attacker-action",
        "attacker-strategy",
        "combat",
        "defender-action",
        "defender-strategy",
        "end",
        "initiative",
    ],
    "phase": [
        "attacker-action",
        "attacker-strategy",
        "combat",
        "defender-action",
        "defender-strategy",
        "end",
        "initiative",
    ],
    "what": [
        "a closed line",
        "a passenger",
        "clear",
        "free",
        "shallow water",
        "snow uphill",
        "something",
        "the beast",
        "trees",
        "two levels",
        "woods",
    ],
}
