"""The published schema of cases describes what the reader reads."""

import json
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator, meta

from rules.games.strategy_battle.fights.document import READERS
from rules.games.strategy_battle.referee import FORM, REFEREE
from rules.games.strategy_battle.schema import case_schema
from rules.games.strategy_battle.schema.actions import ACTIONS, EVENTS
from tests.golden import golden_files, name_of

VALIDATOR = Draft202012Validator(case_schema())
GOLDEN = golden_files("strategy_battle")


def test_the_schema_is_a_schema() -> None:
    meta.validate(case_schema())
    json.dumps(case_schema())


def test_the_schema_knows_every_action_and_every_event() -> None:
    assert set(ACTIONS) == set(FORM.kinds)
    assert set(EVENTS) == set(READERS)


@pytest.mark.parametrize("path", GOLDEN, ids=name_of)
def test_every_readable_golden_case_and_its_table_afterwards_fit_the_schema(path: Path) -> None:
    golden = json.loads(path.read_text(encoding="utf-8"))
    if "unreadable" in golden["expect"]:
        return
    case = golden["case"]
    after = case | {"position": REFEREE.adjudicate(case).as_json()["position"]}
    for one in (case, after):
        assert [error.message for error in VALIDATOR.iter_errors(one)] == []


def test_an_unknown_field_does_not_fit() -> None:
    case = json.loads(GOLDEN[0].read_text(encoding="utf-8"))["case"]
    assert list(VALIDATOR.iter_errors({**case, "colour": "red"}))
