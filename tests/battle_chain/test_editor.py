"""The board as the referee answers it: drawn, told, asked further; a case is entered by its questions alone."""

import copy
import json
import random
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from rules.engine.controls import Control
from rules.engine.faults import Unreadable
from rules.engine.game import BoardAnswer
from rules.engine.ruling import Ruling
from rules.games.battle_chain.blank import blank_case
from rules.games.battle_chain.chapters import ACTIONS
from rules.games.battle_chain.editor.answer import answer
from rules.games.battle_chain.editor.entering import Entering, opening
from rules.games.battle_chain.editor.palette import book
from rules.games.battle_chain.editor.parts import Question
from rules.games.battle_chain.editor.words import GROUPS
from rules.games.battle_chain.form_words import FORM
from rules.games.battle_chain.referee import adjudicate
from rules.games.battle_chain.summary import summarize
from tests.battle_chain.test_damaged import damaged
from tests.golden import golden_files, name_of

Case = dict[str, Any]
FILES = [
    path
    for path in golden_files("battle_chain")
    if path.parent.name not in ("army", "catalogue", "documents")
]
SAID = frozenset({"roll", "damage", "dice", "die", "assign", "rolls", "takes", "faces", "crew"})


def answered(case: Any, focus: str = "") -> tuple[BoardAnswer, Ruling | None]:
    try:
        ruling = adjudicate(case)
    except Unreadable as error:
        return answer(case, None, error.faults, focus), None
    return answer(case, ruling, (), focus), ruling


def bare(case: Case) -> Case:
    """The case without anything that was said in answer to a question in its last action."""
    changed = copy.deepcopy(case)

    def strip(node: Any) -> None:
        if isinstance(node, dict):
            for name in SAID & node.keys():
                del node[name]
        for inside in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
            strip(inside)

    strip(changed["actions"][-1])
    return changed


@pytest.mark.parametrize("path", FILES[::3], ids=name_of)
def test_whatever_is_missing_is_asked_with_a_place_for_its_answer(path: Path) -> None:
    case = json.loads(path.read_text(encoding="utf-8")).get("case", {})
    if not case.get("actions"):
        return
    found, ruling = answered(bare(case), "a1")
    if ruling is None or not ruling.actions[-1].needs:
        return
    assert found.questions
    assert all(one.kind != "said" for one in found.questions), [one.label for one in found.questions]


def put(case: Case, path: str, value: Any, *, appends: bool = False) -> Case:
    """A value at a path of a case, with what is missing on the way."""
    changed = copy.deepcopy(case)
    names = path.split("/")[1:]
    at: Any = changed
    for name, following in zip(names, [*names[1:], ""], strict=True):
        if following == "":
            break
        empty: Any = [] if following.isdecimal() else {}
        if isinstance(at, list):
            at.extend(copy.deepcopy(empty) for _ in range(int(name) + 1 - len(at)))
            at = at[int(name)]
        else:
            at = at.setdefault(name, empty)
    last: Any = int(names[-1]) if isinstance(at, list) else names[-1]
    if appends:
        at.setdefault(last, []).append(value)
    else:
        at[last] = value
    return changed


def one_answer(case: Case, question: Question, chance: random.Random) -> Case:
    if question.opening:
        begun = json.loads(question.opening)
        case = put(case, begun["path"], begun["value"])
    if question.kind == "dice":
        return put(case, question.path, [chance.randint(1, 6) for _ in range(question.due)])
    if question.kind == "options":
        return put(case, question.path, chance.choice(question.options).value, appends=question.appends)
    assert question.kind == "assign", question
    shares: dict[str, list[int]] = {}
    for die in question.dice:
        if die.chosen:
            shares.setdefault(die.chosen, []).append(die.face)
    return put(case, question.path, [{"to": to, "dice": dice} for to, dice in shares.items()])


def test_a_die_of_a_five_is_not_offered_for_a_target_in_cover() -> None:
    """Arrow Flurry with a six and a five: either die may wound b1 in the open, one of them b2 in cover."""
    path = next(path for path in FILES if path.stem == "flurry-a-six-and-a-five")
    case = json.loads(path.read_text(encoding="utf-8"))["case"]
    case["actions"][0]["damage"] = [5, 5]
    found, _ = answered(case)
    (question,) = found.questions
    assert [die.options for die in question.dice] == [("b1", "b2"), ("b1",)]
    assert [die.chosen for die in question.dice] == ["b1", "b1"]


