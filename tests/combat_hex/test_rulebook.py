"""The rulebook, the code and the golden cases name the same rules."""

import importlib
import re
from pathlib import Path

import pytest

from rules import RULESETS
from rules.games.combat_hex.abilities import ABILITIES
from rules.games.combat_hex.messages import WORDS
from rules.games.combat_hex.readings import READINGS
from rules.games.combat_hex.rulebook import STARTER_ENTRIES, V3_ENTRIES
from rules.games.combat_hex.rulebook.settled import SETTLED
from rules.rulebooks.coverage import golden_cases_by_rule

ROOT = Path(__file__).parents[2]
NUMBERS = {entry.id for entry in STARTER_ENTRIES}


def test_every_rule_but_conduct_has_a_golden_case() -> None:
    tests = golden_cases_by_rule(ROOT, "combat-hex")
    bare = [entry.id for entry in STARTER_ENTRIES if entry.kind != "conduct" and entry.id not in tests]
    assert bare == []


def test_golden_cases_name_rules_of_the_book_only() -> None:
    assert set(golden_cases_by_rule(ROOT, "combat-hex")) <= NUMBERS


@pytest.mark.parametrize("module", sorted({entry.module for entry in STARTER_ENTRIES if entry.module}))
def test_the_module_that_decides_a_rule_exists(module: str) -> None:
    importlib.import_module(module)


def test_no_rule_stands_twice() -> None:
    numbers = [entry.id for entry in STARTER_ENTRIES]
    assert len(numbers) == len(set(numbers))


def test_the_tournament_rules_hold_every_paragraph() -> None:
    assert len(V3_ENTRIES) == 206
    assert len(STARTER_ENTRIES) == 283


def test_every_rule_number_in_the_code_is_in_the_book() -> None:
    pattern = re.compile(r'"((?:\d{1,2}\.\d{2,3}[A-Za-z]?)|(?:S-[A-Z]+-[A-Z0-9]+))"')
    for path in (ROOT / "rules" / "games" / "combat_hex").rglob("*.py"):
        unknown = set(pattern.findall(path.read_text(encoding="utf-8"))) - NUMBERS
        assert unknown == set(), path.name


def test_every_ability_stands_in_the_book() -> None:
    for ability in ABILITIES.values():
        assert ability.rule in NUMBERS
        assert ability.starter in NUMBERS | {""}


def test_every_reading_belongs_to_a_rule_and_has_two_ways() -> None:
    for reading in READINGS:
        assert reading.rule in NUMBERS
        assert len(reading.options) >= 2


def test_both_editions_are_offered() -> None:
    assert {"combat-hex/3.1.2", "combat-hex/starter"} <= set(RULESETS)


def test_no_sentence_is_empty() -> None:
    assert all(wording for wording in WORDS.values())


def test_every_settled_question_belongs_to_a_rule_and_has_an_answer() -> None:
    assert set(SETTLED) <= NUMBERS
    for questions in SETTLED.values():
        assert all(one.question.endswith("?") and one.answer.endswith(".") for one in questions)


def test_a_question_is_settled_or_contested_but_not_both() -> None:
    asked = [one.question for questions in SETTLED.values() for one in questions]
    assert len(asked) == len(set(asked))
    assert not {reading.title for reading in READINGS} & set(asked)


def test_what_happens_now_is_said_of_faults_that_exist() -> None:
    named = {key.removeprefix("redress.") for key in WORDS if key.startswith("redress.")}
    assert named - set(WORDS) == set()
    assert "10.01" in str(WORDS["redress"])
