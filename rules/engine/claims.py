"""Players' claims, judged last: upheld, rejected, or not reached, each with the step that decides it."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.case import Claim
from rules.engine.ruling import ActionRuling, ClaimRuling, Ruling, Verdict


def claimable(ruling: Ruling) -> tuple[str, ...]:
    """The facts of the last action that a claim can name: those that are one number, one name, or yes or no."""
    outcome = ruling.actions[-1].outcome if ruling.actions else {}
    return claimable_in(outcome)


def claimable_in(outcome: Mapping[str, Any]) -> tuple[str, ...]:
    """Those facts that are one number, one name, or yes or no."""
    return tuple(fact for fact, value in outcome.items() if isinstance(value, bool | int | str))


def judge_claim(claim: Claim, actions: Sequence[ActionRuling], says_why: bool) -> ClaimRuling:
    """A claim on the actions that were heard. `says_why` adds why a claim could not be reached."""
    if claim.action >= len(actions):
        why = "The referee did not get to this action." if says_why else ""
        return ClaimRuling(claim.by, claim.text, None, "", claim.action, None, None, why)
    heard = actions[claim.action]
    return _judge_breach(claim, heard, says_why) if claim.breaks else _judge_fact(claim, heard, says_why)


def _judge_breach(claim: Claim, heard: ActionRuling, says_why: bool) -> ClaimRuling:
    """Upheld when a violation cites the rule; otherwise the step that looked at the rule decides."""
    broken = any(fault.rule == claim.breaks for fault in heard.violations)
    step = next((n for n, step in enumerate(heard.steps) if step.rule == claim.breaks), None)
    why = _why_unjudged(heard) if says_why and not broken else ""
    if why:
        return ClaimRuling(claim.by, claim.text, None, claim.breaks, claim.action, None, None, why)
    return ClaimRuling(claim.by, claim.text, broken, claim.breaks, claim.action, step, broken)


def _why_unjudged(heard: ActionRuling) -> str:
    """Why a rule that nothing broke so far may still be broken; "" when the action was heard to its end."""
    if heard.needs:
        return "Something is still missing before this rule can be judged."
    return "An earlier error keeps the referee from getting to this rule." if heard.stopped else ""


def _judge_fact(claim: Claim, heard: ActionRuling, says_why: bool) -> ClaimRuling:
    if claim.fact == "verdict":
        rule = heard.violations[0].rule if heard.violations else ""
        upheld = heard.verdict.value == claim.value
        return ClaimRuling(claim.by, claim.text, upheld, rule, claim.action, None, heard.verdict.value)
    if claim.fact not in heard.outcome:
        why = _why_not(heard) if says_why else ""
        return ClaimRuling(claim.by, claim.text, None, "", claim.action, None, None, why)
    found = heard.outcome[claim.fact]
    step = heard.deciding[claim.fact]
    rule = heard.steps[step].rule if step >= 0 else ""
    upheld = _same(found, claim.value)
    if says_why and claim.fact in (heard.unsure if upheld else heard.doubtful):
        why = "An earlier error leaves open what came of this."
        return ClaimRuling(claim.by, claim.text, None, rule, claim.action, step, found, why)
    return ClaimRuling(claim.by, claim.text, upheld, rule, claim.action, step, found)


def _why_not(heard: ActionRuling) -> str:
    if heard.needs:
        return "Something is still missing before this can be decided."
    if heard.verdict is Verdict.ILLEGAL:
        return "The action is illegal, so this never came about."
    return "This action did not settle it."


def _same(found: Any, claimed: Any) -> bool:
    """Lists of names are equal in any order."""
    if isinstance(found, list) and isinstance(claimed, list):
        return sorted(map(str, found)) == sorted(map(str, claimed))
    return bool(found == claimed) and type(found) is type(claimed)
