"""Judges' questions in their own words: the right rule comes first, or nearly so."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import RULESETS
from rules.games.combat_hex.abilities.declared import ABILITIES, Ability
from rules.games.registry import GAMES
from rules.rulebooks.search import Index, Page, spoken, terms
from rules.rulebooks.search.finder import find_rules, index_of

ASKED: list[Mapping[str, Any]] = json.loads(
    (Path(__file__).parent / "search_questions.json").read_text(encoding="utf-8")
)
PLAYERS: Sequence[Mapping[str, Any]] = json.loads(
    (Path(__file__).parent / "player_questions.json").read_text(encoding="utf-8")
)
BOOK = RULESETS["combat-hex/3.1.2"]


def found(ruleset: str, question: str) -> list[str]:
    return [hit.entry.id for hit in find_rules(RULESETS[ruleset], question)]


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked["question"])
def test_a_judge_s_question_finds_its_rule_among_the_first_three(asked: Mapping[str, Any]) -> None:
    assert set(found(asked["ruleset"], asked["question"])[:3]) & set(asked["rules"])


@pytest.mark.parametrize("asked", PLAYERS, ids=lambda asked: asked["question"])
def test_a_player_s_question_finds_its_rule_among_the_first_three(asked: Mapping[str, Any]) -> None:
    assert set(found(BOOK.id, asked["question"])[:3]) & set(asked["rules"])


def test_four_of_five_players_questions_find_their_rule_first() -> None:
    first = [found(BOOK.id, asked["question"])[0] in asked["rules"] for asked in PLAYERS]
    assert len(PLAYERS) >= 100
    assert sum(first) * 5 >= len(first) * 4


def test_nine_questions_in_ten_find_their_rule_first() -> None:
    first = [found(asked["ruleset"], asked["question"])[0] in asked["rules"] for asked in ASKED]
    assert len(ASKED) >= 40
    assert sum(first) * 10 >= len(first) * 9


def test_the_rules_that_the_questions_expect_exist() -> None:
    for asked in ASKED:
        known = {entry.id for entry in RULESETS[asked["ruleset"]].entries}
        assert set(asked["rules"]) <= known, asked


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_is_found_by_its_number(ruleset: str) -> None:
    for entry in RULESETS[ruleset].entries:
        assert found(ruleset, entry.id)[0] == entry.id


@pytest.mark.parametrize("ability", ABILITIES.values(), ids=lambda ability: ability.name)
def test_every_ability_is_found_by_its_name(ability: Ability) -> None:
    assert ability.rule in found(BOOK.id, f"When may {ability.title} be used?")[:3]


def test_the_beginning_of_a_number_finds_the_rules_below_it() -> None:
    assert found(BOOK.id, "8.46")[:2] == ["8.46", "8.46b"]
    assert set(found(BOOK.id, "6.2")) >= {"6.20", "6.23", "6.27"}


@pytest.mark.parametrize("question", ["", "   ", "hovercraft", "the of and", "?!", "\0", "𝔸" * 50])
def test_what_says_nothing_finds_nothing(question: str) -> None:
    assert found(BOOK.id, question) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("shooting", "shot"),
        ("engaged", "in combat"),
        ("Kill Zones", "kz"),
        ("glancing blows", "Glancing blow"),
        ("line of sight", "LOS"),
        ("Mûmakil", "mumakil"),
        ("leave a kill zone", "disengaging"),
        ("next to", "adjacent"),
    ],
)
def test_what_means_the_same_is_one_term(one: str, other: str) -> None:
    vocabulary = GAMES[BOOK.game].vocabulary
    assert terms(one, vocabulary) == terms(other, vocabulary)


def test_the_words_of_one_game_mean_nothing_in_another() -> None:
    own, other = GAMES[BOOK.game].vocabulary, GAMES["strategy-battle"].vocabulary
    assert terms("kz", own) == terms("kill zone", own) == ("kill-zone",)
    assert terms("kz", other) != terms("kill zone", other)
    assert terms("next to", other) == terms("adjacent", other) == terms("neighbour")


def test_a_term_remembers_how_it_was_said() -> None:
    assert spoken("My archer may convert both ones, and the archer fires", GAMES[BOOK.game].vocabulary) == {
        "shoot": "archer",
        "convert": "convert",
        "both": "both",
        "one": "ones",
    }


@given(st.text(max_size=200))
def test_any_text_gets_an_answer_and_always_the_same(text: str) -> None:
    assert find_rules(BOOK, text) == find_rules(BOOK, text)
    scores = [hit.score for hit in index_of(BOOK.id).search(text)]
    assert scores == sorted(scores, reverse=True)


def test_a_rare_word_weighs_more_than_a_common_one_and_a_title_more_than_a_summary() -> None:
    pages = [Page(str(n), "Common", "common words") for n in range(9)]
    index = Index.of([*pages, Page("rare", "Rare", "common"), Page("told", "Other", "rare")])
    assert [one.id for one in index.search("common rare")[:2]] == ["rare", "told"]
