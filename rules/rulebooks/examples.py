"""The example cases of every game: the quickest way to see what a case looks like."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules.games.registry import GAMES
from rules.rulebooks.coverage import cases_of


@dataclass(frozen=True, slots=True)
class Example:
    """`name` is the file's name without its ending ("rohan-and-orcs"), unique over all games."""

    name: str
    title: str
    ruleset: str
    text: str


def examples() -> tuple[Example, ...]:
    """Every example, game by game, in order of name. They ship with the code, so they are read once."""
    return tuple(one for game in GAMES.values() for one in _of_package(game.package))


@cache
def _of_package(package: str) -> tuple[Example, ...]:
    folder = cases_of(package) / "examples"
    return tuple(_example(path, folder) for path in sorted(folder.rglob("*.json")))


def _example(path: Path, folder: Path) -> Example:
    text = path.read_text(encoding="utf-8")
    case: dict[str, Any] = json.loads(text)
    name = str(path.relative_to(folder).with_suffix(""))
    title = case.get("title") or path.stem.replace("-", " ").capitalize()
    return Example(name, title, case["ruleset"], text)


def example(name: str) -> Example | None:
    return next((one for one in examples() if one.name == name), None)
