"""What a visitor sees first of each game: one disputed case with its ruling, and one army list with its faults.

Both are data of the game (`cases/examples`, `cases/lists/example.json`), judged by the code that judges everybody's.
"""

import json
from dataclasses import dataclass
from typing import Any

from common.languages import kept_by_language
from rules.engine.army import Army, Report
from rules.engine.army_document import read_army
from rules.engine.game import Game
from rules.games.registry import GAMES
from rules.languages import adjudicate_in
from rules.presenters.in_language import readers_language
from rules.presenters.ruling import RulingView, show
from rules.rulebooks.coverage import cases_of
from rules.rulebooks.examples import Example, disputed
from rules.rulebooks.in_words import EXAMPLE, of_game


@dataclass(frozen=True, slots=True)
class Dispute:
    """A case in which the players disagree, and the referee's answer."""

    game: Game
    example: Example
    view: RulingView


@dataclass(frozen=True, slots=True)
class CheckedList:
    """An army list as it was written, and what the game's construction rules say of it."""

    game: Game
    title: str
    army: Army
    report: Report


@kept_by_language
def disputes() -> tuple[Dispute, ...]:
    """The first short example with claims of each game that has one. Cases and code ship together: ruled on once."""
    named = [(game, disputed(game)) for game in GAMES.values()]
    return tuple(_ruled(game, example) for game, example in named if example is not None)


def _ruled(game: Game, example: Example) -> Dispute:
    case: dict[str, Any] = json.loads(example.text)
    case["title"] = of_game(game.key, EXAMPLE, example.title)
    case["claims"] = [claim | {"text": of_game(game.key, EXAMPLE, claim["text"])} for claim in case["claims"]]
    return Dispute(game, example, show(case, adjudicate_in(readers_language(), case).as_json(), game.ruleset))


@kept_by_language
def checked_lists() -> tuple[CheckedList, ...]:
    """The example list of each game that has one."""
    files = [(game, cases_of(game.package) / "lists" / "example.json") for game in GAMES.values()]
    return tuple(_checked(game, json.loads(file.read_text("utf-8"))) for game, file in files if file.exists())


def _checked(game: Game, document: dict[str, Any]) -> CheckedList:
    title = of_game(game.key, EXAMPLE, document.pop("title"))
    army = read_army(document, game.roster)
    return CheckedList(game, title, army, game.roster.check(army))
