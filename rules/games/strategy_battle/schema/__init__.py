"""The JSON Schema of a case, for documentation and editors. The reader itself is stricter and names every fault."""

from typing import Any

from rules.engine.schema_parts import NAME, Schema, many, obj, ref
from rules.games.strategy_battle.case import EDITION
from rules.games.strategy_battle.readings import READINGS
from rules.games.strategy_battle.schema.actions import ACTIONS, EVENTS
from rules.games.strategy_battle.schema.position import PARTS


def case_schema() -> dict[str, Any]:
    """The schema of the whole document, with every action and every event by its name."""
    case = obj(
        {
            "ruleset": {"const": f"strategy-battle/{EDITION}"},
            "title": {"type": "string", "maxLength": 400},
            "readings": obj({reading.name: {"enum": list(reading.options)} for reading in READINGS}),
            "position": ref("position"),
            "actions": many({"anyOf": [ref(f"action-{name}") for name in ACTIONS]}),
            "claims": many(ref("claim")),
        },
        required=("ruleset", "position"),
    )
    actions = {
        f"action-{name}": _kind("do", name, fields, required) for name, (fields, required) in ACTIONS.items()
    }
    events = {
        f"event-{name}": _kind("event", name, fields, required) for name, (fields, required) in EVENTS.items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Strategy Battle case",
        "description": "A table, what was done in the Fight phase with the dice as they fell, and what the players claim.",
        **case,
        "$defs": {
            **PARTS,
            **actions,
            **events,
            "event": {"anyOf": [ref(f"event-{name}") for name in EVENTS]},
            "claim": CLAIM,
        },
    }


def _kind(field: str, name: str, fields: Schema, required: tuple[str, ...]) -> Schema:
    return obj({field: {"const": name}, **fields}, required=(field, *required))


CLAIM = {
    "oneOf": [
        obj(
            {"by": NAME, "text": {"type": "string"}, "action": {"type": "integer", "minimum": 0}, **more},
            required=need,
        )
        for more, need in (
            ({"fact": {"type": "string", "minLength": 1}, "is": {}}, ("by", "fact", "is")),
            ({"breaks": {"type": "string", "minLength": 1}}, ("by", "breaks")),
        )
    ]
}
