"""What the referee answers to a case on the board: drawn, told, asked further, and who may see the lists of a table."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from rules.engine.begun import is_begun
from rules.engine.seats import Side
from rules.games.combat_hex.blank import blank_case
from rules.games.combat_hex.board.answer import answer as answer_to
from rules.games.combat_hex.board.question_parts import Question
from rules.games.combat_hex.board.questions import questions
from rules.games.combat_hex.lists import as_printed, players_of, roster_of
from rules.services import rule_on
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import (
    EntryFactory,
    EventFactory,
    EventRoleFactory,
    JudgeCallFactory,
    PairingFactory,
    RoundFactory,
    SeatFactory,
    a_list,
)
from tournaments.models import CallState, EventState, JudgeCall
from tournaments.services.entries.lists import submit_list

CASES = Path(__file__).resolve().parents[2] / "docs/cases"
ROLLS = {"rohan": [1, 1, 3, 4, 5, 5], "orcs": [3, 3, 4, 6]}

SignIn = Callable[[User], Client]


def ford(**players: Any) -> dict[str, Any]:
    """The position of the example, and one combat in which the players have said this much."""
    case: dict[str, Any] = json.loads((CASES / "rohan-and-orcs.json").read_text(encoding="utf-8"))
    return {**case, "actions": [{"do": "combat", "players": players}], "claims": []}


def asked(case: dict[str, Any]) -> tuple[Question, ...]:
    return questions(case, rule_on(case))


def answer(client: Client, case: Any, query: str = "") -> dict[str, Any]:
    text = case if isinstance(case, str) else json.dumps(case)
    response = client.post(f"/rules/board/answer/{query}", text, content_type="application/json")
    assert response.status_code == 200
    found: dict[str, Any] = response.json()
    return found


# -- questions


def test_both_players_are_asked_for_their_combat_dice_first() -> None:
    found = asked(ford())
    assert [(one.kind, one.player, one.label, one.due, one.is_open) for one in found] == [
        ("dice", "Rohan", "combat roll", 6, True),
        ("dice", "Orcs", "combat roll", 4, True),
    ]


def test_only_ones_can_be_paid_for_and_only_by_who_may_pay() -> None:
    case = ford(**{player: {"roll": {"dice": dice}} for player, dice in ROLLS.items()})
    rohan, orcs, *_ = asked(case)
    assert [(one.index, one.face, one.options) for one in rohan.dice] == [
        (0, 1, ("R1", "R2", "R3", "R4", "R5")),
        (1, 1, ("R1", "R2", "R3", "R4", "R5")),
    ]
    assert orcs.dice == ()


def test_who_paid_for_one_die_is_not_offered_for_the_next() -> None:
    case = ford(
        rohan={"roll": {"dice": ROLLS["rohan"], "convert": [{"die": 0, "by": "R1"}]}},
        orcs={"roll": {"dice": ROLLS["orcs"]}},
    )
    first, second = asked(case)[0].dice
    assert (first.chosen, "R1" in first.options) == ("R1", True)
    assert "R1" not in second.options


def test_a_damage_die_is_offered_only_the_enemies_who_can_take_it() -> None:
    case = ford(
        rohan={"roll": {"dice": ROLLS["rohan"]}, "damage": {"dice": [2, 3, 6]}},
        orcs={"roll": {"dice": ROLLS["orcs"]}, "damage": {"dice": [6, 6]}},
    )
    found = {one.player: one.dice for one in asked(case) if one.kind == "assign"}
    assert [(one.index, one.options) for one in found["Rohan"]] == [
        (1, ("O1", "O2", "O3", "O4")),
        (2, ("O1", "O2", "O3", "O4")),
    ]
    assert [one.options for one in found["Orcs"]] == [("R1", "R2", "R3", "R4")] * 2


def test_two_combats_are_a_choice_of_chains() -> None:
    case = ford()
    case["position"]["warriors"] = [
        one for one in case["position"]["warriors"] if one["id"] in {"R1", "O1", "R4", "O4"}
    ]
    (choice,) = asked(case)
    assert (choice.kind, [option.value for option in choice.options]) == ("choice", [["O1"], ["O4"]])
    for option, (one, other) in zip(choice.options, [("O1", "R1"), ("O4", "R4")], strict=True):
        assert re.search(rf"\w+ \({one}\).*\w+ \({other}\)", option.label), (
            "a fighter is named by its model too"
        )


def test_the_facts_say_who_fights_and_who_outflanks() -> None:
    case = {**ford(), "actions": []}
    found = answer_to(case, rule_on(case), (), "")
    assert list(found.facts) == [
        ("6.05", "One damage chain: O1, O2, O3, O4, R1, R2, R3, R4 and R5."),
        ("6.23", "R5 outflanks O4."),
    ]


# -- the endpoint


def test_a_ruling_can_be_given_once_everything_is_said(client: Client) -> None:
    whole = json.loads((CASES / "rohan-and-orcs.json").read_text(encoding="utf-8"))
    found = answer(client, whole)
    assert (found["verdict"], found["can_be_given"], found["needs"]) == ("legal", True, [])
    assert ["attacks.rohan", "Number of attacks: Rohan"] in found["outcome"]
    assert not answer(client, ford())["can_be_given"]


def test_an_empty_board_is_drawn_with_room_for_a_fight(client: Client) -> None:
    found = answer(client, blank_case("combat-hex/3.1.2", ()))
    assert (found["verdict"], found["faults"]) == ("legal", [])
    ground = found["svg"].partition('class="board__hex" d="')[2].partition('"')[0]
    assert ground.count("M") >= 56
    assert "No warrior on the board." in found["svg"]


def test_warriors_who_stand_wrongly_are_drawn_with_the_fault(client: Client) -> None:
    case = ford()
    case["position"]["warriors"][1]["at"] = [0, 0]
    found = answer(client, case)
    assert found["verdict"] == "unreadable"
    assert [fault["path"] for fault in found["faults"]] == ["/position/warriors/1/at"]
    assert 'data-warrior="R2"' in found["svg"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{half",
        "[]",
        "3",
        '{"ruleset": "combat-hex/3.1.2"}',
        '{"ruleset": "combat-hex/3.1.2", "position": []}',
    ],
)
def test_what_cannot_be_read_is_told_and_never_breaks(client: Client, text: str) -> None:
    found = answer(client, text)
    assert found["faults"]
    assert found["svg"] == ""


@pytest.mark.django_db
@pytest.mark.parametrize("example", ["rohan-and-orcs", "legolas-shoots", "skirmish-500-points"])
def test_every_kind_of_example_opens_on_the_board(client: Client, example: str) -> None:
    page = client.get(f"/rules/board/?example={example}")
    assert page.status_code == 200
    case = json.loads((CASES / f"{example}.json").read_text(encoding="utf-8"))
    assert answer(client, case)["faults"] == []


def test_an_unknown_example_is_not_found(client: Client) -> None:
    assert client.get("/rules/board/?example=nothing").status_code == 404


# -- the lists of a table


def test_a_catalogue_card_becomes_a_card_of_a_case() -> None:
    card = {
        "key": "ent", "name": "Ent", "kind": "minion", "faction": "good", "attacks": 4, "toughness": 5, "wounds": 6,
        "base_size": "large", "unique": None, "abilities": [{"name": "Large", "cost": None}, {"name": "Repel", "cost": 1}],
    }  # fmt: skip
    found = as_printed(card)
    assert found["abilities"] == [{"name": "Large"}, {"name": "Repel", "cost": 1}]
    assert found["base"] == [[0, 0], [-1, 0], [0, -1]]
    assert "unique" not in found
    assert "key" not in found


def test_the_same_model_in_both_lists_is_offered_to_each_player() -> None:
    card = {"key": "orc", "name": "Orc", "kind": "minion", "faction": "evil", "abilities": []}
    base = {"key": "ring", "name": "Ring", "kind": "base", "faction": "good", "abilities": []}
    rows = [{"model": "orc", "count": 4}, {"model": "ring", "count": 1}, {"model": "", "count": 2}]
    document = {"models": [card, base], "rows": rows}
    sides = [
        Side("player-1", "Bolg", document),
        Side("player-2", "Snaga", document),
        Side("x", "Nobody", None),
    ]
    assert [(one["player"], one["model"], one["count"]) for one in roster_of(sides)] == [
        ("player-1", "player-1-orc", 4),
        ("player-2", "player-2-orc", 4),
    ]
    assert [one.get("started") for one in players_of(sides)] == [4, 4, None]


@pytest.fixture
def judge(db: None) -> User:
    return UserFactory.create()


@pytest.fixture
def call(judge: User) -> JudgeCall:
    event = EventFactory.create(lists_required=True)
    EventRoleFactory.create(event=event, user=judge)
    pairing = PairingFactory.create(round=RoundFactory.create(event=event))
    for side, army in enumerate(("rohan", "orcs"), start=1):
        player = UserFactory.create(username=army)
        entry = EntryFactory.create(event=event, user=player, name=army.capitalize())
        submit_list(entry, a_list(player, army), actor=player)
        SeatFactory.create(pairing=pairing, entry=entry, side=side)
    event.state = EventState.RUNNING
    event.save()
    made: JudgeCall = JudgeCallFactory.create(pairing=pairing, state=CallState.CLAIMED, claimed_by=judge)
    return made


def test_the_board_of_a_call_offers_the_models_of_both_lists(
    call: JudgeCall, judge: User, signed_in: SignIn
) -> None:
    page = signed_in(judge).get(f"/events/calls/{call.pk}/board/")
    roster = {one["model"]: one for one in page.context["roster"]}
    assert roster["player-1-rohan-warrior"]["card"]["action_points"] == 4
    assert roster["player-2-orc-warrior"]["count"] == 10
    case = json.loads(page.context["text"])
    assert [(one["name"], one["faction"]) for one in case["position"]["players"]] == [
        ("Rohan", "good"),
        ("Orcs", "evil"),
    ]
    assert rule_on(case).as_json()["verdict"] == "legal"


def test_the_board_reads_the_rules_as_the_event_does(call: JudgeCall, judge: User, signed_in: SignIn) -> None:
    event = call.pairing.round.event
    event.readings = {"arc": "wedge"}
    event.save()
    page = signed_in(judge).get(f"/events/calls/{call.pk}/board/")
    assert json.loads(page.context["text"])["readings"] == {"arc": "wedge"}


def test_a_player_does_not_see_the_lists_on_the_board(call: JudgeCall, signed_in: SignIn) -> None:
    player = User.objects.get(username="rohan")
    assert signed_in(player).get(f"/events/calls/{call.pk}/board/").status_code == 403


def test_a_judge_who_plays_at_the_table_does_not_either(call: JudgeCall, signed_in: SignIn) -> None:
    player = User.objects.get(username="rohan")
    EventRoleFactory.create(event=call.pairing.round.event, user=player)
    assert signed_in(player).get(f"/events/calls/{call.pk}/board/").status_code == 403


def test_a_stranger_does_not_learn_of_the_call(call: JudgeCall, stranger: User, signed_in: SignIn) -> None:
    assert signed_in(stranger).get(f"/events/calls/{call.pk}/board/").status_code == 404


def test_players_without_a_list_are_named(call: JudgeCall, judge: User, signed_in: SignIn) -> None:
    entry = call.pairing.seats.get(side=2).entry
    entry.submission = None
    entry.save()
    page = signed_in(judge).get(f"/events/calls/{call.pk}/board/")
    assert page.context["notes"] == ["No list submitted for Orcs: enter the models."]


# -- an action that is only begun


@pytest.mark.parametrize("more", [{}, {"is_charge": True}])
def test_a_move_without_a_first_hex_is_not_given(client: Client, more: dict[str, Any]) -> None:
    case = ford() | {"actions": [{"do": "move", "warrior": "R1", "path": [], **more}]}
    found = answer(client, case)
    assert (found["said"] == "Choose where the move goes first.", found["can_be_given"]) == (not more, False)


def test_only_a_move_that_goes_nowhere_yet_waits_for_a_space() -> None:
    case = ford() | {"actions": [{"do": "move", "warrior": "R1", "path": []}]}
    heard = rule_on(case)
    assert answer_to(case, heard, (), "").awaited == "Choose where the move goes first."
    assert is_begun(case, heard, "move", "path")
    assert not is_begun(case, heard, "charge", "path")
    assert not is_begun(case, heard, "move", "spaces")
    assert not is_begun(case, rule_on(ford()), "move", "path")  # dice are missing
    assert not is_begun(case | {"actions": []}, heard, "move", "path")


# -- what would lift an objection, and the yes to a shot


def shot_at(**position: Any) -> dict[str, Any]:
    """A shot over two hexes, in another phase than the example's where one is given."""
    case: dict[str, Any] = json.loads((CASES / "legolas-shoots.json").read_text(encoding="utf-8"))
    action = {name: case["actions"][-1][name] for name in ("do", "warrior", "target")}
    return {**case, "position": {**case["position"], **position}, "actions": [action], "claims": []}


