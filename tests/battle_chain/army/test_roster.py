"""Lists of the service: the catalogue that ships, its cards, and the check that pages and the API ask for."""

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from devtools import battle_chain_catalogue
from rules.engine.army import Report
from rules.engine.army_document import card_as_json, read_army, read_card
from rules.engine.cards import ModelCard
from rules.games.battle_chain.army import check_list
from rules.games.battle_chain.army.roster import model_of
from rules.games.battle_chain.catalogue import MODELS
from rules.games.battle_chain.game import GAME
from rules.games.battle_chain.printed import ROSTER
from tests.battle_chain.army.forces import force_of

SHIPPED = Path(battle_chain_catalogue.SHIPPED)
DOCUMENT = json.loads(SHIPPED.read_text(encoding="utf-8"))


@cache
def cards() -> dict[str, ModelCard]:
    found = {}
    for model in DOCUMENT["models"]:
        plain = {name: value for name, value in model.items() if name != "note"}
        found[plain["key"]] = read_card(plain, ROSTER)
    return found


def report(rows: list[dict[str, Any]], level: int | None = None) -> Report:
    return ROSTER.check(read_army({"rows": rows, "point_level": level}, ROSTER, cards()))


def test_the_shipped_catalogue_is_what_the_tables_give() -> None:
    assert SHIPPED.read_text(encoding="utf-8") == battle_chain_catalogue.shipped()
    assert battle_chain_catalogue.main(["--check"]) == 0


def test_it_holds_every_row_and_the_equipment() -> None:
    assert set(cards()) == {*MODELS, "explosive-device", "drum"}
    assert all(model["note"] for model in DOCUMENT["models"] if "points" in model.get("unreadable", ()))


@pytest.mark.parametrize("key", MODELS)
def test_a_card_says_what_its_row_says(key: str) -> None:
    card, row = cards()[key], MODELS[key]
    assert read_card(card_as_json(card), ROSTER) == card
    assert model_of(card)._replace(row=row.row, guessed=row.guessed) == row


def test_the_game_offers_this_roster() -> None:
    assert GAME.roster is ROSTER
    assert [kind.name for kind in ROSTER.army_kinds] == ["hero", "minion", "equipment"]


def test_random_lists_are_judged_as_by_the_plain_check() -> None:
    chance = random.Random(11)
    for _ in range(400):
        counts = {key: chance.choice([1, 1, 2, 5, 12]) for key in chance.choices(list(MODELS), k=5)}
        level = chance.choice([None, 100, 400])
        found = report([{"model": key, "count": count} for key, count in counts.items()], level)
        plain = check_list(force_of(counts, limit=level))
        errors = {(one.fault.code, one.fault.rule) for one in plain if one.is_error}
        leaderless = {("list.undead-leader", "BC-BALANCE-13")}
        said = {(one.code, one.rule) for one in found.faults}
        assert said - leaderless == errors - leaderless
        assert found.is_legal is not bool(said)


def test_equipment_is_bought_and_is_no_model() -> None:
    found = report(
        [
            {"model": "me-saruman"},
            {"model": "me-man-orc", "count": 12},
            {"model": "me-orc-leader"},
            {"model": "explosive-device"},
        ]
    )
    assert found.is_legal
    assert (found.totals.points, found.facts["points"], found.facts["starting_models"]) == (273, 273, 14)
    found = report(
        [{"model": "me-wild-men", "count": 4}, {"model": "explosive-device"}, {"model": "drum", "count": 2}]
    )
    assert {one.rule for one in found.faults} == {"BC-SIEGE-16", "BC-POINTS-6"}


def test_the_first_undead_hero_leads_a_wholly_undead_list() -> None:
    found = report(
        [{"model": "me-shade-of-dunharrow", "count": 5}, {"model": "me-witch-king"}, {"model": "me-khamul"}]
    )
    assert found.is_legal
    notes = [one for one in found.advice if one.rule == "BC-BALANCE-13"]
    assert [one.values["leader"] for one in notes] == ["me-witch-king"]
    assert not report([{"model": "me-shade-of-dunharrow", "count": 5}]).is_legal


