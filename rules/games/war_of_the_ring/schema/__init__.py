"""The JSON Schema of a case, for documentation and editors. The reader itself is stricter and names every fault."""

from rules.engine.schema_parts import NAME, TEXT, Schema, many, number, obj, ref
from rules.games.war_of_the_ring.readings import READINGS
from rules.games.war_of_the_ring.schema.actions import ACTIONS
from rules.games.war_of_the_ring.schema.armies import ARMY_PARTS
from rules.games.war_of_the_ring.schema.cards import CARD_PARTS
from rules.games.war_of_the_ring.schema.parts import one_of
from rules.games.war_of_the_ring.schema.position import POSITION_PARTS

CLAIM = obj(
    {
        "by": NAME,
        "text": TEXT,
        "action": number(0, 4999),
        "fact": TEXT,
        "is": {},
        "breaks": TEXT,
    },
    ("by",),
)


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
        "$defs": {**ARMY_PARTS, **CARD_PARTS, **POSITION_PARTS, "claim": CLAIM, **actions},
    }
