"""The contested rules of Combat Hex: each reading with its rule number, its default and the other ways to read it.

An event settles its readings once, before play. A ruling names those that were consulted and whether another would change it.
"""

from collections.abc import Mapping

from rules.engine.game import Reading

READINGS: tuple[Reading, ...] = (
    Reading(
        "time-limit",
        "2.01",
        "Who wins when time runs out",
        {
            "organizer": "The organizer decides; points on the map are only proposed.",
            "points": "Points on the map decide, then points spent on heroes, as when both are at half strength.",
        },
    ),
    Reading(
        "arc",
        "5.07",
        "How wide a shooter looks",
        {
            "wedge": "A wedge of 120 degrees, its rims included.",
            "corridor": "Three rows straight ahead of the kill zone.",
        },
    ),
    Reading(
        "awareness-arc",
        "8.09",
        "Whether Battle Awareness also looks all round",
        {
            "front": "Its kill zone lies all round; its arc of sight stays in front.",
            "all-round": "The arc follows the kill zone: it sees to all sides.",
        },
    ),
    Reading(
        "ledges",
        "4.041",
        "How the ledges under the two sight lines are counted",
        {
            "line": "Each line for itself: two ledges on one line block.",
            "pair": "Both lines together: one ledge on each line blocks.",
        },
    ),
    Reading(
        "ledge-at-base",
        "4.041",
        "A ledge at the hex of the shooter or the target",
        {
            "counts": "It counts like any other.",
            "exempt": "It does not count, as with red lines.",
        },
    ),
    Reading(
        "wall-corner",
        "5.10",
        "A sight line through the corner of a wall",
        {
            "around": "Blocked when every way round the corner is cut by black lines.",
            "literal": "Contact at an end of the line never blocks; bends in between do.",
        },
    ),
    Reading(
        "cover-touch",
        "5.17I",
        "Which red or orange lines touch a base",
        {
            "point": "Every line with a point on the hex of the base.",
            "sides": "Only the six sides of the hex.",
            "line": "The whole drawn line, as far as it goes on, if any part touches the hex.",
        },
    ),
    Reading(
        "stalwart",
        "8.18",
        "Whom one use of Stalwart holds",
        {
            "leaver": "The warrior that tried to leave, for the rest of the turn.",
            "everyone": "Every enemy in the kill zone, for the rest of the turn.",
        },
    ),
    Reading(
        "end-of-turn",
        "6.22",
        "Courage against the victory check",
        {
            "courage-first": "Warriors whose Courage runs out leave before victory is checked.",
            "victory-first": "Victory is checked before they leave.",
        },
    ),
    Reading(
        "defenders",
        "6.05",
        "Whether two defenders fight each other",
        {
            "attacker": "A damage chain starts with a warrior of the attacker; without one there is no combat.",
            "any": "Any two enemies fight; the attacker chooses when.",
        },
    ),
    Reading(
        "free-attack-conversions",
        "6.25",
        "Conversions in a free attack",
        {
            "allowed": "One of each per free attacker, at the usual price.",
            "none": "None: they belong to combats.",
        },
    ),
    Reading(
        "lost-struggle",
        "9.05",
        "Whether a Frodo who lost his struggle can be hit in combat",
        {
            "exposed": "He adds nothing but can be hit while a Ringwraith has him in its kill zone.",
            "absent": "He is outside every damage chain.",
        },
    ),
    Reading(
        "ring-shots",
        "9.10",
        "Shots at Frodo while he wears the Ring",
        {
            "zone": "They wound only while some Ringwraith has him in its kill zone.",
            "any-ringwraith": "Any Ringwraith may wound him from afar.",
        },
    ),
    Reading(
        "threatened-friend",
        "4.05",
        "Who may pass a friend that stands in an enemy kill zone",
        {
            "sneak": "Only who sneaks.",
            "unstopped": "Also flyers and Large warriors, where the kill zone does not stop them.",
        },
    ),
    Reading(
        "assassin-scope",
        "8.36",
        "Where Assassin can be used",
        {
            "any": "Wherever its owner puts a converted die: in free attacks too.",
            "combat": "Only in combat.",
        },
    ),
    Reading(
        "after-enemy-damage",
        "8.40",
        "Until when Rally Cry and Bodyguard may answer a damage roll",
        {
            "assignment": "Until that enemy assigns a die, also after it has bought critical hits.",
            "roll": "Only before it buys critical hits or strikes dice to 6.",
        },
    ),
    Reading(
        "rally-cry-twice",
        "8.40",
        "Two Rally Cries in one combat",
        {"adds": "Each adds 1 to toughness.", "once": "Together they add 1."},
    ),
    Reading(
        "dread-free",
        "8.41",
        "Dread against an ability that costs nothing",
        {
            "raised": "Its price becomes 1.",
            "free": "What has no price stays free.",
        },
    ),
    Reading(
        "dread-failed",
        "8.41",
        "An ability that Dread made too dear",
        {
            "unused": "It was not used; it may be declared again this turn.",
            "used": "The declaration counts as the use of this turn.",
        },
    ),
    Reading(
        "steal-price",
        "8.49",
        "What a copied ability costs",
        {
            "own": "The price of Steal Essence itself; that of the copy is waived.",
            "nothing": "Nothing at all.",
        },
    ),
    Reading(
        "steal-target",
        "8.49",
        "Whether the hero that is copied is the target of an ability",
        {
            "no": "It is not: Terrifying and the Ring do not keep it off.",
            "yes": "It is: Terrifying and the Ring protect it.",
        },
    ),
    Reading(
        "ringwraith-facing",
        "9.06",
        "How a Ringwraith next to Frodo has to face",
        {
            "must": "So that he is in its kill zone.",
            "free": "As it likes.",
        },
    ),
    Reading(
        "ringwraith-available",
        "9.08",
        "When kill zones let a Ringwraith stay",
        {
            "goal": "When they cover every hex next to Frodo in its reach; if there is none, every closer hex.",
            "closer": "Only when they cover every closer hex in its reach.",
        },
    ),
    Reading(
        "ringwraith-frodo-zone",
        "9.08",
        "Whether Frodo's own kill zone lets a Ringwraith stay",
        {
            "counts": "It is an enemy kill zone like any other.",
            "ignored": "It does not count.",
        },
    ),
    Reading(
        "ring-free-attacks",
        "9.10",
        "Free attacks on Frodo while he wears the Ring",
        {
            "zone": "They wound only while some Ringwraith has him in its kill zone.",
            "open": "They wound: the rule speaks of combats.",
        },
    ),
    Reading(
        "failed-removal",
        "9.13",
        "What a failed try to take the Ring off costs",
        {
            "move": "His move and a wound.",
            "all": "Also his part in combats and his action points, as a lost struggle does.",
        },
    ),
    Reading(
        "ring-friends",
        "9.14",
        "Abilities of friends that pick a Frodo who wears the Ring",
        {
            "excluded": "They cannot pick him either.",
            "allowed": "Only those of enemies are kept off.",
        },
    ),
    Reading(
        "terrifying",
        "8.50",
        "What Terrifying shuts out",
        {"list": "The ten abilities named there.", "all": "Every enemy ability that picks the warrior."},
    ),
)

DEFAULTS: Mapping[str, str] = {reading.name: reading.default for reading in READINGS}
