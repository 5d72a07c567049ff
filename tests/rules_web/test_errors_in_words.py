"""Errors of a case that cannot be read, in the reader's language: every one is known, and only its words change."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from devtools.ruling_messages import games
from rules import adjudicate
from rules.engine.documents import parse_json
from rules.engine.error_texts import Errors
from rules.engine.faults import Fault, Unreadable
from rules.engine.spelling import did_you_mean
from rules.presenters import errors
from tests.rules_web.pseudo import foreign

EVERY = 5  # golden cases are spoiled in all their places


@pytest.mark.parametrize("folder", games(), ids=lambda one: one.name)
def test_every_error_of_a_spoiled_case_is_known(folder: Path) -> None:
    known = errors.errors_of(folder.name.replace("_", "-"))
    unknown = {
        f"{fault.code}: {fault.text}"
        for case in cases(folder)
        for fault in faults_of(case)
        if not known.knows(without_hint(fault.text))
    }
    assert not unknown


def cases(folder: Path) -> Iterator[Any]:
    """Golden cases, those that cannot be read among them, and others with every part of theirs spoiled in turn."""
    for number, path in enumerate(sorted((folder / "cases" / "golden").glob("**/*.json"))):
        case = json.loads(path.read_text("utf-8")).get("case")
        if isinstance(case, dict):
            yield case
            if number % EVERY == 0:
                yield from spoiled(case)


def spoiled(case: dict[str, Any]) -> Iterator[Any]:
    for field, value in case.items():
        if field != "ruleset":
            for wrong in wrong_values(value):
                yield case | {field: wrong}
            yield {name: one for name, one in case.items() if name != field}
            if isinstance(value, list) and value and isinstance(value[0], dict):
                for inner in value[0]:
                    for wrong in (*wrong_values(1), ["nobody"], [9, 9], [[1, 2, 3]]):
                        yield case | {field: [value[0] | {inner: wrong}, *value[1:]]}
                yield case | {field: [*value, value[0], {"nobody": 1}]}


def wrong_values(value: Any) -> list[Any]:
    return [None, [], {}, -7, "nobody", [value], [{}], {"nobody": 7}]


def faults_of(case: Any) -> tuple[Fault, ...]:
    try:
        adjudicate(case)
    except Unreadable as error:
        return error.faults
    return ()


def without_hint(text: str) -> str:
    return text.partition(" Did you mean ")[0]


@pytest.fixture
def other_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "readers_language", lambda: "xx")
    monkeypatch.setattr(errors, "translated_in_book", lambda game, language, context, text: foreign(text))
    monkeypatch.setattr(errors, "translated_text", lambda game, language, context, text: text)


def test_only_the_words_change(other_language: None) -> None:
    fault = Fault("document.missing", "/players", 'The field "players" is missing.', "", {"one": 1})
    (said,) = errors.in_words([fault], "combat-hex/3.1.2")
    assert said.text == f'{foreign("The field")} "players" {foreign("is missing.")}'
    assert (said.code, said.path, said.values) == (fault.code, fault.path, fault.values)


def test_a_name_that_was_meant_is_said_behind_it(other_language: None) -> None:
    text = 'There is no ability "healng".' + did_you_mean("healng", ["healing"])
    (said,) = errors.in_words([Fault("ability.unknown", "", text)], "combat-hex/3.1.2")
    assert said.text.endswith(f'"healng". {foreign("Did you mean")} "healing"?')


def test_what_is_no_case_of_any_game_is_said_too(other_language: None) -> None:
    with pytest.raises(Unreadable) as caught:
        parse_json("{")
    (said,) = errors.in_words(caught.value.faults)
    assert said.text.startswith(foreign("This is not readable"))


def test_english_stays_as_it_is() -> None:
    fault = Fault("document.missing", "", "Anything.")
    assert errors.in_words([fault]) == (fault,)


def test_the_longer_sentence_is_found_first() -> None:
    found = Errors(['There is no "{what}".', 'There is no "{what}" in "{where}".'])
    said = found.localized('There is no "a" in "b".', str.upper, lambda name, value: value)
    assert said == 'THERE IS NO "{WHAT}" IN "{WHERE}".'
