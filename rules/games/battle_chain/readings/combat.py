"""The contested rules of combat, of its abilities and of the Ring."""

from rules.engine.game import Reading

READINGS: tuple[Reading, ...] = (
    Reading(
        "losses-strike",
        "BC-COMBAT-7",
        "Whether defenders that were removed still strike back",
        {"survivors": "No: only survivors throw.", "all": "Yes: they throw their printed attacks."},
    ),
    Reading(
        "free-modifiers",
        "BC-FREE-1",
        "What changes the dice of a free attack",
        {
            "own": "The strikers' own abilities and the ground.",
            "printed": "Nothing: the printed attacks only.",
        },
    ),
    Reading(
        "ability-lasts",
        "BC-ABG-4",
        "Whether an ability in use works again in the same move",
        {"move": "Yes, until the move ends.", "roll": "No: each roll needs a use of its own."},
    ),
    Reading(
        "spearmen",
        "BC-AB-SPEARMAN",
        "Several spearmen behind one friend",
        {"one": "They give one die together.", "each": "Each gives one die."},
    ),
    Reading(
        "engaged-spearman",
        "BC-AB-SPEARMAN",
        "Whether a spearman in contact with an enemy supports",
        {"yes": "Yes, and it fights in the chain as well.", "no": "No."},
    ),
    Reading(
        "mutual-bodyguards",
        "BC-AB-BODYGUARD",
        "Whether two bodyguards may protect each other",
        {"yes": "Yes.", "no": "No."},
    ),
    Reading(
        "dire-hero",
        "BC-AB-DIRE",
        "Whose hero lifts the limit of Dire",
        {"own": "One on the minions' own side.", "any": "One on either side."},
    ),
    Reading(
        "dread-phases",
        "BC-AB-DREAD",
        "When Dread stops those beside it",
        {"any": "In every phase.", "combat": "In the combat phase only."},
    ),
    Reading(
        "steal-zone",
        "BC-AB-STEAL-ESSENCE-3",
        "When a thief in an enemy kill zone cannot steal",
        {
            "user": "Wherever the victim stands.",
            "unless-both": "Only while the victim stands in no such zone.",
        },
    ),
    Reading(
        "stolen-price",
        "BC-AB-STEAL-ESSENCE",
        "What a stolen ability costs",
        {"steal": "The price of Steal Essence alone.", "both": "The price of the stolen ability as well."},
    ),
    Reading(
        "wearer-hero",
        "BC-RING-6",
        "Whether the wearer of the Ring keeps Hero",
        {"lost": "No: each damage die costs a wound.", "kept": "Yes, as a standing ability."},
    ),
    Reading(
        "hero-odd-die",
        "BC-AB-HERO",
        "The odd die on a model with Hero",
        {"lost": "It is lost when the damage is dealt.", "kept": "The half point waits for the next damage."},
    ),
    Reading(
        "healer-zone",
        "BC-AB-HEALING",
        "Whether a healer in an enemy kill zone can heal",
        {"may": "Yes: only the patient must stand free.", "no": "No."},
    ),
    Reading(
        "wearer-abilities",
        "BC-RING-16",
        "Whose abilities may be used on the wearer of the Ring",
        {
            "ringwraiths": "Those of Ringwraiths only.",
            "friends": "Those of Ringwraiths, and those of friends.",
        },
    ),
    Reading(
        "bearer-sneaks",
        "BC-RING-27",
        "Whether Dread keeps the Ring Bearer from slipping away",
        {"stopped": "Yes: only the roll is waived.", "free": "No: the bearer always gets away."},
    ),
    Reading(
        "test-for-initiative",
        "BC-RING-20",
        "Whether Frodo is tested before he uses Initiative with Sauron on the map",
        {"yes": "Yes: using an ability is named.", "no": "No: Initiative is passive."},
    ),
    Reading(
        "ring-removal",
        "BC-RING-14",
        "Whether taking the Ring off comes in place of the struggle",
        {"instead": "Yes: one roll in that move.", "after": "No: after a struggle that was won."},
    ),
    Reading(
        "wraiths-remember",
        "BC-RING-23",
        "When Ringwraiths remember who wore the Ring",
        {"sauron": "While Sauron is on the map too.", "always": "In every game."},
    ),
)
