"""The game is known to the service while its tests run, whether or not it ships."""

from collections.abc import Iterator

import pytest

from rules.games.registry import GAMES, install, uninstall
from rules.games.war_of_the_ring.game import GAME


@pytest.fixture(scope="session", autouse=True)
def _known_game() -> Iterator[None]:
    if GAME.key in GAMES:
        yield
        return
    install(GAME)
    yield
    uninstall(GAME)
