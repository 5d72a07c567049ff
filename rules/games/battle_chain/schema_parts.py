"""Pieces of the schema that stand in many places: names, spaces, dice, uses of abilities."""

from rules.engine.schema_parts import DIE, NAME, Schema, many, number, obj, ref
from rules.games.battle_chain.ability_names import ABILITIES

Fields = tuple[Schema, tuple[str, ...]]

OPTIONAL_NAME: Schema = {"type": "string", "maxLength": 64}


DICE = many(DIE)
DICE_OF: Schema = {"type": "object", "additionalProperties": DIE}
SPACE: Schema = {
    "type": "array",
    "prefixItems": [number(-999, 999)] * 2,
    "minItems": 2,
    "maxItems": 2,
    "description": "Column and row of a square, [q, r] of a hex.",
}
LINE: Schema = {"type": "array", "prefixItems": [SPACE] * 2, "minItems": 2, "maxItems": 2}
ROLE: Schema = {"enum": ["", "attacker", "defender"]}
WARD = obj({"by": NAME, "die": DIE}, ("by", "die"))
STEAL = obj({"from": NAME, "die": DIE}, ("from", "die"))
USE = obj(
    {
        "ability": {"enum": sorted(ABILITIES)},
        "by": OPTIONAL_NAME,
        "after": number(0, 200),
        "die": DIE,
        "wards": many(ref("ward")),
        "steal": ref("steal"),
        "on": OPTIONAL_NAME,
    },
    ("ability",),
)
USES = many(ref("use"))
SHARE = obj({"to": NAME, "dice": DICE, "banked": DICE}, ("to",))
STRIKE: Schema = {
    "roll": DICE,
    "convert": number(0, 400),
    "damage": DICE,
    "convert_damage": number(0, 400),
    "assign": many(ref("share")),
}
