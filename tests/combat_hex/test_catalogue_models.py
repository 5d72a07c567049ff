"""Models of catalogues in a case: named, put among its models, and nothing else touched."""

import copy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rules import adjudicate
from rules.games.combat_hex.catalogue_models import card, named, put

ORC: dict[str, Any] = {
    "key": "orc", "name": "Orc Warrior", "kind": "minion", "faction": "evil", "attacks": 1, "toughness": 3, "move": 4,
    "wounds": 2, "action_points": 1, "shots": 0, "range": 0, "points": 12, "unique": None, "abilities": [], "base_size": "single",
}  # fmt: skip
CASE: dict[str, Any] = {
    "ruleset": "combat-hex/3.1.2",
    "position": {
        "players": [{"id": "a"}, {"id": "b"}],
        "models": {"orc": {"name": "Another", "faction": "evil", "attacks": 2, "toughness": 4}},
        "warriors": [
            {"id": "O1", "model": "catalogue:mordor/orc", "player": "a", "at": [0, 0]},
            {"id": "O2", "model": "orc", "player": "b", "at": [1, 0]},
        ],
    },
}


def test_a_model_of_a_catalogue_becomes_a_model_of_the_case() -> None:
    before = copy.deepcopy(CASE)
    assert list(named(CASE)) == [("/position/warriors/0/model", "mordor/orc")]
    printed = card(ORC)
    assert printed is not None
    filled = put(CASE, {"mordor/orc": ("orc", printed)})
    assert [one["model"] for one in filled["position"]["warriors"]] == ["orc-2", "orc"]
    assert filled["position"]["models"]["orc-2"]["toughness"] == 3
    assert before == CASE
    assert adjudicate(filled).verdict == "legal"


def test_what_cannot_fight_is_no_model_of_a_case() -> None:
    assert card({**ORC, "kind": "base"}) is None
    assert card({**ORC, "toughness": 0}) is None
    assert card({**ORC, "faction": ""}) is None


JSON = st.recursive(
    st.none() | st.integers() | st.text(max_size=12) | st.just("catalogue:x"),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["position", "warriors", "model", "models"]), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(["position", "warriors", "model"]), JSON, max_size=3))
def test_any_document_can_be_looked_through(case: dict[str, Any]) -> None:
    for path, _ in named(case):
        assert path.startswith("/position/warriors/")
