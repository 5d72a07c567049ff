"""An answer of the board reads the case once, hears it once for each reading that matters, and draws one picture."""

import json
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory

from rules import adjudicate
from rules.drawing.hexes import draw
from rules.engine.referee import Referee
from rules.games.combat_hex.reader import read_position
from rules.views.board import answer
from tests.golden import golden_files

EXAMPLES = sorted(
    (Path(__file__).resolve().parents[2] / "rules/games/combat_hex/cases/examples").glob("*.json")
)
COMBATS = [path for path in golden_files("combat_hex") if path.parent.name in {"combat", "shooting"}]
COUNTED: dict[Any, str] = {
    Referee.read.__code__: "reads",
    read_position.__code__: "positions",
    Referee.follow.__code__: "hearings",
    draw.__code__: "drawings",
}


def counted(do: Callable[[], object]) -> Counter[str]:
    """How often each of these functions is called, no matter who calls it."""
    found: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in COUNTED:
            found[COUNTED[frame.f_code]] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        do()
    finally:
        sys.setprofile(before)
    return found


def asked(case: dict[str, Any]) -> Counter[str]:
    request = RequestFactory().post("/rules/board/answer/", json.dumps(case), content_type="application/json")
    request.user = AnonymousUser()
    return counted(partial(answer, request))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_read_once_and_drawn_once(path: Path) -> None:
    found = asked(json.loads(path.read_text(encoding="utf-8")))
    assert (found["reads"], found["positions"], found["drawings"]) == (1, 1, 1)


def test_the_dispute_at_the_ford_is_heard_at_most_three_times() -> None:
    (path,) = (path for path in EXAMPLES if path.stem == "rohan-and-orcs")
    case = json.loads(path.read_text(encoding="utf-8"))
    assert asked(case)["hearings"] <= 3
    for gone in (("damage",), ("assign",), ("damage", "assign")):
        for side in case["actions"][0]["players"].values():
            for name in gone:
                side.pop(name, None)
        assert asked(case) == {"reads": 1, "positions": 1, "hearings": 1, "drawings": 1}


def test_no_question_costs_another_hearing() -> None:
    """Once for the readings in force, once for each other reading of a rule that was consulted; no more for questions."""
    for path in COMBATS:
        golden = json.loads(path.read_text(encoding="utf-8"))
        if "unreadable" not in golden["expect"]:
            found, alone = asked(golden["case"]), counted(partial(adjudicate, golden["case"]))
            assert found["hearings"] == alone["hearings"], path.stem
            assert (found["reads"], found["drawings"]) == (1, 1), path.stem


def test_a_case_that_cannot_be_read_is_read_once_more_for_its_drawing() -> None:
    case = json.loads(EXAMPLES[0].read_text(encoding="utf-8"))
    case["actions"] = [{"do": "combat", "players": []}]
    assert asked(case) == {"reads": 1, "positions": 2, "drawings": 1}
