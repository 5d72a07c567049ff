"""The schemas of the battle as it stands: the round so far, settings, and the whole position."""

from rules.engine.schema_parts import DIE, FLAG, NAME, TEXT, Schema, many, number, obj, ref
from rules.games.war_of_the_ring.cards import model
from rules.games.war_of_the_ring.cards.read import DECKS, LASTS
from rules.games.war_of_the_ring.position import (
    KINDS,
    SIDES,
    STEPS,
)
from rules.games.war_of_the_ring.reader import END_REASONS
from rules.games.war_of_the_ring.schema.parts import COUNT, maybe, one_of
from rules.games.war_of_the_ring.settings import EXPANSIONS, EXTENSIONS

BY_SIDE = {side: many(NAME) for side in SIDES}
TARGETS = {name: number(2, 9) for name in ("attacker_first_round", "attacker", "defender")}

POSITION_PARTS: Schema = {
    "seat": obj(
        {
            "decision": one_of(("open", "passed", "chosen")),
            "card": TEXT,
            "deck": one_of(("", *DECKS)),
            "void": FLAG,
            "dice": maybe(many(DIE)),
            "turned": many(COUNT),
            "rerolled": maybe(
                many({"type": "array", "prefixItems": [COUNT, DIE], "minItems": 2, "maxItems": 2})
            ),
            "combat_hits": COUNT,
            "reroll_hits": COUNT,
            "hits": COUNT,
            "losses": maybe(many(ref("op"))),
        }
    ),
    "battle": obj(
        {
            "kind": one_of(KINDS),
            "attacker": NAME,
            "defender": NAME,
            "region": NAME,
            "attacker_origin": NAME,
            "round": number(1, 999),
            "step": one_of(STEPS),
            "revealed": FLAG,
            "schedule": many(
                obj(
                    {
                        "side": one_of(SIDES),
                        "card": NAME,
                        "effect": number(0, 9),
                        "status": one_of(("pending", "applied", "void", "declined")),
                    },
                    ("side", "card"),
                )
            ),
            "effects": many(
                obj(
                    {
                        "op": one_of(model.STANDING),
                        "value": number(-9, 9),
                        "scope": many(one_of(model.SCOPES)),
                        "on": one_of(SIDES),
                        "by": one_of(SIDES),
                        "card": NAME,
                        "lasts": one_of(LASTS),
                    },
                    ("op", "on", "by", "card"),
                )
            ),
            "free_peoples": ref("seat"),
            "shadow": ref("seat"),
            "pending": maybe(
                obj({"side": one_of(SIDES), "hits": number(1, 99), "card": TEXT}, ("side", "hits"))
            ),
            "end_reason": one_of(END_REASONS),
        },
        ("attacker", "defender", "region"),
    ),
    "settings": obj(
        {
            "combat_strength": obj({"regular": number(0, 9), "elite": number(0, 9)}),
            **{name: obj(TARGETS) for name in ("city", "fortification", "stronghold_field", "sortie")},
            "siege": obj(
                TARGETS
                | {"rounds": number(1, 99), "extension": one_of(EXTENSIONS), "unit_cap": number(1, 99)}
            ),
            "stack": number(1, 99),
            "expansions": many(one_of(EXPANSIONS)),
            "abilities": many(
                obj(
                    {
                        "name": NAME,
                        "side": one_of(SIDES),
                        "value": number(-9, 9),
                        "scope": many(one_of(model.SCOPES)),
                        "on": one_of(("own", "enemy")),
                        "figure": TEXT,
                    },
                    ("name", "side", "value"),
                )
            ),
            "supply": ref("units"),
            "cards": many(ref("card")),
        }
    ),
    "position": obj(
        {
            "players": many(ref("player")),
            "battle": ref("battle"),
            "armies": many(ref("army")),
            "regions": many(ref("region")),
            "pools": obj({"free_peoples": ref("free-pool"), "shadow": ref("shadow-pool")}),
            "settings": ref("settings"),
            "hands": obj(BY_SIDE),
            "discards": obj(BY_SIDE),
        },
        ("battle", "armies"),
    ),
}
