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
from rules.rulebooks.examples import Example, examples
from rules.rulebooks.in_words import EXAMPLE, of_game

LONGEST = 8_000  # characters of a case: a record of a whole game is no first example


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
    found = {one.ruleset: one for one in reversed(examples()) if _is_short_dispute(one)}
    named = [(game, found.get(game.ruleset.id)) for game in GAMES.values()]
    return tuple(_ruled(game, example) for game, example in named if example is not None)


def _is_short_dispute(example: Example) -> bool:
    return len(example.text) <= LONGEST and bool(json.loads(example.text).get("claims"))


def _ruled(game: Game, example: Example) -> Dispute:
    case: dict[str, Any] = json.loads(example.text)
    ruling = adjudicate_in(readers_language(), case).as_json()
    return Dispute(game, example, show(case | {"title": example.title}, ruling, game.ruleset))


@kept_by_language
def checked_lists() -> tuple[CheckedList, ...]:
    """The example list of each game that has one."""
    files = [(game, cases_of(game.package) / "lists" / "example.json") for game in GAMES.values()]
    return tuple(_checked(game, json.loads(file.read_text("utf-8"))) for game, file in files if file.exists())


def _checked(game: Game, document: dict[str, Any]) -> CheckedList:
    title = of_game(game.key, EXAMPLE, document.pop("title"))
    army = read_army(document, game.roster)
    return CheckedList(game, title, army, game.roster.check(army))
