"""The game is known to the service while its tests run, whether or not it ships."""

from collections.abc import Iterator

import pytest

from rules.games.battle_chain.game import GAME
from rules.games.registry import GAMES, install, uninstall


@pytest.fixture(scope="session", autouse=True)
def _known_game() -> Iterator[None]:
    if GAME.key in GAMES:
        yield
        return
    install(GAME)
    yield
    uninstall(GAME)
