"""What the JSON schemas of every game's cases are made of."""

from typing import Any

Schema = dict[str, Any]


def ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def obj(fields: Schema, required: tuple[str, ...] = ()) -> Schema:
    """An object with these fields and no others."""
    return {"type": "object", "properties": fields, "required": list(required), "additionalProperties": False}


def many(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def number(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


NAME: Schema = {"type": "string", "minLength": 1, "maxLength": 64}
TEXT: Schema = {"type": "string", "maxLength": 400}
FLAG: Schema = {"type": "boolean"}
DIE = number(1, 6)
