"""The stub game, installed while a test runs."""

from collections.abc import Iterator

import pytest

from rules.games.registry import install, uninstall
from tests.stub_game.game import GAME


@pytest.fixture(autouse=True)
def _stub_game() -> Iterator[None]:
    install(GAME)
    yield
    uninstall(GAME)
