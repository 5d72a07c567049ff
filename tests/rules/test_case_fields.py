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


def places(name: str, case: dict[str, Any], facts: tuple[str, ...] = ()) -> dict[str, Field]:
    game = GAMES[name]
    return {one.path: one for one in flat(fields_of(game.ruleset.schema(), case, game.form, facts))}


def typed(name: str, case: dict[str, Any], texts: dict[str, str]) -> Any:
    game = GAMES[name]
    return apply_fields(game.ruleset.schema(), case, texts, game.form)


@pytest.mark.parametrize(("shown", "held"), [("1", 0), ("6", 5), ("one", "one")])
def test_a_die_is_counted_from_1_where_documents_count_from_0(shown: str, held: Any) -> None:
    case = {
        "ruleset": "strategy-battle/1",
        "actions": [{"do": "fight", "events": [{"event": "might", "die": held}]}],
    }
    path = "/actions/0/events/0/die"
    assert places("strategy-battle", case)[path].value == shown
    assert typed("strategy-battle", case, {f"f:{path}": shown}) == case


def test_a_list_of_dice_is_counted_from_1_where_documents_count_from_0() -> None:
    roll = {"dice": [2, 6], "again": {"dice": [0, 1]}}
    case = {"ruleset": "battle-chain/1", "actions": [{"do": "combat", "rolls": [roll]}]}
    form = GAMES["battle-chain"].form
    assert (form.first_number("again", "dice"), form.first_number("roll", "dice")) == (1, 0)
    shown = {path: one.value for path, one in places("battle-chain", case).items() if path.endswith("/dice")}
    assert typed("battle-chain", case, {f"f:{path}": text for path, text in shown.items()}) == case


def test_a_direction_is_chosen_by_name() -> None:
    warrior = {"id": "R1", "model": "rider", "owner": "rohan", "at": [0, 0], "facing": 1}
    case = {"ruleset": "combat-hex/3.1.2", "position": {"warriors": [warrior]}, "actions": []}
    path = "/position/warriors/0/facing"
    facing = places("combat-hex", case)[path]
    assert [one.value for one in facing.options] == ["0", "1", "2", "3", "4", "5"]
    assert (facing.kind, facing.value, facing.options[0].label) == ("choice", "1", "East")
    changed = typed("combat-hex", case, {f"f:{path}": "3"})
    assert changed["position"]["warriors"][0]["facing"] == 3


def test_a_claim_is_chosen_from_what_can_be_claimed_and_from_what_was_done() -> None:
    case = {
        "ruleset": "combat-hex/3.1.2",
        "position": {"players": [{"id": "rohan", "name": "Rohan"}]},
        "actions": [{"do": "sight", "warrior": "R1", "target": "O1"}, {"do": "outflank"}],
        "claims": [{"by": "rohan", "action": 1, "fact": "attacks.rohan", "is": 4}],
    }
    found = places("combat-hex", case, ("verdict", "attacks.rohan"))
    fact, action = found["/claims/0/fact"], found["/claims/0/action"]
    assert [(one.value, one.label) for one in fact.options] == [
        ("verdict", "Whether the action is legal (legal or illegal)"),
        ("attacks.rohan", "Number of attacks: Rohan"),
    ]
    assert ([one.value for one in action.options], action.value) == (["0", "1"], "1")
    assert action.options[0].label.startswith("1. ")
    changed = typed("combat-hex", case, {f"f:{action.path}": "0", f"f:{fact.path}": "verdict"})
    assert changed["claims"][0] == {"by": "rohan", "action": 0, "fact": "verdict", "is": 4}
