"""How a list is counted, and what corrects its errors at one tap."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib.resources import files
from random import Random
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from armies.checking import check_list
from armies.explaining import correction_of, errors_with_corrections, explained
from armies.models import ArmyList
from armies.services import lists
from common.errors import Refusal
from rules.engine.army import Army
from rules.engine.army_document import read_card
from rules.engine.cards import Row
from rules.engine.corrections import corrections
from rules.games.registry import GAMES
from tests.armies.conftest import EVENT, StagedEvents
from tests.factories import armies as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_player(signed_in: Callable[[User], Client], player: User) -> Client:
    return signed_in(player)


def test_the_points_and_the_minions_allowed_are_the_sum_of_their_rows(player: User) -> None:
    army_list = make.army_list(player, {"aragorn-red": 1, "gimli": 1, "rohan": 3})
    found = {one.title: one for one in explained(army_list)}
    points, minions, leadership = (found[one] for one in ("Points limit", "Minions allowed", "Leadership"))
    assert [line.amount for line in points.lines] == [260, 170, 120]
    assert (points.found, points.bound) == (550, 1000)
    assert [line.amount for line in minions.lines] == [12, 5]
    assert (minions.found, minions.bound) == (3, 17)
    assert leadership.found == 6


def test_every_part_adds_up_to_its_number_in_every_game(player: User) -> None:
    army_list = make.army_list(player, {"aragorn": 1, "aragorn-red": 2, "orc": 30})
    for one in explained(army_list):
        if one.lines and one.title in {"Points limit", "Leadership", "Unique number 3"}:
            assert sum(line.amount or 0 for line in one.lines) == one.found


CASES: list[tuple[dict[str, int], int, str]] = [
    ({"aragorn": 1, "rohan": 9}, 1000, "army.minion-cap"),
    ({"aragorn": 1, "rohan": 6}, 400, "army.over-points"),
    ({"aragorn": 1, "aragorn-red": 1}, 1000, "army.unique-clash"),
    ({"aragorn": 1, "orc": 2}, 1000, "army.mixed-factions"),
    ({"aragorn": 1, "Nobody": 2}, 1000, "army.unknown-model"),
    ({"aragorn": 1, "gimli": 1, "rohan": 11}, 300, "army.over-points"),
]


@pytest.mark.parametrize(("rows", "level", "code"), CASES)
def test_the_correction_offered_first_corrects_the_error_and_makes_no_other(
    player: User, rows: dict[str, int], level: int, code: str
) -> None:
    army_list = make.army_list(player, rows, point_level=level)
    errors = {fault.code: (fault, found) for fault, found in errors_with_corrections(army_list)}
    fault, offered = errors[code]
    before = {one.code for one in check_list(army_list).faults}
    assert offered, "something is offered"
    chosen = correction_of(army_list, fault.code, fault.path, 0)
    changed = lists.correct(army_list=army_list, correction=chosen, revision=1, actor=player)
    after = {one.code for one in check_list(changed).faults}
    assert code not in after
    assert after < before
    assert changed.rows


def test_the_cheapest_correction_takes_the_fewest_points_away(player: User) -> None:
    army_list = make.army_list(player, {"aragorn": 1, "gimli": 1, "rohan": 5}, point_level=500)
    (_, offered), *_ = errors_with_corrections(army_list)
    assert offered[0].text == "Remove 2 × Rohan Warrior (−80 points)"
    assert [abs(one.points) for one in offered] == sorted(abs(one.points) for one in offered)


def test_what_an_event_demands_is_offered_to_be_added(player: User, staged_events: StagedEvents) -> None:
    demand: Mapping[str, Any] = {
        "rule": "E1", "text": "Bring Gimli.", "where": [{"field": "name", "values": ["Gimli"]}], "minimum": 1,
    }  # fmt: skip
    staged_events.announce(restrictions={"limits": [demand]})
    army_list = make.army_list(player, {"aragorn": 1}, event_key=EVENT)
    (_, offered), *_ = errors_with_corrections(army_list)
    assert offered[0].text == "Add 1 × Gimli (+170 points)"
    own = next(one for one in explained(army_list) if one.is_of_event)
    assert (own.found, own.bound, own.is_kept) == (0, 1, False)


def test_one_tap_corrects_and_one_undo_takes_it_back(as_player: Client, player: User) -> None:
    army_list = make.army_list(player, {"aragorn": 1, "rohan": 9})
    page = as_player.get(f"/lists/{army_list.pk}/corrections/").content.decode()
    assert "Remove 3 × Rohan Warrior (−120 points)" in page
    said = {"revision": "1", "code": "army.minion-cap", "path": "/rows", "place": "0"}
    answer = as_player.post(f"/lists/{army_list.pk}/correct/", said, headers={"HX-Request": "true"})
    assert "The list is legal" in answer.content.decode()
    army_list.refresh_from_db()
    assert army_list.rows[1]["count"] == 6
    assert lists.undo(army_list=army_list, actor=player, revision=2).rows[1]["count"] == 9


def test_a_correction_of_a_list_that_was_changed_meanwhile_is_refused(player: User) -> None:
    army_list = make.army_list(player, {"aragorn": 1, "rohan": 9})
    chosen = correction_of(army_list, "army.minion-cap", "/rows", 0)
    lists.set_count(army_list=army_list, row_id=2, count=7, actor=player)
    with pytest.raises(Refusal):
        lists.correct(army_list=army_list, correction=chosen, revision=1, actor=player)


@pytest.mark.parametrize(
    "said", [{}, {"revision": "1", "place": "7", "code": "x", "path": "y"}, {"revision": "-1"}]
)
def test_a_correction_that_was_never_offered_changes_nothing(
    as_player: Client, player: User, said: dict[str, str]
) -> None:
    army_list = make.army_list(player, {"aragorn": 1, "rohan": 9})
    assert as_player.post(f"/lists/{army_list.pk}/correct/", said).status_code in (409, 422)
    army_list.refresh_from_db()
    assert army_list.revision == 1


def test_the_page_explains_every_rule_and_is_the_owners_alone(
    as_player: Client, signed_in: Callable[[User], Client], stranger: User, player: User
) -> None:
    army_list: ArmyList = make.army_list(player, {"aragorn-red": 1, "rohan": 30})
    page = as_player.get(f"/lists/{army_list.pk}/explain/").content.decode()
    for words in (
        "Minions allowed",
        "action points 6 × 2",
        "Leadership",
        "Points limit",
        "✕ broken",
        "✓ kept",
    ):
        assert words in page
    assert signed_in(stranger).get(f"/lists/{army_list.pk}/explain/").status_code == 404


GAME = GAMES["battle-chain"]
CARDS = {
    card["key"]: read_card({name: card[name] for name in card if name != "note"}, GAME.roster)
    for card in json.loads(
        files("rules.games.battle_chain").joinpath("catalogues/battle-chain.json").read_text()
    )["models"]
}
KNOWN = [card for card in CARDS.values() if not GAME.roster.unknown(card)]


@pytest.mark.parametrize("seed", range(12))
def test_every_correction_offered_for_a_random_list_corrects_its_error(seed: int) -> None:
    chance = Random(seed)
    picked = chance.sample(KNOWN, 8)
    rows = tuple(Row(place, card.title, chance.randint(1, 6), card) for place, card in enumerate(picked))
    army = Army(rows, 300)
    report = GAME.roster.check(army)
    assert report.faults
    for fault in report.faults:
        for one in corrections(army, GAME.roster.check, fault, KNOWN):
            left = {change.row: change.after for change in one.changes}
            after = [replace(row, count=left.get(row.index, row.count)) for row in rows]
            corrected = replace(army, rows=tuple(row for row in after if row.count))
            codes = [found.code for found in GAME.roster.check(corrected).faults]
            assert codes.count(fault.code) < [found.code for found in report.faults].count(fault.code)
            assert corrected.points - army.points == one.points
    for explained_one in GAME.roster.explain(army):
        assert explained_one.title
        assert explained_one.rule in {entry.id for entry in GAME.ruleset.entries}
