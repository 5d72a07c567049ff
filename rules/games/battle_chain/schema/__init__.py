"""The JSON Schema of a case, for documentation and editors. The reader itself is stricter and names every fault."""

from typing import Any

from rules.engine.schema_parts import NAME, Schema, many, obj, ref
from rules.games.battle_chain.case import EDITION
from rules.games.battle_chain.chapters import ACTIONS
from rules.games.battle_chain.readings import READINGS
from rules.games.battle_chain.schema.position import PARTS
from rules.games.battle_chain.schema_parts import SHARE, STEAL, USE, WARD


def case_schema() -> dict[str, Any]:
    """The schema of the whole document, with every action by its name."""
    case = obj(
        {
            "ruleset": {"const": f"battle-chain/{EDITION}"},
            "title": {"type": "string", "maxLength": 400},
            "readings": obj({reading.name: {"enum": list(reading.options)} for reading in READINGS}),
            "position": ref("position"),
            "actions": many({"anyOf": [ref(f"action-{name}") for name in ACTIONS]}),
            "claims": many(ref("claim")),
        },
        required=("ruleset", "position"),
    )
    actions = {
        f"action-{name}": obj({"do": {"const": name}, **fields}, ("do", *required))
        for name, (fields, required) in ACTIONS.items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Battle Chain case",
        "description": "A table, what was done on it with the dice as they fell, and what the players claim.",
        **case,
        "$defs": {
            **PARTS,
            **actions,
            "ward": WARD,
            "steal": STEAL,
            "use": USE,
            "share": SHARE,
            "claim": CLAIM,
        },
    }


def _claim(more: Schema, need: tuple[str, ...]) -> Schema:
    fields = {"by": NAME, "text": {"type": "string"}, "action": {"type": "integer", "minimum": 0}}
    return obj({**fields, **more}, ("by", *need))


CLAIM = {
    "oneOf": [
        _claim({"fact": {"type": "string", "minLength": 1}, "is": {}}, ("fact", "is")),
        _claim({"breaks": {"type": "string", "minLength": 1}}, ("breaks",)),
    ]
}
