"""Rulebooks in the reader's language: pages, search and endpoint. The rules are the same in every language."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from devtools.ruling_messages import CATALOGUES, faults, games
from rules import RULESETS, languages
from rules.games.registry import GAMES
from rules.rulebooks import in_words as told
from rules.rulebooks.examples import examples, of_package
from rules.rulebooks.in_words import ability_in_words, in_words, texts_of
from rules.rulebooks.search.finder import find_rules, index_in, index_of
from rules.rulebooks.search.other_languages import terms_in, without_small_words

BOOK = RULESETS["combat-hex/3.1.2"]
RULE = next(entry for entry in BOOK.entries if entry.id == "6.11")
GERMAN = {
    ("title", RULE.title): "Schadenswürfel verteilen",
    ("summary", RULE.summary): "Der Angreifer legt jeden Würfel auf ein Modell.",
    ("chapter", RULE.chapter): "Der Nahkampf",
}


class Made:
    """A catalogue of some translations, as GNU gettext keeps one."""

    def pgettext(self, context: str, message: str) -> str:
        return GERMAN.get((context, message), message)


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(languages, "_book", lambda game, language: Made() if language == "de" else None)
    forget()
    with override("de"):
        yield
    forget()


def forget() -> None:
    told._kept.clear()
    index_in.cache_clear()


def test_english_is_the_book_itself() -> None:
    assert in_words(BOOK) is BOOK


def test_a_rule_keeps_everything_but_its_words(german: None) -> None:
    book = in_words(BOOK)
    said = book.entry(RULE.id)
    assert said is not None
    assert (said.title, said.summary, said.chapter) == tuple(GERMAN.values())
    assert (said.id, said.kind, said.module) == (RULE.id, RULE.kind, RULE.module)
    assert [entry.id for entry in book.entries] == [entry.id for entry in BOOK.entries]
    assert in_words(BOOK) is book
    assert in_words(book) is book


def test_a_text_without_translation_is_english(german: None) -> None:
    other = next(entry for entry in BOOK.entries if entry.title != RULE.title)
    said = in_words(BOOK).entry(other.id)
    assert said is not None
    assert said.title == other.title


@pytest.mark.parametrize(
    "question",
    ["Schadenswürfel", "schadenswurfel verteilt", "Wie werden die Schadenswürfel verteilt?", "6.11"],
)
def test_words_of_the_readers_language_find_the_rule(german: None, question: str) -> None:
    found = find_rules(BOOK, question)
    assert found[0].entry.title == "Schadenswürfel verteilen"


@pytest.mark.parametrize("question", ["can I shoot while engaged", "healing", "who assigns the damage dice"])
def test_english_words_find_the_same_rules_in_every_language(german: None, question: str) -> None:
    english = [found.id for found in index_of(BOOK.id).search(question)]
    assert find_rules(BOOK, question)[0].entry.id == english[0]


def test_a_question_in_english_asks_the_english_index_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.rulebooks.search.finder.index_in", None)
    assert find_rules(BOOK, "can I shoot while engaged")


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("de", "die Kämpfe", "der Kampf"),
        ("de", "Größe", "grosse"),
        ("fr", "l’attaque", "les attaques"),
        ("es", "las unidades heridas", "unidad herido"),
        ("it", "il combattimento", "i combattimenti"),
        ("pl", "łucznika", "lucznik"),
    ],
)
def test_forms_of_a_word_are_one_term(language: str, one: str, other: str) -> None:
    assert terms_in(language, one) == terms_in(language, other) != ()


def test_small_words_of_a_language_are_no_english_words() -> None:
    assert without_small_words("Wer wirft die Würfel?", "de") == "wirft Würfel?"
    assert without_small_words("roll a die", "xx") == "roll a die"


def test_the_pages_are_in_the_language_of_the_reader(german: None, client: Client, db: None) -> None:
    page = get(client, f"/rules/{BOOK.id}/{RULE.id}/")
    assert all(text in page for text in GERMAN.values())
    assert RULE.title not in get(client, f"/rules/{BOOK.id}/{RULE.id}/")
    shown = get(client, f"/rules/{BOOK.id}/")
    assert "Schadenswürfel verteilen" in shown
    assert 'id="chapter-combat"' in shown


def get(client: Client, address: str) -> str:
    answer = client.get(address, headers={"accept-language": "de"})
    assert answer.headers["Content-Language"] == "de"
    return answer.content.decode()


def test_the_endpoint_is_too_and_its_codes_stay(german: None, client: Client, db: None) -> None:
    answer = client.get(f"/api/v1/rulebooks/{BOOK.id}/rules/{RULE.id}/", headers={"accept-language": "de"})
    found: dict[str, Any] = answer.json()
    assert (found["title"], found["kind"]) == ("Schadenswürfel verteilen", RULE.kind)


def test_abilities_keep_their_names(german: None) -> None:
    for game in GAMES.values():
        assert all(ability_in_words(game.key, one).title == one.title for one in game.abilities.values())
        names = {one.title for one in game.abilities.values()}
        assert not names & {text for context, text in texts_of(game) if context == "title"}


def test_every_text_of_a_book_is_gathered() -> None:
    for game in GAMES.values():
        found = {text for _, text in texts_of(game)} | {one.title for one in game.abilities.values()}
        for book in game.rulesets:
            assert {text for one in book.entries for text in (one.title, one.summary)} <= found
            asked = [one for settled in book.settled.values() for one in settled]
            assert {text for one in asked for text in (one.question, one.answer)} <= found


def test_titles_of_examples_are_gathered_and_shown() -> None:
    for folder in games():
        gathered = CATALOGUES["rulebook.po"](folder)
        package = GAMES[folder.name.replace("_", "-")].package
        assert {("example", one.title) for one in of_package(package)} <= gathered.keys()
    assert len(examples()) == sum(len(of_package(game.package)) for game in GAMES.values())


@pytest.mark.parametrize("game", games(), ids=lambda one: one.name)
def test_the_catalogues_hold_what_is_to_be_translated(game: Any) -> None:
    for path in sorted(game.glob("locale/*/LC_MESSAGES/rulebook.po")):
        assert not list(faults(game, path, complete=True))
