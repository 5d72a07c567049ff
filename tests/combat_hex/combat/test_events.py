"""A combat as a list of events: in the default order it is ruled as the short form is; out of order it is refused."""

import json
from typing import Any

import pytest

from benchmarks.whole_games.ordered import in_order
from rules import adjudicate
from tests.golden import readable_cases, validator

Json = dict[str, Any]
LEGAL = [
    (name, case)
    for name, case in readable_cases("combat_hex")
    if case["actions"]
    and case["actions"][-1]["do"] == "combat"
    and "events" not in case["actions"][-1]
    and adjudicate(case).verdict == "legal"
    and "combat.order" not in {step.key for step in adjudicate(case).actions[-1].steps}
]


@pytest.mark.parametrize(("name", "case"), LEGAL, ids=[name for name, _ in LEGAL])
def test_events_in_the_default_order_come_to_the_same(name: str, case: Json) -> None:
    short, ordered = adjudicate(case), adjudicate(in_order(case))
    assert ordered.verdict == "legal", [fault.as_json() for fault in ordered.violations]
    assert ordered.position == short.position
    assert ordered.actions[-1].outcome == short.actions[-1].outcome


def test_there_are_many_of_them() -> None:
    assert len(LEGAL) > 60


@pytest.mark.parametrize(("name", "case"), LEGAL[::4], ids=[name for name, _ in LEGAL[::4]])
def test_the_schema_knows_the_events(name: str, case: Json) -> None:
    assert [error.message for error in validator(case["ruleset"]).iter_errors(in_order(case))] == []


@pytest.mark.parametrize(("name", "case"), LEGAL[::6], ids=[name for name, _ in LEGAL[::6]])
def test_every_beginning_is_legal_or_waits(name: str, case: Json) -> None:
    ordered = in_order(case)
    action = ordered["actions"][-1]
    events = [event for event in action["events"] if event["event"] != "remove"]
    for length in range(len(events)):
        action["events"] = events[:length]
        assert adjudicate(ordered).verdict in {"legal", "incomplete"}, json.dumps(action)