@pytest.mark.parametrize("seed", range(30))
def test_a_combat_is_entered_by_its_questions_and_the_proposals_stand(seed: int) -> None:
    """Rows of models in contact, with heroes among them: every proposal for the damage dice is legal."""
    chance = random.Random(seed)
    case = blank_case("battle-chain/1", ())
    position = case["position"]
    position["profiles"] = {
        "orc": {}, "troll": {"attacks": 4, "toughness": 5, "wounds": 4},
        "lord": {"attacks": 3, "wounds": 3, "abilities": ["hero"]},
    }  # fmt: skip
    position["models"] = [
        {
            "id": f"{side[0]}{n}",
            "profile": chance.choice(["orc", "orc", "troll", "lord"]),
            "player": side,
            "at": [n, row],
        }
        for row, side in ((5, "attacker"), (6, "defender"))
        for n in chance.sample(range(5), 4)
    ]
    found, _ = answered(case)
    way = found.entering.ready[0].value
    for path, value in way["set"].items():
        case = put(case, path, value)
    case["actions"] = [way["do"]]
    for _ in range(12):
        found, ruling = answered(case)
        assert ruling is not None
        if not found.questions:
            break
        case = one_answer(case, found.questions[0], chance)
    assert ruling is not None
    assert ruling.verdict.value == "legal", ruling.violations


@pytest.mark.parametrize(("do", "what"), [("initiative", "initiative"), ("setup_roll", "the set-up roll")])
def test_both_players_are_asked_for_their_roll_and_again_after_a_tie(do: str, what: str) -> None:
    case = blank_case("battle-chain/1", ())
    case["position"]["phase"] = "setup" if do == "setup_roll" else "initiative"
    case["actions"] = [{"do": do}]
    found, _ = answered(case)
    assert [(one.label, one.path) for one in found.questions] == [
        (what, "/actions/0/rolls/0/attacker"), (what, "/actions/0/rolls/0/defender"),
    ]  # fmt: skip
    for question in found.questions:
        case = put(case, question.path, 4)
    again, _ = answered(case)
    assert {one.path.rpartition("/")[0] for one in again.questions} <= {"/actions/0/rolls/1", "/actions/0"}


def controls_in(parts: tuple[Control, ...]) -> list[Control]:
    return [each for one in parts for each in (one, *controls_in(one.parts))]


@pytest.mark.parametrize("do", sorted(ACTIONS))
def test_every_action_can_be_begun_and_has_a_control_for_each_field(do: str) -> None:
    assert do in FORM.actions
    assert any(do in kinds for _, kinds in GROUPS)
    case = blank_case("battle-chain/1", ()) | {"actions": [opening(do)]}
    case["position"]["profiles"] = {"warrior": {"abilities": ["fast"]}}
    found, _ = answered(case)
    deed = found.entering.deeds[0]
    assert {one.path.rpartition("/")[2] for one in deed.parts} == set(ACTIONS[do][0])
    for one in controls_in(deed.parts):
        assert one.label


@pytest.mark.parametrize("path", FILES[::7], ids=name_of)
def test_every_case_is_drawn_with_its_deeds(path: Path) -> None:
    case = json.loads(path.read_text(encoding="utf-8")).get("case", {})
    if not case:
        return
    found, ruling = answered(case, next((one["id"] for one in case["position"].get("models", ())), ""))
    if ruling is not None:
        assert found.svg.startswith("<svg")
        assert found.table is not None
    assert isinstance(found.entering, Entering)
    assert len(found.entering.deeds) == len(case.get("actions", ()))


@pytest.mark.parametrize("path", FILES[::11], ids=name_of)
def test_a_damaged_case_is_answered(path: Path) -> None:
    case = json.loads(path.read_text(encoding="utf-8")).get("case")
    if not case:
        return
    chance = random.Random(path.stem)
    for _ in range(12):
        answered(damaged(case, chance), "a1")
    broken: list[Any] = [None, 5, [], {"position": []}, {"position": {"models": 3}, "actions": {}}]
    for junk in broken:
        answered(junk)


def test_two_models_on_one_space_are_still_drawn() -> None:
    case = blank_case("battle-chain/1", ())
    case["position"]["models"][1]["at"] = [5, 6]
    found, ruling = answered(case)
    assert ruling is None
    assert found.svg.count('data-model="') == 2


