"""The first steps of somebody who never entered a case: nothing is an error before it was entered, one thing has one name."""

import json
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.test import Client

from rules import RULESETS
from rules.engine.game import Game
from rules.games.battle_chain.blank import blank_case
from rules.games.registry import GAMES
from rules.rulebooks.examples import examples
from tests.board.test_answer import answer
from tests.rules.test_added_rows import two_models_on_hexes

pytestmark = pytest.mark.django_db

DESK = "/rules/adjudicate/"


@pytest.mark.parametrize("text", ["", "  \n"])
def test_an_empty_case_is_said_in_plain_words(client: Client, text: str) -> None:
    page = client.post(DESK, {"case": text}).content.decode()
    assert "No case was entered yet." in page
    assert "JSON:" not in page
    german = client.post(DESK, {"case": text}, headers={"Accept-Language": "de"}).content.decode()
    assert "Es wurde noch kein Fall eingegeben." in german


@pytest.mark.parametrize("at", ["/position/effects|0", "/position/used|0", "/position/models|0"])
def test_a_row_that_was_just_added_is_no_error_before_something_is_entered(client: Client, at: str) -> None:
    case = {"case": json.dumps(blank_case("battle-chain/1", ())), "edit": "1"}
    begun = client.post(f"{DESK}?{urlencode({'at': at})}", case | {"do": "add"})
    assert begun.status_code == 200
    assert "Fill in the case" in begun.content.decode()
    if "effects" in at:
        assert json.loads(begun.context["entered"].text)["position"]["effects"] == [{"kind": "frozen"}]
    else:
        asked = client.post(DESK, case | {"case": begun.context["entered"].text, "do": "judge"})
        assert "A name of letters and digits" in asked.content.decode()


def test_a_schema_opens_beside_the_form(client: Client) -> None:
    """In the same tab it would take what was typed along."""
    for address, schemas in ((DESK, len(RULESETS)), ("/rules/combat-hex/3.1.2/", 1)):
        page = client.get(address).content.decode()
        links = [one for one in page.split("<a ") if "case.schema.json" in one.partition(">")[0]]
        assert len(links) == schemas
        assert all('target="_blank" rel="noopener"' in one and "(new tab)" in one for one in links)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_board_is_called_by_one_name_in_its_link_and_its_heading(client: Client, game: Game) -> None:
    assert game.board is not None
    does = {"board": "set up the board", "table": "set up the table", "battle": "enter the battle"}[
        game.board.ground
    ]
    assert f"{game.name}: {does}" in client.get(DESK).content.decode()
    page = client.get("/rules/board/", {"ruleset": game.ruleset.id}).content.decode()
    assert f"<h1>{does.capitalize()}</h1>" in page


@pytest.mark.parametrize(
    ("ruleset", "offered"),
    [("battle-chain/1", "Remove both models"), ("combat-hex/3.1.2", "Place two models as an example")],
)
def test_a_new_board_says_what_stands_on_it_and_offers_the_other(
    client: Client, ruleset: str, offered: str
) -> None:
    assert offered in client.get("/rules/board/", {"ruleset": ruleset}).content.decode()
    example = next(one for one in examples() if one.ruleset == ruleset)
    assert offered not in client.get("/rules/board/", {"example": example.name}).content.decode()


ONES = {"roll": {"dice": [1]}}
FIGHT = {"do": "combat", "players": {"good": ONES, "evil": ONES}}


def test_no_second_combat_is_offered_when_all_are_fought(client: Client) -> None:
    """It would be illegal (6.21)."""
    case = two_models_on_hexes()
    offers = "&quot;do&quot;: &quot;combat&quot;"
    before = answer(client, case)["answer"]
    assert offers in before
    assert "data-fought" not in before
    after = answer(client, case | {"actions": [FIGHT]})["answer"]
    assert offers not in after
    assert "All combats of this turn have been fought." in after
    assert offers in answer(client, case | {"actions": [FIGHT, {"do": "end_turn"}]})["answer"]


ENDED = Path("rules/games/war_of_the_ring/cases/golden/cards/discarded-when-the-battle-ends.json")


