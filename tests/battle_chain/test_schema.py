"""The published schema of cases describes what the reader reads."""

import json
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator, meta

from rules.games.battle_chain.referee import FORM, REFEREE
from rules.games.battle_chain.schema import case_schema
from tests.golden import golden_files, name_of

VALIDATOR = Draft202012Validator(case_schema())
GOLDEN = golden_files("battle_chain")


def test_the_schema_is_a_schema() -> None:
    meta.validate(case_schema())
    json.dumps(case_schema())


def test_the_schema_knows_every_action() -> None:
    known = {name.removeprefix("action-") for name in case_schema()["$defs"] if name.startswith("action-")}
    assert known == set(FORM.kinds)


@pytest.mark.parametrize("path", GOLDEN, ids=name_of)
def test_every_readable_golden_case_and_its_table_afterwards_fit_the_schema(path: Path) -> None:
    golden = json.loads(path.read_text(encoding="utf-8"))
    if "case" not in golden or "unreadable" in golden["expect"]:
        return
    case = golden["case"]
    after = case | {"position": REFEREE.adjudicate(case).as_json()["position"]}
    for one in (case, after):
        assert [error.message for error in VALIDATOR.iter_errors(one)] == []
