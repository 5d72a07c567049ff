"""The referee of any game, on a game of two actions: "add" changes a sum and may break a rule, "roll" may lack dice."""

from dataclasses import dataclass
from typing import Any

import pytest

from rules.engine.case import CaseForm, Kind, write_case
from rules.engine.documents import Doc
from rules.engine.faults import Unreadable
from rules.engine.game import Reading
from rules.engine.hearing import Hearing
from rules.engine.referee import Referee, Watched
from rules.engine.spelling import nearest


@dataclass(frozen=True)
class Sum:
    total: int


def _read_sum(doc: Doc) -> Sum:
    found = Sum(doc.integer("total"))
    doc.close()
    return found


def _add(position: Sum, number: int, hearing: Hearing) -> Sum:
    most = 3 if hearing.reading("limit") == "three" else 9
    if number > most:
        hearing.fault("add.too-much", "number", "1.1", number=number)
        return Sum(position.total + most)
    hearing.find("1.1", "add.done", number=number)
    hearing.settle("total", position.total + number)
    return Sum(position.total + number)


def _roll(position: Sum, dice: tuple[int, ...], hearing: Hearing) -> Sum:
    if not dice:
        hearing.need("a", "die", 1, "1.2", "dice")
        return position
    hearing.find("1.2", "rolled", die=dice[0])
    hearing.settle("die", dice[0])
    return Sum(position.total + dice[0])


FORM: CaseForm[Sum] = CaseForm(
    game="sums",
    editions=("1",),
    readings=(
        Reading("limit", "1.1", "How much may be added", {"nine": "Up to nine.", "three": "Up to three."}),
    ),
    kinds={
        "add": Kind("add", lambda doc: doc.integer("number"), _add, frozenset({"total"})),
        "roll": Kind("roll", lambda doc: doc.dice("dice", ()), _roll, frozenset({"die"})),
    },
    read_position=_read_sum,
    write_position=lambda position: {"total": position.total},
    names_of=lambda _: {"a": "Ann"},
    rules=frozenset({"1.1", "1.2"}),
)
REFEREE: Referee[Sum] = Referee(
    "sums-1",
    FORM,
    {
        "add.too-much": "{number} is too much.",
        "redress.add.too-much": "Add less.",
        "add.done": "{number} is added.",
        "rolled": "A {die}.",
        "need.die": "{player} rolls {count:die/dice}.",
    },
    lambda _: None,
)


ROLL = {"do": "roll", "dice": [3]}


def case(*actions: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"ruleset": "sums/1", "position": {"total": 0}, "actions": list(actions), **more}


def add(number: int) -> dict[str, Any]:
    return {"do": "add", "number": number}


def test_faults_of_several_actions_are_reported_at_once() -> None:
    ruling = REFEREE.adjudicate(case(add(10), add(2), add(11)))
    assert [fault.path for fault in ruling.violations] == ["/actions/0/number", "/actions/2/number"]
    assert [action.assumed for action in ruling.actions] == [False, True, True]
    assert ruling.position == {"total": 0}
    assert ruling.violations[0].redress == "Add less."


def test_nothing_is_heard_after_an_action_that_lacks_dice() -> None:
    ruling = REFEREE.adjudicate(case({"do": "roll"}, add(1)))
    assert ruling.verdict == "incomplete"
    assert len(ruling.actions) == 1
    assert ruling.needs[0].text == "Ann rolls 1 die."