def test_a_battle_that_has_ended_says_so_once(client: Client) -> None:
    """The verdict says it; a notice says it only where the verdict is about something else."""
    case = json.loads(ENDED.read_text("utf-8"))["case"]
    found = answer(client, case)["answer"]
    notice = '<p class="notice">'
    (verdict,) = re.findall(r"<h2>(.*?)</h2>", found)
    assert "the attacking army is eliminated" in verdict
    assert found.count(verdict) == 1
    assert notice not in found
    refused = answer(client, case | {"actions": [*case["actions"], {"do": "reveal"}]})["answer"]
    assert refused.count(notice) == 1


def test_no_second_combat_is_offered_on_squares(client: Client) -> None:
    case = blank_case("battle-chain/1", ())
    case["position"]["phase"] = "combat"
    sides = {side: {"roll": [2, 2], "convert": 0} for side in ("attacker", "defender")}
    fought = case | {"actions": [{"do": "combat", "models": ["A1"], "sides": sides}]}
    found = answer(client, fought)["answer"]
    assert "Every combat of this phase is fought." in found
    assert "&quot;do&quot;: &quot;combat&quot;" not in found


@pytest.mark.parametrize("game", ["combat-hex", "battle-chain"])
def test_an_action_says_that_its_claims_go_with_it(client: Client, game: str) -> None:
    case = two_models_on_hexes() if game == "combat-hex" else blank_case("battle-chain/1", ())
    case["actions"] = [{"do": "outflank"} if game == "combat-hex" else {"do": "end_phase"}]
    assert "Remove this action<" in answer(client, case, "?open=deed-1")["answer"]
    case["claims"] = [
        {"by": case["position"]["players"][0]["id"], "text": "No.", "fact": "verdict", "is": "legal"}
    ]
    assert "Remove this action and its claims" in answer(client, case, "?open=deed-1")["answer"]


def test_options_say_what_their_button_opens(client: Client) -> None:
    state = answer(client, blank_case("battle-chain/1", ()), "?open=state")["state"]
    assert "Show the fields: options and house rules" in state
    assert "siege rules, levels, ability points and more" in state


def test_columns_of_odds_say_what_they_are(client: Client) -> None:
    case = two_models_on_hexes() | {"actions": [{"do": "combat"}]}
    page = client.post("/rules/odds/", {"case": json.dumps(case)}).content.decode()
    assert (
        page.count('<th scope="col">Outcome</th><th scope="col">Chance</th>') == page.count("<caption>") > 0
    )


def test_a_row_of_a_map_is_explained_in_words(client: Client) -> None:
    case = two_models_on_hexes()
    case["position"]["map"] = {"rows": [[0, 1]]}
    said = answer(client, case)["said"]
    assert "A row of the map is three whole numbers: row number, first column, last column." in said


def test_a_changed_example_says_so_and_leads_back_to_it(client: Client) -> None:
    page = client.get("/rules/board/", {"example": "a-field-battle"}).content.decode()
    assert "This is not the example as it was written" in page
    assert ">Start again from the example</button>" in page
    blank = client.get("/rules/board/").content.decode()
    assert ">Start again without these changes</button>" in blank


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_the_full_ruling_and_the_long_form_have_a_button_each(client: Client, game: Game) -> None:
    page = client.get("/rules/board/", {"ruleset": game.ruleset.id}).content.decode()
    ruling = next(one for one in page.split("<button ") if "Open the full ruling" in one)
    assert "data-needs-ruling" in ruling
    assert "There is a ruling once an action is entered and nothing is missing." in page
    assert re.search(r'value="edit"[^>]*>Go on in the long form<', page)
    case = json.dumps(game.blank_case(game.ruleset.id, ()))
    assert client.post(DESK, {"case": case, "do": "edit"}).context["entered"].is_edited


def test_the_armies_of_a_battle_say_that_they_are_those_before_the_actions(client: Client) -> None:
    """The fields hold the start of the battle, while the picture shows how it stands after the actions."""
    case = json.loads(next(one for one in examples() if one.ruleset.startswith("war-of-the-ring")).text)
    state = answer(client, case)["state"]
    assert f"These are the armies before the {len(case['actions'])} actions entered." in state
    assert "These are the armies" not in answer(client, case | {"actions": [], "claims": []})["state"]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_the_buttons_that_send_a_case_say_that_they_are_at_work(client: Client, game: Game) -> None:
    page = client.get("/rules/board/", {"ruleset": game.ruleset.id}).content.decode()
    assert re.search(r'value="judge" data-working="Loading…"', page)
    form = client.get(DESK, {"blank": game.ruleset.id}).content.decode()
    assert re.search(r'value="judge" data-working="Loading…"', form)
