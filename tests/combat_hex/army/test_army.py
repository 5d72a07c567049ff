"""Every construction rule of Combat Hex on the data files beside this one."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.engine.army import Report
from rules.engine.army_document import read_army
from rules.engine.faults import Fault, Unreadable
from rules.engine.restrictions import read_restrictions
from rules.games.combat_hex.army import check_army
from rules.games.combat_hex.game import ROSTER
from tests.golden import golden_files

HERE = Path(__file__).parent
CASES = [path for path in golden_files("combat_hex") if path.parent.name == "army"]
MODELS = json.loads((HERE / "models.json").read_text())["models"]


def ruled(army: dict[str, Any]) -> Report:
    return check_army(read_army(army | {"models": MODELS}, ROSTER))


def found(fault: Fault, wanted: dict[str, Any]) -> dict[str, Any]:
    """The fault, cut to what the case speaks of."""
    values = {name: fault.values[name] for name in wanted.get("values", {})}
    cut = {"code": fault.code, "rule": fault.rule, "path": fault.path, "rows": fault.values["rows"]}
    return cut | ({"values": values} if values else {})


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_case_is_judged_as_written(path: Path) -> None:
    case = json.loads(path.read_text())
    expect = case["expect"]
    report = ruled(case["army"])
    assert [fault.code for fault in report.faults] == [fault["code"] for fault in expect["faults"]]
    assert [found(*pair) for pair in zip(report.faults, expect["faults"], strict=True)] == expect["faults"]
    assert [each.code for each in report.advice] == expect.get("advice", [])
    document = report.as_json()
    for part in ("totals", "facts"):
        assert {name: document[part][name] for name in expect.get(part, {})} == expect.get(part, {})
    assert document["legal"] is expect["legal"]


@pytest.mark.parametrize(
    "rule", ["1.02", "1.05", "2.01", "2.02", "2.021", "2.03", "2.04", "8.47", "9.01", "10.03", "10.07"]
)
def test_each_rule_has_a_legal_and_an_illegal_example(rule: str) -> None:
    verdicts = {
        case["expect"]["legal"]
        for case in (json.loads(path.read_text()) for path in CASES)
        if rule in case["rules"]
    }
    assert verdicts == {True, False}


def test_how_the_cap_comes_about_is_said_in_the_fault() -> None:
    report = ruled(
        {"rows": [{"model": "aragorn-leader"}, {"model": "gimli"}, {"model": "rohan", "count": 18}]}
    )
    assert report.faults[0].text == "18 minions, but the heroes allow 17 (Aragorn 6 x 2 + Gimli 5)."


def test_a_document_is_refused_with_every_fault_of_form() -> None:
    document = {
        "rows": [{"model": "aragorn", "count": "two"}, {"model": "orc", "colour": "green"}],
        "limits": [{"text": "No bound."}],
        "extra": 1,
    }
    with pytest.raises(Unreadable) as refusal:
        read_army(document, ROSTER)
    assert [(fault.code, fault.path) for fault in refusal.value.faults] == [
        ("document.number", "/rows/0/count"),
        ("document.unknown-field", "/rows/1/colour"),
        ("limit.no-bound", "/limits/0"),
        ("document.unknown-field", "/extra"),
    ]


@pytest.mark.parametrize("document", [None, {}, {"limits": []}])
def test_an_event_without_restrictions_restricts_nothing(document: Any) -> None:
    assert read_restrictions(document, ROSTER).limits == ()
