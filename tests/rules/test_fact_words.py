"""What a claim can be about is said in words: every fact that a golden case of a game finds out has a name for people."""

from collections.abc import Iterator

import pytest

from rules import adjudicate
from rules.engine.claims import claimable_in
from rules.engine.fact_words import FACTS as SHARED
from rules.engine.form_words import FormWords
from rules.games.registry import GAMES, SHIPPED
from tests.golden import readable_cases

WHOM = {"rohan": "Rohan"}


def facts_of(game: str) -> Iterator[str]:
    for _name, case in readable_cases(game):
        for action in adjudicate(case).actions:
            yield from claimable_in(action.outcome)


def is_named(fact: str, form: FormWords) -> bool:
    kind, _dot, whom = fact.partition(".")
    row, _dash, number = kind.rpartition("-")
    known = SHARED.keys() | form.facts.keys()
    return fact in known or kind in known or (number.isdecimal() and f"{row}.{whom}" in known)


@pytest.mark.parametrize("key", SHIPPED)
def test_every_fact_of_a_golden_case_has_words(key: str) -> None:
    found = set(facts_of(SHIPPED[key].rpartition(".")[2]))
    assert found
    assert {fact for fact in found if not is_named(fact, GAMES[key].form)} == set()


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ("winner", "Who wins"),
        ("attacks.rohan", "Number of attacks: Rohan"),
        ("free-attack.hits", "Hits of the free attack"),
        ("free-attack-2.hits", "Hits of the free attack (2)"),
        ("pool-left.rohan", "Pool left: Rohan"),  # without words of its own
    ],
)
def test_a_fact_says_whom_it_is_about(fact: str, words: str) -> None:
    form = FormWords(facts={"attacks": "number of attacks", "free-attack.hits": "hits of the free attack"})
    assert form.fact(fact, WHOM) == words
