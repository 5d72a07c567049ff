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
        "Whether a Mumak's crew counts",
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
    Reading(
        "diagonal-cost",
        "BC-MOVE-3",
        "What a step over a corner costs",
        {
            "lines": "The dearer line of the cheaper way round.",
            "space": "What lies on the space that is entered; lines do not count.",
        },
    ),
    Reading(
        "forced-zones",
        "BC-MOVE-7",
        "A model moved by Magical Force in a kill zone",
        {
            "stops": "It stops there; its own move later in the game move is not used up.",
            "ignores": "Kill zones do not stop it.",
        },
    ),
    Reading(
        "shuffle",
        "BC-MOVE-9",
        "A step to another space of the same kill zone",
        {"no": "It is not allowed.", "free-attack": "It is allowed and draws a free attack."},
    ),
    Reading(
        "sand-water",
        "BC-TERRAIN-19",
        "Which water counts as shallow",
        {"chain": "All water connected with sand.", "touching": "The spaces that touch sand."},
    ),
    Reading(
        "lava-stay",
        "BC-TERRAIN-22",
        "A model that has left the lava before it rolls",
        {"there": "It rolls only if it is still there.", "anyway": "It rolls anyway."},
    ),
    Reading(
        "fast-strike-victims",
        "BC-AB-FAST-STRIKE",
        "Whom one Fast Strike may hit",
        {"all": "All enemies whose kill zone was entered.", "one": "One of them."},
    ),
    Reading(
        "sneak-failed",
        "BC-AB-SNEAK-2",
        "A sneaking model that did not break away",
        {"stays": "It stays for this move.", "disengage": "It may disengage as other models do."},
    ),
    Reading(
        "large-leaves",
        "BC-AB-LARGE-4",
        "A Large model that leaves the kill zone of a Large enemy",
        {"never": "It draws no free attack.", "non-large": "Only leaving smaller enemies is free."},
    ),
    Reading(
        "fuse-time",
        "BC-SIEGE-19",
        "When the fuse is rolled for",
        {"start": "At the start of the action phase.", "any": "At any time of it."},
    ),
    Reading(
        "blast-heroes",
        "BC-SIEGE-20",
        "Whether a blast removes heroes",
        {"all": "It removes every model.", "spared": "Models with Hero are spared."},
    ),
    Reading(
        "missile-arms",
        "BC-STAT-16",
        "Who of a row with a bracketed pair shoots",
        {"declared": "Models that the list declares as armed.", "every": "Every model of the row."},
    ),
    Reading(
        "cover-elves",
        "BC-TERRAIN-3",
        "What an elf bow needs against cover",
        {"shift": "One more than in the open: 5.", "six": "A 6, as every bow."},
    ),
    Reading(
        "ledge-foot",
        "BC-TERRAIN-4",
        "Whom a shooter at the foot of a ledge can hit above",
        {"adjacent": "An enemy at the edge right above it.", "three": "Any enemy within three spaces."},
    ),
    Reading(
        "tree-cover",
        "BC-TERRAIN-7",
        "From which side a tree beside the target covers it",
        {"adjacent": "From every side.", "between": "Only from the tree's own side."},
    ),
    Reading(
        "sight-end",
        "BC-SHOOT-5",
        "Where the line of sight ends",
        {"corner": "At any corner of the target's space.", "centre": "In the middle of the target's space."},
    ),
    Reading(
        "sight-edge",
        "BC-SHOOT-5",
        "A line that runs along the side of a blocking space",
        {"open": "It is not blocked.", "blocked": "It is blocked."},
    ),
    Reading(
        "sight-beyond",
        "BC-SHOOT-5",
        "A line that leaves a map of hexes between two hexes of its edge",
        {
            "map": "It is no line of sight: the table ends there.",
            "beyond": "It is one: nothing stands there.",
        },
    ),
    Reading(
        "shots-together",
        "BC-SHOOT-8",
        "Several shooters at one target",
        {"apart": "Each makes a roll of its own.", "together": "They make one roll."},
    ),
    Reading(
        "large-melee",
        "BC-SHOOT-11",
        "Which shots into combat are allowed",
        {"targets": "Those at Large models.", "shooters": "Those at and by Large models."},
    ),
    Reading(
        "elevated-shot",
        "BC-ELEV-2",
        "When high ground gives a shooter a die",
        {"flat": "Always.", "lower": "Only against lower targets."},
    ),
    Reading(
        "push-phase",
        "BC-SIEGE-3",
        "In whose action phase a ladder is pushed",
        {"pusher": "In that of the model's player.", "ladder": "In that of the ladder's owner."},
    ),
    Reading(
        "top-starts",
        "BC-SIEGE-14",
        "Whether the model at the top may begin a fight over a ladder",
        {"yes": "Yes, without penalty.", "no": "No, only the model at the foot."},
    ),
    Reading(
        "stampede-start",
        "BC-MUMAK-13",
        "When a beast that bolted is first rolled for",
        {"move": "In the move after.", "phase": "In the next action phase."},
    ),
    Reading(
        "hasharin-loss",
        "BC-UNIT-12",
        "Whether the model that a Hasharin replaces is a loss",
        {"slot": "No: the Hasharin takes over its place.", "loss": "Yes."},
    ),
)
