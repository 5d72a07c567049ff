"""The rulebook, the code, the cards and the golden cases name the same rules."""

import importlib
import json
import re
from pathlib import Path

import pytest

from rules.engine.faults import Unreadable
from rules.games.war_of_the_ring.cards import COMBAT_CARDS, EVENT_CARDS
from rules.games.war_of_the_ring.messages import WORDS
from rules.games.war_of_the_ring.readings import READINGS
from rules.games.war_of_the_ring.referee import adjudicate
from rules.games.war_of_the_ring.rulebook import ENTRIES
from rules.games.war_of_the_ring.rulebook.cues import CUES
from tests.golden import cited, golden_files

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "rules" / "games" / "war_of_the_ring"
NUMBERS = {entry.id for entry in ENTRIES}


def test_the_book_has_every_rule_and_every_setting_once() -> None:
    assert len(ENTRIES) == len(NUMBERS) == 65 + 15


def test_every_rule_has_a_golden_case() -> None:
    golden = [json.loads(path.read_text(encoding="utf-8")) for path in golden_files("war_of_the_ring")]
    tests = {rule for one in golden for rule in one["rules"]}
    assert sorted(NUMBERS - tests) == []
    assert tests <= NUMBERS


@pytest.mark.parametrize("module", sorted({entry.module for entry in ENTRIES}))
def test_the_module_that_decides_a_rule_exists(module: str) -> None:
    importlib.import_module(module)


def test_every_rule_number_that_a_ruling_cites_is_in_the_book() -> None:
    for path in golden_files("war_of_the_ring"):
        golden = json.loads(path.read_text(encoding="utf-8"))
        try:
            ruling = adjudicate(golden["case"]).as_json()
        except Unreadable:
            continue
        assert set(cited(ruling)) - {""} <= NUMBERS, path.name


def test_every_rule_number_in_the_code_is_in_the_book() -> None:
    pattern = re.compile(r'"(X?-?WR-[A-Z]+-?\d*)"')
    for path in PACKAGE.rglob("*.py"):
        assert set(pattern.findall(path.read_text(encoding="utf-8"))) <= NUMBERS, path.name


def test_every_reading_belongs_to_a_rule_and_is_proved_both_ways() -> None:
    golden = [json.loads(path.read_text(encoding="utf-8")) for path in golden_files("war_of_the_ring")]
    shown = {name for one in golden for name, matters in one["expect"].get("readings", {}).items() if matters}
    chosen = {(name, value) for one in golden for name, value in one["case"].get("readings", {}).items()}
    for reading in READINGS:
        assert reading.rule in NUMBERS
        assert reading.name in shown, reading.name
        assert {(reading.name, option) for option in list(reading.options)[1:]} <= chosen, reading.name


def test_every_rule_has_words_to_find_it_by() -> None:
    assert set(CUES) == NUMBERS
    assert all(CUES.values())


def test_no_sentence_is_empty() -> None:
    assert all(WORDS.values())


def test_every_combat_card_has_a_golden_case() -> None:
    played = set()
    for path in (PACKAGE / "cases" / "golden" / "each_card").glob("*.json"):
        case = json.loads(path.read_text(encoding="utf-8"))["case"]
        for action in adjudicate(case).actions:
            played |= {str(step.values.get("card")) for step in action.steps}
            played |= {str(other) for step in action.steps for other in step.values.get("cards", ())}
    assert set(COMBAT_CARDS) - played == set()


def test_there_are_44_combat_cards_on_115_event_cards() -> None:
    assert (len(COMBAT_CARDS), len(EVENT_CARDS)) == (44, 115)
    assert {card.title for card in EVENT_CARDS.values()} == set(COMBAT_CARDS)
