"""What a reader of another language sees of a ruling: no English word but names. Golden cases of every game are shown."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from devtools.ruling_messages import games, texts_of
from rules import RULESETS, adjudicate, languages
from rules.engine.faults import Unreadable
from rules.games.registry import GAMES
from rules.presenters.ruling import RulingView, show
from tests.rules_web import pseudo

GAMES_FOLDER = Path(__file__).parents[2] / "rules" / "games"
EVERY = 4  # golden cases are looked at; all of them take minutes
# Fields of a case that hold names. Lists name what they hold by their own key.
NAMED = frozenset(
    {
        "id", "name", "player", "model", "models", "warrior", "target", "by", "row", "profile", "title", "text",
        "region", "card", "shooter", "roll", "to", "banner", "from", "ring_model",
    }
)  # fmt: skip
KEYED = frozenset({"models", "players", "profiles", "units", "cards", "dice"})
# Names of special strikes and rules, and what an organizer called a reading.
NAMES = {"Bash", "Blow", "Mighty", "feint", "piercing", "strike", "Tyrant"}


@cache
def texts(game: str) -> frozenset[tuple[str, str]]:
    return frozenset(texts_of(GAMES_FOLDER / game.replace("-", "_")))


def golden(game: Path) -> list[Path]:
    return sorted((game / "cases" / "golden").glob("**/*.json"))[::EVERY]


@pytest.mark.parametrize("game", games(), ids=lambda one: one.name)
def test_no_english_word_is_left(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rulings = [(path, case, adjudicate(case)) for path in golden(game) for case in readable(path)]
    pseudo.speak(monkeypatch, texts)
    languages.translator.cache_clear()
    found: dict[str, str] = {}
    for path, case, ruling in rulings:
        document = ruling.as_json()
        names = names_in(case) | capitalised(ruling.before) | capitalised(ruling.after) | names_of(game)
        view = show(case, document, RULESETS[ruling.ruleset])
        for text in texts_in(view):
            for word in pseudo.left_in_english(text):
                if word not in names and word not in quoted_in(text, case):
                    found.setdefault(word, f"{path.stem}: {text[:200]}")
    languages.translator.cache_clear()
    assert not found


def readable(path: Path) -> Iterator[Any]:
    case = json.loads(path.read_text(encoding="utf-8")).get("case")
    try:
        adjudicate(case)
    except Unreadable:
        return
    yield case


def texts_in(view: RulingView) -> Iterator[str]:
    """Every text of the page but the codes of readings and of facts."""
    yield from (view.headline, view.subline)
    yield from (claim.finding for claim in view.claims)
    for action in view.actions:
        yield action.name
        for step in action.steps:
            yield from (text for part in step.parts for line in part.lines for text in (line.text, line.now))
    yield from (need["text"] for need in view.needs)
    for reading in view.readings:
        yield from (other.outcome for other in reading.others if not _is_fact(other.outcome))
    for picture in view.pictures:
        yield from (picture.caption, picture.note, *(label for label, _ in picture.legend))
        yield from (*picture.table.columns, *(cell for row in picture.table.rows for cell in row))
        yield from re.findall(r">([^<>]+)<", picture.svg)


def _is_fact(text: str) -> bool:
    return bool(re.match(r"[a-z][\w.-]*: ", text))


def names_in(value: Any, field: str = "") -> set[str]:
    """Words of the names of a case."""
    if isinstance(value, str):
        return words_of(value) if field in NAMED else set()
    if isinstance(value, dict):
        keys = set().union(*map(words_of, value)) if field in KEYED else set()
        return keys.union(*(names_in(inner, key) for key, inner in value.items()))
    return set().union(*(names_in(inner, field) for inner in value)) if isinstance(value, list) else set()


def quoted_in(text: str, case: Any) -> set[str]:
    """Words that a sentence quotes from a case, such as a name that nobody has."""
    written = {*pseudo.strings_in(case)} & {*re.findall(r'"([^"]*)"', text)}
    return set().union(*map(words_of, written))


def capitalised(position: Any) -> set[str]:
    """Names that a catalogue brings into a position."""
    return {word for word in words_of(repr(position)) if word[0].isupper()}


@cache
def names_of(game: Path) -> frozenset[str]:
    """Words of the abilities and the titles of rules, which keep the names of the book."""
    found = GAMES[game.name.replace("_", "-")]
    abilities = (text for one in found.abilities.values() for text in (one.name, one.title))
    titles = (entry.title for ruleset in found.rulesets for entry in ruleset.entries)
    return frozenset(NAMES.union(*map(words_of, (*abilities, *titles))))


def words_of(text: str) -> set[str]:
    return {spelled for word in re.findall(r"[A-Za-z]+", text) for spelled in (word, word.capitalize())}


def test_a_word_that_nobody_translated_is_found() -> None:
    assert list(pseudo.left_in_english(f"{pseudo.foreign('One word')} remains, R1.")) == ["remains"]
    said = pseudo.foreign("{warrior} has {hits:hit/hits} on %(space)s {die:nth}.")
    assert not list(pseudo.left_in_english(re.sub(r"\{\w+(:nth)?\}|%\(\w+\)s|\{\w+:", "", said)))
