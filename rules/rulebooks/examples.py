"""The example cases of every game: the quickest way to see what a case looks like."""

import json
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from rules.engine.game import Game
from rules.games.registry import GAMES, game_key
from rules.rulebooks.coverage import cases_of
from rules.rulebooks.in_words import EXAMPLE, of_game

LONGEST = 8_000  # characters of a case: a record of a whole game is no first example


@dataclass(frozen=True, slots=True)
class Example:
    """`name` is the file's name without its ending ("rohan-and-orcs"), unique over all games; `actions` is how many it holds."""

    name: str
    title: str
    ruleset: str
    text: str
    actions: int


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
    return Example(name, title, case["ruleset"], text, len(case.get("actions", ())))


def disputed(game: Game) -> Example | None:
    """The first short example of a game in which the players disagree, as it stands in its file."""
    own = (one for one in of_package(game.package) if one.ruleset == game.ruleset.id)
    return next((one for one in own if len(one.text) <= LONGEST and claims_of(one)), None)


def claims_of(one: Example) -> list[str]:
    """What its players say."""
    return [str(claim["text"]) for claim in json.loads(one.text).get("claims", ())]


def example(name: str) -> Example | None:
    return next((one for one in examples() if one.name == name), None)