def test_a_row_of_ones_own_is_judged_like_any_other() -> None:
    orc = {
        "key": "uruk",
        "name": "Uruk",
        "points": 8,
        "movement": 4,
        "attacks": 2,
        "toughness": 4,
        "wounds": 2,
    }
    army = {"models": [{**orc, "tags": ["orc"], "faction": "evil"}], "rows": [{"model": "uruk", "count": 10}]}
    found = ROSTER.check(read_army({**army, "point_level": 79}, ROSTER, cards()))
    assert [one.rule for one in found.faults] == ["BC-POINTS-11"]


@pytest.mark.parametrize(("kind", "wounds", "rules"), [
    ("minion", 2, []), ("minion", 1, ["BC-STAT-5"]), ("minion", 3, ["BC-GEN-5"]), ("hero", 3, []),
])  # fmt: skip
def test_a_minion_of_ones_own_has_two_wounds(kind: str, wounds: int, rules: list[str]) -> None:
    orc = {"key": "uruk", "name": "Uruk", "kind": kind, "points": 8, "toughness": 4, "wounds": wounds}
    army = {"models": [orc], "rows": [{"model": "uruk"}]}
    assert [one.rule for one in ROSTER.check(read_army(army, ROSTER, cards())).faults] == rules


def test_empty_and_unknown_lists() -> None:
    assert [one.code for one in report([]).faults] == ["army.empty"]
    assert [one.code for one in report([{"model": "", "name": "Nobody"}]).faults] == ["list.unknown-model"]


def together(first: dict[str, int], second: dict[str, int]) -> list[tuple[str, bool]]:
    armies = [
        read_army({"rows": [{"model": f"me-{key}", "count": n} for key, n in rows.items()]}, ROSTER, cards())
        for rows in (first, second)
    ]
    assert ROSTER.together
    return [(clash.fault.rule, clash.is_advice) for clash in ROSTER.together(*armies)]


def test_two_lists_that_meet() -> None:
    assert together({"gandalf": 1}, {"gandalf-mounted": 1}) == [("BC-BALANCE-1", False)]
    assert together({"ringwraith": 5}, {"ringwraith-mounted": 4}) == []
    assert together({"ringwraith": 5}, {"ringwraith-mounted": 5}) == [("BC-BALANCE-2", False)]
    assert together({"witch-king": 1}, {"witch-king-fell-beast": 1}) == [("BC-BALANCE-4", False)]
    assert together({"frodo": 1}, {"sauron": 1}) == [("BC-BALANCE-14", True)]
    assert together({"balrog": 1}, {"balrog": 1}) == [("BC-BALANCE-1", True)]


def test_what_one_list_breaks_alone_is_not_said_again_of_the_pair() -> None:
    assert together({"frodo": 2}, {"gimli": 1}) == []
    assert together({"frodo": 2}, {"gimli": 1, "frodo": 1}) == []


@pytest.mark.parametrize("name", GAME.samples.armies if GAME.samples else ())
def test_every_sample_army_is_legal_and_needs_no_advice(name: str) -> None:
    assert GAME.samples
    assert GAME.samples.catalogue == DOCUMENT["slug"]
    rows = [{"model": key, "count": count} for key, count in GAME.samples.armies[name].items()]
    found = report(rows, GAME.samples.point_level)
    assert not found.faults
    assert not found.advice
    assert found.totals.points > 0.9 * GAME.samples.point_level


def test_devices_and_drums_are_no_models() -> None:
    rows = [
        ("me-saruman", 1),
        ("me-man-orc", 3),
        ("me-goblin-drummer", 1),
        ("explosive-device", 2),
        ("drum", 1),
    ]
    found = report([{"model": key, "count": count} for key, count in rows])
    assert found.totals.models == found.facts["starting_models"] == 5
