"""Lists that builders for this game write: the JSON in warbands, its text, BattleScribe's tree; read against the 2024 sample."""

import json
from typing import Any

import pytest
from django.test import Client

from armies.interchange.drafts import Refused
from armies.interchange.reading import Imported, read_draft, read_list
from armies.services.imports import import_list
from rules.engine.army_document import read_card
from rules.games.strategy_battle.printed import ROSTER
from tests.factories import armies as make
from tests.factories.accounts import UserFactory
from tests.strategy_battle.test_lists import SAMPLE

RULESET = "strategy-battle/1"

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


def leads(found: Imported) -> list[tuple[str, str, dict[str, Any]]]:
    return [(row["model"], row.get("group", ""), row.get("options", {})) for row in found.rows]


LED = [
    ("aldrac-warlord-of-carn-dum", "Warband 1", {"leader": True, "captain": True}),
    ("angmar-orc-warrior", "Warband 1", {}),
    ("angmar-warg-rider", "Warband 1", {}),
    ("angmar-orc-captain", "Warband 2", {"captain": True}),
]


def test_warbands_keep_their_number_their_leader_and_the_leader_of_the_army() -> None:
    assert leads(read_list(TWO, CARDS, ruleset=RULESET)) == LED


def test_the_text_of_a_list_builder_keeps_them_too() -> None:
    without_riders = [row for row in LED if row[0] != "angmar-warg-rider"]
    assert leads(read_list(TEXT.encode(), CARDS, ruleset=RULESET)) == without_riders


def test_a_warband_may_name_who_leads_it_in_its_heading() -> None:
    text = "Mine\nWarband 1: Angmar Orc Captain w/ shield (Leader)\n6x Angmar Orc Warriors\nWarband 2\nAngmar Orc Captain"
    assert leads(read_list(text.encode(), CARDS, ruleset=RULESET)) == [
        ("angmar-orc-captain", "Warband 1", {"captain": True, "leader": True}),
        ("angmar-orc-warrior", "Warband 1", {}),
        ("angmar-orc-captain", "Warband 2", {"captain": True}),
    ]


def test_who_leads_is_not_said_where_a_game_has_no_leaders() -> None:
    """A warrior cannot lead, and a game without the option is told nothing of it."""
    odd = built({"id": "1", "hero": unit("angmar_orc_warrior", 3), "units": [], "meta": {"num": 4}})
    assert leads(read_list(odd, CARDS, ruleset=RULESET)) == [("angmar-orc-warrior", "Warband 4", {})]
    assert read_list(odd, CARDS).rows[0].get("options") is None
    assert read_list(odd, CARDS, ruleset=RULESET).diagnostics == []


@pytest.mark.django_db
@pytest.mark.main_path
def test_warbands_with_their_leaders_stand_on_the_page_of_the_list_its_print_and_its_files() -> None:
    version = make.cast_version(slug="frost", game="strategy-battle", models=SAMPLE)
    army_list, _ = import_list(TWO, owner=UserFactory.create(), version=version, ruleset=RULESET)
    client = Client()
    client.force_login(army_list.owner, backend="accounts.backends.UsernameOrEmailBackend")
    page = client.get(army_list.get_absolute_url()).content.decode()
    assert page.index("Warband 1") < page.index("leads the warband") < page.index("Warband 2")
    assert "leader of the army" in page
    text = client.get(f"{army_list.get_absolute_url()}text/plain/").content.decode()
    assert leads(read_list(text.encode(), CARDS, ruleset=RULESET)) == LED
    document = client.get(f"{army_list.get_absolute_url()}roster.json").content
    assert leads(read_list(document, CARDS, ruleset=RULESET)) == LED
    assert "leads the warband" in client.get(f"{army_list.get_absolute_url()}print/").content.decode()
    assert client.get(f"{army_list.get_absolute_url()}list.pdf").status_code == 200


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
