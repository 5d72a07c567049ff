"""A claim speaks of facts that an action settles and of rules that exist; about anything else it is refused in reading."""

from typing import Any

import pytest

from rules import adjudicate
from rules.engine.faults import Unreadable
from rules.games.combat_hex.facts import FACTS
from rules.games.combat_hex.referee import FORM
from tests.golden import readable_cases

Json = dict[str, Any]
CASES = list(readable_cases("combat_hex"))


def test_every_kind_of_action_says_what_it_settles() -> None:
    assert set(FACTS) == set(FORM.kinds)


def test_whatever_a_golden_case_settles_can_be_claimed() -> None:
    for name, case in CASES:
        for action in adjudicate(case).actions:
            kind = FORM.kinds[action.action]
            unknown = [fact for fact in action.outcome if not kind.can_settle(fact)]
            assert not unknown, (name, unknown)


COMBAT: Json = {
    "ruleset": "combat-hex/3.1.2",
    "position": {
        "players": [{"id": "a"}, {"id": "b"}],
        "models": {"m": {"name": "M", "faction": "good", "attacks": 1, "toughness": 3}},
        "warriors": [
            {"id": "x", "model": "m", "player": "a", "at": [0, 0], "facing": 0},
            {"id": "y", "model": "m", "player": "b", "at": [1, 0], "facing": 3},
        ],
        "phase": "combat",
        "attacker": "a",
    },
    "actions": [{"do": "combat", "players": {"a": {"roll": {"dice": [2]}}, "b": {"roll": {"dice": [2]}}}}],
}


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        ({"fact": "morale", "is": 3}, "claim.fact"),
        ({"fact": "visible", "is": True}, "claim.fact"),
        ({"fact": "attacks.nobody", "is": 1}, "claim.fact"),
        ({"breaks": "6.99"}, "claim.rule"),
    ],
)
def test_a_claim_about_nothing_is_refused(claim: Json, code: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        adjudicate({**COMBAT, "claims": [{"by": "a", **claim}]})
    assert [fault.code for fault in refusal.value.faults] == [code]


@pytest.mark.parametrize("claim", [{"fact": "attacks.a.x", "is": 1}, {"breaks": "S-COMBAT-1"}])
def test_a_claim_about_something_is_judged(claim: Json) -> None:
    assert len(adjudicate({**COMBAT, "claims": [{"by": "a", **claim}]}).claims) == 1
