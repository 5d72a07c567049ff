"""A ruling made ready for its page: the headline, the dice, the condensed steps, the marks on the board."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import strategies as st

from rules import RULESETS, adjudicate
from rules.engine.documents import Doc
from rules.engine.game import Summary
from rules.engine.sentences import listed
from rules.games.combat_hex.answers import ANSWERS
from rules.games.combat_hex.marks import marks_of
from rules.games.combat_hex.position import Position
from rules.games.combat_hex.reader import read_position
from rules.games.combat_hex.summary import summarize
from rules.presenters.dice import Die, Throw, throws_of
from rules.presenters.document import pretty
from rules.presenters.game_step import moment_of
from rules.presenters.headline import headline, subline
from rules.presenters.plain_text import as_text
from rules.presenters.ruling import RulingView, headline_of, show
from rules.presenters.steps import steps_of
from rules.rulebooks.examples import examples
from rules.rulebooks.rule_views import chapters, in_order
from tests.factories.rules import strategy_roll
from tests.golden import golden_files

CASES = Path(__file__).resolve().parents[2] / "docs/cases"

NAMES = {"rohan": "Rohan", "orcs": "Orcs"}


def position_of(case: dict[str, Any]) -> Position:
    return read_position(Doc(case["position"], "", []))


def ruled(**changes: Any) -> dict[str, Any]:
    """A ruling document with as little in it as a headline reads."""
    empty: dict[str, Any] = {
        "verdict": "legal", "actions": [{"violations": [], "steps": []}], "needs": [], "claims": [], "result": None,
        "position": strategy_roll()["position"],
    }  # fmt: skip
    return {**empty, **changes}


def claim(by: str, upheld: bool | None) -> dict[str, Any]:
    return {"by": by, "upheld": upheld}


def without(*gone: str) -> dict[str, Any]:
    warriors = strategy_roll()["position"]["warriors"]
    return {"warriors": [warrior for warrior in warriors if warrior["id"] not in gone]}


def violation(text: str) -> dict[str, Any]:
    return {"text": text, "rule": "4.01", "path": ""}


def broken(*texts: str) -> dict[str, Any]:
    return ruled(
        verdict="illegal", actions=[{"violations": [violation(text) for text in texts], "steps": []}]
    )


# -- the headline


@pytest.mark.parametrize(
    ("ruling", "sentence"),
    [
        (ruled(), "This action is legal."),
        (ruled(position=without("O1")), "This action is legal: O1 is removed."),
        (ruled(position=without("R1", "O1")), "This action is legal: O1 and R1 are removed."),
        (ruled(claims=[claim("rohan", True), claim("orcs", False)]), "Rohan is right."),
        (ruled(claims=[claim("rohan", True), claim("orcs", False)], position=without("O1")), "Rohan is right: O1 is removed."),
        (ruled(claims=[claim("orcs", True)]), "Orcs is right."),
        (ruled(claims=[claim("rohan", True), claim("orcs", True)]), "All claims upheld."),
        (ruled(claims=[claim("rohan", False), claim("orcs", False)]), "All claims rejected."),
        (ruled(claims=[claim("rohan", False), claim("rohan", True)]), "Claims upheld in part."),
        (ruled(claims=[claim("rohan", None)]), "This action is legal."),
        (ruled(result={"text": "The game ends in a draw."}), "This action is legal: the game ends in a draw."),
        (broken("R1 has no AP left."), "This action is illegal: R1 has no AP left."),
        (broken("There is no Chief."), "This action is illegal: there is no Chief."),
        (broken("a", "b"), "This action is illegal: two rules are broken."),
        (ruled(verdict="incomplete", needs=[{"text": "Rohan rolls 6 dice."}]), "Not decided yet: Rohan rolls 6 dice."),
        (
            ruled(verdict="incomplete", needs=[{"text": "A dice."}, {"text": "B dice."}]),
            "Not decided yet: a dice. One more detail is missing.",
        ),
    ],
)  # fmt: skip
def test_the_headline_is_one_sentence(ruling: dict[str, Any], sentence: str) -> None:
    assert headline(summarize(strategy_roll(), ruling), ruling) == sentence


def test_a_claim_on_an_illegal_action_names_both() -> None:
    ruling = broken("R1 has no AP left.") | {"claims": [claim("rohan", False)]}
    said = headline(summarize(strategy_roll(), ruling), ruling)
    assert said == "This action is illegal: R1 has no AP left. Claim rejected."


def test_a_claim_beside_a_yes_or_no_stands_in_a_sentence_of_its_own() -> None:
    ruling = ruled(claims=[claim("rohan", False)])
    said = headline(Summary(NAMES, answer="No: the target is not seen"), ruling)
    assert said == "Claim rejected. Answer to the question: no, the target is not seen."
    said = headline(Summary(NAMES, answer="No: R1 sees no target"), ruling)
    assert said == "Claim rejected. Answer to the question: no. R1 sees no target."


def test_many_removed_warriors_are_counted() -> None:
    case = strategy_roll()
    rider = case["position"]["warriors"][0]
    case["position"]["warriors"] = [{**rider, "id": f"R{number}"} for number in range(6)]
    ruling = ruled(position={"warriors": []})
    assert headline(summarize(case, ruling), ruling) == "This action is legal: six warriors are removed."


def looked(target: str, **more: Any) -> dict[str, Any]:
    """The example of the documentation with one question: whom R1 sees."""
    case: dict[str, Any] = json.loads((CASES / "rohan-and-orcs.json").read_text(encoding="utf-8"))
    return case | {"actions": [{"do": "sight", "warrior": "R1", "target": target, **more}], "claims": []}


@pytest.mark.parametrize(
    ("case", "sentence"),
    [
        (looked("O1"), "R1 has line of sight to O1."),
        (
            looked("O4", facing=3),
            "R1 has no line of sight to O4 (5.07). O4 is outside the arc of R1 facing west.",
        ),
        (
            looked("O4"),
            "R1 has no line of sight to O4 (5.11). A line from R1 to O4 passes through O1 at (0, 1).",
        ),
        (looked("R1"), "This action is illegal: R1 cannot look at itself."),
        (
            looked("O4") | {"claims": [{"by": "orcs", "fact": "visible", "is": False}]},
            (
                "Orcs is right about what was claimed. Answer: R1 has no line of sight to O4 (5.11)."
                " A line from R1 to O4 passes through O1 at (0, 1)."
            ),
        ),
    ],
)
def test_a_question_is_headlined_with_its_answer(case: dict[str, Any], sentence: str) -> None:
    assert headline_of(case, adjudicate(case).as_json()) == sentence


def questions_alone() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Every golden case in which nothing is declared, only asked; with its ruling."""
    for path in golden_files("combat_hex"):
        golden = json.loads(path.read_text(encoding="utf-8"))
        asked = {action.get("do") for action in golden.get("case", {}).get("actions", ())}
        if asked and asked <= ANSWERS.keys() and "unreadable" not in golden["expect"]:
            yield golden["case"], adjudicate(golden["case"]).as_json()


