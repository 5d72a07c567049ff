"""Which golden cases prove which rule: read from the cases themselves, so that nobody keeps a list by hand."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path


@cache
def golden_cases_by_rule(root: Path, game: str) -> Mapping[str, tuple[str, ...]]:
    """For each rule number the golden files under tests/<game> that name it, as paths from the project's root."""
    found: dict[str, list[str]] = {}
    for path in sorted((root / "tests" / game.replace("-", "_")).rglob("*.json")):
        golden = json.loads(path.read_text(encoding="utf-8"))
        rules = golden.get("rules", ()) if isinstance(golden, dict) else ()
        for rule in rules:
            found.setdefault(rule, []).append(str(path.relative_to(root)))
    return {rule: tuple(paths) for rule, paths in found.items()}
