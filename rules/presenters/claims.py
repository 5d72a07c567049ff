"""What became of each claim, and why: upheld, rejected, or not decided while something is missing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.form_words import FormWords
from rules.engine.game import Summary
from rules.engine.sentences import bare
from rules.presenters.steps import anchor
from wording import gettext as _
from wording import labelled, listed

Json = Mapping[str, Any]
AWAITS_VERDICT = "Something is still missing before this can be decided."


@dataclass(frozen=True, slots=True)
class ClaimView:
    """`state` is upheld, rejected or open; `finding` is the step that decided it and `anchor` where it stands.

    `aside` says how a decided claim goes with a ruling that is not decided yet. `stated` is what is claimed, for a claim
    without the player's own words.
    """

    by: str
    text: str
    state: str
    rule: str
    finding: str
    anchor: str = ""
    aside: str = ""
    stated: str = ""


def claim_views(summary: Summary, case: Json, ruling: Json, form: FormWords) -> Iterator[ClaimView]:
    for claim, stated in zip(ruling["claims"], case.get("claims", ()), strict=True):
        by = summary.players.get(claim["by"], claim["by"])
        state, finding = state_of(claim), _finding(ruling, claim, stated)
        yield ClaimView(
            by,
            claim["text"].strip(),
            state,
            claim["rule"],
            finding,
            _anchor(claim),
            _aside(ruling, claim, state),
            _stated(stated, form, summary.players),
        )


def _stated(claim: Json, form: FormWords, players: Mapping[str, str]) -> str:
    """What is claimed, in words of ours: "Number of wounds: R1: 2."."""
    if claim.get("breaks"):
        return _("Rule %(rule)s is broken.") % {"rule": claim["breaks"]}
    value, fact = claim.get("is"), claim.get("fact", "")
    if fact == "verdict" and value in ("legal", "illegal"):
        return _("The action is legal.") if value == "legal" else _("The action is illegal.")
    return f"{labelled(form.fact(fact, players), _claimed(value, players))}."


def _claimed(value: Any, players: Mapping[str, str]) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, (list, tuple)):
        return listed(_claimed(one, players) for one in value)
    return players.get(value, value) if isinstance(value, str) else str(value)


def state_of(claim: Json) -> str:
    """A claim that an action is legal or illegal is open as long as the action is not decided."""
    if claim["upheld"] is None or _awaits_verdict(claim):
        return "open"
    return "upheld" if claim["upheld"] else "rejected"


def as_answered(claim: Json) -> Json:
    """The claim of a ruling as the API answers it: `upheld` is None where pages say that it is open. What is kept stays."""
    return {**claim, "upheld": None, "why": AWAITS_VERDICT} if _awaits_verdict(claim) else claim


def _awaits_verdict(claim: Json) -> bool:
    return claim["upheld"] is False and claim.get("found") == "incomplete" and claim.get("step") is None


def _anchor(claim: Json) -> str:
    return "" if claim["step"] is None or claim["step"] < 0 else anchor(claim["action"], claim["step"])


def _aside(ruling: Json, claim: Json, state: str) -> str:
    is_open = ruling["verdict"] == "incomplete" and claim["action"] < len(ruling["actions"])
    if state == "open" or not is_open or ruling["actions"][claim["action"]]["verdict"] != "incomplete":
        return ""
    return _("This part is decided already, whatever is still missing from the ruling.")


def _finding(ruling: Json, claim: Json, stated: Json) -> str:
    """Why the claim `said` is upheld or rejected: the deciding step; the violation where there is no such step."""
    if claim["action"] >= len(ruling["actions"]):
        return _not_heard(ruling)
    action = ruling["actions"][claim["action"]]
    if state_of(claim) == "open":
        return _still_open(action, ruling["needs"])
    if claim["step"] is not None and claim["step"] >= 0:
        return " ".join(_decided(action["steps"][: claim["step"] + 1], claim, stated))
    broken = (fault["text"] for fault in action["violations"] if fault["rule"] == claim["rule"])
    return next(broken, "" if claim["upheld"] else _unbroken(claim))


def _not_heard(ruling: Json) -> str:
    if ruling["verdict"] == "incomplete":
        return _("An earlier action is not decided yet, so the referee has not ruled on this one.")
    return _("An earlier action did not stand, so this one was not heard.")


def _still_open(action: Json, needs: Sequence[Json]) -> str:
    """What a claim waits for; else why the action never came to it."""
    if action["verdict"] == "incomplete" and needs:  # only the last action heard has any
        return _("Still needed: %(need)s.") % {"need": bare(str(needs[0]["text"]))}
    if action["verdict"] == "illegal":
        return _("The action is illegal, so the referee cannot say what would have come of it.")
    return _("This action does not settle the claim.")


def _decided(steps: Sequence[Json], claim: Json, stated: Json) -> Iterator[str]:
    """The deciding step, the last of `steps`. A number follows all steps of its kind about the same piece ("wounds.R1": R1),
    and is said; so is that nothing breaks the rule which the claim holds broken."""
    last, found = steps[-1], claim["found"]
    if stated.get("breaks") and not claim["upheld"]:
        yield _unbroken(claim)
    piece = stated.get("fact", "").partition(".")[2]
    if type(found) is not int:
        yield str(last["text"])
    else:
        yield _("The referee’s number: %(value)s.") % {"value": found}
        yield from (
            str(step["text"])
            for step in steps
            if step is last or (step["key"] == last["key"] and piece in step["values"].values())
        )


def _unbroken(claim: Json) -> str:
    return _("Nothing that was found breaks this rule.") if claim["upheld"] is False else ""