def test_no_question_is_headlined_as_legal() -> None:
    asked = list(questions_alone())
    views = [show(case, ruling, RULESETS[ruling["ruleset"]]) for case, ruling in asked]
    assert {action["do"] for _, ruling in asked for action in ruling["actions"]} == ANSWERS.keys()
    assert [view.headline for view in views if "is legal" in view.headline + view.subline] == []


@pytest.mark.parametrize(
    ("upheld", "told"),
    [
        ([], ""),
        ([True], "The action is legal. The claim is upheld."),
        ([False], "The action is legal. The claim is not upheld."),
        ([True, True], "The action is legal. Both claims are upheld."),
        ([True, True, True], "The action is legal. All three claims are upheld."),
        ([True, False], "The action is legal. One of two claims upheld."),
        ([False, False], "The action is legal. None of two claims upheld."),
    ],
)
def test_the_line_beneath_counts_the_claims_and_says_what_the_headline_does_not(
    upheld: list[bool], told: str
) -> None:
    case, ruling = strategy_roll(), ruled(claims=[claim("rohan", one) for one in upheld])
    assert subline(summarize(case, ruling), ruling) == told


def undecided(*claims: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """A strategy roll whose dice are missing, and the ruling on it."""
    case = strategy_roll(actions=[{"do": "strategy_roll"}], claims=list(claims))
    return case, adjudicate(case).as_json()


@pytest.mark.parametrize("verdict", ["legal", "illegal"])
def test_a_claim_about_the_verdict_waits_while_dice_are_missing(verdict: str) -> None:
    case, ruling = undecided({"by": "rohan", "text": "So it is.", "fact": "verdict", "is": verdict})
    (shown,) = show(case, ruling, RULESETS[ruling["ruleset"]]).claims
    assert (shown.state, shown.aside) == ("open", "")
    assert shown.finding == "Still needed: Rohan rolls a die for the strategy roll."
    assert (
        subline(summarize(case, ruling), ruling)
        == "Something is still missing. The claim is not decided yet."
    )
    assert "rejected" not in as_text(ruling)


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ({"fact": "verdict", "is": "legal"}, "The action is legal."),
        ({"fact": "attacker", "is": "rohan"}, "Who is the attacker: Rohan."),
        ({"fact": "attacker", "is": ["rohan", "orcs"]}, "Who is the attacker: Rohan and Orcs."),
        ({"fact": "attacker", "is": True}, "Who is the attacker: yes."),
        ({"breaks": "6.05"}, "Rule 6.05 is broken."),
    ],
)
def test_a_claim_without_words_says_what_is_claimed(claim: dict[str, Any], sentence: str) -> None:
    case, ruling = undecided({"by": "rohan", "text": " ", **claim})
    view = show(case, ruling, RULESETS[ruling["ruleset"]])
    (shown,) = view.claims
    assert (shown.text, shown.stated) == ("", sentence)
    for template in ("rules/parts/claim_line.html", "rules/parts/ruling.html"):
        page = render_to_string(template, {"claim": shown, "view": view})
        assert sentence in page
        assert "“”" not in page
    assert "a claim without words" in as_text(ruling)


