"""What can be entered of a case beside the board: every field of every action, made from the schema, JSON nowhere."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from common.errors import Invalid
from rules.engine.controls import Control
from rules.games.combat_hex.blank import blank_case
from rules.games.combat_hex.board.case_entry import entering
from rules.games.combat_hex.board.question_parts import typed_dice
from rules.games.combat_hex.board.questions import questions
from rules.games.combat_hex.board.words import GROUPS
from rules.games.combat_hex.form_words import FORM
from rules.games.combat_hex.schema.actions import ACTIONS
from rules.services import rule_on

CASES = sorted((Path(__file__).resolve().parents[2] / "docs/cases").glob("*.json"))


def a_case(*actions: dict[str, Any], **position: Any) -> dict[str, Any]:
    card = {"name": "Éomer", "kind": "hero", "faction": "good", "attacks": 2, "toughness": 4, "wounds": 3}
    abilities = [{"name": "Battle Cry", "cost": 1}, {"name": "Armor", "cost": 1}, "Cavalry"]
    orc = {"name": "Orc", "faction": "evil", "attacks": 1, "toughness": 3, "abilities": ["Dread"]}
    case = blank_case("combat-hex/3.1.2", ())
    case["position"] |= {
        "models": {"eomer": card | {"action_points": 3, "abilities": abilities}, "orc": orc},
        "warriors": [
            {"id": "E1", "model": "eomer", "player": "good", "at": [0, 0]},
            {"id": "O1", "model": "orc", "player": "evil", "at": [3, 0]},
        ],
    } | position
    return case | {"actions": list(actions)}


def flat(parts: tuple[Control, ...]) -> Iterator[Control]:
    for one in parts:
        yield one
        yield from flat(one.parts)


def controls_of(case: dict[str, Any]) -> dict[str, Control]:
    """The controls of the last action, by their path within it."""
    deed = entering(case).deeds[-1]
    return {one.path.removeprefix(f"{deed.path}/"): one for one in flat(deed.parts)}


def test_every_action_there_is_can_be_begun() -> None:
    offered = [do for _, kinds in GROUPS for do in kinds]
    assert sorted(offered) == sorted(ACTIONS) == sorted(FORM.actions)


@pytest.mark.parametrize("do", sorted(ACTIONS))
def test_no_beginning_makes_a_case_that_cannot_be_shown(do: str, client: Client) -> None:
    openings = {one.value["do"]: one.value for _, options in entering(a_case()).groups for one in options}
    answer = client.post(
        "/rules/board/answer/", json.dumps(a_case(openings[do])), content_type="application/json"
    )
    assert answer.status_code == 200
    assert FORM.action(do) in answer.json()["answer"]
    assert "board" in answer.json()["svg"]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_action_of_the_examples_has_its_controls(path: Path) -> None:
    case = json.loads(path.read_text(encoding="utf-8"))
    assert len(entering(case).deeds) == len(case["actions"])


def test_abilities_on_offer_are_those_of_the_players_own_warriors() -> None:
    found = controls_of(a_case({"do": "combat"}))
    assert [one.label for one in found["players/good/abilities"].adds] == ["E1: Battle Cry", "E1: Armor"]
    assert [one.value for one in found["players/evil/abilities"].adds] == [
        {"warrior": "O1", "ability": "dread"}
    ]


def test_a_shot_is_aimed_at_enemies_and_a_look_at_anybody_else() -> None:
    friend = {"id": "E2", "model": "eomer", "player": "good", "at": [1, 0]}
    warriors = [*a_case()["position"]["warriors"], friend]

    def targets(action: dict[str, Any]) -> list[Any]:
        case = a_case(action, warriors=warriors)
        return [one.value for one in controls_of(case)["target"].options]

    assert targets({"do": "shoot", "warrior": "E1"}) == ["O1"]
    assert targets({"do": "sight", "warrior": "E1"}) == ["E2", "O1"]
    assert targets({"do": "shoot", "warrior": ""}) == ["E1", "E2", "O1"]


def test_an_enemys_answer_to_points_that_are_spent_can_be_declared() -> None:
    roll = {"dice": [1], "convert": [{"die": 0, "by": "E1"}]}
    found = controls_of(a_case({"do": "combat", "players": {"good": {"roll": roll}}}))
    answers = found["players/good/roll/convert/0/answers"]
    assert {"warrior": "O1", "ability": "dread"} in [one.value for one in answers.adds]


def test_what_happens_on_the_way_comes_after_the_steps_taken_so_far() -> None:
    found = controls_of(a_case({"do": "move", "warrior": "E1", "path": [[1, 0], [2, 0]]}))
    assert found["events"].adds[0].value == {"after": 2, "free_attack": {}}
    assert found["path"].way == "(1, 0) → (2, 0)"


def test_of_an_event_only_what_it_is_can_be_entered() -> None:
    move = {"do": "move", "warrior": "E1", "path": [], "events": [{"after": 0, "free_attack": {}}]}
    paths = controls_of(a_case(move))
    assert "events/0/free_attack/attackers" in paths
    assert not {"events/0/facing", "events/0/strike", "events/0/shoot"} & paths.keys()


def test_fields_of_one_ability_are_not_asked_of_another() -> None:
    uses = [{"warrior": "E1", "ability": "battle-cry"}, {"warrior": "E1", "ability": "steal-essence"}]
    paths = controls_of(a_case({"do": "combat", "players": {"good": {"abilities": uses}}}))
    assert "players/good/abilities/0/copies" not in paths
    assert {"players/good/abilities/1/copies", "players/good/abilities/1/from"} <= paths.keys()


def test_what_stands_in_a_case_stays_on_offer_even_if_nobody_knows_it() -> None:
    found = controls_of(a_case({"do": "shoot", "warrior": "E1", "target": "Nobody"}))
    assert found["target"].choices[-1].value == "Nobody"


@pytest.mark.parametrize(
    "case",
    [
        None, [], 3, {}, {"ruleset": 3}, {"ruleset": "combat-hex/3.1.2"},
        {"ruleset": "combat-hex/3.1.2", "actions": {"do": "move"}, "position": []},
        {"ruleset": "combat-hex/3.1.2", "actions": [3, None, {"do": []}, {"do": "move", "path": 3, "events": "x"}]},
        {"ruleset": "combat-hex/3.1.2", "actions": [{"do": "combat", "players": 3}, {"do": "army", "warriors": [3]}],
         "position": {"warriors": [3, {"id": 4}], "models": [], "players": [{"id": []}], "effects": [3]}},
    ],
)  # fmt: skip
def test_any_document_is_survived(case: Any, client: Client) -> None:
    entering(case, "E1")
    answer = client.post("/rules/board/answer/?focus=E1", json.dumps(case), content_type="application/json")
    assert answer.status_code == 200


def test_the_game_its_readings_and_one_warrior_are_offered() -> None:
    found = entering(a_case(), "E1")
    assert {"/position/phase", "/position/attacker", "/position/turn"} <= {one.path for one in found.state}
    arc = next(one for one in found.rules if one.path == "/readings/arc")
    assert (arc.value, [one.value for one in arc.options]) == ("wedge", ["wedge", "corridor"])
    assert "/position/warriors/0/wears_ring" in {one.path for one in found.detail}
    assert entering(a_case(), "nobody").detail == ()


# -- cocked dice and other questions of one button


def asked(case: dict[str, Any]) -> list[Any]:
    return list(questions(case, rule_on(case)))


def test_a_cocked_die_is_asked_for_again_and_shown_as_it_is_typed() -> None:
    close = a_case(
        {"do": "combat", "players": {"good": {"roll": {"dice": [{"cocked": 6}, 2]}}}},
        warriors=[
            {"id": "E1", "model": "eomer", "player": "good", "at": [0, 0], "facing": 0},
            {"id": "O1", "model": "orc", "player": "evil", "at": [1, 0], "facing": 3},
        ],
    )
    cocked = next(one for one in asked(close) if one.path.endswith("/rerolled"))
    assert (cocked.kind, cocked.rule, len(cocked.options)) == ("choice", "10.06", 6)
    shown = next(one for one in asked(close) if one.path.endswith("good/roll/dice"))
    assert (shown.shown, shown.flat, shown.dice) == ("6c2", (2,), ())
    assert typed_dice([3, {"cocked": 5, "rerolled": 1}]) == "35c1"


def test_a_strategy_roll_is_asked_die_by_die_and_then_for_its_choice() -> None:
    case = a_case({"do": "strategy_roll"}, phase="strategy", rolled=False)
    assert [(one.kind, one.path) for one in asked(case)] == [
        ("dice", "/actions/0/dice/good"),
        ("dice", "/actions/0/dice/evil"),
    ]
    case["actions"] = [{"do": "strategy_roll", "dice": {"good": [5], "evil": [2]}}]
    (choice,) = asked(case)
    assert (choice.path, [one.value for one in choice.options]) == (
        "/actions/0/choose",
        ["attacker", "defender"],
    )


def test_the_events_of_a_combat_are_offered_and_hold_what_they_are() -> None:
    found = controls_of(
        a_case({"do": "combat", "events": [{"event": "roll", "player": "good", "dice": [4]}]})
    )
    values = [option.value for option in found["events"].adds]
    assert {"event": "declare", "warrior": "E1", "ability": "battle-cry"} in values
    assert {"event": "answer", "warrior": "O1", "ability": "dread"} in values
    assert {"event": "put", "player": "evil", "die": 0, "to": ""} in values
    inside = {path for path in found if path.startswith("events/0/")}
    assert inside == {"events/0/event", "events/0/player", "events/0/dice"}


def test_a_combat_is_entered_by_player_or_as_a_list_of_events() -> None:
    by_player = controls_of(a_case({"do": "combat", "players": {"good": {"roll": {"dice": [4]}}}}))
    assert "events" not in by_player
    listed = controls_of(
        a_case({"do": "combat", "events": [{"event": "roll", "player": "good", "dice": [4]}]})
    )
    assert not {"players", "abilities"}.intersection(listed)
    assert {"players", "events"} <= controls_of(a_case({"do": "combat", "events": []})).keys()


def test_an_empty_list_of_events_leaves_what_is_entered_by_player() -> None:
    combat = {"do": "combat", "players": {"good": {"roll": {"dice": [4]}}}}
    told = [rule_on(a_case(one)).as_json() for one in (combat, combat | {"events": []})]
    assert told[0]["verdict"] == told[1]["verdict"]
    with pytest.raises(Invalid) as refused:  # both forms are there, and neither says anything
        rule_on(a_case({"do": "combat", "players": {}, "events": []}))
    assert [fault.code for fault in refused.value.faults] == ["combat.two-forms"]


def test_a_combat_is_named_by_models_and_says_which_it_is_without_a_name() -> None:
    found = controls_of(a_case({"do": "combat", "warriors": ["E1"]}))
    assert (found["warriors/0"].label, found["warriors/0"].chosen) == ("model 1", "E1")
    assert found["warriors"].unnamed.startswith("No model is named: the only combat left in this phase")


def test_a_button_takes_back_what_a_list_only_names_and_another_removes_it(client: Client) -> None:
    """A model that names a combat stays on the board; one on any other list is removed from that list."""

    def buttons(case: dict[str, Any]) -> dict[str, str]:
        sent = client.post("/rules/board/answer/", json.dumps(case), content_type="application/json").json()
        found = re.findall(r'data-drop="([^"]+)" aria-label="([^"]*)"', sent["answer"] + sent["state"])
        return dict(found)

    named = buttons(a_case({"do": "combat", "warriors": ["E1", "O1"]}, fought=["O1"]))
    assert named["/actions/0/warriors/0"] == "Do not name E1"
    assert named["/actions/0/warriors/1"] == "Do not name O1"
    assert named["/position/fought/0"] == "Remove O1 from “Have fought this turn”"


def test_a_list_that_only_names_says_what_it_means_while_it_names_nothing(client: Client) -> None:
    def shown(*warriors: str) -> str:
        case = a_case({"do": "combat", "warriors": list(warriors)})
        sent = client.post("/rules/board/answer/", json.dumps(case), content_type="application/json")
        return str(sent.json()["answer"])

    assert "No model is named: the only combat left" in shown()
    assert "No model is named: the only combat left" not in shown("E1")
    assert 'aria-label="Name one more"' in shown("E1")


@pytest.mark.parametrize("ability", [{}, [], 7, None])
def test_an_ability_of_another_kind_is_no_reason_to_fall_over(ability: Any) -> None:
    strategy = {"warrior": "E1", "ability": ability, "reroll": [0]}
    assert "abilities/0/reroll" in controls_of(a_case({"do": "combat", "abilities": [strategy]}))


@pytest.mark.parametrize("players", [None, 7, {}, [7], [{"name": "Rohan"}]])
def test_a_case_whose_players_cannot_be_read_is_answered(players: Any, client: Client) -> None:
    case = a_case(players=players)
    answer = client.post("/rules/board/answer/", json.dumps(case), content_type="application/json")
    assert answer.status_code == 200
    assert answer.json()["svg"] == ""


def test_people_count_dice_from_one_and_documents_from_none() -> None:
    armor = {"warrior": "E1", "ability": "Armor", "die": 0, "of": "evil"}
    again = {"warrior": "E1", "ability": "aggressive-strategy", "reroll": [0, 2]}
    found = controls_of(a_case({"do": "combat", "abilities": [armor, again]}))
    die = found["abilities/0/die"]
    assert (die.kind, die.shown, die.low) == ("place", "1", 1)
    assert (found["abilities/1/reroll"].kind, found["abilities/1/reroll"].shown) == ("places", "1 3")
