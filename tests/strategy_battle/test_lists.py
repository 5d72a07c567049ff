"""Profiles as catalogues, what lists show of them, and the lists of a table on the judge's table."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.engine.army import Army
from rules.engine.army_document import card_as_json, card_of
from rules.engine.attributes import Shown
from rules.engine.cards import ModelCard, Row
from rules.engine.documents import Doc
from rules.engine.faults import Fault
from rules.engine.restrictions import read_restrictions
from rules.engine.seats import Side
from rules.games.strategy_battle.blank import blank_case
from rules.games.strategy_battle.lists import as_profile, enlist
from rules.games.strategy_battle.printed import ROSTER
from rules.games.strategy_battle.referee import adjudicate

CATALOGUES = sorted((Path(__file__).parents[2] / "rules/games/strategy_battle/catalogues").glob("*.json"))
DOCUMENTS: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in CATALOGUES
}
SAMPLE = DOCUMENTS["strategy-battle-2024-sample"]["models"]


def card(data: dict[str, Any]) -> ModelCard:
    faults: list[Fault] = []
    found = card_of(Doc({name: value for name, value in data.items() if name != "note"}, "", faults), ROSTER)
    assert faults == [], data["key"]
    return found


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_model_of_a_catalogue_is_read_and_written_back(name: str) -> None:
    cards = [card(data) for data in DOCUMENTS[name]["models"]]
    assert len({one.key for one in cards}) == len(cards)
    for one in cards:
        assert card({k: v for k, v in card_as_json(one).items() if v is not None}) == one


def test_the_older_community_data_is_labelled_as_such() -> None:
    older = DOCUMENTS["strategy-battle-2018-community"]
    assert older["trust"] == "community"
    assert "2018" in older["name"]
    unpriced = [one for one in older["models"] if "points" in one.get("unreadable", ())]
    assert len(older["models"]) == 484
    assert all(one["points"] == 0 for one in unpriced)


def test_a_hero_shows_might_will_fate_and_its_warband() -> None:
    arathorn = card(next(one for one in SAMPLE if one["key"].startswith("arathorn")))
    line = {one.name: arathorn.printed(one.name) for one in ROSTER.shown(Shown.LINE)}
    assert (line["might"], line["will"], line["fate"], line["warband"]) == ("3", "2", "1", "15")
    assert (line["fight"], line["shoot"], line["courage"]) == ("5", "3+", "5+")
    assert {one.name for one in ROSTER.shown(Shown.TRACKER)} == {"wounds", "might", "will", "fate"}


def test_only_the_event_restricts_a_list() -> None:
    rows = [
        Row(0, "Hill Troll", 4, card(next(one for one in SAMPLE if one["key"] == "hill-troll"))),
        Row(1, "Aldrac", 2, card(next(one for one in SAMPLE if one["key"].startswith("aldrac")))),
    ]
    assert ROSTER.check(Army(tuple(rows), 540)).is_legal
    limits = read_restrictions(
        {"limits": [{"rule": "E1", "text": "Might.", "measure": "might", "maximum": 5}]}, ROSTER
    ).limits
    report = ROSTER.check(Army(tuple(rows), 500, limits))
    assert len(report.faults) == 2
    assert "army.over-points" in {fault.code for fault in report.faults}


def test_the_lists_of_a_table_are_put_down_as_profiles() -> None:
    document = {
        "models": SAMPLE,
        "rows": [{"model": SAMPLE[0]["key"], "count": 1}, {"model": "?", "count": 2}],
    }
    found = enlist([Side("player-1", "Ann", document), Side("player-2", "Bob", None)])
    assert [one["id"] for one in found.players] == ["player-1", "player-2"]
    (offer,) = found.models
    assert offer["card"] == {
        "name": "Arathorn, Chieftain of the Dunedain",
        "fight": 5,
        "strength": 4,
        "defence": 5,
        "attacks": 3,
        "wounds": 2,
        "might": 3,
        "will": 2,
        "fate": 1,
        "hero": True,
    }
    case = blank_case("strategy-battle/1", found.players)
    case["position"]["profiles"]["arathorn"] = offer["card"]
    case["position"]["models"][0]["profile"] = "arathorn"
    assert adjudicate(case).verdict == "legal"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_profile_of_a_catalogue_stands_on_the_table(name: str) -> None:
    for data in DOCUMENTS[name]["models"]:
        case = blank_case("strategy-battle/1", ())
        case["position"]["profiles"]["warrior"] = as_profile(data)
        assert adjudicate(case).verdict == "legal", data["key"]