def test_a_claim_waits_with_the_action_it_is_about() -> None:
    claims = [
        {"by": "rohan", "text": "Mine.", "fact": "attacker", "is": "rohan"},
        {"by": "orcs", "text": "No.", "breaks": "3.05"},
    ]
    case, ruling = undecided(*claims)
    view = show(case, ruling, RULESETS[ruling["ruleset"]])
    assert {one.state for one in view.claims} == {"open"}
    assert all(one.finding.startswith("Still needed: ") for one in view.claims)
    assert view.subline == "Something is still missing. The claims are not decided yet."


def test_a_claim_decided_before_the_rest_says_so() -> None:
    case, ruling = undecided({"by": "rohan", "text": "Mine.", "fact": "attacker", "is": "rohan"})
    ruling["claims"][0] |= {"upheld": False, "found": "orcs"}
    view = show(case, ruling, RULESETS[ruling["ruleset"]])
    assert view.claims[0].state == "rejected"
    assert view.claims[0].aside == "This part is decided already, whatever is still missing from the ruling."
    assert view.subline == "Something is still missing. The claims are decided already."


def test_lists_read_as_english() -> None:
    assert [listed(names) for names in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a and b", "a, b and c"]


# -- dice


def step(key: str, rule: str = "6.09", applied: bool = True, **values: Any) -> dict[str, Any]:
    return {"rule": rule, "key": key, "values": values, "text": f"{key}.", "applied": applied}


def test_the_highest_dice_are_the_hits() -> None:
    (throw,) = throws_of([step("dice.combat", player="orcs", dice=[3, 6, 4], hits=2)], NAMES)
    assert throw is not None
    assert [die.state for die in throw.dice] == ["miss", "hit", "hit"]
    assert (throw.label, throw.sum) == ("Orcs", "2 hits")


def test_a_conversion_is_drawn_on_the_roll_it_changed() -> None:
    steps = [
        step("dice.combat", player="rohan", dice=[1, 5], hits=1),
        step("convert.paid", warrior="R1", die=0),
        step("dice.combat", player="orcs", dice=[1, 2], hits=0),
    ]
    first, nothing, second = throws_of(steps, NAMES)
    assert first is not None
    assert first.dice[0] == Die(6, "hit", 1)
    assert first.sum == "2 hits"
    assert nothing is None
    assert second is not None
    assert {die.was for die in second.dice} == {None}


def test_damage_dice_are_drawn_again_only_where_something_changed() -> None:
    steps = [
        step("dice.damage", player="rohan", dice=[1, 3]),
        step("dice.damage", player="orcs", dice=[6, 6]),
        step("convert.paid", warrior="R3", die=0),
        step("dice.to-assign", player="rohan", dice=[6, 3]),
        step("dice.to-assign", player="orcs", dice=[6, 6]),
    ]
    throws = throws_of(steps, NAMES)
    assert throws[3] is not None
    assert throws[3].dice == (Die(6, "hit", 1), Die(3, "hit"))
    assert throws[4] is None
    assert throws[1] is not None
    assert {die.was for die in throws[1].dice} == {None}


def test_the_dice_of_a_shot_are_drawn_once_with_what_counts() -> None:
    steps = [
        step("shot.glancing", dice=[1, 6, 2], glancing=1),
        step("convert.paid", warrior="L", die=0),
        step("shot.hits", dice=[6, 6, 2], hits=2),
        step("shot.criticals", dice=[3, 4], critical=0),
        step("shot.wounds", dice=[3, 4], reaching=1),
    ]
    throws = throws_of(steps, NAMES)
    assert [throw is not None for throw in throws] == [False, False, True, False, True]
    assert throws[2] == Throw("", (Die(6, "hit", 1), Die(6, "hit"), Die(2, "miss")), "2 hits")
    assert throws[4] == Throw("", (Die(3, "miss"), Die(4, "hit")))


@pytest.mark.parametrize("dice", [4, [], [7], ["6"], [True], {"rohan": [1]}, None])
def test_values_that_are_no_dice_draw_nothing(dice: Any) -> None:
    assert throws_of([step("anything", dice=dice)], NAMES) == [None]


# -- steps


def test_findings_of_one_rule_stand_together_and_none_is_lost() -> None:
    steps = [
        step("attacks.printed", "6.08"),
        step("attacks.printed", "6.08"),
        step("attacks.total", "6.08"),
        step("outflank", "6.23", applied=False),
    ]
    action = {"action": 0, "steps": steps, "violations": [violation("Too many.")]}
    views = steps_of(action, NAMES)
    assert [(view.rule, view.kind) for view in views] == [
        ("6.08", "applied"), ("6.23", "considered"), ("4.01", "fault"),
    ]  # fmt: skip
    assert [len(part.lines) for part in views[0].parts] == [2, 1]
    anchors = [line.anchor for view in views for part in view.parts for line in part.lines]
    assert anchors == ["step-1-1", "step-1-2", "step-1-3", "step-1-4", "fault-1-1"]


def test_every_step_of_every_example_is_on_its_page_in_order() -> None:
    for example in examples():
        case = json.loads(example.text)
        ruling = adjudicate(case).as_json()
        view = show(case, ruling, RULESETS[ruling["ruleset"]])
        for action, shown in zip(ruling["actions"], view.actions, strict=True):
            lines = [line.text for step in shown.steps for part in step.parts for line in part.lines]
            found = [one["text"] for one in (*action["steps"], *action["violations"])]
            assert lines == found, example.name


def test_each_claim_leads_to_the_step_that_decides_it() -> None:
    case = strategy_roll()
    view = show(case, adjudicate(case).as_json(), RULESETS["combat-hex/3.1.2"])
    anchors = {line.anchor for step in view.actions[0].steps for part in step.parts for line in part.lines}
    assert [one.state for one in view.claims] == ["upheld", "rejected"]
    assert {one.anchor for one in view.claims} <= anchors


# -- the board


def test_marks_name_zones_chains_and_who_is_gone() -> None:
    case = strategy_roll()
    case["position"]["warriors"][1]["at"] = [1, 0]
    marks = marks_of(position_of(case), ruled(position=without("O1")))
    assert marks.zones["R1"] == ((0, 1), (1, 0))
    assert marks.links == (("O1", "R1"),)
    assert marks.removed == {"O1"}
    assert marks.outflank == {}


def test_a_warrior_that_moved_leaves_a_trail() -> None:
    after = strategy_roll()["position"]
    after["warriors"][0]["at"] = [0, 1]
    marks = marks_of(position_of(strategy_roll()), ruled(position=after))
    assert marks.moves == (((0, 0), (0, 1)),)


def test_the_two_lines_of_a_clear_sight_and_one_of_a_blocked_sight_are_drawn() -> None:
    ends: dict[str, Any] = {"from": [0, 0], "to": [2, 0]}
    seen = step("sight.two-lines", shooter="R1", target="O1", corner=0, side=3, **ends)
    unseen = step("sight.no-choice", shooter="R1", target="O1", choices=12)
    for found, lines in ((seen, [True, True]), (unseen, [False])):
        marks = marks_of(position_of(strategy_roll()), ruled(actions=[{"violations": [], "steps": [found]}]))
        assert [sight.is_clear for sight in marks.sight] == lines


def test_the_board_is_drawn_once_when_nothing_changed_on_it() -> None:
    case = strategy_roll()
    view = show(case, adjudicate(case).as_json(), RULESETS["combat-hex/3.1.2"])
    assert [picture.caption for picture in view.pictures] == ["Before"]


def test_a_picture_that_foresees_who_is_removed_says_so() -> None:
    view = legolas()
    assert [picture.caption for picture in view.pictures] == ["Before the action, with what it does", "After"]
    assert "Crossed out: removed in the end." in view.pictures[0].note


def test_a_claim_of_a_number_follows_from_every_step_that_counts() -> None:
    (_, points, _, breach) = legolas().claims
    assert points.finding == (
        "The referee’s number: 3. Legolas pays 1 AP: a glancing blow (die 1) becomes a 6."
        " Legolas pays 2 AP: a critical hit (die 2) becomes a 6."
    )
    assert breach.finding.startswith("Nothing that was found breaks this rule. Legolas pays 2 AP")


def legolas() -> RulingView:
    (example,) = [one for one in examples() if one.name == "legolas-shoots"]
    case = json.loads(example.text)
    return show(case, adjudicate(case).as_json(), RULESETS["combat-hex/3.1.2"])


# -- rulebooks


def test_chapters_hold_every_entry_once_and_have_anchors_of_their_own() -> None:
    for ruleset in RULESETS.values():
        found = chapters(ruleset)
        assert sum(len(chapter.entries) for chapter in found) == len(ruleset.entries)
        assert len({chapter.anchor for chapter in found}) == len(found)


def test_neighbours_follow_the_numbers_of_the_book() -> None:
    ordered = [entry.id for entry in in_order(RULESETS["combat-hex/3.1.2"].entries)]
    for one, other in (
        ("4.04", "4.041"),
        ("4.041", "4.05"),
        ("5.14", "5.14I"),
        ("8.084", "8.09"),
        ("8.46a", "8.46b"),
    ):
        assert ordered.index(other) == ordered.index(one) + 1, (one, other)
    assert ordered[:2] == ["P-0", "1.01"]


# -- stepping through a record


def record() -> dict[str, Any]:
    return json.loads(next(one for one in examples() if one.name.startswith("skirmish")).text)  # type: ignore[no-any-return]


def test_a_moment_is_one_action_on_the_board_as_it_stood() -> None:
    case = record()
    whole = adjudicate(case).as_json()
    for number in range(1, len(whole["actions"]) + 1, 5):
        moment = moment_of(case, whole, number)
        assert moment is not None
        (alone,) = moment.ruling["actions"]
        expected = whole["actions"][number - 1]
        assert (alone["do"], alone["verdict"]) == (expected["do"], expected["verdict"])
        assert [step["text"] for step in alone["steps"]] == [step["text"] for step in expected["steps"]]


def test_the_last_moment_ends_where_the_record_ends() -> None:
    case = record()
    whole = adjudicate(case).as_json()
    last = moment_of(case, whole, len(whole["actions"]))
    assert last is not None
    assert last.ruling["position"] == whole["position"]
    assert (last.before, last.after) == (len(whole["actions"]) - 1, None)


@pytest.mark.parametrize("number", [-1, 0, 2, 999])
def test_there_is_no_moment_beyond_the_record(number: int) -> None:
    case = strategy_roll()
    assert moment_of(case, adjudicate(case).as_json(), number) is None


def test_the_claims_of_a_moment_are_those_about_it() -> None:
    case = strategy_roll(actions=[*strategy_roll()["actions"], {"do": "end_phase"}])
    case["claims"].append(
        {"by": "orcs", "text": "Too early.", "action": 1, "fact": "verdict", "is": "illegal"}
    )
    whole = adjudicate(case).as_json()
    first, second = moment_of(case, whole, 1), moment_of(case, whole, 2)
    assert first is not None
    assert second is not None
    assert [len(one.ruling["claims"]) for one in (first, second)] == [2, 1]


def test_a_long_record_is_a_list_that_opens_at_its_end() -> None:
    case = record()
    view = show(case, adjudicate(case).as_json(), RULESETS[case["ruleset"]])
    assert view.is_long
    assert [action.opens for action in view.actions] == [False] * (len(view.actions) - 1) + [True]
    assert all(action.gist for action in view.actions)


# -- the document


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=20,
)


