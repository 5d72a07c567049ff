"""What a row says beside its count: options of its game, group, note, and its place."""

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from armies.catalogue_document import read_catalogue
from armies.checking import check_list, check_submission
from armies.models import ArmyList
from armies.presentation import list_page
from armies.services import lists, rows
from armies.services.catalogues import load_catalogue
from common.errors import Invalid, Refusal
from rules.engine.army_document import read_army, read_card
from rules.engine.faults import Unreadable
from rules.games.registry import GAMES
from tests.factories import armies as make

pytestmark = pytest.mark.django_db
GAME = GAMES["battle-chain"]
BOOK = json.loads(files("rules.games.battle_chain").joinpath("catalogues/battle-chain.json").read_text())
GAME_CARDS = [
    card
    for model in BOOK["models"]
    if not GAME.roster.unknown(
        card := read_card({key: model[key] for key in model if key != "note"}, GAME.roster)
    )
]


@pytest.fixture
def as_player(signed_in: Callable[[User], Client], player: User) -> Client:
    return signed_in(player)


def battle_list(owner: User, counts: dict[str, int], **values: Any) -> ArmyList:
    version, _ = load_catalogue(read_catalogue(BOOK), actor=None)
    return make.army_list(owner, counts, version=version, ruleset="battle-chain/1", point_level=500, **values)


def said(army_list: ArmyList, row: int = 1, **values: Any) -> ArmyList:
    asked: dict[str, Any] = {"options": {}, "group": "", "note": ""}
    return rows.set_row(army_list=army_list, row_id=row, actor=army_list.owner, **(asked | values))


def test_a_row_says_its_options_in_words_on_the_page(as_player: Client, player: User) -> None:
    army_list = battle_list(player, {"me-merry": 1, "me-aragorn": 1})
    page = as_player.get(f"/lists/{army_list.pk}/rows/1/details/").content.decode()
    assert 'name="mounted"' in page
    assert 'name="crew"' not in page, "only a Mumak has a howdah"
    form = {"mounted": "on", "group": "The First Horde", "note": "borrowed from Sam"}
    as_player.post(f"/lists/{army_list.pk}/rows/1/details/", form)
    shown = as_player.get(f"/lists/{army_list.pk}/").content.decode()
    for words in ("mounted</span>", ">The First Horde</h3>", "borrowed from Sam"):
        assert words in shown
    army_list.refresh_from_db()
    assert army_list.rows[0]["options"] == {"mounted": True}


def test_options_are_judged_by_the_games_own_rules(player: User) -> None:
    army_list = battle_list(player, {"me-eowyn": 1, "me-aragorn": 1})
    assert check_list(army_list).is_legal
    changed = said(army_list, options={"mounted": True, "armed": True})
    assert {"list.not-armed", "list.no-mount"} <= {fault.code for fault in check_list(changed).faults}


def test_a_wholly_undead_list_is_led_by_whom_it_names(player: User) -> None:
    models = [card for card in GAME_CARDS if GAME.roster.options[5].takes(card)]
    first, second = models[0].key, models[1].key
    army_list = battle_list(player, {first: 1, second: 1})
    leader = [
        one.values["leader"] for one in check_list(army_list).advice if one.code == "list.leads-the-undead"
    ]
    named = said(army_list, row=2, options={"leads": True})
    after = [one.values["leader"] for one in check_list(named).advice if one.code == "list.leads-the-undead"]
    assert (leader, after) == ([first], [second])


def test_options_that_no_game_declares_are_refused(player: User) -> None:
    army_list = battle_list(player, {"me-aragorn": 1})
    for options in ({"wings": True}, {"reserve": -1}, {"mounted": "yes"}, {"reserve": 10**9}):
        with pytest.raises(Invalid):
            said(army_list, options=options)
    army_list.refresh_from_db()
    assert army_list.revision == 1


def test_options_and_group_are_submitted_and_the_note_is_not(player: User) -> None:
    army_list = said(
        battle_list(player, {"me-merry": 1, "me-aragorn": 1}),
        options={"mounted": True}, group="Horde", note="secret plan",
    )  # fmt: skip
    submission = make.submission(army_list=army_list, point_level=500)
    assert submission.document["rows"][0]["options"] == {"mounted": True}
    assert submission.document["rows"][0]["group"] == "Horde"
    assert "secret plan" not in json.dumps(submission.document)
    assert check_submission(submission).as_json() == submission.report


