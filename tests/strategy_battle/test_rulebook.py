"""The rulebook, the code and the golden cases of Strategy Battle name the same rules."""

import importlib
import json
import re
from functools import cache
from pathlib import Path

import pytest

from rules.engine.faults import Unreadable
from rules.games.strategy_battle.messages import WORDS
from rules.games.strategy_battle.readings import READINGS, SETTLED
from rules.games.strategy_battle.referee import FORM, adjudicate
from rules.games.strategy_battle.rulebook import ENTRIES
from rules.games.strategy_battle.rulebook.cues import CUES
from tests.golden import cited, golden_files

ROOT = Path(__file__).parents[2]
NUMBERS = {entry.id for entry in ENTRIES}
CODE = sorted((ROOT / "rules" / "games" / "strategy_battle").rglob("*.py"))


def test_the_book_has_112_rules_and_none_twice() -> None:
    assert len(ENTRIES) == len(NUMBERS) == 112


@cache
def proved() -> frozenset[str]:
    """The rules that some golden case proves."""
    files = golden_files("strategy_battle")
    return frozenset(rule for path in files for rule in json.loads(path.read_text(encoding="utf-8"))["rules"])


def test_every_rule_that_decides_something_has_a_golden_case() -> None:
    assert [entry.id for entry in ENTRIES if entry.kind != "data" and entry.id not in proved()] == []


def test_golden_cases_name_rules_of_the_book_only() -> None:
    assert proved() <= NUMBERS


@pytest.mark.parametrize("module", sorted({entry.module for entry in ENTRIES}))
def test_the_module_that_decides_a_rule_exists(module: str) -> None:
    importlib.import_module(module)


def test_every_rule_number_in_the_code_is_in_the_book() -> None:
    for path in CODE:
        assert set(re.findall(r'"(SBG-[A-Z]+-\d+)"', path.read_text(encoding="utf-8"))) <= NUMBERS, path.name


def test_every_rule_number_that_a_ruling_cites_is_in_the_book() -> None:
    for path in golden_files("strategy_battle"):
        case = json.loads(path.read_text(encoding="utf-8"))["case"]
        try:
            ruling = adjudicate(case).as_json()
        except Unreadable:
            continue
        assert set(cited(ruling)) - {""} <= NUMBERS, path.name


def test_every_reading_and_every_settled_question_belongs_to_a_rule() -> None:
    assert {reading.rule for reading in READINGS} | set(SETTLED) | set(CUES) <= NUMBERS
    assert all(len(reading.options) >= 2 for reading in READINGS)


def test_every_message_in_the_code_has_a_wording() -> None:
    used = re.compile(r'hearing\.(?:find|consider|fault)\(\s*(?:"SBG-[A-Z]+-\d+", )?"([a-z-]+\.[a-z_.-]+)"')
    for path in CODE:
        assert set(used.findall(path.read_text(encoding="utf-8"))) <= set(WORDS), path.name


def test_every_way_out_belongs_to_an_error() -> None:
    assert {key.removeprefix("redress.") for key in WORDS if key.startswith("redress.")} <= set(WORDS)


def test_every_action_can_settle_the_facts_that_golden_cases_name() -> None:
    for path in golden_files("strategy_battle"):
        case = json.loads(path.read_text(encoding="utf-8"))["case"]
        try:
            ruling = adjudicate(case)
        except Unreadable:
            continue
        for action in ruling.actions:
            assert all(FORM.kinds[action.action].can_settle(fact) for fact in action.outcome), path.name
