"""The published schema of cases describes what the reader reads."""

import json
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, meta

from rules.games.combat_hex.referee import FORM
from rules.games.combat_hex.schema import case_schema
from rules.games.combat_hex.schema.actions import ACTIONS
from tests.combat_hex.test_properties import CASES, DOCUMENTS

VALIDATOR = Draft202012Validator(case_schema())


def test_the_schema_is_a_schema() -> None:
    meta.validate(case_schema())
    json.dumps(case_schema())


def test_the_schema_knows_every_action() -> None:
    assert set(ACTIONS) == set(FORM.kinds)


@pytest.mark.parametrize("case", DOCUMENTS)
def test_every_example_fits_the_schema(case: dict[str, Any]) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(case)] == []


def test_an_unknown_field_does_not_fit() -> None:
    assert list(VALIDATOR.iter_errors({**CASES[0][1], "colour": "red"}))
