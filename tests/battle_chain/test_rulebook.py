"""The rulebook, the code and the golden cases of Battle Chain name the same rules."""

import json
import re
from pathlib import Path

from rules.engine.faults import Unreadable
from rules.games.battle_chain.messages import WORDS
from rules.games.battle_chain.readings import READINGS
from rules.games.battle_chain.referee import FORM, adjudicate
from rules.games.battle_chain.rulebook import ENTRIES
from rules.games.battle_chain.rulebook.cues import CUES
from rules.games.battle_chain.rulebook.settled import SETTLED
from tests.golden import cited, golden_files

ROOT = Path(__file__).parents[2]
NUMBERS = {entry.id for entry in ENTRIES}
CODE = sorted((ROOT / "rules" / "games" / "battle_chain").rglob("*.py"))
NUMBER = r"BC-[A-Z]+(?:-[A-Z]+)*(?:-\d+)?"


def test_the_book_has_361_rules_and_none_twice() -> None:
    assert len(ENTRIES) == len(NUMBERS) == 361


def proved() -> set[str]:
    """The rules that some golden case proves."""
    files = golden_files("battle_chain")
    return {rule for path in files for rule in json.loads(path.read_text(encoding="utf-8"))["rules"]}


def test_golden_cases_name_rules_of_the_book_only() -> None:
    assert proved() <= NUMBERS


def test_every_rule_number_in_the_code_is_in_the_book() -> None:
    for path in CODE:
        assert set(re.findall(f'"({NUMBER})"', path.read_text(encoding="utf-8"))) <= NUMBERS, path.name


def test_every_rule_number_that_a_ruling_cites_is_in_the_book() -> None:
    for path in golden_files("battle_chain"):
        case = json.loads(path.read_text(encoding="utf-8")).get("case", {})
        try:
            ruling = adjudicate(case).as_json()
        except Unreadable:
            continue
        assert set(cited(ruling)) - {""} <= NUMBERS, path.name


def test_every_reading_and_every_settled_question_belongs_to_a_rule() -> None:
    assert {reading.rule for reading in READINGS} | set(CUES) <= NUMBERS
    assert set(SETTLED) <= NUMBERS
    assert all(len(reading.options) >= 2 for reading in READINGS)


def test_every_message_in_the_code_has_a_wording() -> None:
    used = re.compile(rf'hearing\.(?:find|consider|fault)\(\s*(?:"{NUMBER}", )?"([a-z-]+\.[a-z_.-]+)"')
    for path in CODE:
        assert set(used.findall(path.read_text(encoding="utf-8"))) <= set(WORDS), path.name


def test_every_way_out_belongs_to_an_error() -> None:
    assert {key.removeprefix("redress.") for key in WORDS if key.startswith("redress.")} <= set(WORDS)


def test_every_action_can_settle_the_facts_that_golden_cases_name() -> None:
    for path in golden_files("battle_chain"):
        case = json.loads(path.read_text(encoding="utf-8")).get("case", {})
        try:
            ruling = adjudicate(case)
        except Unreadable:
            continue
        for action in ruling.actions:
            assert all(FORM.kinds[action.action].can_settle(fact) for fact in action.outcome), path.name
