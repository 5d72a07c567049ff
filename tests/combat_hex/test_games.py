"""The example documents under docs/cases: legal from the first action to the last, and legal at every point on the way."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules import adjudicate

DOCUMENTS = sorted((Path(__file__).parents[2] / "docs" / "cases").glob("*.json"))
GAMES = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in DOCUMENTS}
RECORDS = [name for name, case in GAMES.items() if case["position"].get("phase") == "army"]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_an_example_is_legal(name: str) -> None:
    ruling = adjudicate(GAMES[name])
    assert ruling.verdict == "legal", [fault.as_json() for fault in ruling.violations]
    assert [need.as_json() for need in ruling.needs] == []


@pytest.mark.parametrize("name", RECORDS)
def test_a_game_record_ends_with_a_result(name: str) -> None:
    result = adjudicate(GAMES[name]).result
    assert result is not None
    assert result["winner"] or result["draw"]


@pytest.mark.parametrize("name", RECORDS)
def test_every_prefix_of_a_legal_game_is_legal(name: str) -> None:
    case = GAMES[name]
    for length in range(0, len(case["actions"]), 7):
        assert adjudicate(case | {"actions": case["actions"][:length]}).verdict == "legal"


@pytest.mark.parametrize("name", RECORDS)
def test_a_false_step_is_named_at_its_place(name: str) -> None:
    case: dict[str, Any] = json.loads(json.dumps(GAMES[name]))
    index, move = next((n, action) for n, action in enumerate(case["actions"]) if action["do"] == "move")
    move["path"] = [[at[0] + 40, at[1]] for at in move["path"]]
    ruling = adjudicate(case)
    assert ruling.verdict == "illegal"
    assert [action.verdict for action in ruling.actions[: index + 1]] == ["legal"] * index + ["illegal"]
    assert all(action.assumed for action in ruling.actions[index + 1 :])
    assert ruling.violations[0].path.startswith(f"/actions/{index}/path")
