"""Odds on pages and in the API: of the case that is entered, of a ruling on record, and why a case has none."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from rules.games.registry import GAMES
from rules.services import LARGEST_CASE
from tests.factories.rules import ruling, strategy_roll

pytestmark = pytest.mark.django_db

ODDS, API_ODDS = "/rules/odds/", "/api/v1/odds/"
SCRIPT = {"HX-Request": "true"}


def combat(**more: Any) -> dict[str, Any]:
    """A combat that is declared and not rolled."""
    case: dict[str, Any] = json.loads(Path("docs/cases/rohan-and-orcs.json").read_text("utf-8"))
    return case | {"actions": [{"do": "combat", "warriors": ["R1"]}], "claims": []} | more


@pytest.mark.main_path
def test_anyone_may_ask_the_api_before_a_die_is_rolled(api: Callable[..., APIClient]) -> None:
    answer = api().post(API_ODDS, combat(), format="json")
    assert answer.status_code == 200
    told = answer.json()
    assert told["ruleset"] == "combat-hex/3.1.2"
    assert set(told["odds"]) == {"rohan", "orcs"}
    first = told["sections"][0]
    assert first["title"] == "Rohan: 6 attack dice"
    assert first["rows"][0] == {
        "label": "Damage dice on average",
        "kind": "average",
        "shown": first["rows"][0]["shown"],
        "exact": first["rows"][0]["exact"],
    }
    assert told["policy"].startswith("Assumed:")


@pytest.mark.parametrize(
    ("case", "code"),
    [
        ({}, "case.unreadable"),
        (None, "case.unreadable"),
        (combat(extra=1), "case.unreadable"),
        (combat(title="x" * LARGEST_CASE), "case.too-large"),
        (combat(actions=[]), "odds.none"),
        (strategy_roll(), "odds.none"),
        (combat(actions=[{"do": "combat"}, {"do": "combat"}]), "odds.not-legal"),
        (combat(actions=[{"do": "combat", "warriors": ["R9"]}]), "odds.not-possible"),
    ],
)
def test_a_case_without_odds_is_refused_with_the_reason(
    api: Callable[..., APIClient], case: Any, code: str
) -> None:
    answer = api().post(API_ODDS, case, format="json")
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert answer.json()["detail"]


def test_more_dice_than_are_counted_are_refused_with_their_number(api: Callable[..., APIClient]) -> None:
    case = combat()
    case["position"]["models"]["orc"]["attacks"] = 99
    answer = api().post(API_ODDS, case, format="json").json()
    assert (answer["code"], "24 dice" in answer["detail"]) == ("odds.too-many", True)


def test_odds_are_shown_in_the_language_of_who_asks(api: Callable[..., APIClient]) -> None:
    german = api().post(API_ODDS, combat(), format="json", headers={"Accept-Language": "de"}).json()
    english = api().post(API_ODDS, combat(), format="json").json()
    assert german["odds"] == english["odds"]
    assert german["policy"].startswith("Angenommen")
    shown = [row["shown"] for section in german["sections"] for row in section["rows"]]
    assert any("," in one for one in shown)
    assert not any("." in one for one in shown)


@pytest.mark.main_path
def test_a_script_gets_the_tables_and_a_page_without_scripts_a_page(client: Client) -> None:
    sent = {"case": json.dumps(combat())}
    part = client.post(ODDS, sent, headers=SCRIPT)
    page = client.post(ODDS, sent)
    for answer in (part, page):
        assert answer.status_code == 200
        assert "Rohan: 6 attack dice" in answer.content.decode()
    assert "<html" not in part.content.decode()
    assert "Open the full ruling" in page.content.decode()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "No case was entered yet."),
        ("[1", "JSON"),
        (json.dumps(combat(extra=1)), "extra"),
        (json.dumps(combat(actions=[])), "does not end with a combat"),
        (json.dumps(strategy_roll()), "does not end with a combat"),
    ],
)
def test_a_page_says_why_there_are_none(client: Client, text: str, said: str) -> None:
    part, page = client.post(ODDS, {"case": text}, headers=SCRIPT), client.post(ODDS, {"case": text})
    assert (part.status_code, page.status_code) == (200, 422)
    assert said in part.content.decode()
    assert said in page.content.decode()


def test_a_ruling_on_a_combat_has_its_odds(client: Client, user: User) -> None:
    record = ruling(
        user, case=json.loads(Path("docs/cases/rohan-and-orcs.json").read_text("utf-8")), is_public=True
    )
    assert "What are the odds of the combat?" in client.get(record.get_absolute_url()).content.decode()
    address = f"{record.get_absolute_url()}odds/"
    assert "As many damage dice as were rolled" in client.get(address, headers=SCRIPT).content.decode()
    assert "Back to the ruling" in client.get(address).content.decode()


def test_a_ruling_on_anything_else_offers_none(client: Client, user: User) -> None:
    record = ruling(user, is_public=True)
    assert "What are the odds" not in client.get(record.get_absolute_url()).content.decode()
    assert client.get(f"{record.get_absolute_url()}odds/").status_code == 422


def test_the_case_form_offers_odds_of_a_combat_alone(client: Client) -> None:
    for case, offered in ((combat(), True), (strategy_roll(), False)):
        page = client.post("/rules/adjudicate/", {"case": json.dumps(case)}).content.decode()
        assert ("What are the odds of the combat?" in page) is offered


@pytest.mark.parametrize("key", list(GAMES))
def test_every_board_offers_odds(client: Client, key: str) -> None:
    page = client.get(f"/rules/board/?ruleset={GAMES[key].ruleset.id}")
    offer = GAMES[key].odds
    assert offer
    assert f"<summary>{offer.title} <span" in page.content.decode()
    assert "data-no-odds hidden></span></summary>" in page.content.decode(), (
        "the closed part says why there are none"
    )
    blank = client.post(ODDS, {"case": page.context["text"]}, headers=SCRIPT)
    assert blank.status_code == 200


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.odds and game.odds.actions])
def test_the_board_says_beside_the_button_why_there_are_no_odds_yet(client: Client, key: str) -> None:
    game = GAMES[key]
    assert game.odds
    blank = game.blank_case(game.ruleset.id, ())
    (action,) = game.odds.actions
    assert board_says(client, {**blank, "actions": []}) == (
        f"Only when the last action is “{game.form.action(action)}”: enter it to see odds."
    )
    assert board_says(client, {**blank, "actions": [{"do": action}]}) == ""


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("discarded-when-the-battle-ends", "The battle is over, so there are no odds."),
        ("ability-in-a-special-attack", "Hits are waiting to be taken. Enter the casualties to see odds."),
    ],
)
def test_the_board_says_why_a_battle_has_no_odds_from_here_on(client: Client, name: str, why: str) -> None:
    golden = Path(f"rules/games/war_of_the_ring/cases/golden/cards/{name}.json").read_text("utf-8")
    case = json.loads(golden)["case"]
    assert board_says(client, case) == why
    assert board_says(client, {**case, "actions": []}) == ""


def board_says(client: Client, case: Any) -> str:
    answer = client.post("/rules/board/answer/", json.dumps(case), content_type="application/json").json()
    return str(answer["no_odds"])
