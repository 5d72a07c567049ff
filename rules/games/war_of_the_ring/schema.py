"""The JSON Schema of a case, for documentation and editors. The reader itself is stricter and names every fault."""

from typing import Any

from rules.games.war_of_the_ring.cards import model
from rules.games.war_of_the_ring.cards.read import DECKS, LASTS, PRINTED
from rules.games.war_of_the_ring.cards.words import FACTS
from rules.games.war_of_the_ring.position import (
    FEATURES,
    FIGURE_KINDS,
    KINDS,
    NATIONS,
    SIDES,
    SOVEREIGN,
    STEPS,
)
from rules.games.war_of_the_ring.reader import END_REASONS, STATES
from rules.games.war_of_the_ring.readings import READINGS
from rules.games.war_of_the_ring.settings import EXPANSIONS, EXTENSIONS

Schema = dict[str, Any]
NAME: Schema = {"type": "string", "minLength": 1, "maxLength": 64}
TEXT: Schema = {"type": "string", "maxLength": 400}
FLAG: Schema = {"type": "boolean"}
DIE: Schema = {"type": "integer", "minimum": 1, "maximum": 6}


def ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def obj(fields: Schema, required: tuple[str, ...] = ()) -> Schema:
    """An object with these fields and no others."""
    return {"type": "object", "properties": fields, "required": list(required), "additionalProperties": False}


def many(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def number(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def one_of(options: Any) -> Schema:
    return {"enum": list(options)}


def maybe(item: Schema) -> Schema:
    return {"anyOf": [item, {"type": "null"}]}


COUNT = number(0, 99)
RANKS = obj({"regular": COUNT, "elite": COUNT})
BY_SIDE = {side: many(NAME) for side in SIDES}
TARGETS = {name: number(2, 9) for name in ("attacker_first_round", "attacker", "defender")}
AMOUNT: Schema = {"anyOf": [number(-9, 9), one_of((*model.AMOUNTS, "all", "figure", "level"))]}

PARTS: Schema = {
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
    "claim": obj(
        {
            "by": NAME,
            "text": TEXT,
            "action": number(0, 4999),
            "fact": TEXT,
            "is": {},
            "breaks": TEXT,
        },
        ("by",),
    ),
}
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


def case_schema() -> Schema:
    """The schema of the whole document, with every action by its name."""
    readings = {reading.name: one_of(reading.options) for reading in READINGS}
    actions = {
        f"action-{name}": obj({"do": {"const": name}, **fields}, ("do", *required))
        for name, (fields, required) in ACTIONS.items()
    }
    case = obj(
        {
            "ruleset": {"enum": ["war-of-the-ring/1"]},
            "title": TEXT,
            "readings": obj(readings),
            "position": ref("position"),
            "actions": many({"anyOf": [ref(name) for name in actions]}),
            "claims": many(ref("claim")),
        },
        ("ruleset", "position"),
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "War of the Ring case",
        "description": "A battle as it stands, what was done in it with the dice as they fell, and what the players claim.",
        **case,
        "$defs": {**PARTS, **actions},
    }