def test_a_claim_is_upheld_rejected_or_not_reached() -> None:
    claims = [
        {"by": "a", "action": 0, "fact": "total", "is": 2},
        {"by": "a", "action": 0, "breaks": "1.1"},
        {"by": "a", "action": 1, "fact": "die", "is": 6},
        {"by": "a", "action": 2, "fact": "total", "is": 5},
    ]
    ruling = REFEREE.adjudicate(case(add(2), {"do": "roll"}, add(1), claims=claims))
    assert [claim.upheld for claim in ruling.claims] == [True, False, None, None]
    assert all(claim.why for claim in ruling.claims[2:])


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        ({"by": "a", "fact": "weather", "is": "rain"}, "claim.fact"),
        ({"by": "a", "breaks": "9.9"}, "claim.rule"),
        ({"by": "z", "breaks": "1.1"}, "claim.player"),
        ({"by": "a"}, "claim.form"),
    ],
)
def test_a_claim_that_speaks_of_nothing_is_refused_in_reading(claim: dict[str, Any], code: str) -> None:
    with pytest.raises(Unreadable) as refused:
        REFEREE.adjudicate(case(add(1), claims=[claim]))
    assert [fault.code for fault in refused.value.faults] == [code]


def test_a_ruling_shows_what_another_reading_would_give() -> None:
    (reading,) = REFEREE.adjudicate(case(add(5))).readings
    assert reading.as_json()["alternatives"] == [
        {
            "value": "three",
            "verdict": "illegal",
            "facts": {"total": None},
            "text": "5 is too much.",
            "rule": "1.1",
        }
    ]
    (reading,) = REFEREE.adjudicate(case(add(1))).readings
    assert reading.as_json()["matters"] is False


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("Aramor", ["armor", "assassin"], "armor"),
        ("R12", ["R1", "R2", "O1"], "R1"),
        ("dreda", ["dread", "rage"], "dread"),
        ("xyz", ["dread"], ""),
        ("O1", ["A1", "B1"], "A1"),
        ("x" * 10_000, ["x" * 9_999], ""),
        ("", ["a"], "a"),
    ],
)
def test_a_misspelt_name_finds_the_one_that_was_meant(word: str, known: list[str], meant: str) -> None:
    assert nearest(word, known) == meant


def test_what_is_written_can_be_read() -> None:
    read = REFEREE.read(case(add(1), title="A sum"))
    assert write_case(REFEREE.read(write_case(read, FORM)), FORM) == write_case(read, FORM)


def test_another_reading_is_heard_from_the_first_action_that_asks_for_it() -> None:
    case_ = REFEREE.read(case({"do": "roll", "dice": [2]}, {"do": "roll", "dice": [3]}, add(5), add(1)))
    course = REFEREE.follow(case_, case_.readings)
    again = REFEREE.follow_otherwise(case_, course, "limit", "three")
    assert [one.consulted for one in course.heard] == [frozenset(), frozenset(), {"limit"}, {"limit"}]
    assert again.actions[:2] == course.actions[:2]
    assert all(ours is theirs for ours, theirs in zip(course.actions[:2], again.actions[:2], strict=True))
    whole = REFEREE.follow(case_, {"limit": "three"})
    assert (again.actions, again.position, again.verdict) == (whole.actions, whole.position, whole.verdict)


def test_a_reading_asked_for_after_a_failure_leaves_the_position_as_it_stood() -> None:
    case_ = REFEREE.read(case({"do": "roll", "dice": [2]}, add(10), add(5)))
    course = REFEREE.follow(case_, case_.readings)
    again = REFEREE.follow_otherwise(case_, course, "limit", "three")
    assert again.position == course.position == Sum(2)


def test_under_another_reading_only_what_it_can_change_is_heard_again() -> None:
    found = REFEREE.read(case(add(1), ROLL, add(5), ROLL, add(2)))
    course = REFEREE.follow(found, found.readings)
    other = REFEREE.follow_otherwise(found, course, "limit", "three")
    kept = [one is before for one, before in zip(other.heard, course.heard, strict=True)]
    assert kept == [False, True, False, False, False], (
        "the second action finds the same position and asks for nothing"
    )
    assert [one.assumed for one in other.heard] == [False, False, False, True, True]


def test_a_reading_that_was_looked_at_aside_is_heard_again() -> None:
    watched = Watched({"limit": "nine"})
    hearing = Hearing("", "1", watched, {}, {})
    hearing.aside().reading("limit")
    assert (hearing.consulted, watched.asked) == (set(), {"limit"})
