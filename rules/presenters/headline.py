"""The verdict as a sentence, and the sentence beneath it: who is right, what follows, how many claims hold."""

from collections.abc import Mapping
from typing import Any

from rules.engine.game import Summary
from rules.engine.sentences import bare, counted, listed

Json = Mapping[str, Any]


def headline(summary: Summary, ruling: Json) -> str:
    """One sentence in words: "Rohan is right: O2, O4 and R4 are removed." """
    if ruling["verdict"] == "incomplete":
        return _not_yet(ruling)
    right = _who_is_right(summary, ruling)
    opening = right or summary.answer or _is_it_legal(ruling)
    follows = summary.follows
    if summary.answer and (right or ruling["verdict"] == "illegal"):
        follows = bare(summary.answer) if right else ""
    elif ruling["verdict"] == "illegal":
        follows = _violations(ruling)
    return f"{opening}: {follows}." if follows else f"{opening}."


def subline(summary: Summary, ruling: Json) -> str:
    """Whether the declarations are legal, and how many claims hold. A question alone declares nothing."""
    legal = "The declaration is legal." if len(ruling["actions"]) == 1 else "All declarations are legal."
    legality = {
        "legal": "" if summary.answer and len(ruling["actions"]) == 1 else legal,
        "illegal": "A declaration breaks the rules.",
        "incomplete": "Something is still missing.",
    }[ruling["verdict"]]
    return f"{legality} {_claims(ruling)}".strip()


def _not_yet(ruling: Json) -> str:
    first, *others = (need["text"] for need in ruling["needs"])
    more = f" And {counted(len(others))} more to be said." if others else ""
    return f"Not decided yet: {bare(first)}.{more}"


def _who_is_right(summary: Summary, ruling: Json) -> str:
    """Nobody, where no claim was made or none could be decided."""
    decided = [claim for claim in ruling["claims"] if claim["upheld"] is not None]
    if not decided:
        return ""
    names = summary.players
    wrong = {claim["by"] for claim in decided if not claim["upheld"]}
    right = [player for player in names if player in {claim["by"] for claim in decided} - wrong]
    if not wrong:
        return "Every claim holds" if len(decided) > 1 or not right else f"{names[right[0]]} is right"
    if not right:
        return "No claim holds in full" if any(claim["upheld"] for claim in decided) else "No claim holds"
    return f"{listed(names[player] for player in right)} {'is' if len(right) == 1 else 'are'} right"


def _is_it_legal(ruling: Json) -> str:
    return "This is legal" if ruling["verdict"] == "legal" else "This is illegal"


def _violations(ruling: Json) -> str:
    found = [fault for action in ruling["actions"] for fault in action["violations"]]
    return bare(found[0]["text"]) if len(found) == 1 else f"{counted(len(found))} rules are broken"


def _claims(ruling: Json) -> str:
    claims = ruling["claims"]
    if not claims:
        return ""
    upheld = sum(claim["upheld"] is True for claim in claims)
    if upheld == len(claims):
        return "The claim is upheld." if upheld == 1 else f"{_all(upheld)} claims are upheld."
    if len(claims) == 1:
        return "The claim is not upheld."
    return f"{counted(upheld).capitalize()} of {counted(len(claims))} claims upheld."


def _all(number: int) -> str:
    return "Both" if number == 2 else f"All {counted(number)}"
