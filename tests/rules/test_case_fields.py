"""A case as fields of a form: every place of it can be entered, and what is entered comes back as it was meant."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import RULESETS
from rules.games.registry import GAMES
from rules.presenters.case_edits import add, apply_fields
from rules.presenters.case_fields import fields_of
from rules.presenters.form_fields import Field
from rules.presenters.pointers import put

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "rules" / "games").glob("*/cases/examples/*.json"))
SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["ruleset"],
    "properties": {
        "ruleset": {"const": "x/1"},
        "wounds": {"type": "integer", "minimum": 0},
        "is_out": {"type": "boolean"},
        "side": {"enum": ["good", "evil"]},
        "dice": {"type": "array", "items": {"type": "integer"}},
        "names": {"type": "array", "items": {"type": "string"}},
        "claimed": {},
        "models": {"type": "object", "additionalProperties": {"$ref": "#/$defs/model"}},
        "actions": {"type": "array", "items": {"anyOf": [{"$ref": "#/$defs/move"}, {"$ref": "#/$defs/shoot"}]}},
    },
    "$defs": {
        "model": {"type": "object", "required": ["attacks"], "properties": {"attacks": {"type": "integer"}}},
        "move": {"type": "object", "required": ["do"], "properties": {"do": {"const": "move"}, "to": {"type": "string"}}},
        "shoot": {"type": "object", "required": ["do", "at"], "properties": {"do": {"const": "shoot"}, "at": {"type": "string"}}},
    },
}  # fmt: skip


def flat(fields: tuple[Field, ...]) -> list[Field]:
    return [one for field in fields for one in (field, *flat(field.parts))]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_case_comes_back_unchanged_when_nothing_is_typed(path: Path) -> None:
    case = json.loads(path.read_text(encoding="utf-8"))
    schema = RULESETS[case["ruleset"]].schema()
    fields = flat(fields_of(schema, case))
    assert apply_fields(schema, case, {field.name: field.value for field in fields}) == case
    assert len({field.ident for field in fields}) == len(fields)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("wounds", "3", 3),
        ("wounds", "three", "three"),
        ("wounds", "", None),
        ("is_out", "true", True),
        ("side", "evil", "evil"),
        ("dice", "3, 4 4", [3, 4, 4]),
        ("dice", "3 x", [3, "x"]),
        ("names", "R1 12", ["R1", "12"]),
        ("names", "Black Breath, R1", ["Black Breath", "R1"]),
        ("claimed", "6", 6),
        ("claimed", "yes", True),
        ("claimed", "Uruk", "Uruk"),
        ("claimed", "Uruk, Orc", ["Uruk", "Orc"]),
    ],
)
def test_what_is_typed_becomes_what_the_schema_holds(name: str, text: str, value: Any) -> None:
    found = apply_fields(SCHEMA, {"ruleset": "x/1"}, {f"f:/{name}": text})
    assert found.get(name) == value


def test_an_added_item_has_the_chosen_shape() -> None:
    case = add(SCHEMA, {"ruleset": "x/1"}, "/actions", "1")
    assert case["actions"] == [{"do": "shoot", "at": ""}]
    (actions,) = [field for field in fields_of(SCHEMA, case) if field.path == "/actions"]
    assert [one.label for one in actions.adds] == ["move", "shoot"]
    assert actions.parts[0].label == "1. Shoot"


def test_an_entry_of_a_map_is_added_under_its_name() -> None:
    case = add(SCHEMA, {"ruleset": "x/1"}, "/models", "{key}", "a/b")
    assert case["models"] == {"a/b": {"attacks": 0}}
    assert "/models/a~1b/attacks" in {field.path for field in flat(fields_of(SCHEMA, case))}


def test_a_place_is_taken_out() -> None:
    assert put({"a": [1, 2, 3]}, "/a/1", None) == {"a": [1, 3]}
    assert put({"a": {"b": 1}}, "/a", None) == {}


NAMES = st.sampled_from([*SCHEMA["properties"], "do"])
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=12,
)


@given(json_values)
def test_no_document_breaks_the_fields(case: Any) -> None:
    fields = flat(fields_of(SCHEMA, case))
    apply_fields(SCHEMA, case, {field.name: "9" for field in fields})
    for field in fields:
        for choice in field.adds:
            add(SCHEMA, case, field.path, choice.value, "k")


def test_a_list_is_shown_as_words_and_a_player_is_chosen_by_name() -> None:
    game = GAMES["combat-hex"]
    players = [{"id": "good", "name": "Ann"}, {"id": "evil", "name": "Ben"}]
    claim = {"by": "evil", "fact": "removed", "is": ["Uruk", "Orc"]}
    case = {"ruleset": game.ruleset.id, "position": {"players": players}, "claims": [claim]}
    found = {one.path: one for one in flat(fields_of(game.ruleset.schema(), case, game.form))}
    assert found["/claims/0/is"].value == "Uruk, Orc"
    by = found["/claims/0/by"]
    assert (by.kind, [(one.value, one.label) for one in by.options]) == (
        "choice",
        [("good", "Ann"), ("evil", "Ben")],
    )
    changed = apply_fields(game.ruleset.schema(), case, {"f:/claims/0/is": "Orc", by.name: "good"})
    assert changed["claims"] == [{"by": "good", "fact": "removed", "is": ["Orc"]}]
