"""Readings of the move, movement, terrain, shooting, victory, siege and Mumakil."""

from rules.engine.game import Reading

READINGS: tuple[Reading, ...] = (
    Reading(
        "env-wounds",
        "BC-STAT-10",
        "A minion's wound that no die dealt",
        {
            "counter": "It is kept on the model; one more wound or die removes it.",
            "bank-six": "The opponent banks it as a 6.",
        },
    ),
    Reading(
        "abstract-phases",
        "BC-STAT-13",
        "When banked dice are spent",
        {"any": "In any phase, at the first chance.", "action": "In action phases only."},
    ),
    Reading(
        "half-lost",
        "BC-VICTORY-1",
        "Whether exactly half is enough to lose",
        {"over": "No: more than half must be lost.", "half": "Yes: half is enough."},
    ),
    Reading(
        "count-crew",
        "BC-VICTORY-1",
        "Whether the crew of a Mumak counts",
        {"beast": "A Mumak with its crew is one model.", "crew": "Each crew member is a model."},
    ),
    Reading(
        "first-broken",
        "BC-VICTORY-3",
        "Both sides are past the limit",
        {
            "log": "The side that passed it first loses; in one event it is a draw.",
            "points": "The points left on each side decide.",
        },
    ),
    Reading(
        "sauron-death",
        "BC-RING-25",
        "Whether Sauron's death ends every game",
        {"with-frodo": "Only while the Ring Bearer is on the map.", "always": "In every game."},
    ),
)
