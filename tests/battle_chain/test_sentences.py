"""How rulings read: abilities by their names, one as one and several as several."""

import re
from collections.abc import Iterator

import pytest

from rules import adjudicate
from rules.games.battle_chain.ability_names import ABILITIES
from tests.golden import readable_cases

KEYS = sorted(key for key in ABILITIES if "-" in key)
MISCOUNTED = re.compile(r"\b1 (?:\w+ )?(?:dice|hits|wounds|criticals|blows|enemies|combats)\b|\bb1 are\b")
CASES = list(readable_cases("battle_chain"))[::6]


def sentences() -> Iterator[tuple[str, str]]:
    for name, case in CASES:
        for action in adjudicate(case).as_json()["actions"]:
            for said in (*action["steps"], *action["violations"]):
                yield name, said["text"]


@pytest.fixture(scope="module")
def said() -> list[tuple[str, str]]:
    return list(sentences())


def test_abilities_are_named_as_people_name_them(said: list[tuple[str, str]]) -> None:
    assert not [(name, text) for name, text in said if any(key in text for key in KEYS)]


def test_one_of_a_thing_is_no_plural(said: list[tuple[str, str]]) -> None:
    assert not [(name, text) for name, text in said if MISCOUNTED.search(text)]


def test_phases_and_ranges_are_said_in_words(said: list[tuple[str, str]]) -> None:
    codes = re.compile(r"(attacker|defender)-(action|strategy)|\d+/\d+")
    assert not [(name, text) for name, text in said if codes.search(text)]
    told = {text.partition(" ")[2] for _name, text in said}
    assert {"acts in the attacker action phase.", "has 2 shots and a range of 10 spaces."} <= told
