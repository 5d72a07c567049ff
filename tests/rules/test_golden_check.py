"""The one pass over a golden file notices everything that it is there to notice."""

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from rules import adjudicate
from rules.games.combat_hex.referee import FORM, REFEREE
from tests import golden

SAMPLE = golden.GAMES / "combat_hex" / golden.FOLDER / "combat" / "armor-lowers-one-die-by-one-wound.json"
Patch = pytest.MonkeyPatch


@pytest.fixture
def changed(tmp_path: Path) -> Callable[..., Path]:
    """The sample with something else written in it."""

    def change(**parts: Any) -> Path:
        path = tmp_path / "sample.json"
        path.write_text(json.dumps(json.loads(SAMPLE.read_text()) | parts))
        return path

    return change


def test_the_sample_passes() -> None:
    golden.check(SAMPLE, REFEREE, [dict])


def test_an_unexpected_verdict_is_noticed(changed: Callable[..., Path]) -> None:
    with pytest.raises(AssertionError):
        golden.check(changed(expect={"verdict": "illegal"}))


def test_a_rule_that_is_never_cited_is_noticed(changed: Callable[..., Path]) -> None:
    with pytest.raises(AssertionError, match="never cited"):
        golden.check(changed(rules=["1.01"]))


def test_a_cited_rule_that_no_book_holds_is_noticed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(golden, "numbers", lambda _: frozenset())
    with pytest.raises(AssertionError, match="not in the book"):
        golden.check(SAMPLE)


def test_a_schema_that_does_not_describe_the_case_is_noticed(monkeypatch: Patch) -> None:
    monkeypatch.setattr(golden, "validator", lambda _: Draft202012Validator({"required": ["weather"]}))
    with pytest.raises(AssertionError, match="weather"):
        golden.check(SAMPLE)


def test_a_second_ruling_that_differs_is_noticed(monkeypatch: Patch) -> None:
    asked: list[Any] = []

    def moody(case: Any) -> Any:
        asked.append(case)
        ruling = adjudicate(case)
        return dataclasses.replace(ruling, ruleset="another") if len(asked) > 1 else ruling

    monkeypatch.setattr(golden, "adjudicate", moody)
    with pytest.raises(AssertionError, match="the same case, another ruling"):
        golden.check(SAMPLE)


def test_a_case_that_is_written_and_read_as_another_is_noticed() -> None:
    def forgetful(position: Any) -> dict[str, Any]:
        return FORM.write_position(position) | {"turn": 7}

    careless = dataclasses.replace(REFEREE, form=dataclasses.replace(FORM, write_position=forgetful))
    with pytest.raises(AssertionError, match="read again"):
        golden.check(SAMPLE, careless)


def test_a_rewriting_that_changes_the_ruling_is_noticed() -> None:
    def nothing_done(case: golden.Case) -> golden.Case:
        return case | {"actions": []}

    with pytest.raises(AssertionError, match="nothing_done"):
        golden.check(SAMPLE, rewrites=[nothing_done])