def test_a_note_is_the_owners_alone(as_player: Client, client: Client, player: User) -> None:
    army_list = said(make.army_list(player), note="secret plan")
    shared = lists.share_list(army_list=army_list, actor=player, shared=True)
    for address in (f"/lists/shared/{shared.share_token}/", f"/lists/shared/{shared.share_token}/print/"):
        assert "secret plan" not in client.get(address).content.decode()
    assert "secret plan" in as_player.get(f"/lists/{army_list.pk}/").content.decode()


def test_a_restriction_may_count_each_group_by_itself(player: User) -> None:
    limit = {"rule": "E1", "text": "Ten a horde.", "per": "group", "maximum": 10}
    document: dict[str, Any] = {
        "rows": [
            {"model": "me-rohan-soldier", "count": 9, "group": "One"},
            {"model": "me-rohan-soldier", "count": 10, "group": "Two"},
            {"model": "me-rohan-soldier", "count": 2, "group": "One"},
        ],
        "limits": [limit],
    }
    army = read_army(document, GAME.roster, {card.key: card for card in GAME_CARDS})
    broken = [fault for fault in GAME.roster.check(army).faults if fault.code == "army.restriction"]
    assert [fault.values["rows"] for fault in broken] == [[0, 2]]
    document["rows"][0]["options"] = {"wings": True}
    with pytest.raises(Unreadable):
        read_army(document, GAME.roster)


def test_rows_of_one_group_stand_together(player: User) -> None:
    army_list = make.army_list(player, {"aragorn": 1, "gimli": 1, "rohan": 1})
    said(army_list, row=1, group="The ford")
    changed = said(army_list, row=3, group="The ford")
    assert [row["model"] for row in changed.rows] == ["aragorn", "rohan", "gimli"]
    assert [row.begins_group for row in list_page(changed).rows] == [True, False, False]


@pytest.mark.parametrize(
    ("by", "order"),
    [(1, ["gimli", "aragorn", "rohan"]), (2, ["gimli", "rohan", "aragorn"]), (1000, ["gimli", "rohan", "aragorn"]),
     (-1, ["aragorn", "gimli", "rohan"]), (0, ["aragorn", "gimli", "rohan"])],
)  # fmt: skip
def test_a_row_moves_up_and_down_and_no_further_than_the_ends(
    as_player: Client, player: User, by: int, order: list[str]
) -> None:
    army_list = make.army_list(player, {"aragorn": 1, "gimli": 1, "rohan": 1})
    as_player.post(f"/lists/{army_list.pk}/rows/1/move/", {"by": str(by)})
    army_list.refresh_from_db()
    assert [row["model"] for row in army_list.rows] == order
    assert army_list.revision == (2 if order[0] == "gimli" else 1)


def test_a_part_of_a_row_gets_a_row_of_its_own_and_no_model_is_lost(player: User) -> None:
    army_list = make.army_list(player, {"aragorn": 1, "rohan": 5})
    changed = rows.split_row(army_list=army_list, row_id=2, count=2, actor=player)
    assert [(row["id"], row["model"], row["count"]) for row in changed.rows] == [
        (1, "aragorn", 1), (2, "rohan", 3), (3, "rohan", 2),
    ]  # fmt: skip
    for count in (0, 3, 99):
        with pytest.raises(Invalid, match="Of 3 models at least one stays"):
            rows.split_row(army_list=changed, row_id=2, count=count, actor=player)
    with pytest.raises(Invalid, match="A row of 1 model cannot be split"):
        rows.split_row(army_list=changed, row_id=1, count=1, actor=player)


def test_a_row_of_somebody_else_or_of_no_list_is_not_found(
    signed_in: Callable[[User], Client], stranger: User, player: User
) -> None:
    army_list = make.army_list(player)
    for person, row in ((stranger, 1), (player, 99)):
        client = signed_in(person)
        assert client.get(f"/lists/{army_list.pk}/rows/{row}/details/").status_code == 404
        assert client.post(f"/lists/{army_list.pk}/rows/{row}/move/", {"by": "1"}).status_code == 404
    with pytest.raises(Refusal):
        rows.move_row(army_list=army_list, row_id=99, by=1, actor=player)


@pytest.mark.parametrize("by", ["", "x", "5000", "1.5"])
def test_a_move_that_is_none_is_refused(as_player: Client, player: User, by: str) -> None:
    army_list = make.army_list(player)
    assert as_player.post(f"/lists/{army_list.pk}/rows/1/move/", {"by": by}).status_code == 422
