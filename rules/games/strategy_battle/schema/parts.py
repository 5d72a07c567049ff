"""Pieces of the schema that stand in many places: names, lengths, points, dice."""

from rules.engine.schema_parts import NAME, Schema


def amount(description: str) -> Schema:
    """A number with a decimal fraction; a decimal in a string is read too."""
    return {"type": ["number", "string"], "description": description}


LENGTH = amount("A length in millimetres, or in the unit of the position.")
POINT: Schema = {"type": "array", "prefixItems": [LENGTH] * 2, "minItems": 2, "maxItems": 2}
PAIR: Schema = {"type": "array", "prefixItems": [NAME] * 2, "minItems": 2, "maxItems": 2}
