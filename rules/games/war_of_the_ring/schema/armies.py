"""The schemas of armies, figures, regions and pools."""

from rules.engine.schema_parts import FLAG, NAME, TEXT, Schema, many, number, obj, ref
from rules.games.war_of_the_ring.cards import model
from rules.games.war_of_the_ring.position import (
    FEATURES,
    FIGURE_KINDS,
    NATIONS,
    SIDES,
    SOVEREIGN,
)
from rules.games.war_of_the_ring.reader import STATES
from rules.games.war_of_the_ring.schema.parts import COUNT, maybe, one_of

RANKS = obj({"regular": COUNT, "elite": COUNT})

ARMY_PARTS: Schema = {
    "units": obj(dict.fromkeys(NATIONS, RANKS)),
    "player": obj({"id": NAME, "side": one_of(SIDES), "name": TEXT}, ("id", "side")),
    "figure": obj(
        {
            "id": NAME,
            "kind": one_of(FIGURE_KINDS),
            "name": TEXT,
            "nation": one_of(("", *NATIONS)),
            "level": maybe(number(0, 9)),
            "leadership": number(0, 9),
            "leadership_state": one_of(STATES),
            "forfeited": number(0, 9),
            "is_nazgul": FLAG,
            "sovereign": one_of(SOVEREIGN),
            "card_exceptions": many(one_of(("reinforcements",))),
        },
        ("id",),
    ),
    "army": obj(
        {
            "id": NAME,
            "side": one_of(SIDES),
            "region": NAME,
            "units": ref("units"),
            "figures": many(ref("figure")),
            "in_stronghold": FLAG,
        },
        ("id", "side"),
    ),
    "region": obj(
        {
            "id": NAME,
            "feature": one_of(FEATURES),
            "settlement_controller": maybe(one_of(SIDES)),
            "nation": one_of(("", *NATIONS)),
            "adjacent": many(NAME),
            "besieged": FLAG,
            "fellowship": FLAG,
            "moria_distance": maybe(COUNT),
            "closed_to": many(one_of(SIDES)),
            "lone_characters": many(ref("figure")),
        },
        ("id",),
    ),
    "free-pool": obj(
        {
            "reinforcements": ref("units"),
            "casualties": ref("units"),
            "removed_figures": many(ref("figure")),
            "returned": many(ref("figure")),
        }
    ),
    "shadow-pool": obj(
        {
            "reinforcements": ref("units"),
            "nazgul": COUNT,
            "removed_figures": many(ref("figure")),
            "returned": many(ref("figure")),
        }
    ),
    "op": obj(
        {
            "op": one_of(model.HIT_OPS),
            "nation": one_of(NATIONS),
            "source": one_of(("", "casualties", "reinforcements")),
        },
        ("op", "nation"),
    ),
    "surplus": many(
        obj({"nation": one_of(NATIONS), "rank": one_of(("regular", "elite"))}, ("nation", "rank"))
    ),
}