def test_a_siege_is_asked_about_by_one_press_each() -> None:
    case = blank_case("battle-chain/1", ())
    position = case["position"]
    position["board"]["lines"] = [
        {"kind": "wall", "between": [[[5, 5], [5, 4]]]},
        {"kind": "door", "between": [[[7, 5], [7, 4]]]},
    ]
    position["models"] = [
        {"id": "A1", "profile": "warrior", "player": "attacker", "at": [5, 5]},
        {"id": "B1", "profile": "warrior", "player": "defender", "at": [5, 4]},
    ]
    position["engines"] = {
        "ladders": [{"id": "l", "player": "attacker", "foot": [5, 5], "top": [5, 4], "up": True}],
        "rams": [{"id": "r", "player": "attacker", "door": [[7, 5], [7, 4]]}],
        "devices": [{"id": "d", "player": "attacker", "at": [6, 4]}],
    }
    found, _ = answered(case)
    assert [one.label for one in found.entering.ready] == [
        "Warrior (A1) fights Warrior (B1) up ladder l", "Warrior (B1) pushes ladder l", "Does d explode?",
        "Warrior (B1) disarms d", "Ram roll of r",
    ]  # fmt: skip
    for one in found.entering.ready:
        asked = reduce(lambda so_far, item: put(so_far, *item), one.value["set"].items(), case)
        _, ruling = answered(asked | {"actions": [one.value["do"]]})
        assert ruling is not None
        codes = {fault.code for fault in ruling.violations}
        assert not {code for code in codes if code.startswith(("turn.", "document.", "combat.phase"))}, (
            one.label
        )


def test_a_fight_on_offer_names_the_fighters() -> None:
    found, _ = answered(blank_case("battle-chain/1", ()))
    (one,) = found.entering.ready
    assert one.label == "Fight the combat: Warrior (A1) against Warrior (B1)"


def test_the_book_offers_every_row_that_can_be_played() -> None:
    names = {row["key"] for row in book()}
    assert len(names) == len(book())
    assert {"me-mumak", "me-frodo", "me-moria-goblin"} <= names


def test_players_keep_what_their_lists_say() -> None:
    case = blank_case(
        "battle-chain/1",
        [{"id": "p1", "name": "Ann", "original": 13, "undead": True}, {"id": "p2", "name": "Bob"}],
    )
    assert case["position"]["players"][0] == {
        "id": "p1",
        "name": "Ann",
        "original": 13,
        "undead": True,
        "edge": "south",
    }
    assert case["position"]["models"] == []
    assert adjudicate(case).verdict.value == "legal"


def shooting(phase: str, target: str = "orc") -> Case:
    """An elf three spaces from an orc, in this phase of a move that the elf's player attacks in."""
    case = blank_case("battle-chain/1", ())
    case["position"] |= {
        "phase": phase,
        "profiles": {"elf": {"row": "me-wood-elf"}, "orc": {"row": "me-mordor-orc"}},
        "models": [
            {"id": "elf", "profile": "elf", "player": "attacker", "at": [5, 8], "armed": True},
            {"id": "orc", "profile": "orc", "player": "defender", "at": [5, 5]},
        ],
    }
    return {**case, "actions": [{"do": "shoot", "model": "elf", "target": target}]}


@pytest.mark.parametrize(
    ("phase", "label"),
    [
        ("combat", "Make it the action phase of attacker"),
        ("defender-action", "Make it the action phase of attacker"),
    ],
)
def test_a_shot_in_the_wrong_phase_is_offered_the_right_one(phase: str, label: str) -> None:
    found, _ruling = answered(shooting(phase))
    assert [(one.label, one.value) for one in found.offers] == [
        (label, {"set": {"/position/phase": "attacker-action"}})
    ]
    assert not found.so_far


def test_a_shot_that_may_be_made_is_a_yes_before_its_dice() -> None:
    found, _ruling = answered(shooting("attacker-action"))
    assert (found.so_far, found.offers) == ("Yes: elf may shoot at orc.", ())


def test_a_shot_that_may_not_be_made_is_a_no_with_its_reason() -> None:
    case = shooting("combat")
    assert summarize(case, adjudicate(case).as_json()).answer.startswith(
        "No: Models act in the action phases"
    )


def test_a_fight_in_the_wrong_phase_is_offered_the_combat_phase() -> None:
    case = blank_case("battle-chain/1", ()) | {"actions": [{"do": "combat", "models": ["A1"]}]}
    found, _ruling = answered(case)
    assert [one.label for one in found.offers] == ["Make it the combat phase"]
