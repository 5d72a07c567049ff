"""The schemas of the actions of a case."""

from rules.engine.schema_parts import DIE, FLAG, NAME, TEXT, Schema, many, number, obj, ref
from rules.games.war_of_the_ring.cards.read import DECKS
from rules.games.war_of_the_ring.position import (
    NATIONS,
    SIDES,
)
from rules.games.war_of_the_ring.schema.parts import COUNT, maybe, one_of

USE_FIELDS: Schema = {
    "card": TEXT,
    "decline": FLAG,
    "figures": maybe(many(NAME)),
    "forfeit": maybe(many(NAME)),
    "x": maybe(number(0, 9)),
    "losses": maybe(many(ref("op"))),
    "die_ids": maybe(many(COUNT)),
    "dice": maybe(many(DIE)),
    "to": TEXT,
    "withdraw": FLAG,
    "surplus": ref("surplus"),
}
# For each action its fields beside "do", and those that it must have.
ACTIONS: dict[str, tuple[Schema, tuple[str, ...]]] = {
    "card": ({"by": NAME, "card": maybe(TEXT), "deck": one_of(("", *DECKS))}, ("by",)),
    "reveal": ({"by": TEXT, "cards": obj(dict.fromkeys(SIDES, TEXT))}, ()),
    "effect": ({"by": NAME, **USE_FIELDS}, ("by",)),
    "roll": ({"by": NAME, "dice": maybe(many(DIE))}, ("by",)),
    "reroll": ({"by": NAME, "die_ids": maybe(many(COUNT)), "dice": maybe(many(DIE))}, ("by",)),
    "allocate_hits": ({"by": NAME, "ops": maybe(many(ref("op")))}, ("by",)),
    "cease": ({"by": NAME}, ("by",)),
    "continue": (
        {
            "by": NAME,
            "downgrade": maybe(
                obj(
                    {"nation": one_of(NATIONS), "source": one_of(("", "casualties", "reinforcements"))},
                    ("nation",),
                )
            ),
        },
        ("by",),
    ),
    "retreat": ({"by": NAME, "to": TEXT, "surplus": ref("surplus")}, ("by",)),
    "hold": ({"by": NAME}, ("by",)),
    "withdraw": ({"by": NAME, "surplus": ref("surplus")}, ("by",)),
    "advance": (
        {
            "by": NAME,
            "units": maybe(ref("units")),
            "figures": maybe(many(NAME)),
            "surplus": ref("surplus"),
        },
        ("by",),
    ),
    "stay": ({"by": NAME}, ("by",)),
}
