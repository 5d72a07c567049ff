"""The JSON Schemas that others write against."""

import json
from functools import cache
from pathlib import Path
from typing import Any


def roster_schema() -> dict[str, Any]:
    return _schema("roster")


def catalogue_schema() -> dict[str, Any]:
    return _schema("catalogue")


@cache
def _schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((Path(__file__).parent / f"{name}.json").read_text(encoding="utf-8"))
    return found