def test_a_shot_in_the_wrong_phase_is_offered_the_right_one(client: Client) -> None:
    case = shot_at(phase="combat")
    found = answer_to(case, rule_on(case), (), "")
    (offer,) = found.offers
    assert offer.label.startswith("Make it the action phase of ")
    changed = {**case, "position": {**case["position"], "phase": offer.value["set"]["/position/phase"]}}
    assert not rule_on(changed).violations
    assert offer.label in answer(client, case)["answer"]


def test_a_combat_in_the_wrong_phase_is_offered_the_combat_phase() -> None:
    case = ford()
    case["position"]["phase"] = "attacker"
    found = answer_to(case, rule_on(case), (), "")
    assert [(one.label, one.value) for one in found.offers] == [
        ("Make it the combat phase", {"set": {"/position/phase": "combat"}})
    ]


def test_nothing_is_offered_where_nothing_is_objected_to() -> None:
    assert answer_to(ford(), rule_on(ford()), (), "").offers == ()


def test_a_shot_that_may_be_made_is_a_yes_before_its_dice(client: Client) -> None:
    case = shot_at()
    found = answer(client, case)
    action = case["actions"][0]
    yes = f"Yes: {action['warrior']} may shoot at {action['target']}."
    assert found["said"].startswith(yes)
    assert f"<h2>{yes}</h2>" in found["answer"]
    assert not found["can_be_given"]
