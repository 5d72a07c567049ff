"""Pieces of the schema that stand in many places: names, hexes, dice, rolls, uses of abilities, free attacks."""

from rules.engine.schema_parts import DIE, NAME, Schema, many, number, obj, ref


def named(*names: str) -> Schema:
    """Fields that hold an identifier."""
    return dict.fromkeys(names, NAME)


HEX: Schema = {"type": "array", "prefixItems": [{"type": "integer"}] * 2, "minItems": 2, "maxItems": 2}
FACING = number(0, 5) | {
    "description": "0 east, 1 north-east, 2 north-west, 3 west, 4 south-west, 5 south-east"
}

CONVERSION = obj({"die": number(0, 199), **named("by"), "answers": many(ref("use"))}, ("die",))
ROLL_FIELDS: Schema = {"dice": many(ref("die")), "convert": many(CONVERSION)}
USE_FIELDS: Schema = {
    **named("warrior", "ability", "on", "copies", "from"),
    "dice": many(DIE),
    "answers": many(ref("use")),
    "die": number(0, 199),
    "of": NAME | {"description": "the player whose die Armor lowers"},
    "reroll": many(number(0, 199)),
}

PARTS: Schema = {
    "hex": HEX,
    "facing": FACING,
    "die": {"anyOf": [DIE, obj({"cocked": DIE, "rerolled": DIE}, ("cocked",))]},
    "roll": obj(ROLL_FIELDS),
    "use": obj(USE_FIELDS, ("warrior", "ability")),
    "reaction": obj(USE_FIELDS, ("warrior",)),
    "assignment": obj({"die": number(0, 199), **named("to")}, ("die", "to")),
    "free-attack": obj(
        {
            "attackers": many(NAME),
            **named("on"),
            "roll": ref("roll"),
            "damage": ref("roll"),
            "abilities": many(ref("use")),
            "armor": many(ref("reaction")),
            "courage": many(ref("reaction")),
        }
    ),
}
