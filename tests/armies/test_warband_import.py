"""Lists that builders for this game write: the JSON in warbands, its text, BattleScribe's tree; read against the 2024 sample."""

import json
from typing import Any

import pytest

from armies.interchange.drafts import Refused
from armies.interchange.reading import Imported, read_draft, read_list
from rules.engine.army_document import read_card
from rules.games.strategy_battle.printed import ROSTER
from tests.strategy_battle.test_lists import SAMPLE

CARDS = {data["key"]: read_card({k: v for k, v in data.items() if k != "note"}, ROSTER) for data in SAMPLE}


def built(*groups: dict[str, Any], **more: Any) -> bytes:
    """What a list builder saves: ids and quantities, without points."""
    found = {
        "metadata": {"leader": "1", "maxPoints": 500},
        "warbands": list(groups),
        "name": "Frost",
        "edition": "v2024",
    }
    return json.dumps(found | more).encode()


def unit(id: str, quantity: int | None = None, *options: str) -> dict[str, Any]:
    found: dict[str, Any] = {"model_id": f"[army_of_carn_dum] {id}", "MWFW": []}
    found["options"] = [{"id": name, "name": name, "quantity": 1} for name in options]
    return found | ({} if quantity is None else {"quantity": quantity})


TWO = built(
    {
        "id": "1",
        "hero": unit("aldrac,_warlord_of_carn_dum", None, "Armoured horse"),
        "units": [unit("angmar_orc_warrior", 12), unit("angmar_warg_rider", 4), {"id": "chosen by nobody"}],
        "meta": {"num": 1},
    },
    {"id": "2", "hero": unit("angmar_orc_captain"), "units": [], "meta": {"num": 2}},
)
TEXT = """Total Points: 225 | Total Units: 14 | Might: 5

Warband 1 (180 points)
  Aldrac, Warlord of Carn Dum *LEADER* (120 points)
  12x Angmar Orc Warrior (60 points)

Warband 2 (45 points)
  Angmar Orc Captain (45 points)
"""


def counts(found: Imported) -> dict[str, int]:
    return {row["model"] or f"?{row['name']}": row["count"] for row in found.rows}


def test_the_warbands_of_a_list_builder_become_rows_with_their_heroes() -> None:
    found = read_list(TWO, CARDS)
    assert (found.name, found.point_level) == ("Frost", 500)
    assert counts(found) == {
        "aldrac-warlord-of-carn-dum": 1,
        "angmar-orc-warrior": 12,
        "angmar-warg-rider": 4,
        "angmar-orc-captain": 1,
    }


def test_equipment_of_a_list_builder_is_said_and_left_out() -> None:
    assert "Armoured horse" in " ".join(each.text for each in read_list(TWO, CARDS).diagnostics)


def test_the_text_of_a_list_builder_becomes_the_same_rows() -> None:
    assert counts(read_list(TEXT.encode(), CARDS)) == {
        "aldrac-warlord-of-carn-dum": 1,
        "angmar-orc-warrior": 12,
        "angmar-orc-captain": 1,
    }


def test_units_that_are_written_with_names_and_points_are_read_by_them() -> None:
    older = {"name": "Angmar Orc Warrior", "model_id": "[angmar] orc", "quantity": 3, "pointsTotal": 15}
    (row,) = read_draft(built({"hero": None, "units": [older]})).rows
    assert (row.name, row.count, row.points) == ("Angmar Orc Warrior", 3, 15)


@pytest.mark.parametrize(
    "groups", [None, 7, "x", [], [None], [{"units": 3}], [{"hero": {"model_id": 4}}]], ids=repr
)
def test_warbands_without_a_model_are_refused(groups: Any) -> None:
    with pytest.raises(Refused):
        read_draft(built(warbands=groups))


@pytest.mark.parametrize("quantity", [0, -1, 10**9, "many", 1.5, [], True], ids=repr)
def test_an_impossible_quantity_is_taken_as_one_and_said(quantity: Any) -> None:
    draft = read_draft(built({"hero": None, "units": [unit("angmar_orc_warrior") | {"quantity": quantity}]}))
    assert [row.count for row in draft.rows] == [1]
    assert [each.code.value for each in draft.diagnostics] == ["count-replaced"]
