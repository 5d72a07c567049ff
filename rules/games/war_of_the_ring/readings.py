"""The contested rules of a battle: each reading with its rule, its default and the other ways to read it.

No other reading is arguable, and none is offered, for: the mixed use of two hits (WR-CASUALTY-6 says "twice"), hits beyond
what the units can take (WR-CASUALTY-2: only units are named), one retreat to one region (WR-RETREAT-1: "a region"), the end
of a battle in mid-round (WR-END-1: nothing is left to fight), the Shadow's single pool (WR-CASUALTY-11: never out of the
game), signed modifiers (WR-MOD-2: the arithmetic is the same), card text before initiative (WR-TIMING-2: only in doubt).
"""

from rules.engine.game import Reading

READINGS: tuple[Reading, ...] = (
    Reading(
        "unplayable-card",
        "WR-CARD-6",
        "A revealed card whose requirement is not met",
        {
            "void-and-discard": "It has no effect and is discarded; no other card takes its place.",
            "void-and-return": "It has no effect and returns to the hand.",
        },
    ),
    Reading(
        "requirement-check",
        "WR-CARD-9",
        "When a card's requirement must hold",
        {
            "at-commit": "When the card is chosen; later only what an effect itself needs must be there.",
            "at-application": "Again when each effect is applied.",
        },
    ),
    Reading(
        "forfeit-extent",
        "WR-CARD-10",
        "How much Leadership a forfeit takes",
        {
            "points": "The points that the card asks for; the whole figure where it asks for a figure.",
            "whole-figure": "The whole figure stops counting, even if the card asks for fewer points.",
        },
    ),
    Reading(
        "forfeit-paid",
        "WR-CARD-11",
        "When a forfeit is paid",
        {
            "at-initiative": "At the effect's initiative: an earlier cancellation prevents it.",
            "at-reveal": "When the cards are revealed: no cancellation comes before it.",
        },
    ),
    Reading(
        "special-attack-target",
        "WR-CARD-13",
        "Whether the base number of a special attack includes the region",
        {
            "with-region": "Yes: the number that the army needs in its Combat roll.",
            "plain": "No: 5 wherever the battle is.",
        },
    ),
    Reading(
        "special-attack-cap",
        "WR-CARD-14",
        "Whether a special attack is limited to five dice",
        {
            "derived-only": "Only when the dice are counted from units or Leadership.",
            "always": "Always.",
        },
    ),
    Reading(
        "own-bonus-in-special-attack",
        "WR-CARD-16",
        "Own card bonuses to the Combat roll in one's own special attack",
        {
            "in-force": "They count if they are in force at that moment.",
            "never": "They never count.",
        },
    ),
    Reading(
        "casualty-window",
        "WR-TIMING-2",
        "Effects between the Leader re-roll and the casualties",
        {
            "one-moment": "They share one moment; initiative orders them.",
            "by-wording": "What comes after the rolls precedes what comes before the casualties.",
        },
    ),
    Reading(
        "reroll-cap",
        "WR-LEADER-1",
        "Five re-rolls at most, before or after forfeits",
        {
            "forfeit-first": "Forfeits lower the rating; then at most five dice.",
            "cap-first": "At most five; forfeits are taken off that.",
        },
    ),
    Reading(
        "fewer-rerolls",
        "WR-LEADER-2",
        "Re-rolling fewer dice than allowed",
        {"allowed": "The player may.", "not-allowed": "All that may be re-rolled must be."},
    ),
    Reading(
        "reroll-inherits",
        "WR-LEADER-3",
        "Combat roll modifiers in the Leader re-roll",
        {
            "no": "Only modifiers that name the re-roll count there; the target number is the same.",
            "yes": "Every modifier of the Combat roll counts in the re-roll too.",
        },
    ),
    Reading(
        "natural-against-target",
        "WR-MOD-5",
        "Natural 1 and 6 against a changed target number",
        {
            "always": "A natural 6 hits and a natural 1 misses whatever the target is.",
            "modifiers-only": "They stand against modifiers only, not against a changed target.",
        },
    ),
    Reading(
        "same-step-casualties",
        "WR-CASUALTY-7",
        "Regulars lost earlier in the same step as replacements",
        {
            "count": "They are previous casualties: hits are taken one after another.",
            "do-not-count": "Only Regulars that were out before this step.",
        },
    ),
    Reading(
        "downgrade-source",
        "WR-CASUALTY-7",
        "Which pool a replacement comes from",
        {
            "owner-may-choose": "Casualties first, unless the owner names the reinforcements.",
            "casualties-first": "Casualties as long as there are any.",
        },
    ),
    Reading(
        "unreplaceable-elite",
        "WR-CASUALTY-9",
        "How many hits an Elite takes that cannot be replaced",
        {"one": "The one hit that was being taken.", "two": "Two, as when an Elite is removed."},
    ),
    Reading(
        "siege-window",
        "WR-RETREAT-3",
        "Until when an army may withdraw into its Stronghold",
        {
            "before-cards": "Before the first card decision of the round.",
            "until-reveal": "Until the cards are revealed.",
        },
    ),
    Reading(
        "besieged-and-cards",
        "WR-RETREAT-4",
        "Cards that let a besieged army retreat",
        {
            "bound": "They cannot, unless the card says so.",
            "free": "They can: the card outranks the rule.",
        },
    ),
    Reading(
        "level-zero-in-stronghold",
        "WR-RETREAT-5",
        "A Level 0 Character when its army withdraws into the Stronghold",
        {
            "goes-in": "Goes in: the region stays the same.",
            "stays-outside": "Stays outside, as in any retreat.",
        },
    ),
)
