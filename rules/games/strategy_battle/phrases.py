"""Values of findings that are pieces of a sentence, by field: what translators translate beside the sentences themselves."""

from collections.abc import Mapping, Sequence

PHRASES: Mapping[str, Sequence[str]] = {
    "across": ["a barrier"],
    "after": ["Might for the Duel", "the Duel roll"],
    "before": ["the Back Away move", "the Duel roll", "the Strike"],
    "event": [
        "Might for the Duel",
        "falling damage",
        "the Back Away move",
        "the Duel roll",
        "the Strike",
        "the declaration",
        "the re-roll",
    ],
    "loser": ["its friend"],
    "phase": ["end", "fight", "move", "priority", "shoot"],
    "others": ["table"],
    "side": ["Evil", "Good"],
    "special": ["an option"],
    "what": ["back away", "back_away", "strikes"],
    "why": [
        "a friend could make way, and it depends on whether that comes before the drop",
        "a friend could make way, and nobody said whether it does",
        "it depends on whether an Attacker across a barrier can be Trapped",
        "it depends on whether sideways counts as away",
        "the model lacks less than half a millimetre of the inch",
        "the widest legal arc is under 3 degrees",
        "whether a friend can make way is a matter of a hundredth of a degree",
    ],
}
