"""The contested rules of Combat Hex: each reading with its rule number, its default and the other ways to read it.

An event settles its readings once, before play. A ruling names those that were consulted and whether another would change it.
"""

from rules.engine.game import Reading

READINGS: tuple[Reading, ...] = (
    Reading(
        "time-limit",
        "2.01",
        "Who wins a game that the clock ends",
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
        "terrifying",
        "8.50",
        "What Terrifying shuts out",
        {"list": "The ten abilities named there.", "all": "Every enemy ability that picks the warrior."},
    ),
)
