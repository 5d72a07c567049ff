"""The examples of every game: each is ruled on to its end, and one that is illegal shows one disputed action."""

import json

import pytest

from rules import adjudicate
from rules.games.registry import GAMES
from rules.rulebooks.examples import Example, of_package

EXAMPLES = [one for game in GAMES.values() for one in of_package(game.package)]
MOST_VIOLATIONS = 3


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.name)
def test_an_example_is_legal_or_shows_one_action_that_players_dispute(example: Example) -> None:
    case = json.loads(example.text)
    ruling = adjudicate(case)
    assert ruling.verdict.value in ("legal", "illegal")
    assert len(ruling.actions) == example.actions > 0
    if ruling.verdict.value == "illegal":
        assert [one.index for one in ruling.actions if one.violations] == [example.actions - 1]
        assert len(ruling.violations) <= MOST_VIOLATIONS
        assert case["claims"]
