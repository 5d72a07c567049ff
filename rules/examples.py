"""The example cases that ship with the documentation: the quickest way to see what a case looks like."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Example:
    """`name` is its path below docs/cases without the ending ("combat-hex/outflanked")."""

    name: str
    title: str
    ruleset: str
    text: str


@cache
def examples() -> tuple[Example, ...]:
    """Every readable case under docs/cases, in order of name. They ship with the code, so they are read once."""
    folder = Path(settings.BASE_DIR) / "docs" / "cases"
    return tuple(_example(path, folder) for path in sorted(folder.rglob("*.json")))


def _example(path: Path, folder: Path) -> Example:
    text = path.read_text(encoding="utf-8")
    case: dict[str, Any] = json.loads(text)
    name = str(path.relative_to(folder).with_suffix(""))
    title = case.get("title") or path.stem.replace("-", " ").capitalize()
    return Example(name, title, case["ruleset"], text)


def example(name: str) -> Example | None:
    return next((one for one in examples() if one.name == name), None)
