"""The JSON Schema of a case, for documentation and editors. The reader itself is stricter and names every fault."""

from typing import Any

from rules.engine.schema_parts import obj, ref
from rules.games.combat_hex.schema.actions import ACTIONS
from rules.games.combat_hex.schema.parts import PARTS, named
from rules.games.combat_hex.schema.position import POSITION_PARTS, readings_schema


def case_schema() -> dict[str, Any]:
    """The schema of the whole document, with every action by its name."""
    case = obj(
        {
            "ruleset": {"enum": ["combat-hex/3.1.2", "combat-hex/starter"]},
            "title": {"type": "string", "maxLength": 400},
            "readings": readings_schema(),
            "position": ref("position"),
            "actions": {"type": "array", "items": {"anyOf": [ref(f"action-{name}") for name in ACTIONS]}},
            "claims": {"type": "array", "items": ref("claim")},
        },
        required=("ruleset", "position"),
    )
    actions = {
        f"action-{name}": _action(name, fields, required) for name, (fields, required) in ACTIONS.items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Combat Hex case",
        "description": "A position, what was done in it with the dice as they fell, and what the players claim.",
        **case,
        "$defs": {**PARTS, **POSITION_PARTS, "claim": CLAIM, **actions},
    }


def _action(name: str, fields: dict[str, Any], required: tuple[str, ...]) -> dict[str, Any]:
    return obj({"do": {"const": name}, **fields}, required=("do", *required))


CLAIM = {
    "oneOf": [
        obj(
            {**named("by"), "text": {"type": "string"}, "action": {"type": "integer", "minimum": 0}, **more},
            required=need,
        )
        for more, need in (
            ({"fact": {"type": "string", "minLength": 1}, "is": {}}, ("by", "fact", "is")),
            ({"breaks": {"type": "string", "minLength": 1}}, ("by", "breaks")),
        )
    ]
}
