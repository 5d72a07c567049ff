"""Sentences that are said in one of several ways: one die and several, nothing and something."""

from typing import Any

import pytest

from rules.engine.messages import render
from rules.games.combat_hex.answers import who_outflanks
from rules.games.combat_hex.messages import WORDS

SAID: list[tuple[str, dict[str, Any], str]] = [
    ("need.assignment", {"dice": [0]}, "Ann says on whom damage die 1 goes."),
    ("need.assignment", {"dice": [0, 2]}, "Ann says on whom damage dice 1 and 3 go."),
    (
        "assign.left-out",
        {"dice": [1]},
        "Ann assigns every die that an enemy can take; damage die 2 is left out.",
    ),
    (
        "assign.left-out",
        {"dice": [0, 1]},
        "Ann assigns every die that an enemy can take; damage dice 1 and 2 are left out.",
    ),
    ("dice.rerolled", {"rerolled": [], "dice": [4]}, "Ann rolls no damage die again."),
    ("dice.rerolled", {"rerolled": [1], "dice": [4, 5]}, "Ann rolls damage die 2 again and has 4 and 5."),
    (
        "dice.rerolled",
        {"rerolled": [0, 1, 2], "dice": [4, 5, 6]},
        "Ann rolls damage dice 1, 2 and 3 again and has 4, 5 and 6.",
    ),
    ("dice.damage", {"dice": [], "criticals": 0}, "Damage dice of Ann: none; 0 critical hits."),
    ("dice.glancing-converted", {"converted": 0, "most": 0}, "Ann converts no glancing blow."),
    (
        "dice.glancing-converted",
        {"converted": 1, "most": 1},
        "Ann converts 1 glancing blow; 1 at most for one warrior.",
    ),
    ("dice.criticals-converted", {"converted": 0, "most": 0}, "Ann converts no critical hit."),
    (
        "dice.criticals-converted",
        {"converted": 1, "most": 1},
        "Ann converts 1 critical hit; 1 at most for one warrior.",
    ),
    ("combat.chosen", {"combats": 0}, "Ann is the attacker; no combat is left."),
    ("combat.chosen", {"combats": 1}, "Ann is the attacker; there is one combat."),
    ("combat.chosen", {"combats": 2}, "Ann is the attacker and chooses among 2 combats."),
    ("combat.over", {"removed": []}, "All dice are assigned; nobody leaves the map."),
    ("combat.over", {"removed": ["B"]}, "All dice are assigned; B leaves the map."),
    (
        "combat.over",
        {"removed": ["B", "C", "D"]},
        "All dice are assigned; B, C and D leave the map together.",
    ),
    ("tyrant.drives", {"warrior": "T", "minions": ["M"]}, "T drives M on: one more movement point each."),
    (
        "tyrant.drives",
        {"warrior": "T", "minions": []},
        "No minion that T could drive on began the phase next to it.",
    ),
    (
        "facing.turns",
        {"warrior": "R", "facing": 2},
        "R turns to face north-west; it costs nothing and is no move.",
    ),
    (
        "victory.some-left",
        {"alive": 1},
        "Ann still has 1 warrior; in a small game only losing all of them loses.",
    ),
    (
        "redress.shot.sauron",
        {"target": "S", "die": 0},
        "The die comes back; it goes on an enemy it may be put on, and is ignored if there is none (6.20).",
    ),
    (
        "redress.move.must-stop",
        {},
        "The model goes back to the hex in which it had to stop, and its move ends there (4.08).",
    ),
]


@pytest.mark.parametrize(("key", "values", "sentence"), SAID)
def test_each_number_has_its_sentence(key: str, values: dict[str, Any], sentence: str) -> None:
    assert render(WORDS, key, {"player": "a", **values}, {"a": "Ann"}) == sentence


def test_the_answer_who_outflanks_says_after_which_action_it_is() -> None:
    steps = [{"key": "outflank.nobody", "values": {}, "rule": "6.23"}]
    found = [{"key": "attacks.outflanks", "values": {"warrior": "R1", "enemies": ["O1"]}, "rule": "6.23"}]
    assert who_outflanks({"action": 0, "steps": steps}) == "No: nobody outflanks (6.23)."
    assert who_outflanks({"action": 1, "steps": steps}) == "After action 1: nobody outflanks (6.23)."
    assert who_outflanks({"action": 2, "steps": found}) == "After action 2: R1 outflanks O1 (6.23)."
