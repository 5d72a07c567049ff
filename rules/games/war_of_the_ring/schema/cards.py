"""The schemas of Combat cards as data: requirement, effects, costs and choices."""

from rules.engine.schema_parts import FLAG, NAME, TEXT, Schema, many, number, obj, ref
from rules.games.war_of_the_ring.cards import model
from rules.games.war_of_the_ring.cards.read import DECKS, LASTS, PRINTED
from rules.games.war_of_the_ring.cards.words import FACTS
from rules.games.war_of_the_ring.position import (
    FIGURE_KINDS,
    SIDES,
    SOVEREIGN,
)
from rules.games.war_of_the_ring.schema.parts import maybe, one_of

AMOUNT: Schema = {"anyOf": [number(-9, 9), one_of((*model.AMOUNTS, "all", "figure", "level"))]}

CARD_PARTS: Schema = {
    "condition": obj(
        {
            "fact": one_of(FACTS),
            "least": number(0, 20),
            "most": maybe(number(0, 20)),
            "times": one_of(("", *FACTS)),
        },
        ("fact",),
    ),
    "pick": obj(
        {
            "whose": one_of(("own", "enemy")),
            "kinds": many(one_of(FIGURE_KINDS)),
            "names": many(NAME),
            "sovereign": many(one_of(SOVEREIGN[1:])),
            "level_at_most": one_of(("", *FACTS)),
            "nazgul": FLAG,
            "when": many(ref("condition")),
            "worth": AMOUNT,
        }
    ),
    "effect": obj(
        {
            "initiative": number(0, 9),
            "slot": one_of(model.SLOTS),
            "op": one_of(model.OPS),
            "on": one_of(model.SIDES_OF_EFFECT),
            "value": AMOUNT,
            "scope": many(one_of(model.SCOPES)),
            "dice": AMOUNT,
            "needs": maybe(number(2, 9)),
            "cost": maybe(
                obj(
                    {
                        "kind": one_of(model.COSTS),
                        "points": AMOUNT,
                        "most": maybe(number(1, 9)),
                        "who": many(ref("pick")),
                    },
                    ("kind",),
                )
            ),
            "picks": many(ref("pick")),
            "when": many(ref("condition")),
            "lasts": one_of(LASTS),
            "printed": one_of(PRINTED),
            "despite_siege": FLAG,
        },
        ("initiative", "slot", "op"),
    ),
    "card": obj(
        {
            "id": NAME,
            "title": NAME,
            "side": one_of(SIDES),
            "deck": one_of(DECKS),
            "expansion": TEXT,
            "requirement": many(ref("condition")),
            "effects": many(ref("effect")),
        },
        ("title", "side"),
    ),
}
