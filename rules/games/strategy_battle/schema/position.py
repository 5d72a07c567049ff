"""The schema of a position: players, profiles, models, terrain, contacts, settings."""

from rules.engine.schema_parts import DIE, FLAG, NAME, Schema, many, number, obj, ref
from rules.games.strategy_battle.chart import SIZE
from rules.games.strategy_battle.position import SIDES, TERRAIN_KINDS
from rules.games.strategy_battle.schema.parts import LENGTH, PAIR, POINT, amount

PLAYER = obj(
    {"id": NAME, "name": {"type": "string", "maxLength": 64}, "side": {"enum": list(SIDES)}}, ("id", "side")
)
PROFILE = obj(
    {
        "name": {"type": "string", "maxLength": 80},
        "fight": number(0, 10),
        "strength": number(1, 10),
        "defence": number(1, 10),
        "attacks": number(0, 20),
        "wounds": number(1, 30),
        "might": number(0, 30),
        "will": number(0, 30),
        "fate": number(0, 30),
        "base": amount("Across, in millimetres; 25 unless told."),
        "height": amount("In millimetres; needed for barriers, high ground and falls."),
        "prone_height": amount("In millimetres, when Prone."),
        "move": amount("In inches."),
        "hero": FLAG,
    }
)
MODEL = obj(
    {
        "id": NAME,
        "profile": NAME,
        "player": NAME,
        "at": POINT
        | {"description": "The centre of its base; absent for a model known by its contacts only."},
        "wounds": number(1, 30),
        "might": number(0, 30),
        "will": number(0, 30),
        "fate": number(0, 30),
        "prone": FLAG,
        "banner": FLAG,
        "supports": NAME | {"description": "The friend that it supports with a spear or pike."},
        "defends": NAME | {"description": "The terrain where it has a Defender marker."},
        "duel": number(-5, 5) | {"description": "Added to each of its Duel dice."},
        "to_wound": number(-5, 5) | {"description": "Added to each of its To Wound dice."},
        "rerolls": number(0, 20) | {"description": "Duel dice that its own rules let it re-roll."},
        "sees_over": FLAG | {"description": "Whether it sees over what it defends, as the players agree."},
    },
    ("id", "profile", "player"),
)
TERRAIN = obj(
    {
        "id": NAME,
        "kind": {"enum": list(TERRAIN_KINDS)},
        "points": many(POINT),
        "closed": FLAG,
        "thickness": LENGTH,
        "height": amount("In millimetres."),
        "in_the_way": number(2, 6)
        | {"description": "What a Strike across it needs; by the reading in force unless told."},
    },
    ("id", "kind"),
)
CONTACT: Schema = {"anyOf": [PAIR, obj({"models": PAIR, "across": NAME}, ("models",))]}
FIGHT = obj(
    {"good": many(NAME), "evil": many(NAME), "across": NAME, "defenders": many(NAME)}, ("good", "evil")
)
CHART: Schema = {
    "type": "array",
    "minItems": SIZE,
    "maxItems": SIZE,
    "description": "By Strength, then by Defence: 5, 6/4 for two rolls in a row, - where nothing can wound.",
    "items": {
        "type": "array",
        "minItems": SIZE,
        "maxItems": SIZE,
        "items": {"anyOf": [number(1, 6), {"type": "string", "pattern": "^([1-6](/[1-6])?|-)$"}]},
    },
}
SETTINGS = obj(
    {
        "separation": LENGTH,
        "away_cone": number(1, 90),
        "two_handed_duel": number(-5, 5),
        "two_handed_to_wound": number(-5, 5),
        "banner_range": LENGTH,
        "banner_dice": number(1, 10),
        "support_dice": number(1, 10),
        "most_supporters": number(1, 10),
        "fall_strength": number(1, 10),
        "fate_needs": number(1, 10),
        "to_wound_chart": CHART,
    }
)
PARTS: Schema = {
    "point": POINT,
    "die": DIE,
    "position": obj(
        {
            "unit": {
                "enum": ["mm", "in"],
                "description": "Of places, terrain and the table; mm unless told.",
            },
            "players": many(ref("player")),
            "priority": NAME,
            "profiles": {"type": "object", "additionalProperties": ref("profile")},
            "models": many(ref("model")),
            "terrain": many(ref("terrain")),
            "table": POINT,
            "contacts": many(CONTACT),
            "charges": many(PAIR),
            "parted": many(PAIR),
            "fights": many(FIGHT),
            "cluster": {"type": "string", "maxLength": 64},
            "fought": many(NAME),
            "removed": many(NAME),
            "phase": {"enum": ["move", "fight", "done"]},
            "settings": SETTINGS,
        },
        ("players",),
    ),
    "player": PLAYER,
    "profile": PROFILE,
    "model": MODEL,
    "terrain": TERRAIN,
}
