"""The small schemas that the others are made of."""

from typing import Any

from rules.engine.schema_parts import Schema, number


def one_of(options: Any) -> Schema:
    return {"enum": list(options)}


def maybe(item: Schema) -> Schema:
    return {"anyOf": [item, {"type": "null"}]}


COUNT = number(0, 99)
