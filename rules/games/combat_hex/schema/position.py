"""The position in the schema: map, players, models as printed, warriors, effects."""

from rules.engine.schema_parts import FLAG, NAME, Schema, many, number, obj, ref
from rules.games.combat_hex.abilities.declared import ABILITIES
from rules.games.combat_hex.position import PHASES
from rules.games.combat_hex.reader import DONE
from rules.games.combat_hex.readings import READINGS
from rules.games.combat_hex.schema.parts import named
from rules.games.combat_hex.terrain import SIDE_KINDS


def readings_schema() -> Schema:
    """Each contested rule with its options; the first is the default."""
    fields = {
        reading.name: {
            "enum": list(reading.options),
            "default": reading.default,
            "description": f"{reading.title} ({reading.rule}). "
            + " ".join(f"{option}: {text}" for option, text in reading.options.items()),
        }
        for reading in READINGS
    }
    return obj(fields)


MAP = obj(
    {
        "rows": many({"type": "array", "items": {"type": "integer"}, "minItems": 3, "maxItems": 3})
        | {
            "description": "[r, first q, last q] of each row of full hexes: row number, first column, last column; "
            "without rows the ground has no end"
        },
        "elevated": many(ref("hex")),
        "marked": many(ref("hex")) | {"description": "hexes marked X"},
        "sides": many(
            obj(
                {
                    "between": many(ref("hex")) | {"minItems": 2, "maxItems": 2},
                    "kind": {"enum": list(SIDE_KINDS)},
                },
                ("between", "kind"),
            )
        ),
    }
)

PLAYER = obj(
    {
        **named("id"),
        "name": {"type": "string"},
        "faction": {"enum": ["", "good", "evil"]},
        "edge": {"enum": ["", "north", "south"]},
        "started": number(0, 5000) | {"description": "warriors at the start of the game (7.01)"},
        "hero_points": number(0, 100_000) | {"description": "points spent on heroes (7.02)"},
        "out": FLAG,
    },
    ("id",),
)

ABILITY = {
    "anyOf": [
        {
            "type": "string",
            "description": "a name as printed; the price is 0",
            "examples": sorted(ABILITIES)[:3],
        },
        obj({"name": {"type": "string"}, "cost": number(0, 99)}, ("name",)),
    ]
}

CARD = obj(
    {
        "name": {"type": "string", "minLength": 0, "maxLength": 80},
        "kind": {"enum": ["hero", "minion"]},
        "faction": {"enum": ["good", "evil"]},
        "attacks": number(0, 99),
        "toughness": number(1, 6),
        "move": number(0, 99),
        "wounds": number(1, 99),
        "action_points": number(0, 99),
        "shots": number(0, 99),
        "range": number(0, 99),
        "points": number(0, 100_000),
        "unique": {"anyOf": [{"type": "null"}, number(0, 9999)]},
        "abilities": many(ABILITY),
        "base": many(ref("hex"))
        | {"description": "hexes of the base at facing 0, the hex used for movement being [0, 0]"},
    },
    ("name", "faction", "attacks", "toughness"),
)

WARRIOR = obj(
    {
        **named("id", "model", "player"),
        "at": ref("hex"),
        "facing": ref("facing"),
        "wounds": number(0, 99),
        "action_points": number(0, 99),
        "used": many(NAME),
        "done": many({"enum": list(DONE)}),
        "began": ref("hex"),
        "until": number(0, 999),
        "aboard": NAME,
        "wears_ring": FLAG,
        "ring_since": number(0, 999),
        "bound": FLAG | {"description": "a struggle roll keeps Frodo from moving this turn"},
        "points_left": number(0, 999)
        | {"description": "movement points left after a move, for a step off the map"},
        "ring_model": NAME,
    },
    ("id", "model", "player", "at"),
)

EFFECT = obj({**named("ability", "by", "on"), "until": number(1, 999)}, ("ability", "by", "until"))

POSITION = obj(
    {
        "map": ref("map"),
        "players": many(PLAYER) | {"minItems": 2, "maxItems": 6},
        "models": {"type": "object", "additionalProperties": CARD},
        "warriors": many(WARRIOR),
        "turn": number(1, 999),
        "phase": {"enum": list(PHASES)},
        "attacker": NAME,
        "level": number(0, 100_000),
        "effects": many(EFFECT),
        "fought": many(NAME),
        "removed": many(NAME),
        "setup": {"type": "object"},
        "result": {"anyOf": [{"type": "null"}, {"type": "object"}]},
        "rolled": {"anyOf": [{"type": "null"}, FLAG]},
        "declaring": {"type": "string"},
        "acting": NAME
        | {"description": "the defender whose action phase it is, without it the first (3.09)"},
    },
    ("players",),
)

POSITION_PARTS: Schema = {"map": MAP, "position": POSITION}
