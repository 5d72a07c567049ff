"""The form asks only what is due next, in the order of the round; any other action can still be entered."""

import json
from random import Random

import pytest

from rules.engine.faults import Unreadable
from rules.games.war_of_the_ring.blank import blank_case
from rules.games.war_of_the_ring.board.answer import answer
from rules.games.war_of_the_ring.board.due import CHOICES, SHOWN, due, steps
from rules.games.war_of_the_ring.board.entered import entered
from rules.games.war_of_the_ring.board.fields import Form
from rules.games.war_of_the_ring.form_words import FORM
from rules.games.war_of_the_ring.referee import adjudicate
from tests.war_of_the_ring.making import play
from tests.war_of_the_ring.test_properties import DOCUMENTS, damaged


def _does(form: Form) -> set[str]:
    """Every kind of action that a form can enter."""
    return {str({**form.action, **button.sets}["do"]) for button in form.buttons}


@pytest.mark.parametrize("seed", range(25))
def test_the_form_asks_for_what_was_done_next_in_a_whole_battle(seed: int) -> None:
    case, positions = play(Random(seed))
    for position, action in zip(positions, case["actions"], strict=False):
        forms = due(position)
        assert action["do"] in {do for form in forms for do in _does(form)}, (position.battle.step, action)
        if action.get("by") and action.get("ops") != []:
            players = {form.action.get("by") for form in forms}
            assert action["by"] in players
    if positions[-1].battle.step == "ended":
        assert due(positions[-1]) == ()


@pytest.mark.parametrize("seed", range(4))
def test_no_other_action_is_offered_after_the_battle(seed: int) -> None:
    case, positions = play(Random(seed))
    case = case | {"actions": case["actions"][: len(positions) - 1]}
    offered = answer(case, adjudicate(case), (), "").entering.others
    assert bool(offered) == (positions[-1].battle.step != "ended")
    blank = blank_case("war-of-the-ring/1", ())
    assert len(answer(blank, adjudicate(blank), (), "").entering.others) == 2


@pytest.mark.parametrize("seed", range(6))
def test_every_action_of_either_side_can_be_entered_at_any_moment(seed: int) -> None:
    case, positions = play(Random(seed))
    for length in range(0, len(case["actions"]), 3):
        so_far = case | {"actions": case["actions"][:length]}
        heard = adjudicate(so_far)
        for do in FORM.actions:
            for side in ("free_peoples", "shadow"):
                found = answer(so_far, heard, (), f"{do}:{side}").entering
                assert do == "effect" or found.other is not None
                assert found.other is None or json.loads(found.other.json)["do"] == do
    assert positions


@pytest.mark.parametrize("focus", ["", "roll", "roll:nobody", "nothing:shadow", ":", "effect:shadow"])
def test_what_is_no_action_of_a_side_opens_no_form(focus: str) -> None:
    case = blank_case("war-of-the-ring/1", ())
    assert answer(case, adjudicate(case), (), focus).entering.other is None


def test_a_case_that_cannot_be_read_has_no_form() -> None:
    assert answer({"position": 3}, None, (), "").questions == ()


def test_nothing_else_is_asked_while_something_is_missing() -> None:
    case = blank_case("war-of-the-ring/1", ())
    case["actions"] = [{"do": "card", "by": "shadow"}]
    assert answer(case, adjudicate(case), (), "").questions == ()


def test_the_attacker_is_asked_about_a_card_first_and_then_the_defender() -> None:
    case = blank_case("war-of-the-ring/1", ())
    (first,) = answer(case, adjudicate(case), (), "").questions
    case["actions"] = [{"do": "card", "by": "shadow", "card": None}]
    (second,) = answer(case, adjudicate(case), (), "").questions
    assert [first.action["by"], second.action["by"]] == ["shadow", "free_peoples"]


def test_cards_that_cannot_be_played_are_offered_apart() -> None:
    case = blank_case("war-of-the-ring/1", ())
    (form,) = answer(case, adjudicate(case), (), "").questions
    groups = {name: {option.label for option in options} for name, options in form.fields[0].groups}
    assert "Onslaught" in groups["Can be played"]
    assert "Black Breath" in groups["Requirement not met"]


def test_the_steps_of_the_round_say_which_is_now() -> None:
    case, positions = play(Random(1))
    for position in positions:
        assert [state for _, state in steps(position)].count("now") <= 1
    assert case


def test_the_set_up_names_the_place_of_each_number() -> None:
    case = blank_case("war-of-the-ring/1", [{"id": "p1", "name": "Sam"}, {"id": "p2", "name": "Fay"}])
    found = answer(case, adjudicate(case), (), "").entering.setup
    paths = {n.regular.path: n.regular.value for army in found.armies for n in army.nations}
    assert paths["/position/armies/0/units/sauron/regular"] == 1
    assert found.players == (("p1", "Sam", "shadow"), ("p2", "Fay", "free_peoples"))


def test_an_action_is_told_in_a_few_words() -> None:
    assert entered({"do": "card", "card": None}) == "no card"
    assert entered({"do": "card", "deck": "strategy"}) == "face down, strategy deck"
    assert entered({"do": "roll", "dice": [5, 6]}) == "5 6"
    assert entered({"do": "reroll", "dice": []}) == "none"
    ops = [{"op": "downgrade", "nation": "gondor"}, {"op": "remove_regular", "nation": "rohan"}]
    assert entered({"do": "allocate_hits", "ops": ops}) == "Elite of Gondor replaced, Regular of Rohan"
    assert entered({"do": "effect", "card": "Scouts", "to": "Home"}) == "Scouts, to Home"


@pytest.mark.parametrize("seed", range(300))
def test_the_page_answers_every_case_that_can_be_read(seed: int) -> None:
    random = Random(seed)
    case = damaged(random.choice(DOCUMENTS), random, random.choice((None, [], {}, "x", 3)))
    try:
        heard = adjudicate(case)
    except Unreadable:
        assert answer(case, None, (), "").questions == ()
        return
    found = answer(
        case, heard, (), random.choice(("", "roll:shadow", "effect:free_peoples", "retreat:shadow"))
    )
    assert found.svg
    for form in found.questions:
        json.loads(form.json)


def test_a_case_without_a_list_of_actions_is_shown() -> None:
    case = blank_case("war-of-the-ring/1", ())
    del case["actions"]
    assert answer(case, adjudicate(case), (), "").entering.taken == ()


@pytest.mark.parametrize("seed", range(25))
def test_every_figure_that_can_be_used_is_offered(seed: int) -> None:
    case, positions = play(Random(seed))
    for position, action in zip(positions, case["actions"], strict=False):
        if action["do"] != "effect" or action.get("decline"):
            continue
        (form,) = due(position)
        offered = {name for field in form.fields for option in field.options for name in _names(option.value)}
        if {"figures", "forfeit"} & {field.name for field in form.fields}:
            assert set(action.get("figures", ())) <= offered
        if action.get("dice"):
            (dice,) = [field for field in form.fields if field.kind == "dice"]
            assert dice.due in (0, len(action["dice"]))


def _names(value: object) -> list[str]:
    return value if isinstance(value, list) else [value] if isinstance(value, str) else []


def test_a_step_in_which_a_player_chooses_has_the_name_of_its_form() -> None:
    assert set(CHOICES) <= set(SHOWN)
    assert list(CHOICES.values()) == ["Cease or go on", "Retreat or hold"]
