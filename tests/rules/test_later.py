"""What a ruling does without is imported when it is first called for."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest

from rules.engine.game import Game
from rules.engine.later import later
from rules.games.registry import GAMES, SHIPPED

AFTERWARDS = "import sys; from rules.games.registry import RULESETS; RULESETS[{ruleset!r}]; print(*sys.modules, sep='\\n')"


def put_off(game: Game) -> Iterator[Callable[..., Any]]:
    board, odds = game.board, game.odds
    for one in (game.pictures, odds and odds.of, board and board.palette, board and board.answer):
        if one:
            yield one


def test_a_function_is_imported_with_its_first_call() -> None:
    assert later("json", "dumps")([1], indent=None) == "[1]"


@pytest.mark.parametrize("key", SHIPPED)
def test_every_function_that_a_game_puts_off_exists(key: str) -> None:
    for function in put_off(GAMES[key]):
        assert callable(getattr(import_module(function.__module__), function.__name__)), function


@pytest.mark.parametrize("key", SHIPPED)
def test_a_ruling_needs_neither_pictures_nor_boards_nor_other_games(key: str) -> None:
    ruleset = GAMES[key].ruleset.id
    done = subprocess.run(
        [sys.executable, "-c", AFTERWARDS.format(ruleset=ruleset)], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    others = [package for other, package in SHIPPED.items() if other != key]
    assert f"{SHIPPED[key]}.referee" in loaded
    put_aside = {function.__module__ for function in put_off(GAMES[key])}
    assert not loaded & {"rules.drawing", "django", *others, *put_aside}
