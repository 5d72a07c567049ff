"""Pieces of the schema that stand in many places: names, lengths, points, dice."""

from typing import Any

Schema = dict[str, Any]

NAME: Schema = {"type": "string", "minLength": 1, "maxLength": 64}
FLAG: Schema = {"type": "boolean"}


def ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def obj(fields: Schema, required: tuple[str, ...] = ()) -> Schema:
    """An object with these fields and no others."""
    return {"type": "object", "properties": fields, "required": list(required), "additionalProperties": False}


def many(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def number(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def amount(description: str) -> Schema:
    """A number with a decimal fraction; a decimal in a string is read too."""
    return {"type": ["number", "string"], "description": description}


DIE = number(1, 6)
LENGTH = amount("A length in millimetres, or in the unit of the position.")
POINT: Schema = {"type": "array", "prefixItems": [LENGTH] * 2, "minItems": 2, "maxItems": 2}
PAIR: Schema = {"type": "array", "prefixItems": [NAME] * 2, "minItems": 2, "maxItems": 2}
