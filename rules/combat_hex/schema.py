"""The JSON Schema of a case, for documentation and editors. The reader itself is stricter and names every fault."""

from typing import Any


def case_schema() -> dict[str, Any]:
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Combat Hex case", "type": "object"}
