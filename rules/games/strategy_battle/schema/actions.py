"""The schema of every action and of every event in a Fight: fields, and which of them must be there."""

from rules.engine.schema_parts import DIE, FLAG, NAME, Schema, many, number, obj, ref
from rules.games.strategy_battle.fights.document import DECLINED, STATED
from rules.games.strategy_battle.schema.parts import LENGTH, POINT, amount

Fields = tuple[Schema, tuple[str, ...]]
DIRECTION: Schema = {
    "direction": amount("Degrees counter-clockwise from the x axis."),
    "vector": POINT,
}
WOUND: Schema = many({"anyOf": [DIE, {"type": "array", "items": DIE, "minItems": 1, "maxItems": 2}]})
MIGHT = obj({name: many(number(0, 10)) for name in ("in_the_way", "to_wound", "fate")})

EVENTS: dict[str, Fields] = {
    "declare": (
        {
            "model": NAME,
            "two_handed": FLAG,
            "special": {"type": "string", "maxLength": 64},
            **{name: number(-5, 5) for name in ("duel", "to_wound", "strength", "fight", "attacks")},
        },
        ("model",),
    ),
    "roll": ({"dice": {"type": "object", "additionalProperties": many(DIE)}}, ("dice",)),
    "reroll": ({"model": NAME, "die": number(0, 99), "to": DIE, "banner": NAME}, ("model", "to")),
    "might": ({"model": NAME, "die": number(0, 99), "by": number(-5, 5)}, ("model",)),
    "roll_off": ({"die": DIE, "player": NAME}, ("die",)),
    "make_way": ({"model": NAME, "for": NAME, "to": POINT, **DIRECTION}, ("model", "for")),
    "back_away": (
        {
            "model": NAME,
            "by": NAME,
            "distance": LENGTH,
            "stated": {"enum": list(STATED)},
            "drop": LENGTH,
            **DIRECTION,
        },
        ("model",),
    ),
    "strike": (
        {
            "model": NAME,
            "target": NAME,
            "in_the_way": many(DIE),
            "to_wound": WOUND,
            "might": MIGHT,
            "fate": many(DIE),
        },
        ("model", "target"),
    ),
    "stand_up": ({"model": NAME}, ("model",)),
    "fall": (
        {"model": NAME, "to_wound": WOUND, "fate": many(DIE), "might": obj({"fate": many(number(0, 10))})},
        ("model",),
    ),
    "cross": ({"model": NAME, "to": POINT}, ("model",)),
    "decline": ({"model": NAME, "what": {"enum": list(DECLINED)}}, ("what",)),
}
SIDES: Schema = {"good": many(NAME), "evil": many(NAME)}
ACTIONS: dict[str, Fields] = {
    "charge": ({"model": NAME, "target": NAME, "to": POINT}, ("model", "target")),
    "move": ({"model": NAME, "to": POINT, "jump": number(0, 6)}, ("model", "to")),
    "who_fights": ({"by": NAME}, ()),
    "divide": ({"by": NAME, "fights": many(obj(SIDES, ("good", "evil")))}, ()),
    "begin_phase": ({"by": NAME}, ()),
    "end_phase": ({"by": NAME}, ()),
    "can_back_away": (
        {
            "model": NAME,
            "winners": many(NAME),
            "make_way": obj({"model": NAME, "to": POINT, **DIRECTION}, ("model",)),
        },
        ("model",),
    ),
    "banner_counts": ({"model": NAME, "banner": NAME}, ("model",)),
    "fight": ({**SIDES, "by": NAME, "order_by": NAME, "events": many(ref("event"))}, ("good", "evil")),
}
