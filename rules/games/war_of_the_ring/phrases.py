"""Values of findings that are pieces of a sentence, by field: what translators translate beside the sentences themselves."""

from collections.abc import Mapping, Sequence

PHRASES: Mapping[str, Sequence[str]] = {
    "decision": ["no card"],
    "deck": ["character", "strategy"],
    "detail": [
        "A Character of Level 0 never moves.",
        "A Leader stands with units.",
        "A siege lasts one round unless the besieger replaces an Elite.",
        "At most 5 units inside; the surplus is removed at once.",
        "Figures move with units.",
        "The attacker needs 5 in a field battle here.",
        "The attacker needs 5 in a sortie battle here.",
        "The attacker needs 6 here.",
        "The attacker needs 6 in a siege battle here.",
        "The attacker needs 7 in a siege battle here.",
        "This border is closed to the army.",
    ],
    "now": ["Combat roll", "attacker's choice to cease", "start of the round"],
    "rank": ["Elite", "Regular"],
    "reason": ["attacker ceased"],
    "source": ["reinforcements"],
    "step": ["Combat roll", "Leader re-roll", "casualties"],
    "then": ["Combat cards", "Combat roll", "Leader re-roll", "casualties", "defender's choice to retreat"],
    "slot": ["casualties", "combat roll", "leader reroll", "post casualties", "pre roll"],
}