@given(JSON)
def test_a_document_written_for_people_says_the_same(document: Any) -> None:
    assert json.loads(pretty(document)) == document


def test_a_hex_and_a_warrior_stand_on_one_line() -> None:
    written = pretty(strategy_roll())
    assert '"at": [0, 0]' in written
    assert any(
        line.strip().startswith('{"id": "R1"') and line.strip().endswith("},")
        for line in written.splitlines()
    )


def test_a_contested_reading_shows_what_the_other_would_give() -> None:
    golden = Path(__file__).resolve().parents[2] / "rules/games/combat_hex/cases/golden/readings"
    path = golden / "ledges-are-counted-for-each-line.json"
    case = json.loads(path.read_text(encoding="utf-8"))["case"]
    ruling = adjudicate(case).as_json()
    view = show(case, ruling, RULESETS[case["ruleset"]], draws=False)
    (other,) = next(reading for reading in view.contested if reading.rule == "4.041").others
    assert (other.name, other.rule) == ("pair", "5.10")
    assert other.outcome == "None of the 12 choices from A to O is clear."
    lines = as_text(ruling).splitlines()
    assert "  with pair instead: None of the 12 choices from A to O is clear. (5.10)" in lines


def no_combat() -> dict[str, Any]:
    """The example of the documentation with one warrior left, and a combat that is to be fought."""
    case: dict[str, Any] = json.loads((CASES / "rohan-and-orcs.json").read_text(encoding="utf-8"))
    case["position"]["warriors"] = case["position"]["warriors"][:1]
    return case | {"actions": [{"do": "combat"}], "claims": []}


def test_a_combat_of_nobody_is_no_broken_rule_on_the_page_and_stays_illegal() -> None:
    case = no_combat()
    ruling = adjudicate(case).as_json()
    view = show(case, ruling, RULESETS[ruling["ruleset"]])
    assert (view.headline, view.subline) == ("Nobody is in combat on this map (6.03).", "")
    assert (view.is_moot, view.verdict) == (True, "illegal")
