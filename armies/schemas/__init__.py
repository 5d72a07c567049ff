"""The JSON Schemas that others write against."""

import json
from functools import cache
from pathlib import Path
from typing import Any


@cache
def roster_schema() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((Path(__file__).parent / "roster.json").read_text(encoding="utf-8"))
    return found
