"""The example cases of every game: the quickest way to see what a case looks like."""

import json
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from rules.games.registry import GAMES, game_key
from rules.rulebooks.coverage import cases_of
from rules.rulebooks.in_words import EXAMPLE, of_game


@dataclass(frozen=True, slots=True)
class Example:
    """`name` is the file's name without its ending ("rohan-and-orcs"), unique over all games."""

    name: str
    title: str
    ruleset: str
    text: str


def examples() -> tuple[Example, ...]:
    """Every example, game by game, in order of name, under its title in the reader's language."""
    return tuple(_in_words(one) for game in GAMES.values() for one in of_package(game.package))


def _in_words(one: Example) -> Example:
    return replace(one, title=of_game(game_key(one.ruleset), EXAMPLE, one.title))


@cache
def of_package(package: str) -> tuple[Example, ...]:
    """The examples of one game as they stand in its files. They ship with the code, so they are read once."""
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
