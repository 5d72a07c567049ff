"""Claims about what comes after the first error of a combat or a shot, or while dice are missing: none is wrongly rejected."""

import copy
from typing import Any

import pytest

from rules import adjudicate
from tests.combat_hex.combat.test_faults_together import COMBAT, IN_COMBAT, IN_SHOT, SHOT, action, orcs, rohan

Json = dict[str, Any]


def judged(case: Json, *claims: Json) -> list[bool | None]:
    found = adjudicate({**case, "claims": [{"by": "rohan", **claim} for claim in claims]})
    assert all(claim.why for claim in found.claims if claim.upheld is None)
    return [claim.upheld for claim in found.claims]


@pytest.mark.parametrize("fault", IN_COMBAT, ids="-".join)
def test_three_true_claims_beside_any_error_of_a_combat(fault: tuple[str, str]) -> None:
    """What the untouched combat settles, and the rule that is broken."""
    case = copy.deepcopy(COMBAT)
    outcome = adjudicate(case).actions[0].outcome
    IN_COMBAT[fault](case)
    facts = ("attacks.rohan", "hits.rohan", "hits.orcs", "damage.rohan", "wounds.uruk", "removed")
    claims = [{"fact": fact, "is": outcome[fact]} for fact in facts]
    breach, *upheld = judged(case, {"breaks": fault[1]}, *claims)
    assert breach is True
    assert upheld[0] is True
    if fault != ("points.too-few", "6.10"):  # then there is one hit less
        assert False not in upheld


@pytest.mark.parametrize("fault", IN_SHOT, ids="-".join)
def test_three_true_claims_beside_any_error_of_a_shot(fault: tuple[str, str]) -> None:
    case = copy.deepcopy(SHOT)
    outcome = adjudicate(case).actions[0].outcome
    IN_SHOT[fault](case)
    claims = [{"fact": fact, "is": outcome[fact]} for fact in ("distance", "visible", "wounds")]
    breach, *upheld = judged(case, {"breaks": fault[1]}, *claims)
    assert breach is True
    assert False not in upheld


@pytest.mark.parametrize("fault", IN_COMBAT, ids="-".join)
def test_a_false_claim_on_the_attacks_is_rejected_beside_any_error(fault: tuple[str, str]) -> None:
    case = copy.deepcopy(COMBAT)
    IN_COMBAT[fault](case)
    assert judged(case, {"fact": "attacks.rohan", "is": 17}) == [False]


STAGES = ("6.08", "6.10", "6.14", "6.16", "6.17", "8.35", "8.37")


@pytest.mark.parametrize("rule", STAGES)
def test_no_breach_is_rejected_while_dice_are_missing(rule: str) -> None:
    case = copy.deepcopy(COMBAT)
    orcs(case)["roll"]["dice"].pop()
    assert (
        judged(case, {"breaks": rule}, {"fact": "hits.rohan", "is": 3}, {"fact": "removed", "is": []})
        == [None] * 3
    )


def test_an_error_is_told_while_dice_of_an_earlier_stage_are_missing() -> None:
    case = copy.deepcopy(COMBAT)
    orcs(case)["roll"]["dice"].pop()
    rohan(case)["assign"][1].update(to="guard")
    ruling = adjudicate(case)
    assert [(fault.code, fault.rule) for fault in ruling.violations] == [("assign.own", "6.17")]
    assert [need.what for need in ruling.needs] == ["combat-dice"]
    assert judged(case, {"breaks": "6.17"}, {"breaks": "6.14"}) == [True, None]


def test_a_payer_who_is_not_named_leaves_the_damage_dice_open() -> None:
    case = copy.deepcopy(COMBAT)
    del rohan(case)["roll"]["convert"][0]["by"]
    ruling = adjudicate(case)
    assert not ruling.violations
    assert [need.what for need in ruling.needs] == ["payer"]


def test_nothing_is_rejected_where_nobody_knows_which_combat_is_meant() -> None:
    case = copy.deepcopy(COMBAT)
    action(case)["warriors"] = ["nobody"]
    assert judged(case, {"breaks": "6.17"}, {"breaks": "6.03"}, {"fact": "hits.rohan", "is": 9}) == [
        None,
        True,
        None,
    ]
